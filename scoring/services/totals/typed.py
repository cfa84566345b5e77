"""What is typed from a paper sheet, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.models import SheetTotals
from scoring.models.sheet_entry import POINTS_FIELDS, SEATS
from scoring.selectors.contents import SheetContents
from tournaments.errors import Fault, Refusal

Points = Mapping[int, int]
"""By seat."""
Zoles = Mapping[int, Mapping[str, int]]
"""By seat: {"won": 2, "lost": 1}; what is left out is 0, a seat left out is not known."""

MOST_POINTS = 999
MOST_DEALS = 99


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed from the paper."""

    points: Points
    deals: int
    zoles: Zoles

    @property
    def sum(self) -> int:
        return sum(self.points.values())

    def says_the_same_as(self, stored: SheetTotals) -> bool:
        """Whether a stored row holds exactly this."""
        return self.columns() == columns_of(stored)

    def columns(self) -> dict[str, object]:
        """As a row keeps it."""
        return {
            **{f"points_{seat}": self.points.get(seat, 0) for seat in SEATS},
            "deals": self.deals,
            "zoles": {
                str(seat): {"won": counts.get("won", 0), "lost": counts.get("lost", 0)}
                for seat, counts in self.zoles.items()
            },
        }


def columns_of(totals: SheetTotals) -> dict[str, object]:
    """What a stored row says, as `Typed.columns` writes it."""
    return {field: getattr(totals, field) for field in (*POINTS_FIELDS, "deals", "zoles")}


def check(contents: SheetContents, typed: Typed, *, sum_is_zero: bool) -> None:
    """Refuses every fault of what was typed, at once."""
    faults = [*_points_faults(contents, typed), *_deals_faults(contents, typed), *_zoles_faults(contents, typed)]
    if not faults and sum_is_zero and typed.sum:
        faults = [Fault("sum_not_zero", "points", {"difference": typed.sum})]
    if faults:
        raise Refusal(*faults)


def _points_faults(contents: SheetContents, typed: Typed) -> Iterator[Fault]:
    for seat in contents.seats.keys() - typed.points.keys():
        yield Fault("missing_seat", f"points.{seat}", {"seat": seat})
    for seat, points in typed.points.items():
        if seat not in contents.seats:
            yield Fault("unknown_seat", f"points.{seat}", {"seat": seat})
        elif not _is_whole(points, -MOST_POINTS, MOST_POINTS):
            yield Fault("points_out_of_range", f"points.{seat}", {"most": MOST_POINTS})


def _deals_faults(contents: SheetContents, typed: Typed) -> Iterator[Fault]:
    limit = contents.deals_limit
    if not _is_whole(typed.deals, 1, MOST_DEALS):
        yield Fault("deals_out_of_range", "deals", {"least": 1, "most": MOST_DEALS})
    elif limit is not None and typed.deals > limit:
        yield Fault("too_many_deals", "deals", {"limit": limit})


def _zoles_faults(contents: SheetContents, typed: Typed) -> Iterator[Fault]:
    counts = [count for of_seat in typed.zoles.values() for count in of_seat.values()]
    for seat, of_seat in typed.zoles.items():
        if seat not in contents.seats:
            yield Fault("unknown_seat", f"zoles.{seat}", {"seat": seat})
        elif of_seat.keys() - {"won", "lost"} or not all(_is_whole(count, 0, MOST_DEALS) for count in of_seat.values()):
            yield Fault("zoles_out_of_range", f"zoles.{seat}", {"most": MOST_DEALS})
    if all(_is_whole(count, 0, MOST_DEALS) for count in (*counts, typed.deals)) and sum(counts) > typed.deals:
        yield Fault("too_many_zoles", "zoles", {"deals": typed.deals})


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
