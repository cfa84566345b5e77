"""Who sat on which seat for which lines, and who sits there now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.selectors.contents import SheetContents
from tournaments.models import Actor, Participation, Player, SeatChange


@dataclass(frozen=True, slots=True)
class Stretch:
    """A side on a seat for the lines after `after` up to `until`; None: from there on, and the close."""

    side: int
    seat: int
    after: int = 0
    until: int | None = None

    def holds(self, number: int) -> bool:
        return number > self.after and (self.until is None or number <= self.until)


def stretches(seats: Mapping[int, int], changes: Iterable[SeatChange]) -> tuple[Stretch, ...]:
    """Who each line counts for. `seats`: side ids by seat as they sit now; `changes` those of this table, in order.

    A change without `after_line` hands over what counted for the side before; with it, the lines after that number.
    A stretch of no lines is left out.
    """
    by_seat: dict[int, list[Stretch]] = {}
    for change in changes:
        held = by_seat.setdefault(change.seat, [Stretch(change.side_before_id, change.seat)])
        last = held.pop()
        if change.after_line is None:
            held.append(replace(last, side=change.side_after_id))
        else:
            held.append(replace(last, until=change.after_line))
            held.append(Stretch(change.side_after_id, change.seat, after=change.after_line))
    found = [stretch for seat, side in seats.items() for stretch in by_seat.get(seat, [Stretch(side, seat)])]
    return tuple(stretch for stretch in found if stretch.until is None or stretch.until > stretch.after)


def changes_of(contents: SheetContents) -> list[SeatChange]:
    """The seat changes of the whole round since its valid draw, in order."""
    if not contents.has_seat_changes:
        return []
    return list(SeatChange.objects.filter(round=contents.round, draw__replaced_at=None).order_by("pk"))


def linked_tables(changes: Sequence[SeatChange], number: int) -> frozenset[int]:
    """This table, and those whose lines count for players who also have lines here, or at a table linked to it."""
    holders = {table: _holders(changes, table) for table in {change.table_number for change in changes}}
    linked, sides = {number}, holders.pop(number, set())
    while more := {table for table in holders.keys() - linked if holders[table] & sides}:
        linked |= more
        sides = sides.union(*(holders[table] for table in more))
    return frozenset(linked)


def sits_there(actor: Actor, contents: SheetContents) -> bool:
    """Whether the actor is a player of the table, now or for some of its lines: with his code, as scribe or as user."""
    entrants = {side.entrant_id: side.entrant for side in contents.seats.values()}
    for change in changes_of(contents):
        if change.table_number == contents.table.number:
            entrants[change.side_before.entrant_id] = change.side_before.entrant
    if actor.entrant_id is not None:
        return actor.entrant_id in entrants
    if actor.user_id is None:
        return False
    substitutes = Participation.objects.filter(round=contents.round, entrant__in=entrants, substitute__isnull=False)
    player_ids = {entrant.player_id for entrant in entrants.values()}
    own = Player.objects.filter(user=actor.user_id)
    return (own.filter(pk__in=player_ids) | own.filter(pk__in=substitutes.values("substitute"))).exists()


def _holders(changes: Iterable[SeatChange], table: int) -> set[int]:
    """The sides for whom lines of the seats that changed hands at a table count."""
    own = [change for change in changes if change.table_number == table]
    return {stretch.side for stretch in stretches({change.seat: change.side_after_id for change in own}, own)}
