"""The ranking as pages, exports and the projector show it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.models import RoundResult, StandingsVersion
from scoring.selectors.ranking import StageBook, results_in, stage_book
from scoring.standings import Row
from scoring.standings.ranking import OUT_OF_RANKING, SHARED
from tournaments.figures import fraction_text, signed_text
from tournaments.models import Entrant, Stage
from tournaments.names import matches, search_key
from tournaments.permissions import Right
from tournaments.regulations import MetricKey, Regulation
from tournaments.selectors import NO_RIGHTS, regulation_of, shown_name

STAFF = frozenset({Right.READ_DRAFTS})


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line: the place, who, the value of each metric in the regulation's order, and each round's result.

    `rank` is None for the disqualified, and for all before the first result; `status` is "", "withdrawn" or
    "disqualified". `dropped` are the rounds that do not count. `reason` is why he is not above the one before him,
    (code, params), None for the first; params hold `other` and `other_name`, and for a metric `theirs` and `mine`.
    """

    rank: int | None
    shared: bool
    entrant: Entrant
    name: str
    status: str
    values: Mapping[str, Fraction]
    rounds: Mapping[int, RoundResult]
    dropped: tuple[int, ...]
    reason: tuple[str, Mapping[str, object]] | None

    @property
    def key(self) -> str:
        """What he may be found by."""
        return f"{search_key(self.name)} {self.entrant.start_number}"

    def is_found_by(self, query: str) -> bool:
        """Whether the query means him."""
        return matches(query, self.key)


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """A whole ranking. `version` is None before the first; `round_number` and `category` say what it is of.

    Before the first result its rows are who plays, by start number: nobody is ahead of anybody.
    """

    stage: Stage
    regulation: Regulation
    version: StandingsVersion | None
    provisional: bool
    after_round: int
    round_number: int | None
    category: str | None
    metrics: tuple[str, ...]
    rows: tuple[StandingRow, ...]

    @property
    def has_results(self) -> bool:
        """Whether anybody has brought anything home yet."""
        return any(row.rounds for row in self.rows)


def standings_of(
    stage: Stage,
    round_number: int | None = None,
    category: str | None = None,
    may_read_drafts: bool = False,
    top: int | None = None,
) -> StandingsPage:
    """The ranking over all, of one round alone, or of one category. Names as their owners chose, unless staff asks.

    The ranking over all is the stored one (three queries), or its best `top` once they have results; the others are
    counted now.
    """
    rights = STAFF if may_read_drafts else NO_RIGHTS
    version = StandingsVersion.objects.filter(stage=stage).first()
    if round_number is None and category is None:
        page = _stored(stage, version, rights, top)
        return page if page.has_results or top is None else _stored(stage, version, rights)
    book = stage_book(stage)
    return _counted(book, version, round_number=round_number, category=category, rights=rights)


def row_as_json(row: Row, status: str) -> dict[str, Any]:
    """A line as a `StandingsVersion` keeps it; names are not kept, they belong to their owners."""
    reason = row.reason and {
        "code": row.reason.code,
        "params": {key: value if key == "other" else str(value) for key, value in row.reason.params.items()},
    }
    return {
        "entrant": row.entrant,
        "rank": row.rank,
        "shared": row.shared,
        "status": status,
        "values": [[key, str(value)] for key, value in row.values],  # a database may reorder the keys of an object
        "dropped": list(row.dropped),
        "reason": reason,
    }


def results_of(entrant: Entrant) -> list[RoundResult]:
    """The entrant's results by round, as `results_in` gives them."""
    return list(results_in(entrant.stage).filter(side__entrant=entrant).order_by("in_round"))


_WORDS = {
    f"higher_{MetricKey.PLACE_POINTS}": _("%(name)s is higher: place points %(theirs)s against %(mine)s"),
    f"higher_{MetricKey.POINTS}": _("%(name)s is higher: points %(theirs)s against %(mine)s"),
    f"higher_{MetricKey.LAST_ROUND}": _(
        "%(name)s is higher: place points of the last round %(theirs)s against %(mine)s"
    ),
    f"higher_{MetricKey.TABLE_WINS}": _("%(name)s is higher: table wins %(theirs)s against %(mine)s"),
    f"higher_{MetricKey.HEAD_TO_HEAD}": _("%(name)s is higher: against each other %(theirs)s to %(mine)s"),
    f"higher_{MetricKey.ZOLES_WON}": _("%(name)s is higher: zoles won %(theirs)s against %(mine)s"),
    f"lower_{MetricKey.START_NUMBER}": _("%(name)s is higher: start number %(theirs)s before %(mine)s"),
    SHARED: _("shared with %(name)s: equal in everything that counts"),
    OUT_OF_RANKING: _("disqualified: listed without a place"),
}
"""Why a row is not above the one before it, by code of the reason."""

_SIGNED = (MetricKey.POINTS, MetricKey.HEAD_TO_HEAD)


def place_in_words(row: StandingRow) -> str:
    """Why the row is not above the one before it: "… is higher: points +94 against +69"; "" for the first."""
    if row.reason is None:
        return ""
    code, params = row.reason
    words = {"name": params["other_name"]}
    for side in ("theirs", "mine"):
        if side in params:
            words[side] = _value_text(code, params[side])
    return str(_WORDS[code]) % words


def _value_text(code: str, value: Fraction) -> str:
    metric = code.partition("_")[2]
    return signed_text(int(value)) if metric in _SIGNED else fraction_text(value)


_SHOWN = ("stage", "start_number", "name", "display", "club_name", "region_name", "player__family_name")
"""What a row shows of its entrant; the rest would take as long to read as all else on the page."""


def _stored(
    stage: Stage, version: StandingsVersion | None, rights: frozenset[Right], top: int | None = None
) -> StandingsPage:
    regulation = regulation_of(stage)
    lines = version.rows[:top] if version else []
    listed = [line["entrant"] for line in lines]
    entrants = Entrant.objects.select_related("player").only(*_SHOWN).in_bulk(listed)
    names = {pk: shown_name(entrant, rights) for pk, entrant in entrants.items()}
    rounds: defaultdict[int, dict[int, RoundResult]] = defaultdict(dict)
    results = results_in(stage)
    for result in results if top is None else results.filter(side__entrant__in=listed):
        rounds[result.of_entrant][result.in_round] = result
    rows = tuple(_row_of_json(line, entrants[line["entrant"]], names, rounds[line["entrant"]]) for line in lines)
    return StandingsPage(
        stage=stage,
        regulation=regulation,
        version=version,
        provisional=version.provisional if version else True,
        after_round=version.after_round if version else 0,
        round_number=None,
        category=None,
        metrics=tuple(rows[0].values) if rows else tuple(metric.value for metric in regulation.metrics),
        rows=_placed(rows),
    )


def _placed(rows: tuple[StandingRow, ...]) -> tuple[StandingRow, ...]:
    """The rows as they are ranked; by start number and without places while none of them has a result."""
    if any(row.rounds for row in rows):
        return rows
    bare = (row if row.rank is None else replace(row, rank=None, shared=False, reason=None) for row in rows)
    return tuple(sorted(bare, key=lambda row: row.entrant.start_number))


def _row_of_json(
    line: Mapping[str, Any], entrant: Entrant, names: Mapping[int, str], rounds: Mapping[int, RoundResult]
) -> StandingRow:
    reason = None
    if line["reason"]:
        params = dict(line["reason"]["params"])
        params |= {side: _exact(params[side]) for side in ("theirs", "mine") if side in params}
        reason = (line["reason"]["code"], params | {"other_name": names[params["other"]]})
    return StandingRow(
        rank=line["rank"],
        shared=line["shared"],
        entrant=entrant,
        name=names[entrant.pk],
        status=line["status"],
        values={key: _exact(value) for key, value in line["values"]},
        rounds=rounds,
        dropped=tuple(line["dropped"]),
        reason=reason,
    )


@lru_cache(maxsize=4096)
def _exact(text: str) -> Fraction:
    """A stored value; the same few stand in every row, and reading one takes longer than writing it."""
    return Fraction(text)


def _counted(
    book: StageBook,
    version: StandingsVersion | None,
    *,
    round_number: int | None,
    category: str | None,
    rights: frozenset[Right],
) -> StandingsPage:
    ranked = book.rank(rounds=None if round_number is None else {round_number}, category=category)
    entrants = {entrant.pk: entrant for entrant in book.listed}
    names = {pk: shown_name(entrant, rights) for pk, entrant in entrants.items()}
    rounds: defaultdict[int, dict[int, RoundResult]] = defaultdict(dict)
    for (entrant, number), result in book.results.items():
        if round_number is None or number == round_number:
            rounds[entrant][number] = result
    rows = tuple(
        _row_of_json(
            row_as_json(row, book.status_shown(entrants[row.entrant])),
            entrants[row.entrant],
            names,
            rounds[row.entrant],
        )
        for row in ranked
    )
    return StandingsPage(
        stage=book.stage,
        regulation=book.regulation,
        version=version,
        provisional=bool(book.sheets_out if round_number is None else book.sheets_out & {round_number}),
        after_round=book.last_round,
        round_number=round_number,
        category=category,
        metrics=tuple(metric.value for metric in book.regulation.metrics),
        rows=_placed(rows),
    )
