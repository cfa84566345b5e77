"""What the wall lists, table cards and code slips say: the data of `render_pdf`, in the language that is active."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Draw, Entrant, Round, Stage
from tournaments.printing import qr_svg
from tournaments.selectors import Seated, SeatedTable

Data = dict[str, Any]


def name_list(round: Round, draw: Draw, seats: Iterable[Seated]) -> Data:
    """`wall_names`: everybody finds his table and seat. Family names first, as the list is ordered by them."""
    return {
        **heading(round.stage, _("Where to sit"), round_name(round)),
        "note": draw_note(draw),
        "words": {
            "number": pgettext("start number", "No."),
            "name": _("Name"),
            "table": _("Table"),
            "seat": _("Seat"),
        },
        "rows": [
            {
                "number": str(seated.entrant.start_number),
                "name": _with_substitute(family_first(seated.name, seated.entrant.player.family_name), seated),
                "table": str(seated.table),
                "seat": str(seated.seat),
            }
            for seated in seats
        ],
    }


def table_list(round: Round, draw: Draw, tables: Iterable[SeatedTable]) -> Data:
    """`wall_tables`: who sits together, in seat order."""
    return {
        **heading(round.stage, _("Tables"), round_name(round)),
        "note": draw_note(draw),
        "tables": [_table(table) for table in tables],
    }


def table_cards(round: Round, tables: Iterable[SeatedTable], address: str) -> Data:
    """`table_cards`: a card for each table; `address` is that of the round's page, "" for cards without a QR code."""
    return {
        **heading(round.stage, _("Table cards"), round_name(round)),
        "words": {
            "table": _("Table"),
            "deals_first": _("deals first"),
            "scan": _("The tables, the clock and the results of this round on your phone"),
        },
        "qr": qr_svg(address) if address else "",
        "tables": [_table(table) for table in tables],
    }


def code_slips(stage: Stage, entrants: Iterable[Entrant], address: str) -> Data:
    """`code_slips`: number, full name and code of each entrant, for the organizers to hand out; `address` of /me/."""
    return {
        **heading(stage, _("Players’ codes")),
        "words": {
            "code": _("Your code"),
            "keep": _("With it you confirm the score sheets of your tables. Keep it to yourself."),
        },
        "qr": qr_svg(address) if address else "",
        "entrants": [
            {"number": f"#{entrant.start_number}", "name": entrant.name, "code": entrant.code} for entrant in entrants
        ],
    }


def heading(stage: Stage, title: str, *occasion: str) -> Data:
    """What stands over every document: its heading, the event, and round, date and place as one line."""
    day = date_format(stage.date, "DATE_FORMAT")
    return {
        "title": f"{title} · {stage.name}",
        "heading": title,
        "event": stage.name,
        "occasion": " · ".join(part for part in (*occasion, day, stage.venue) if part),
    }


def round_name(round: Round) -> str:
    """ "Round 2"."""
    return _("Round %(number)d") % {"number": round.number}


def draw_note(draw: Draw) -> str:
    """Which draw this paper shows, so that an old list is known as one."""
    number = _("Draw %(number)d") % {"number": draw.ordinal}
    return number if draw.published_at else f"{number} · {_('not published yet')}"


def who_sits(seated: Seated) -> str:
    """The name at a seat, with the one who sits there in his place."""
    return _with_substitute(seated.name, seated)


def family_first(name: str, family: str = "") -> str:
    """A shown name turned for a list: "Liepa Anna", "L. Anna", "de Vries Hugo"; what ends in a number stays."""
    last = family if family and name.endswith(f" {family}") else name.rpartition(" ")[2]
    given = name.removesuffix(last).strip()
    return f"{last} {given}" if given and not last.isdigit() else name


def _with_substitute(name: str, seated: Seated) -> str:
    if not seated.substitute:
        return name
    return _("%(substitute)s for %(name)s") % {"substitute": seated.substitute, "name": name}


def _table(table: SeatedTable) -> Data:
    return {"table": str(table.number), "seats": _seats(table.seats)}


def _seats(seats: Sequence[Seated]) -> list[Data]:
    return [{"seat": str(seat.seat), "name": who_sits(seat), "deals": seat.seat == 1} for seat in seats]
