"""Random draws and blocks: everybody sits once, the seed decides and can be repeated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.regulations import TableSplit
from tournaments.seating import Seating, draw_blocks, draw_random, split

FOURS = TableSplit.FOURS_THREES
rules = st.sampled_from([*TableSplit])
seeds = st.text(max_size=8)
entrants = st.lists(st.integers(1, 999), min_size=3, max_size=40, unique=True)


@st.composite
def standings(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Entrants in a fixed order with ranks, some of them shared."""
    ids = draw(entrants)
    places = draw(st.lists(st.integers(1, len(ids)), min_size=len(ids), max_size=len(ids)))
    return list(zip(ids, places, strict=True))


def seated(seating: Seating) -> list[int]:
    return [entrant for table in seating.tables for entrant in table]


# The random draw


@given(entrants, rules, seeds)
def test_a_random_draw_seats_everybody_once_at_the_tables_of_the_split(
    ids: list[int], rule: TableSplit, seed: str
) -> None:
    sizes = split(len(ids), rule).sizes
    drawn = draw_random(ids, sizes, seed)
    assert sorted(seated(drawn)) == sorted(ids)
    assert tuple(len(table) for table in drawn.tables) == sizes
    assert drawn.lots == ()


@given(entrants, seeds)
def test_the_same_seed_gives_the_same_draw(ids: list[int], seed: str) -> None:
    sizes = split(len(ids), FOURS).sizes
    assert draw_random(list(ids), sizes, seed) == draw_random(tuple(ids), list(sizes), seed)


def test_another_seed_gives_another_draw() -> None:
    sizes = split(25, FOURS).sizes
    assert len({draw_random(range(25), sizes, str(seed)) for seed in range(50)}) == 50


@given(entrants, seeds, st.integers(1, 10**6))
def test_renumbering_the_players_renumbers_the_random_draw(ids: list[int], seed: str, shift: int) -> None:
    sizes = split(len(ids), FOURS).sizes
    new = {old: (old * 7919 + shift) % 1_000_003 for old in ids}
    drawn, renumbered = draw_random(ids, sizes, seed), draw_random([new[old] for old in ids], sizes, seed)
    assert renumbered.tables == tuple(tuple(new[old] for old in table) for table in drawn.tables)


def test_a_draw_of_seven_as_it_was_written_down() -> None:
    assert draw_random([1, 2, 3, 4, 5, 6, 7], (4, 3), "spade").tables == ((6, 7, 2, 4), (1, 3, 5))


def test_everybody_comes_to_every_seat() -> None:
    first_dealers = {draw_random(range(12), (4, 4, 4), str(seed)).tables[0][0] for seed in range(200)}
    assert first_dealers == set(range(12))


@pytest.mark.parametrize(("ids", "sizes"), [([1, 2, 3, 4], (3,)), ([1, 2, 3], (4,)), ([1, 2, 3, 3], (4,))])
def test_entrants_that_do_not_fill_the_tables_are_a_programming_error(ids: list[int], sizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="entrant"):
        draw_random(ids, sizes, "seed")
    with pytest.raises(ValueError, match="entrant"):
        draw_blocks([(entrant, 1) for entrant in ids], sizes, "seed")


# Blocks by the standings


def test_the_best_four_sit_at_table_one_and_the_lowest_writes() -> None:
    standing = [(30, 1), (10, 2), (20, 3), (50, 4), (40, 5), (70, 6), (60, 7)]
    drawn = draw_blocks(list(reversed(standing)), (4, 3), "any")
    assert drawn == Seating(((30, 10, 20, 50), (40, 70, 60)))


@given(standings(), rules, seeds)
def test_blocks_seat_everybody_once_and_nobody_above_a_better_one(
    standing: list[tuple[int, int]], rule: TableSplit, seed: str
) -> None:
    sizes = split(len(standing), rule).sizes
    drawn = draw_blocks(standing, sizes, seed)
    ranks = dict(standing)
    in_order = seated(drawn)
    assert sorted(in_order) == sorted(ranks)
    assert [ranks[entrant] for entrant in in_order] == sorted(ranks.values())
    assert tuple(len(table) for table in drawn.tables) == sizes


@given(standings(), seeds)
def test_the_lots_are_exactly_the_equal_ones_in_the_order_they_sit(standing: list[tuple[int, int]], seed: str) -> None:
    drawn = draw_blocks(standing, split(len(standing), FOURS).sizes, seed)
    ranks = dict(standing)
    shared = {rank for rank in ranks.values() if list(ranks.values()).count(rank) > 1}
    by_seat = [tuple(e for e in seated(drawn) if ranks[e] == rank) for rank in sorted(shared)]
    assert list(drawn.lots) == by_seat


@given(standings(), seeds, st.integers(1, 10**6))
def test_renumbering_the_players_renumbers_the_blocks(standing: list[tuple[int, int]], seed: str, shift: int) -> None:
    sizes = split(len(standing), FOURS).sizes
    new = {old: (old * 7919 + shift) % 1_000_003 for old, _ in standing}
    drawn = draw_blocks(standing, sizes, seed)
    renumbered = draw_blocks([(new[old], rank) for old, rank in standing], sizes, seed)
    assert renumbered.tables == tuple(tuple(new[old] for old in table) for table in drawn.tables)
    assert renumbered.lots == tuple(tuple(new[old] for old in group) for group in drawn.lots)


@given(standings(), seeds)
def test_only_the_order_of_ranks_counts_not_their_numbers(standing: list[tuple[int, int]], seed: str) -> None:
    sizes = split(len(standing), FOURS).sizes
    assert draw_blocks([(e, rank * 10 + 3) for e, rank in standing], sizes, seed) == draw_blocks(standing, sizes, seed)


@given(entrants, seeds, seeds)
def test_the_seed_moves_only_equal_ranks(best_first: list[int], one: str, other: str) -> None:
    standing = sorted(zip(best_first, range(1, 41), strict=False))
    sizes = split(len(standing), FOURS).sizes
    assert draw_blocks(standing, sizes, one) == draw_blocks(standing, sizes, other)


def test_equal_ranks_are_parted_differently_by_different_seeds() -> None:
    standing = [(entrant, 1) for entrant in range(8)]
    assert len({draw_blocks(standing, (4, 4), str(seed)) for seed in range(20)}) == 20


def test_blocks_with_equal_ranks_as_they_were_written_down() -> None:
    standing = [(entrant, 1 if entrant < 5 else 2) for entrant in range(1, 9)]
    assert draw_blocks(standing, (4, 4), "spade").tables == ((3, 1, 4, 2), (5, 8, 6, 7))
