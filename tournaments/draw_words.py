"""A draw in words: how it was made, and what its certificate says of its fairness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.figures import tables_text
from tournaments.models import Draw
from tournaments.regulations import SeatingMode
from tournaments.wording import SEATINGS


def draw_in_words(draw: Draw) -> list[str]:
    """Sentences in the language of the page; entrants by start number."""
    return list(_sentences(draw))


def _sentences(draw: Draw) -> Iterator[str]:
    certificate = draw.certificate
    words = {"mode": SEATINGS[SeatingMode(draw.canonical_input["mode"])], "tables": tables_text(certificate["sizes"])}
    yield _("Seated by: %(mode)s. Tables: %(tables)s.") % words
    if draw.canonical_input.get("history"):
        yield _meetings(certificate)
        yield from _odd_tables(certificate)
    if certificate["lots"]:
        lots = "; ".join(", ".join(str(number) for number in group) for group in certificate["lots"])
        yield _("Equal in the standings, put in order by lot: %(lots)s.") % {"lots": lots}


def _meetings(certificate: Mapping[str, Any]) -> str:
    pairs_again = certificate.get("repeated_pairs", ())
    if not pairs_again:
        return _("Nobody sits with somebody he has met before.")
    pairs = ", ".join(f"{one}–{other}" for one, other, _times in pairs_again)
    count = len(pairs_again)
    again = ngettext("%(count)d pair meets again: %(pairs)s.", "%(count)d pairs meet again: %(pairs)s.", count)
    most = ngettext(
        "No pair has more than %(count)d meeting.",
        "No pair has more than %(count)d meetings.",
        certificate["most_meetings"],
    )
    return f"{again % {'count': count, 'pairs': pairs}} {most % {'count': certificate['most_meetings']}}"


def _odd_tables(certificate: Mapping[str, Any]) -> Iterator[str]:
    """Sitting at a table of the other size once is as it must be; more often is worth knowing."""
    often = {number: visits for number, visits in certificate["odd_table_visits"].items() if visits > 1}
    if often:
        who = ", ".join(f"{number} ({visits}×)" for number, visits in often.items())
        yield _("More than once at a table of unusual size: %(who)s.") % {"who": who}
