"""The ranking of a stage, counted from its results: the rows of `scoring.standings` out of the database."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import F, QuerySet

from scoring import standings
from scoring.models import RoundResult, ScoreSheet, SheetStatus
from scoring.standings import Competitor, from_sixtieths
from tournaments.models import Entrant, ParticipationStatus, Round, RoundStatus, SeatAssignment, Stage
from tournaments.regulations import Regulation
from tournaments.selectors import participation, regulation_of

STARTED = (RoundStatus.RUNNING, RoundStatus.PAUSED, RoundStatus.CLOSED)


@dataclass(frozen=True)
class StageBook:
    """Everything a ranking is counted from. Seven queries."""

    stage: Stage
    regulation: Regulation
    rounds: tuple[Round, ...]  # those that have begun
    entrants: tuple[Entrant, ...]
    seated: Mapping[int, frozenset[int]]  # round number → entrant ids
    results: Mapping[tuple[int, int], RoundResult]  # by entrant id and round number
    status: Mapping[int, ParticipationStatus]
    sheets_out: frozenset[int]  # numbers of rounds with a sheet that nobody vouched for

    @property
    def last_round(self) -> int:
        """The number of the last round that has begun; 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0

    @cached_property
    def listed(self) -> tuple[Entrant, ...]:
        """Who belongs into the ranking: who had a seat, whatever became of him, and who is here to play."""
        sat = frozenset().union(*self.seated.values())
        with_result = {entrant for entrant, _ in self.results}
        return tuple(
            entrant
            for entrant in self.entrants
            if entrant.pk in sat or entrant.pk in with_result or self._is_here(entrant)
        )

    def _is_here(self, entrant: Entrant) -> bool:
        """Who came and withdrew before he played, or was entered by mistake, is not."""
        return entrant.checked_in_at is not None and self.status[entrant.pk] is not ParticipationStatus.WITHDRAWN

    def rank(self, *, rounds: Collection[int] | None = None, category: str | None = None) -> tuple[standings.Row, ...]:
        """The ranking over all rounds that have begun, or some; of all who are listed, or of one category."""
        counted = [round.number for round in self.rounds if rounds is None or round.number in rounds]
        return standings.rank(
            [row for entrant in self.listed for number in counted if (row := self._row(entrant, number))],
            [
                Competitor(entrant=entrant.pk, start_number=entrant.start_number, out=self.is_out(entrant))
                for entrant in self.listed
                if category is None or category in entrant.categories
            ],
            metrics=[metric.value for metric in self.regulation.metrics],
            discards=self.regulation.discards if rounds is None else 0,
        )

    def is_out(self, entrant: Entrant) -> bool:
        """Disqualified: listed after all others, without a place."""
        return self.status[entrant.pk] is ParticipationStatus.DISQUALIFIED

    def status_shown(self, entrant: Entrant) -> str:
        """What marks him in the ranking: "withdrawn", "disqualified" or nothing."""
        holds = self.status[entrant.pk]
        marked = (ParticipationStatus.WITHDRAWN, ParticipationStatus.DISQUALIFIED)
        return holds.value if holds in marked else ""

    def _row(self, entrant: Entrant, number: int) -> standings.RoundResult | None:
        """His result of a round; of one he missed what the regulation gives; None while his sheet is out."""
        result = self.results.get((entrant.pk, number))
        if result is not None:
            return standings.RoundResult(
                entrant=entrant.pk,
                round=number,
                table=None if result.seat is None else result.table_number,
                points=result.points,
                place_points=from_sixtieths(result.place_sixtieths),
                zoles_won=result.zoles_won,
                forfeited=result.forfeited,
            )
        if entrant.pk in self.seated[number]:
            return None
        absent = self.regulation.absent_place_points
        return standings.RoundResult(entrant=entrant.pk, round=number, table=None, points=0, place_points=absent)


def results_in(stage: Stage) -> QuerySet[RoundResult]:
    """The results of a stage, each with its entrant’s id `of_entrant` and its round’s number `in_round`."""
    results = RoundResult.objects.filter(round__stage=stage)
    return results.annotate(of_entrant=F("side__entrant"), in_round=F("round__number"))


def stage_book(stage: Stage) -> StageBook:
    """Read what the ranking of a stage needs."""
    regulation = regulation_of(stage)
    rounds = tuple(Round.objects.filter(stage=stage, status__in=STARTED).order_by("number"))
    seats = SeatAssignment.objects.filter(round__in=rounds).values_list("round__number", "side__entrant")
    seated: dict[int, set[int]] = {round.number: set() for round in rounds}
    for number, entrant in seats:
        seated[number].add(entrant)
    out = ScoreSheet.objects.filter(table__round__in=rounds, decided_by=None).exclude(status=SheetStatus.CONFIRMED)
    return StageBook(
        stage=stage,
        regulation=regulation,
        rounds=rounds,
        entrants=tuple(stage.entrants.select_related("player").order_by("start_number")),
        seated={number: frozenset(entrants) for number, entrants in seated.items()},
        results={(result.of_entrant, result.in_round): result for result in results_in(stage)},
        status=participation(stage, regulation.rounds),
        sheets_out=frozenset(out.values_list("table__round__number", flat=True)),
    )
