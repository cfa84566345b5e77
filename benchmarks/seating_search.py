"""Finds the schedules that `tournaments/seating/planned/schedules.txt` ships; each is kept only if it is better.

    python3 -m benchmarks.seating_search fours 24 8 --moves 20000000 --tries 10
    python3 -m benchmarks.seating_search fours 12-48 5-12 --missing
    python3 -m benchmarks.seating_search fours 12-48 5-12 --start known

The search is that of `planned/search.py`, compiled by numba (`pip install numba` in an environment of its own; without
it, numpy alone runs it a hundred times slower). `--missing` looks only at what no construction and no line of the file
gives yet, and `--build` only keeps what a construction gives, where making it anew takes long. `--start` says where a
run begins: `chance`, at full heat; at little heat `known`, with the best there is; `shorter`, with one round less of
that and a round of chance; `joined`, with two schedules one after another; `larger`, with a larger field without some
who never meet; `fewer`, with one player more less somebody; `turns`, with rounds that are turns of one another,
themselves annealed. Starters in the file that `benchmarks/seating_algebra.py` does not find are such turns, come out
without a repeat; so are 18, 24 and 30 players in threes.
"""

import argparse
import itertools
import random
import sys
import time
from collections.abc import Sequence

import numpy

from tournaments.regulations import TableSplit
from tournaments.seating.plan import cut
from tournaments.seating.planned import library
from tournaments.seating.planned.base import constructed
from tournaments.seating.planned.constructions import Rounds, never_meeting, without
from tournaments.seating.planned.instance import Instance
from tournaments.seating.planned.library import RULES, SCHEDULES, same_tables, shipped, written

try:
    from numba import njit
except ImportError:

    def njit(function):
        """As it is, only slowly."""
        return function


HOT, COLD, WARM = 5.0, 1.2, 1.6
STEPS = 100
TURN_MOVES = 2_000_000
NAMES = {rule: name for name, rule in RULES.items()}


@njit
def chance(state):
    """32 bits of xorshift64*; `state` is one 64-bit number, not zero."""
    x = state[0]
    x ^= x >> numpy.uint64(12)
    x ^= x << numpy.uint64(25)
    x ^= x >> numpy.uint64(27)
    state[0] = x
    return numpy.uint32((x * numpy.uint64(2685821657736338717)) >> numpy.uint64(32))


@njit
def anneal(rows, table_of, first, size, odd, met, visits, pair_cost, visit_cost, least, moves, hot, cold, state):
    """Changes `rows` [round, place] into the cheapest schedule met on the way."""
    rounds, players = rows.shape
    more, more_visits = pair_cost[1:] - pair_cost[:-1], visit_cost[1:] - visit_cost[:-1]
    cost = 0
    for r in range(rounds):
        for a in range(players):
            visits[rows[r, a]] += odd[a]
            for i in range(first[table_of[a]], first[table_of[a]] + size[table_of[a]]):
                if i != a:
                    met[rows[r, a], rows[r, i]] += 1
    for p in range(players):
        cost += visit_cost[visits[p]]
        for q in range(p):
            cost += pair_cost[met[p, q]]
    best, best_rows = cost, rows.copy()
    for move in range(moves):
        if move % (moves // STEPS) == 0:
            heat = hot + (cold - hot) * move / moves
        r = (numpy.uint64(chance(state)) * numpy.uint64(rounds)) >> numpy.uint64(32)
        word = chance(state)
        a = (numpy.uint64(word & numpy.uint32(0xFFFF)) * numpy.uint64(players)) >> numpy.uint64(16)
        b = (numpy.uint64(word >> numpy.uint32(16)) * numpy.uint64(players)) >> numpy.uint64(16)
        ta, tb = table_of[a], table_of[b]
        if ta == tb:
            continue
        row = rows[r]
        p, q = row[a], row[b]
        change = 0
        for i in range(first[ta], first[ta] + size[ta]):
            if i != a:
                change += more[met[q, row[i]]] - more[met[p, row[i]] - 1]
        for i in range(first[tb], first[tb] + size[tb]):
            if i != b:
                change += more[met[p, row[i]]] - more[met[q, row[i]] - 1]
        if odd[a] != odd[b]:
            gives, takes = (p, q) if odd[a] else (q, p)
            change += more_visits[visits[takes]] - more_visits[visits[gives] - 1]
        if change > 0 and chance(state) >= numpy.exp(-change / heat) * 4294967296.0:
            continue
        for t, leaves, comes in ((ta, p, q), (tb, q, p)):
            for i in range(first[t], first[t] + size[t]):
                x = row[i]
                if x != leaves:
                    met[leaves, x] -= 1
                    met[x, leaves] -= 1
                    met[comes, x] += 1
                    met[x, comes] += 1
        if odd[a] != odd[b]:
            visits[gives] -= 1
            visits[takes] += 1
        row[a], row[b] = q, p
        cost += change
        if cost < best:
            best = cost
            best_rows[:] = rows
            if best <= least:
                break
    rows[:] = best_rows


@njit
def count_pairs(rows, table_of, first, size, odd, orbit_of, own_orbit, met, visits):
    """Pairs at tables and players at odd tables, by orbit."""
    for r in range(rows.shape[0]):
        for a in range(rows.shape[1]):
            visits[own_orbit[rows[r, a]]] += odd[a]
            for i in range(first[table_of[a]], a):
                met[orbit_of[rows[r, a], rows[r, i]]] += 1


@njit
def anneal_orbits(
    rows, table_of, first, size, odd, orbit_of, weight, times, own_orbit, own_weight, own_times,
    met, visits, pair_cost, visit_cost, moves, hot, cold, state,
):  # fmt: skip
    """As `anneal`, where a pair at a table stands for its whole orbit."""
    rounds, players = rows.shape
    cost, best, best_rows = 0, 0, rows.copy()
    for move in range(moves):
        if move % (moves // STEPS) == 0:
            heat = hot + (cold - hot) * move / moves
        r = (numpy.uint64(chance(state)) * numpy.uint64(rounds)) >> numpy.uint64(32)
        word = chance(state)
        a = (numpy.uint64(word & numpy.uint32(0xFFFF)) * numpy.uint64(players)) >> numpy.uint64(16)
        b = (numpy.uint64(word >> numpy.uint32(16)) * numpy.uint64(players)) >> numpy.uint64(16)
        ta, tb = table_of[a], table_of[b]
        if ta == tb:
            continue
        row = rows[r]
        p, q = row[a], row[b]
        change = 0
        for by in (-1, 1):
            for t, x in ((ta, p), (tb, q)) if by < 0 else ((ta, q), (tb, p)):
                for i in range(first[t], first[t] + size[t]):
                    if i != a and i != b:
                        o = orbit_of[x, row[i]]
                        often = met[o] * times[o]
                        met[o] += by
                        change += weight[o] * (pair_cost[often + by * times[o]] - pair_cost[often])
                if odd[first[t]]:
                    o = own_orbit[x]
                    often = visits[o] * own_times[o]
                    visits[o] += by
                    change += own_weight[o] * (visit_cost[often + by * own_times[o]] - visit_cost[often])
        if change <= 0 or chance(state) < numpy.exp(-change / heat) * 4294967296.0:
            row[a], row[b] = q, p
            cost += change
            if cost < best:
                best = cost
                best_rows[:] = rows
            continue
        for by in (-1, 1):
            for t, x in ((ta, p), (tb, q)) if by > 0 else ((ta, q), (tb, p)):
                for i in range(first[t], first[t] + size[t]):
                    if i != a and i != b:
                        met[orbit_of[x, row[i]]] += by
                visits[own_orbit[x]] += by * odd[first[t]]
    rows[:] = best_rows


def anneal_turns(rows, instance: Instance, turns: Sequence[Sequence[int]], rng: random.Random) -> None:
    """Changes `rows`, of each of which all turns are rounds."""
    players, sizes, order = instance.players, numpy.array(instance.sizes), len(turns)
    orbit_of, own_orbit = numpy.zeros((players, players), numpy.int64), numpy.zeros(players, numpy.int64)
    weight, own_weight = [], []
    for pair in itertools.combinations(range(players), 2):
        orbit = {tuple(sorted((turn[pair[0]], turn[pair[1]]))) for turn in turns}
        if pair == min(orbit):
            for p, q in orbit:
                orbit_of[p, q] = orbit_of[q, p] = len(weight)
            weight.append(len(orbit))
    for player in range(players):
        orbit = {turn[player] for turn in turns}
        if player == min(orbit):
            own_orbit[list(orbit)] = len(own_weight)
            own_weight.append(len(orbit))
    table_of, first = numpy.repeat(numpy.arange(len(sizes)), sizes), numpy.cumsum(sizes) - sizes
    odd = numpy.repeat(sizes != instance.regular, sizes)
    met, visits = numpy.zeros(len(weight), numpy.int64), numpy.zeros(len(own_weight), numpy.int64)
    count_pairs(rows, table_of, first, sizes, odd, orbit_of, own_orbit, met, visits)
    weight, own_weight = numpy.array(weight), numpy.array(own_weight)
    most = 1 + max((met * (order // weight)).sum(), (visits * (order // own_weight)).sum())
    pair_cost, visit_cost = (costs_up_to(int(most), costs) for costs in (instance.meetings, instance.visits))
    anneal_orbits(
        rows, table_of, first, sizes, odd, orbit_of, weight, order // weight, own_orbit, own_weight,
        order // own_weight, met, visits, pair_cost, visit_cost, TURN_MOVES, 5.0 * order, 1.5 * order,
        numpy.array([rng.getrandbits(63) + 1], numpy.uint64),
    )  # fmt: skip


def costs_up_to(most: int, costs: Sequence[int]):
    """The costs, continued steeply."""
    return numpy.array([*costs, *(costs[-1] + 100 * more for more in range(1, most - len(costs) + 3))])


def searched(instance: Instance, moves: int, seed: int, start: Rounds | None) -> Rounds:
    """One run: from chance at full heat, or from a schedule at little."""
    rng = random.Random(seed)
    players, sizes = instance.players, numpy.array(instance.sizes)
    if start is None:
        rows = numpy.array([rng.sample(range(players), players) for _ in range(instance.rounds)])
    else:
        rows = numpy.array([[point for table in tables for point in table] for tables in start])
    anneal(
        rows,
        numpy.repeat(numpy.arange(len(sizes)), sizes),
        numpy.cumsum(sizes) - sizes,
        sizes,
        numpy.repeat(sizes != instance.regular, sizes),
        numpy.zeros((players, players), numpy.int64),
        numpy.zeros(players, numpy.int64),
        numpy.array(instance.meetings),
        numpy.array(instance.visits),
        instance.least,
        moves,
        HOT if start is None else WARM,
        COLD,
        numpy.array([rng.getrandbits(63) + 1], numpy.uint64),
    )
    ends = list(itertools.accumulate(instance.sizes))
    return tuple(
        tuple(tuple(int(p) for p in row[end - size : end]) for size, end in zip(instance.sizes, ends, strict=True))
        for row in rows
    )


def known_start(instance: Instance, rule: TableSplit, rng: random.Random) -> Rounds | None:
    """The best there is."""
    return best_known(instance, rule)


def shorter_start(instance: Instance, rule: TableSplit, rng: random.Random) -> Rounds | None:
    """The best with one round less, and a round of chance."""
    shorter = best_known(Instance.of(instance.players, instance.rounds - 1, rule), rule)
    return shorter and (*shorter, cut(rng.sample(range(instance.players), instance.players), instance.sizes))


def joined_start(instance: Instance, rule: TableSplit, rng: random.Random) -> Rounds | None:
    """The best of some rounds, and after it the best of the others with the points by chance."""
    first = rng.randrange(2, instance.rounds - 1)
    parts = [best_known(Instance.of(instance.players, n, rule), rule) for n in (first, instance.rounds - first)]
    if None in parts:
        return None
    new = rng.sample(range(instance.players), instance.players)
    return (*parts[0], *(tuple(tuple(new[p] for p in table) for table in tables) for tables in parts[1]))


def larger_start(instance: Instance, rule: TableSplit, rng: random.Random) -> Rounds | None:
    """The best with tables of four only, without some who never meet."""
    missing = -instance.players % 4
    larger = best_known(Instance.of(instance.players + missing, instance.rounds, rule), rule) if missing else None
    if larger is None:
        return None
    ways = list(never_meeting(larger, missing))
    return without(larger, rng.choice(ways)) if ways else None


def fewer_start(instance: Instance, rule: TableSplit, rng: random.Random) -> Rounds | None:
    """The best with one player more, somebody less: where a table is too small then, one comes from the largest."""
    more = best_known(Instance.of(instance.players + 1, instance.rounds, rule), rule)
    if more is None:
        return None
    rounds = []
    for tables in without(more, [rng.randrange(instance.players + 1)]):
        left = sorted(map(list, tables), key=len, reverse=True)
        while [len(table) for table in left] != list(instance.sizes):
            left[-1].append(left[0].pop(rng.randrange(len(left[0]))))
            left.sort(key=len, reverse=True)
        rounds.append(tuple(map(tuple, left)))
    return tuple(rounds)


def turned_start(instance: Instance, rule: TableSplit, rng: random.Random) -> Rounds | None:
    """Rounds that are turns of one another, all of them or in several sets: annealed together."""
    order = rng.choice([m for m in range(2, instance.rounds + 1) if instance.rounds % m == 0])
    blocks = instance.players // order - rng.randrange(2)
    turns = [
        [p - p % order + (p % order + by) % order if p < blocks * order else p for p in range(instance.players)]
        for by in range(order)
    ]
    rows = numpy.array([rng.sample(range(instance.players), instance.players) for _ in range(instance.rounds // order)])
    anneal_turns(rows, instance, turns, rng)
    return tuple(cut([turn[p] for p in row], instance.sizes) for row in rows.tolist() for turn in turns)


STARTS = {
    "chance": lambda instance, rule, rng: None,
    "known": known_start,
    "shorter": shorter_start,
    "joined": joined_start,
    "larger": larger_start,
    "fewer": fewer_start,
    "turns": turned_start,
}


def worth(rounds: Rounds, instance: Instance) -> tuple[int, int, int]:
    """What is compared, less is better: meetings too many for one pair, repeats, uneven visits."""
    met: dict[tuple[int, int], int] = {}
    visits = [0] * instance.players
    for tables in rounds:
        for table in tables:
            for pair in itertools.combinations(sorted(table), 2):
                met[pair] = met.get(pair, 0) + 1
            for player in table:
                visits[player] += len(table) != instance.regular
    above = max(0, max(met.values()) - instance.most)
    return above, sum(met.values()) - len(met), sum(instance.visits[often] for often in visits)


def best_known(instance: Instance, rule: TableSplit) -> Rounds | None:
    """What a plan would use today; another run may have bettered the file."""
    library.forget()
    kept = shipped(instance.players, instance.rounds, rule)
    if kept is not None:
        return kept
    built = constructed(instance.players, instance.rounds, rule)
    return built and built[0]


def keep(rounds: Rounds, rule: TableSplit) -> None:
    """Write a schedule into the file, in its place."""
    players = sum(map(len, rounds[0]))
    signs = written(tuple(point for tables in rounds for table in tables for point in table))
    head = f"{NAMES[same_tables(players, rule)]} {players} {len(rounds)} "
    lines = [line for line in SCHEDULES.read_text("ascii").splitlines() if not line.startswith(head)]
    lines.append(head + signs)
    starters = [line for line in lines if line.startswith("starter")]
    rest = sorted(set(lines) - set(starters), key=lambda line: (line.split()[0], *map(int, line.split()[1:3])))
    written_beside = SCHEDULES.with_suffix(".new")
    written_beside.write_text("\n".join([*starters, *rest]) + "\n", "ascii")
    written_beside.replace(SCHEDULES)


def improve(options: argparse.Namespace) -> None:
    """Search everything that was asked for."""
    rule = RULES[options.rule]
    for players, rounds in itertools.product(options.players, options.rounds):
        instance = Instance.of(players, rounds, rule)
        known = best_known(instance, rule)
        value = worth(known, instance) if known else (sys.maxsize, 0, 0)
        ideal = (0, instance.fewest_repeats, 0)
        if options.build and known and not shipped(players, rounds, rule):
            keep(known, rule)
        if options.build or value == ideal or (options.missing and known and shipped(players, rounds, rule)):
            continue
        for attempt in range(options.tries):
            started = time.process_time()
            start = STARTS[options.start](instance, rule, random.Random(options.seed + attempt))
            if start is None and options.start != "chance":
                break
            found = searched(instance, options.moves, options.seed + attempt, start)
            known = best_known(instance, rule)
            value = worth(known, instance) if known else value
            if worth(found, instance) < value:
                known, value = found, worth(found, instance)
                keep(found, rule)
                print(options.rule, players, rounds, value, f"{time.process_time() - started:.1f} s", flush=True)
            if value == ideal:
                break


def numbers(text: str) -> range:
    """ "5" or "5-12"."""
    low, _, high = text.partition("-")
    return range(int(low), int(high or low) + 1)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rule", choices=RULES)
    parser.add_argument("players", type=numbers)
    parser.add_argument("rounds", type=numbers)
    parser.add_argument("--moves", type=int, default=2_000_000)
    parser.add_argument("--tries", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--start", choices=STARTS, default="chance")
    improve(parser.parse_args())


if __name__ == "__main__":
    main()
