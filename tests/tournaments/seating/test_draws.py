"""The lot and blocks where nothing else is asked: everybody sits once, the seed decides and can be repeated."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating import make_draw, split
from tournaments.seating.reading import SPLITS

words = st.sampled_from([*SPLITS])
seeds = st.text("abcā ", max_size=8)
entrants = st.lists(st.integers(1, 999), min_size=3, max_size=40, unique=True)


@st.composite
def standings(draw: st.DrawFn) -> list[list[int]]:
    """Entrants in groups of equal rank, best first."""
    ids = draw(entrants)
    places = draw(st.lists(st.integers(1, len(ids)), min_size=len(ids), max_size=len(ids)))
    groups: dict[int, list[int]] = {place: [] for place in sorted(places)}
    for entrant, place in zip(ids, places, strict=True):
        groups[place].append(entrant)
    return [*groups.values()]


def by_lot(ids: list[int], seed: str, split: str = "fours") -> list[list[int]]:
    return make_draw({"standing": ids, "mode": "random", "split": split, "seed": seed})["tables"]


def blocks(standing: list[Any], seed: str, split: str = "fours") -> dict[str, Any]:
    return make_draw({"standing": standing, "mode": "blocks", "split": split, "seed": seed})


def seated(tables: list[list[int]]) -> list[int]:
    return [entrant for table in tables for entrant in table]


# The lot


@given(entrants, words, seeds)
def test_the_lot_seats_everybody_once_at_the_tables_of_the_split(ids: list[int], word: str, seed: str) -> None:
    tables = by_lot(ids, seed, word)
    assert sorted(seated(tables)) == sorted(ids)
    assert tuple(map(len, tables)) == split(len(ids), SPLITS[word]).sizes


def test_another_seed_gives_another_draw() -> None:
    assert len({str(by_lot([*range(25)], str(seed))) for seed in range(50)}) == 50


@given(entrants, seeds, st.integers(1, 10**6))
def test_renumbering_the_players_renumbers_the_lot(ids: list[int], seed: str, shift: int) -> None:
    new = {old: (old * 7919 + shift) % 1_000_003 for old in ids}
    assert by_lot([new[old] for old in ids], seed) == [[new[old] for old in table] for table in by_lot(ids, seed)]


def test_a_lot_of_seven_as_it_was_written_down() -> None:
    assert by_lot([1, 2, 3, 4, 5, 6, 7], "spade") == [[6, 7, 2, 4], [1, 3, 5]]


def test_everybody_comes_to_every_seat() -> None:
    assert {by_lot([*range(12)], str(seed))[0][0] for seed in range(200)} == {*range(12)}


# Blocks by the standings


def test_the_best_four_sit_at_table_one_and_the_lowest_writes() -> None:
    assert blocks([30, 10, 20, 50, 40, 70, 60], "any")["tables"] == [[30, 10, 20, 50], [40, 70, 60]]


@given(standings(), words, seeds)
def test_blocks_seat_everybody_once_and_nobody_above_a_better_one(
    standing: list[list[int]], word: str, seed: str
) -> None:
    tables = blocks(standing, seed, word)["tables"]
    ranks = {entrant: rank for rank, group in enumerate(standing) for entrant in group}
    assert sorted(seated(tables)) == sorted(ranks)
    assert [ranks[entrant] for entrant in seated(tables)] == sorted(ranks.values())
    assert tuple(map(len, tables)) == split(len(ranks), SPLITS[word]).sizes


@given(standings(), seeds)
def test_the_lots_are_exactly_the_equal_ones_in_the_order_they_sit(standing: list[list[int]], seed: str) -> None:
    made = blocks(standing, seed)
    shared = [group for group in standing if len(group) > 1]
    assert made["certificate"]["lots"] == [[e for e in seated(made["tables"]) if e in group] for group in shared]


@given(standings(), seeds, st.integers(1, 10**6))
def test_renumbering_the_players_renumbers_the_blocks(standing: list[list[int]], seed: str, shift: int) -> None:
    new = {old: (old * 7919 + shift) % 1_000_003 for group in standing for old in group}
    made, again = blocks(standing, seed), blocks([[new[old] for old in group] for group in standing], seed)
    assert again["tables"] == [[new[old] for old in table] for table in made["tables"]]


@given(entrants, seeds, seeds)
def test_the_seed_moves_only_equal_ranks(best_first: list[int], one: str, other: str) -> None:
    assert blocks(best_first, one)["tables"] == blocks(best_first, other)["tables"]


def test_equal_ranks_are_parted_differently_by_different_seeds() -> None:
    assert len({str(blocks([[*range(8)]], str(seed))["tables"]) for seed in range(20)}) == 20


@pytest.mark.parametrize("mode", ["blocks", "previous_round"])
def test_blocks_with_equal_ranks_as_they_were_written_down(mode: str) -> None:
    made = make_draw({"standing": [[1, 2, 3, 4], [5, 6, 7, 8]], "mode": mode, "seed": "spade"})
    assert made["tables"] == [[3, 1, 4, 2], [5, 8, 6, 7]]
