"""A draw in words: how it was made, what its certificate says of its fairness, and why somebody sits where he sits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, ngettext_lazy

from tournaments.figures import tables_text
from tournaments.models import Draw
from tournaments.regulations import SeatingMode
from tournaments.seating import Reason
from tournaments.wording import SEATINGS

VERDICTS: Mapping[str, str | Promise] = {
    "optimal": gettext_lazy("proved: it cannot be better"),
    "none_better_found": gettext_lazy("none better was found"),
    "not_sought": gettext_lazy("not sought by this seating"),
}
FIGURES: Mapping[str, str | Promise] = {
    "repeats": gettext_lazy("Pairs who have met before"),
    "most_meetings": gettext_lazy("Most meetings of one pair"),
    "club_pairs": gettext_lazy("Pairs of one club at one table"),
    "team_pairs": gettext_lazy("Pairs of one team at one table"),
    "odd_tables": gettext_lazy("Imbalance of tables of unusual size"),
    "seats": gettext_lazy("Imbalance of seats"),
    "distance": gettext_lazy("Distance in the standings (squares)"),
}
"""The figures of a certificate; the less the better."""
NONE: Mapping[str, str | Promise] = {
    "repeats": gettext_lazy("Nobody sits with somebody he has met before."),
    "club_pairs": gettext_lazy("No two of one club sit together."),
    "team_pairs": gettext_lazy("No two of one team sit together."),
}
SOME: Mapping[str, Promise] = {
    "repeats": ngettext_lazy("%(count)d pair meets again.", "%(count)d pairs meet again.", "count"),
    "club_pairs": ngettext_lazy(
        "%(count)d pair of one club sits together.", "%(count)d pairs of one club sit together.", "count"
    ),
    "team_pairs": ngettext_lazy(
        "%(count)d pair of one team sits together.", "%(count)d pairs of one team sit together.", "count"
    ),
}
SHARED: Mapping[str, str | Promise] = {
    "odd_tables": gettext_lazy("Turns at tables of unusual size are shared out."),
    "seats": gettext_lazy("Seats, and with them who deals first, are shared out."),
    "distance": gettext_lazy("Those near each other in the standings sit together."),
}
"""What a seating cares for, in a sentence each: when there is none of it, when there is some, or just so."""
JUDGED: Mapping[str, str | Promise] = {
    "optimal": gettext_lazy("Better is not possible, and that is proved."),
    "none_better_found": gettext_lazy("A better one was looked for, and none was found."),
}
REASONS: Mapping[str, str | Promise] = {
    "by_lot": gettext_lazy("The lot decided who sits where."),
    "by_plan": gettext_lazy("The plan of all rounds, made before the first, decided who sits where."),
    "by_hand": gettext_lazy("The organiser seated this round by hand."),
    "by_block": gettext_lazy("Places %(first)s–%(last)s of the standings sit at table %(table)s."),
    "met_before": gettext_lazy("Met before: %(count)s of %(mates)s at this table."),
    "club_mates": gettext_lazy("Of the same club at this table: %(count)s."),
    "team_mates": gettext_lazy("Of the same team at this table: %(count)s."),
    "odd_tables": gettext_lazy("At tables of unusual size, with this round: %(visits)s; nobody more than %(most)s."),
    "places": gettext_lazy("Places in the standings at this table: %(first)s–%(last)s; own place: %(place)s."),
    "seat": gettext_lazy("Seat %(seat)s; how often with this round: %(times)s."),
    "fixed_table": gettext_lazy("Table %(number)s was asked for."),
    "fixed_seat": gettext_lazy("Seat %(number)s was asked for."),
    "kept_apart": gettext_lazy("Kept from this table, as asked: %(entrants)s."),
    "kept_together": gettext_lazy("At this table, as asked: %(entrants)s."),
    "best_alternative": gettext_lazy(
        "The best alternative is the place of number %(entrant)s at table %(table)s; it would change: %(costs)s."
    ),
    "no_alternative": gettext_lazy("There is no other table."),
}
ASKED = frozenset({"fixed_table", "fixed_seat", "kept_apart", "kept_together"})
"""What was asked for somebody is between him and those who run the stage."""
COSTS: Mapping[str, str | Promise] = {
    "broken": gettext_lazy("wishes not kept"),
    "clubs": gettext_lazy("club mates at one table"),
    "too_often": gettext_lazy("pairs met too often"),
    "repeats": gettext_lazy("pairs met before"),
    "odd_tables": gettext_lazy("turns at tables of unusual size"),
    "distance": gettext_lazy("distance in the standings"),
}


def draw_in_words(draw: Draw) -> list[str]:
    """Sentences in the language of the page; entrants by start number."""
    return list(_sentences(draw))


def figures_in_words(certificate: Mapping[str, Any]) -> list[tuple[str, int, int, str]]:
    """(what is counted, how many, what no seating can beat, what is known of it), a row for each figure."""
    return [
        (str(FIGURES[name]), figure["found"], figure["bound"], str(VERDICTS[figure["verdict"]]))
        for name, figure in certificate.get("figures", {}).items()
    ]


def judged_in_words(certificate: Mapping[str, Any], mode: str) -> list[tuple[str, str]]:
    """(what this seating reached, what is known of it): only of what it cares for, and not of the first versions."""
    figures = certificate.get("figures", {})
    if figures and len(certificate["sizes"]) == 1:
        return [(_("There is only one table: all sit at it."), "")]
    return [
        (_reached(name, figure["found"]), str(JUDGED[figure["verdict"]]))
        for name, figure in figures.items()
        if figure["verdict"] in JUDGED and name not in _untold(mode)
    ]


def _untold(mode: str) -> set[str]:
    """Most meetings are told with the pairs; a lot and a plan do not look at the standings."""
    is_blind = mode in (SeatingMode.RANDOM, SeatingMode.PLANNED)
    return {"most_meetings", "distance"} if is_blind else {"most_meetings"}


def _reached(name: str, found: int) -> str:
    if name in SHARED:
        return str(SHARED[name])
    return str(SOME[name] % {"count": found}) if found else str(NONE[name])


def costs_in_words(costs: Mapping[str, int]) -> str:
    """What a swap changes: "pairs met before +1, distance in the standings −12"."""
    words = {**FIGURES, **COSTS}
    return ", ".join(f"{words[name]} {_signed(cost)}" for name, cost in costs.items()) or _("nothing")


def reasons_in_words(reasons: Iterable[Reason], *, with_asked: bool) -> list[str]:
    """One line for each rule. `with_asked`: also what was asked for this entrant."""
    return [_reason(reason) for reason in reasons if with_asked or reason.code not in ASKED]


def _reason(reason: Reason) -> str:
    params = {name: _shown(value) for name, value in reason.params.items()}
    return str(REASONS[reason.code]) % params


def _shown(value: object) -> object:
    if isinstance(value, Mapping):
        return costs_in_words(value)
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _sentences(draw: Draw) -> Iterator[str]:
    certificate = draw.certificate
    words = {
        "mode": SEATINGS[SeatingMode(draw.canonical_input["mode"])],
        "tables": tables_text(sorted(certificate["sizes"], reverse=True)),
    }
    yield _("Seated by: %(mode)s. Tables: %(tables)s.") % words
    if isinstance(draw.canonical_input["split"], list):
        yield _("How many tables of which size, the organiser said.")
    if "before" in draw.canonical_input:
        yield _("Mended: who came has a seat, who left has none, and few of the others moved.")
    if draw.canonical_input.get("history"):
        yield from _meetings(certificate)
        yield from _odd_tables(certificate)
    if certificate["lots"]:
        lots = "; ".join(", ".join(str(number) for number in group) for group in certificate["lots"])
        yield _("Equal in the standings, put in order by lot: %(lots)s.") % {"lots": lots}


def _meetings(certificate: Mapping[str, Any]) -> Iterator[str]:
    pairs_again = certificate.get("repeated_pairs", ())
    if not pairs_again:
        if certificate.get("figures", {}).get("repeats", {}).get("verdict") not in JUDGED:  # else it is judged
            yield str(NONE["repeats"])
        return
    pairs = ", ".join(f"{one}–{other}" for one, other, _times in pairs_again)
    count = len(pairs_again)
    again = ngettext("%(count)d pair meets again: %(pairs)s.", "%(count)d pairs meet again: %(pairs)s.", count)
    most = ngettext(
        "No pair has more than %(count)d meeting.",
        "No pair has more than %(count)d meetings.",
        certificate["most_meetings"],
    )
    yield f"{again % {'count': count, 'pairs': pairs}} {most % {'count': certificate['most_meetings']}}"


def _odd_tables(certificate: Mapping[str, Any]) -> Iterator[str]:
    """Sitting at a table of the other size once is as it must be; more often is worth knowing."""
    often = {number: visits for number, visits in certificate["odd_table_visits"].items() if visits > 1}
    if often:
        who = ", ".join(f"{number} ({visits}×)" for number, visits in often.items())
        yield _("More than once at a table of unusual size: %(who)s.") % {"who": who}
