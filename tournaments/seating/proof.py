"""The certificate of a draw of one round: what can be said of its fairness, counted, for everybody to check."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import combinations, permutations
from typing import Any

from tournaments.regulations import SeatingMode
from tournaments.seating.inputs import DrawInput, always_together
from tournaments.seating.json_reader import Name
from tournaments.seating.limits import fewest_mates, fewest_odd, fewest_repeats, least_distance, no_fewer_repeats
from tournaments.seating.next_round import Drawn, problem_of, ranked, regular_size
from tournaments.seating.problem import Problem
from tournaments.seating.seat_order import imbalance, seats_had

NAMING = frozenset({"lots", "odd_table_visits", "repeated_pairs", "seats"})
"""The fields of a certificate that name entrants, and so tell of who sits where."""


class Verdict(StrEnum):
    """What is known of a figure."""

    OPTIMAL = "optimal"  # no seating has a better one: it is at its bound
    NONE_BETTER_FOUND = "none_better_found"  # the search looked for a better one
    NOT_SOUGHT = "not_sought"  # the mode or a person decides, not this figure


def certify(given: DrawInput, drawn: Drawn, names: Sequence[Name]) -> dict[str, Any]:
    """Figures of a round as JSON.

    sizes                 of the tables, table 1 first
    repeats, bound        pairs at these tables who had met before, and what no seating can beat
    repeated_pairs        [entrant, entrant, meetings with this one]
    most_meetings         of any pair of those who play, with this round
    club_pairs            pairs of one club at one table; `team_pairs` the same of teams
    odd_table_visits      by entrant, how often at a table of another size than the rule prefers, with this round
    seats                 by entrant, how often at seat 1, 2, … with this round
    seat_spread           the largest difference of one entrant between the seats he had most and least often (of 1 to
                          the smallest regular size)
    distance              sum over pairs at tables of (places apart in the standing)²; `widest` the most of one table
    lots                  groups of equal rank in the order the lot gave
    figures               for each figure with a bound: `found`, `bound` and the verdict
    """
    counts = _Counts(given, drawn)
    visits = {str(names[entrant]): often for entrant, often in enumerate(counts.visits)}
    seats = {str(names[entrant]): had[: max(map(len, drawn.tables))] for entrant, had in enumerate(counts.seats)}
    figures = counts.figures()
    return {
        "sizes": [len(table) for table in drawn.tables],
        "repeats": len(counts.repeated),
        "bound": figures["repeats"]["bound"],
        "repeated_pairs": [[names[one], names[other], times] for one, other, times in counts.repeated],
        "most_meetings": figures["most_meetings"]["found"],
        "club_pairs": counts.mates(given.clubs),
        "team_pairs": counts.mates(given.teams),
        "odd_table_visits": visits,
        "seats": seats,
        "seat_spread": counts.seat_spread(),
        "distance": counts.distance(),
        "widest": counts.widest(),
        "lots": [[names[entrant] for entrant in group] for group in drawn.lots],
        "figures": figures,
    }


class _Counts:
    """What is counted of one round."""

    def __init__(self, given: DrawInput, drawn: Drawn) -> None:
        self.given, self.drawn = given, drawn
        self.met: Counter[tuple[int, int]] = Counter()
        self.visits = [0] * given.players
        regular = regular_size(given)
        for tables in (*given.history, drawn.tables):
            for table in tables:
                here = sorted(entrant for entrant in table if entrant >= 0)
                self.met.update(combinations(here, 2))
                for entrant in here if len(table) != regular else ():
                    self.visits[entrant] += 1
        now = [pair for table in drawn.tables for pair in combinations(sorted(table), 2)]
        self.now = frozenset(now)
        self.repeated = [(*pair, self.met[pair]) for pair in sorted(now) if self.met[pair] > 1]
        self.had = seats_had(given)
        self.seats = [list(had) for had in self.had]
        for table in drawn.tables:
            for seat, entrant in enumerate(table):
                self.seats[entrant][seat] += 1
        self.place = {entrant: place for place, entrant in enumerate(ranked(given)[0])}

    def mates(self, groups: Sequence[int]) -> int:
        """Pairs of one group at one table."""
        if not groups:
            return 0
        return sum(groups[a] == groups[b] for table in self.drawn.tables for a, b in combinations(table, 2))

    def seat_spread(self) -> int:
        seats = regular_size(self.given)
        return max(max(had[:seats]) - min(had[:seats]) for had in self.seats)

    def distance(self) -> int:
        place = self.place
        return sum((place[a] - place[b]) ** 2 for table in self.drawn.tables for a, b in combinations(table, 2))

    def widest(self) -> int:
        places = [[self.place[entrant] for entrant in table] for table in self.drawn.tables]
        return max(max(table) - min(table) for table in places)

    def figures(self) -> dict[str, dict[str, Any]]:
        """Each figure with its bound and verdict."""
        given = self.given
        sizes = tuple(len(table) for table in self.drawn.tables)
        rules, is_close = given.constraints, given.mode in (SeatingMode.NO_REPEATS, SeatingMode.PLANNED)
        problem, tables = self._problem(sizes)
        meetings = sum(self.met.values())
        everybody = given.players * (given.players - 1) // 2
        found = {
            "repeats": (len(self.repeated), self._least_repeats(problem, tables, proves=is_close), is_close),
            "most_meetings": (max(self.met.values()), self._least_most(meetings, everybody, problem), is_close),
            "distance": (self.distance(), least_distance(sizes), is_close),
            "seats": (*self._seat_sums(), rules.balanced_seats),
            "odd_tables": (*self._odd_sums(problem, sizes), rules.even_odd_tables),
        }
        sought = {kind for kind, _ in given.separated()}
        for name, kind, groups in (
            ("club_pairs", "clubs_apart", given.clubs),
            ("team_pairs", "teams_apart", given.teams),
        ):
            if groups:
                found[name] = (self.mates(groups), fewest_mates(groups, sizes), kind in sought)
        return {name: _figure(*values) for name, values in found.items()}

    def _problem(self, sizes: tuple[int, ...]) -> tuple[Problem, list[list[int]]]:
        """What the round had to weigh, and its tables of members; only of what it keeps, when it is by hand."""
        member = {entrant: number for number, entrant in enumerate(self.drawn.order)}
        tables = [[member[entrant] for entrant in table] for table in self.drawn.tables]
        problem = problem_of(self.given, self.drawn.order, sizes)
        if problem.is_broken(tables):
            problem = replace(problem, apart=frozenset(), together=frozenset())
        return problem, tables

    def _least_repeats(self, problem: Problem, tables: Sequence[Sequence[int]], *, proves: bool) -> int:
        """The bound that counting gives, or all repeats there are where a search proves that none is too many."""
        least = fewest_repeats(problem, self.given.history)
        if proves and len(self.repeated) > least:
            return len(self.repeated) if no_fewer_repeats(problem, tables) else least
        return least

    def _least_most(self, meetings: int, pairs: int, problem: Problem) -> int:
        """Somebody meets at least so often: the meetings on all pairs, what was before, and who must meet again."""
        order = self.drawn.order
        again = {tuple(sorted((order[a], order[b]))) for a, b in always_together(problem.together)}
        before = max(times - (pair in self.now and pair not in again) for pair, times in self.met.items())
        return max(-(-meetings // pairs), before)

    def _seat_sums(self) -> tuple[int, int]:
        """How much the sum of squares of seats grows, and the least it could with these tables."""
        wanted = dict(self.given.constraints.seats)
        tables = self.drawn.tables
        least = 0
        for table in tables:
            rows = (row for row in permutations(table) if all(wanted.get(e, s) == s for s, e in enumerate(row, 1)))
            least += min((imbalance(row, self.had) for row in rows), default=imbalance(table, self.had))
        return sum(imbalance(table, self.had) for table in tables), least

    def _odd_sums(self, problem: Problem, sizes: Sequence[int]) -> tuple[int, int]:
        """How much the sum of squares of visits to odd tables grows, and the least it could."""
        before = list(self.visits)
        grown = 0
        for table in self.drawn.tables:
            for entrant in table if len(table) != problem.regular else ():
                before[entrant] -= 1
                grown += 2 * before[entrant] + 1
        return grown, fewest_odd(problem, before)


def _figure(found: int, bound: int, is_sought: bool) -> dict[str, Any]:
    unproved = Verdict.NONE_BETTER_FOUND if is_sought else Verdict.NOT_SOUGHT
    verdict = Verdict.OPTIMAL if found == bound else unproved
    return {"found": found, "bound": bound, "verdict": verdict.value}
