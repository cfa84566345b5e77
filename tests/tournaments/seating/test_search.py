"""The searches: what they may never break, and small cases where everything can be tried."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
from collections import Counter
from hashlib import shake_256
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating import make_draw
from tournaments.seating.annealing import WILLINGNESS, Groups, anneal, improve
from tournaments.seating.limits import crowding, fewest_mates, least_distance
from tournaments.seating.regrouping import cheaper, cost_of, regroup
from tournaments.seating.words import Words

ROOT = Path(__file__).parents[3]


def random_costs(members: int, seed: int) -> list[list[int]]:
    rng = random.Random(seed)
    costs = [[0] * members for _ in range(members)]
    for one, other in combinations(range(members), 2):
        costs[one][other] = costs[other][one] = rng.choice([0, 1, 4, 9, 100])
    return costs


def partitions(members: list[int], size: int) -> list[list[list[int]]]:
    """Every way to cut the members into groups of a size."""
    if not members:
        return [[]]
    first, rest = members[0], members[1:]
    found = []
    for mates in combinations(rest, size - 1):
        left = [member for member in rest if member not in mates]
        found += [[[first, *mates], *others] for others in partitions(left, size)]
    return found


def total(groups: list[list[int]], costs: list[list[int]]) -> int:
    return sum(cost_of(group, costs) for group in groups)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from([(3, 2), (3, 3), (4, 2), (4, 3)]))
def test_a_few_tables_are_put_together_in_the_best_way_there_is(seed: int, shape: tuple[int, int]) -> None:
    size, count = shape
    costs = random_costs(size * count, seed)
    groups = [[*range(start, start + size)] for start in range(0, size * count, size)]
    best = regroup(groups, costs, count, count, 10**6)
    assert sorted(member for group in best for member in group) == [*range(size * count)]
    assert total(best, costs) == min(total(way, costs) for way in partitions([*range(size * count)], size))


def test_regrouping_ends_with_its_steps_and_never_makes_worse() -> None:
    costs = random_costs(24, 7)
    groups = [[*range(start, start + 4)] for start in range(0, 24, 4)]
    by_steps = [total(regroup(groups, costs, 3, 6, steps), costs) for steps in (0, 10, 1000, 10**6)]
    assert by_steps[0] == total(groups, costs)
    assert by_steps == sorted(by_steps, reverse=True)
    assert by_steps[-1] < by_steps[0]


def test_one_table_has_nothing_to_regroup() -> None:
    assert regroup([[0, 1, 2]], random_costs(3, 1), 3, 6, 100) == [[0, 1, 2]]


@pytest.mark.parametrize("players", [24, 21])
def test_annealing_keeps_its_own_count_of_what_everybody_costs(players: int) -> None:
    costs = random_costs(24, 3)
    state = Groups([[*range(start, start + 4)] for start in range(0, 24, 4)], costs, 24)
    anneal(state, players, 50, 4, 5, Words("seed", "test"))
    improve(state, [0] * players)
    assert sorted(member for group in state.groups for member in group) == [*range(24)]
    for number, group in enumerate(state.groups):
        for member in group:
            assert state.group_of[member] == number
            assert state.own[member] == sum(costs[member][mate] for mate in group)


def test_who_may_not_move_stays() -> None:
    costs = random_costs(24, 3)
    groups = [[*range(start, start + 3), 18 + start // 3] for start in range(0, 18, 3)]
    state = Groups(groups, costs, 18)
    anneal(state, 18, 50, 4, 5, Words("seed", "test"))
    improve(state, [0] * 18)
    assert [set(group) - set(range(18)) for group in state.groups] == [{18 + number} for number in range(6)]


def test_the_willingness_is_the_logarithm_it_says() -> None:
    assert len(WILLINGNESS) == 256
    assert all(abs(will + 4096 * math.log((k + 0.5) / 256)) <= 0.51 for k, will in enumerate(WILLINGNESS))


def test_the_words_are_what_their_description_gives() -> None:
    words = Words("Rīga", "tables")
    words.block(5)
    digest = shake_256("tables\nRīga\n1".encode()).digest(6)
    assert list(words.block(3)) == [digest[at] + 256 * digest[at + 1] for at in (0, 2, 4)]


def test_the_words_are_the_same_on_a_computer_that_writes_numbers_the_other_way_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = list(Words("Rīga", "tables").block(4))
    monkeypatch.setattr("sys.byteorder", "big" if sys.byteorder == "little" else "little")
    assert list(Words("Rīga", "tables").block(4)) == [word % 256 * 256 + word // 256 for word in here]


def test_what_costs_nothing_is_left_as_it_is() -> None:
    groups = [[0, 1, 2], [3, 4, 5]]
    assert regroup(groups, [[0] * 6 for _ in range(6)], 2, 2, 100) == groups


def test_a_field_too_large_to_try_everything_is_left_open() -> None:
    """Its recursion would be deeper than Python goes."""
    groups = [[*range(start, start + 4)] for start in range(0, 400, 4)]
    assert cheaper(groups, [[1] * 400 for _ in range(400)], 600, 1000) == (None, -1)


# Bounds


@pytest.mark.parametrize(
    ("members", "sizes", "pairs"),
    [(6, [4] * 6, 0), (7, [4] * 6, 1), (13, [4] * 6, 8), (5, [4, 3], 4), (7, [4, 3], 9), (12, [4, 4, 4], 18)],
)
def test_a_group_crowds_the_tables_at_least_so_much(members: int, sizes: list[int], pairs: int) -> None:
    assert crowding(members, sizes) == pairs


def test_the_bounds_of_mates_and_distance_are_reached_by_what_is_best() -> None:
    assert fewest_mates([1, 1, 1, 2, 2, 3], [3, 3]) == 1
    assert [least_distance([size]) for size in (3, 4, 5)] == [6, 20, 50]


@pytest.mark.parametrize("players", [6, 7, 8, 9])
@pytest.mark.parametrize("seed", range(3))
def test_of_all_ways_to_sit_the_draw_has_the_fewest_repeats(players: int, seed: int) -> None:
    """First the fewest pairs who met as often as all would if they met evenly, then the fewest who met at all."""
    rng = random.Random(seed)
    rounds = 1 + seed
    orders = [rng.sample(range(players), players) for _ in range(rounds)]
    history = [make_draw({"standing": order, "mode": "blocks"})["tables"] for order in orders]
    made = make_draw({"standing": [*range(players)], "mode": "no_repeats", "history": history})
    met = Counter(frozenset(pair) for tables in history for table in tables for pair in combinations(table, 2))
    sizes = sorted(made["certificate"]["sizes"])
    even = -(-(rounds + 1) * sum(size * (size - 1) for size in sizes) // (players * (players - 1)))

    def repeats(tables: list[Any]) -> tuple[int, int]:
        times = [met[frozenset(pair)] for table in tables for pair in combinations(table, 2)]
        return sum(often >= even for often in times), sum(often > 0 for often in times)

    ways = [repeats(way) for way in all_ways([*range(players)], sizes)]
    assert repeats(made["tables"]) == min(ways)
    assert made["certificate"]["bound"] <= min(again for _, again in ways)


def all_ways(players: list[int], sizes: list[int]) -> list[list[tuple[int, ...]]]:
    if not sizes:
        return [[]]
    first, rest = players[0], players[1:]
    found = []
    for size in sorted(set(sizes)):
        others = list(sizes)
        others.remove(size)
        for mates in combinations(rest, size - 1):
            left = [who for who in rest if who not in mates]
            found += [[(first, *mates), *way] for way in all_ways(left, others)]
    return found


# Few repeats


@pytest.mark.parametrize("players", [21, 28])
def test_nobody_meets_twice_while_less_than_45_in_100_were_met(players: int) -> None:
    history: list[Any] = []
    rng = random.Random(players)
    number = 1
    while 3 * number <= 0.45 * players:
        standing = rng.sample(range(players), players)
        made = make_draw({"standing": standing, "mode": "no_repeats", "history": history, "seed": str(number)})
        assert (made["certificate"]["repeats"], made["certificate"]["figures"]["repeats"]["verdict"]) == (0, "optimal")
        history.append(made["tables"])
        number += 1
    assert len(history) == (3 if players == 21 else 4)


def test_a_large_field_is_seated_without_repeats_too() -> None:
    history = [[[*range(start, start + 4)] for start in range(0, 204, 4)]]
    made = make_draw({"standing": [*range(204)], "mode": "no_repeats", "history": history})
    assert made["certificate"]["repeats"] == 0


def test_no_draw_depends_on_the_order_of_sets() -> None:
    """Texts hash otherwise in every process."""
    code = (
        "import json; from tournaments.seating import make_draw; names = [f'p{n}' for n in range(26)];"
        "state = {'standing': names, 'mode': 'no_repeats', 'clubs': dict(zip(names, 'ABC' * 9)), 'seed': 's',"
        "'constraints': {'forbidden': [['p1', 'p2'], ['p3', 'p9']], 'required': [['p5', 'p20']]}};"
        "print(json.dumps(make_draw(state), sort_keys=True))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": hash_seed}, capture_output=True, check=True
        ).stdout
        for hash_seed in ("0", "1", "77")
    }
    assert len(runs) == 1


def test_a_search_through_everything_proves_the_fewest_repeats() -> None:
    """Six tables after five rounds: counting alone proves nothing, trying all does."""
    state = json.loads((ROOT / "benchmarks/states/24-6.json").read_text(encoding="utf-8"))
    figure = make_draw(state)["certificate"]["figures"]["repeats"]
    assert figure["found"] == figure["bound"] > 0
    assert figure["verdict"] == "optimal"


def test_a_seating_with_fewer_repeats_is_found_in_a_dense_field() -> None:
    state = json.loads((ROOT / "benchmarks/states/36-8.json").read_text(encoding="utf-8"))
    assert make_draw(state)["certificate"]["repeats"] <= 2


@pytest.mark.parametrize("name", ["24-4", "36-5"])
def test_stored_states_are_seated_without_repeats(name: str) -> None:
    state = json.loads((ROOT / f"benchmarks/states/{name}.json").read_text(encoding="utf-8"))
    assert make_draw(state)["certificate"]["repeats"] == 0
