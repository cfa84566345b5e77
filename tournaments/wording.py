"""A regulation in words: what a player wants to know before the day."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.figures import fraction_text
from tournaments.regulations import Apart, Ending, MetricKey, Regulation, SeatingMode, TableSplit

PRESETS = {
    "classic": gettext_lazy("classic (federation tournaments)"),
    "casual": gettext_lazy("casual (with galdiņš and small zole)"),
    "rondo": gettext_lazy("rondo (with galdiņš, small zole and pules)"),
}
ENDINGS = {
    Ending.FINISH_DEAL: gettext_lazy("the deal in play is finished"),
    Ending.ONE_MORE_DEAL: gettext_lazy("the deal in play is finished and one more is played"),
    Ending.HARD_STOP: gettext_lazy("play stops at once"),
}
SPLITS = {
    TableSplit.FOURS_THREES: gettext_lazy("of four, as few of three as possible"),
    TableSplit.FOURS_FIVES: gettext_lazy("of four and five"),
    TableSplit.THREES_FOURS: gettext_lazy("of three, as few of four as possible"),
}
SEATINGS = {
    SeatingMode.BLOCKS: gettext_lazy("blocks by the standings, the best at table 1"),
    SeatingMode.NO_REPEATS: gettext_lazy("near each other in the standings, nobody met before where that can be"),
    SeatingMode.RANDOM: gettext_lazy("a lot"),
    SeatingMode.PREVIOUS_ROUND: gettext_lazy("blocks by the round before"),
    SeatingMode.BY_HAND: gettext_lazy("the organiser’s hand"),
    SeatingMode.PLANNED: gettext_lazy("a plan made before round 1, nobody met twice where that can be"),
}
APART = {
    Apart.NEVER: gettext_lazy("never"),
    Apart.FIRST_ROUND: gettext_lazy("in round 1"),
    Apart.ALWAYS: gettext_lazy("always"),
}
SEED_FROM_COMMITMENT, SEED_FROM_HALL, SEED_FROM_PLAN = "commitment", "hall", "plan"
SEED_SOURCES = {
    SEED_FROM_COMMITMENT: gettext_lazy("a secret with a fingerprint"),
    SEED_FROM_HALL: gettext_lazy("given in the hall"),
    SEED_FROM_PLAN: gettext_lazy("that of the plan"),
}
"""Where the seed of a draw came from, as `Draw.seed_source` stores it."""
METRICS = {
    MetricKey.PLACE_POINTS: pgettext_lazy("metric", "place points"),
    MetricKey.POINTS: pgettext_lazy("metric", "points"),
    MetricKey.LAST_ROUND: pgettext_lazy("metric", "last round"),
    MetricKey.TABLE_WINS: pgettext_lazy("metric", "table wins"),
    MetricKey.HEAD_TO_HEAD: pgettext_lazy("metric", "head to head"),
    MetricKey.ZOLES_WON: pgettext_lazy("metric", "zoles won"),
    MetricKey.START_NUMBER: pgettext_lazy("metric", "start number"),
}
CATEGORIES = {
    "women": gettext_lazy("women"),
    "seniors": gettext_lazy("seniors"),
    "juniors": gettext_lazy("juniors"),
    "residents": gettext_lazy("residents"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the summary: what it is about, and the words."""

    label: str
    words: str


def in_words(regulation: Regulation) -> list[Line]:
    """The regulation as a short list in the language of the page."""
    return list(_lines(regulation))


def category_name(key: str) -> str:
    """The name of a category; an own one of the regulation as it is written there."""
    return str(CATEGORIES.get(key, key.replace("_", " ")))


def limits(regulation: Regulation) -> str:
    """How long one round is: "24 deals or 50 minutes, whichever comes first"."""
    deals = ngettext("%(count)d deal", "%(count)d deals", regulation.deals or 0) % {"count": regulation.deals or 0}
    minutes = ngettext("%(count)d minute", "%(count)d minutes", regulation.minutes or 0) % {
        "count": regulation.minutes or 0
    }
    if regulation.deals and regulation.minutes:
        return _("%(deals)s or %(minutes)s, whichever comes first") % {"deals": deals, "minutes": minutes}
    return minutes if regulation.minutes else _("%(deals)s, without time limit") % {"deals": deals}


def _lines(regulation: Regulation) -> Iterator[Line]:
    yield Line(_("Game"), _("Zole, rules: %(preset)s") % {"preset": _rules(regulation)})
    rounds = ngettext("%(count)d round", "%(count)d rounds", regulation.rounds) % {"count": regulation.rounds}
    yield Line(_("Length"), _("%(rounds)s, in each %(limits)s") % {"rounds": rounds, "limits": limits(regulation)})
    if regulation.minutes:
        yield Line(_("When time is up"), _time_is_up(regulation))
    yield Line(_("Tables"), str(SPLITS[regulation.table_split]))
    yield Line(_("Seating"), "; ".join(_seating(regulation)))
    yield Line(_("Place points"), "; ".join(_place_points(regulation)))
    yield Line(_("Order of the standings"), ", ".join(str(METRICS[key]) for key in regulation.metrics))
    if regulation.discards:
        yield Line(
            _("Not counted"),
            ngettext("the worst round", "the worst %(count)d rounds", regulation.discards)
            % {"count": regulation.discards},
        )
    for number in sorted(regulation.round_overrides):
        yield Line(_("Round %(number)d differs") % {"number": number}, _different(regulation, number))


def _seating(regulation: Regulation) -> Iterator[str]:
    planned = regulation.planned_rounds
    if planned > 1:
        yield _("rounds 1 to %(last)d: %(mode)s") % {"last": planned, "mode": SEATINGS[SeatingMode.PLANNED]}
    else:
        yield _("round 1: %(first)s") % {"first": SEATINGS[SeatingMode.PLANNED if planned else regulation.round_one]}
    if max(planned, 1) < regulation.rounds:
        yield _("then: %(later)s") % {"later": SEATINGS[regulation.seating]}
    if regulation.clubs_apart is Apart.FIRST_ROUND:
        yield _("members of one club apart in round 1")
    elif regulation.clubs_apart is Apart.ALWAYS:
        yield _("members of one club apart")
    if regulation.level_groups:
        groups = ", ".join(category_name(key) for key in regulation.level_groups)
        yield _("each group by itself: %(groups)s, the others") % {"groups": groups}
    if regulation.balanced_seats:
        yield _("seats in turn")
    if regulation.even_odd_tables:
        yield _("tables of unusual size in turn")


def _rules(regulation: Regulation) -> str:
    rules: dict[str, Any] = dict(regulation.rules)
    preset = str(PRESETS[rules.pop("preset")])
    return _("%(preset)s, with changes") % {"preset": preset} if rules else preset


def _time_is_up(regulation: Regulation) -> str:
    ending = str(ENDINGS[regulation.ending])
    if not regulation.no_new_deal_at:
        return ending
    return ngettext(
        "no new deal in the last minute; at the end %(ending)s",
        "no new deal in the last %(count)d minutes; at the end %(ending)s",
        regulation.no_new_deal_at,
    ) % {"count": regulation.no_new_deal_at, "ending": ending}


def _place_points(regulation: Regulation) -> Iterator[str]:
    for size in _sizes(regulation.table_split):
        values = " – ".join(fraction_text(value) for value in regulation.place_points[size])
        yield _("table of %(size)d: %(values)s") % {"size": size, "values": values}


def _sizes(split: TableSplit) -> tuple[int, ...]:
    return (4, 5) if split is TableSplit.FOURS_FIVES else (4, 3)


def _different(regulation: Regulation, number: int) -> str:
    changed = regulation.for_round(number)
    parts = [limits(changed)]
    if changed.rules != regulation.rules:
        parts.append(_("rules: %(preset)s") % {"preset": _rules(changed)})
    if number > max(1, regulation.planned_rounds) and changed.seating is not regulation.seating:
        parts.append(_("seating: %(mode)s") % {"mode": SEATINGS[changed.seating]})
    return "; ".join(parts)
