"""What plans are worth and what they cost: `python3 -m benchmarks.seating`, one core, standard library only.

For every N = 12 … 60 and R = 5 … 12, tables of four preferred, and for five large fields: repeats beside the best
published before, the bound, and what a greedy draw of each round leaves; most meetings of a pair; the largest
difference of visits to tables of three and of seats of one player; processor time of a whole plan without its cache.

    python3 -m benchmarks.seating             all of it, then a summary
    python3 -m benchmarks.seating --summary   the summary alone
    python3 -m benchmarks.seating 12-16       these fields

Exit status 1 when a plan is worse than the published one, a bound differs from its second calculation, or a figure of
a certificate from a recount.
"""

import argparse
import sys
import time
from collections import Counter
from itertools import combinations
from math import ceil
from random import Random

from tournaments.regulations import TableSplit
from tournaments.seating.plan import cut, split
from tournaments.seating.planned import plan

RULE = TableSplit.FOURS_THREES
LARGE = ((97, 8), (120, 8), (150, 8), (500, 8), (2000, 10))
ROUNDS = range(5, 13)
FIELDS = range(12, 61)

# Repeats of the best schedules known when this was begun, R = 5 … 12; "m" and the most meetings of a pair where they
# are above their bound. 0 in every place that is not listed. Of a range, the upper end.
KNOWN = {
    12: "30 45 60m3 78 96 114 132m4 150",
    13: "3 13 27 42 57 72m3 87 102",
    14: "2 17 35 53 71 89m3 107 125",
    15: "0 21 42 63 84m3 105m3 126 147",
    16: "0 24 48 72 96 120m3 144 168",
    17: "0 3 13 32 53 74 95 116",
    18: "0 6 17 39 63 87 111 135m3",
    19: "0 3 18 45 72 99 126 153m3",
    20: "0 6 20 50 80 110 141 170m3",
    21: "0 0 0 15 34 60 87 114",
    22: "0 0 0 20 41 69 99 129",
    23: "0 0 0 23 46 77 110 143",
    24: "0 0 0 25 50 84 120 156",
    25: "0 0 0 0 15 33 63 96",
    26: "0 0 0 0 19 41 71 107",
    27: "0 0 0 0 0 45 78 117",
    28: "0 0 0 0 0 49 84 126",
    **dict.fromkeys(range(29, 33), "0 0 0 0 0 25 49 83"),
    **dict.fromkeys(range(33, 37), "0 0 0 0 0 0 25 48"),
    **dict.fromkeys(range(37, 39), "0 0 0 0 0 0 8 22"),
    **dict.fromkeys(range(39, 41), "0 0 0 0 0 0 0 23"),
}


def known(players: int, rounds: int) -> tuple[int, int]:
    """Repeats, and most meetings of a pair."""
    words = KNOWN.get(players, "0 0 0 0 0 0 0 0").split()
    repeats, _, most = (words[rounds - ROUNDS[0]] if rounds in ROUNDS else "0").partition("m")
    return int(repeats), int(most or max(least(players, rounds)[1], 2 if int(repeats) else 1))


def least(players: int, rounds: int) -> tuple[int, int]:
    """The bounds calculated another way: by counting seats of one player and tables of one round."""
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    together = 3 * threes + 6 * fours
    pairs = sum(range(players))
    crowded = sum(max(0, size - threes - fours) for size in [4] * fours + [3] * threes)
    return max(rounds * together - pairs, (rounds - 1) * crowded, 0), ceil(rounds * together / pairs)


def greedy(players: int, rounds: int) -> int:
    """Repeats when each, in an order of chance, takes the free seat with the fewest he has met."""
    rng = Random(1)
    met: Counter[frozenset[int]] = Counter()
    sizes = split(players, RULE).sizes
    for _ in range(rounds):
        tables: list[list[int]] = [[] for _ in sizes]
        for player in rng.sample(range(players), players):
            free = [table for table, size in zip(tables, sizes, strict=True) if len(table) < size]
            best = min(free, key=lambda table: (sum(met[frozenset((player, m))] for m in table), len(table)))
            best.append(player)
        met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))
    return sum(met.values()) - len(met)


def shuffles(players: int, rounds: int, tries: int = 1000) -> int:
    """Repeats when each round is the best of so many shuffles."""
    rng = Random(1)
    met: Counter[tuple[int, int]] = Counter()
    sizes = split(players, RULE).sizes
    for _ in range(rounds):
        draws = (cut(rng.sample(range(players), players), sizes) for _ in range(tries))
        best = min(draws, key=lambda tables: sum(met[pair] for t in tables for pair in combinations(sorted(t), 2)))
        met.update(pair for table in best for pair in combinations(sorted(table), 2))
    return sum(met.values()) - len(met)


class Report:
    """Measures, prints and adds up."""

    def __init__(self, *, is_quiet: bool) -> None:
        self.is_quiet = is_quiet
        self.faults: list[str] = []
        self.count: Counter[str] = Counter()
        self.lists: dict[str, list[tuple[str, int, int]]] = {"fewer": [], "above": []}
        self.slowest = (0.0, 0, 0)
        self.say(
            f"{'N':>5}{'R':>3}{'repeats':>9}{'known':>7}{'bound':>7}{'greedy':>8}{'most':>6}{'odd':>5}{'seats':>6}{'ms':>8}"
        )

    def say(self, line: str) -> None:
        if not self.is_quiet:
            print(line, flush=True)

    def measure(self, players: int, rounds: int, *, is_table: bool) -> None:
        """One field."""
        started = time.process_time()
        planned = plan(players, rounds, RULE, "benchmark")
        spent = time.process_time() - started
        figures = {name: figure["found"] for name, figure in planned.certificate["figures"].items()}
        repeats, most = figures["repeats"], figures["most_meetings"]
        chance = greedy(players, rounds) if players < 1000 else 0
        self.say(
            f"{players:>5}{rounds:>3}{repeats:>9}{known(players, rounds)[0]:>7}{planned.certificate['bound']:>7}"
            f"{chance:>8}{most:>6}{figures['odd_table_spread']:>5}{figures['seat_spread']:>6}{1000 * spent:>8.1f}"
        )
        self.check(players, rounds, planned)
        if is_table:
            self.add(players, rounds, figures, chance, planned.certificate["figures"]["seat_spread"]["bound"])
        self.slowest = max(self.slowest, (spent, players, rounds))

    def check(self, players: int, rounds: int, planned) -> None:
        """Never worse than known, and the certificate true."""
        tables = [table for seating in planned.schedule for table in seating.tables]
        met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
        counted = (sum(met.values()) - len(met), max(met.values()))
        figures = planned.certificate["figures"]
        said = (figures["repeats"]["found"], figures["most_meetings"]["found"])
        bound = (figures["repeats"]["bound"], figures["most_meetings"]["bound"])
        for what, is_right in {
            "more repeats than known": counted[0] <= known(players, rounds)[0],
            "a pair meets more often than known": counted[1] <= known(players, rounds)[1],
            "the certificate is not what a recount finds": said == counted,
            "the bound is less than the second calculation": bound[0] >= least(players, rounds)[0],
            "the bound of most meetings differs": bound[1] == least(players, rounds)[1],
        }.items():
            if not is_right:
                self.faults.append(f"N={players} R={rounds}: {what}: {counted}, {known(players, rounds)}")

    def add(self, players: int, rounds: int, figures: dict[str, int], chance: int, seat_bound: int) -> None:
        """To the summary."""
        repeats, before = figures["repeats"], known(players, rounds)[0]
        bound = least(players, rounds)
        self.count["instances"] += 1
        self.count["without repeats"] += repeats == 0
        self.count["at both bounds"] += (repeats, figures["most_meetings"]) == bound
        self.count["fewer repeats than known"] += repeats < before
        self.count["no repeats where some were known"] += repeats == 0 < before
        self.count["visits even"] += figures["odd_table_spread"] < 2
        self.count["seats even by two, or as even as can be"] += figures["seat_spread"] <= max(2, seat_bound)
        if repeats < before:
            self.lists["fewer"].append((f"{players},{rounds}", repeats, before))
        if repeats > bound[0]:
            self.lists["above"].append((f"{players},{rounds}", repeats, bound[0]))
        self.count["repeats"] += repeats
        self.count["repeats of the known ones"] += before
        self.count["repeats of greedy draws"] += chance

    def summary(self) -> list[str]:
        """What is known without a clock."""
        return [
            *(f"{name}: {value}" for name, value in self.count.items()),
            f"fewer repeats than known, N,R: now (known): {self.listed('fewer')}",
            f"above a bound, N,R: now (bound): {self.listed('above')}",
        ]

    def listed(self, kind: str) -> str:
        """All of a kind."""
        return "; ".join(f"{field} {now} ({other})" for field, now, other in self.lists[kind])

    def finish(self) -> int:
        """The summary; the exit status."""
        print(*self.summary(), sep="\n")
        print(f"slowest: {1000 * self.slowest[0]:.0f} ms, N={self.slowest[1]} R={self.slowest[2]}")
        print("\n".join(self.faults) or "never worse than known, every bound and certificate confirmed")
        return int(bool(self.faults))


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("fields", nargs="?", default=f"{FIELDS[0]}-{FIELDS[-1]}")
    parser.add_argument("--summary", action="store_true")
    options = parser.parse_args()
    low, _, high = options.fields.partition("-")
    report = Report(is_quiet=options.summary)
    for players in range(int(low), int(high or low) + 1):
        for rounds in ROUNDS:
            report.measure(players, rounds, is_table=True)
    for players, rounds in LARGE:
        report.measure(players, rounds, is_table=False)
    for players, rounds in LARGE[:3]:
        report.say(f"best of 1,000 shuffles of each round, N={players} R={rounds}: {shuffles(players, rounds)} repeats")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
