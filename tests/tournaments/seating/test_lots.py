"""The lot can be repeated by anybody from its written description."""

from collections import Counter
from hashlib import sha256

import pytest

from tournaments.seating.lots import ALGORITHM, below, shuffled


def described_numbers(seed: str, purpose: str, count: int) -> list[int]:
    """The numbers of the description, written again."""
    lines = [f"karta-seating/1\n{purpose}\n{seed}\n{place}" for place in range(count)]
    return [int(sha256(line.encode("utf-8")).hexdigest(), 16) for line in lines]


def described_shuffle(items: list[str], seed: str, purpose: str) -> list[str]:
    numbers = described_numbers(seed, purpose, len(items))
    for swap, last in enumerate(range(len(items) - 1, 0, -1)):
        chosen = numbers[swap] % (last + 1)
        items[last], items[chosen] = items[chosen], items[last]
    return items


@pytest.mark.parametrize("seed", ["", "kāravs 7", "2026-03-07T10:00"])
def test_a_shuffle_is_what_its_description_gives(seed: str) -> None:
    items = [f"player {number}" for number in range(1, 26)]
    assert list(shuffled(items, seed, "random")) == described_shuffle(list(items), seed, "random")


def test_the_lot_is_the_same_today_as_when_it_was_written_down() -> None:
    assert ALGORITHM == "karta-seating/1"
    assert shuffled("ABCDEFGHIJKL", "Rīga", "random") == tuple("ALHCFJEIGKDB")


def test_seed_and_purpose_each_change_the_order() -> None:
    items = range(30)
    orders = {shuffled(items, seed, purpose) for seed in "abc" for purpose in ("random", "equal ranks")}
    assert len(orders) == 6


def test_a_number_that_would_favour_some_is_skipped() -> None:
    assert below(10, iter([2**256 - 1, 2**256 - 6, 12])) == 2
    assert below(10, iter([2**256 - 7])) == (2**256 - 7) % 10


def test_of_two_things_no_number_is_skipped() -> None:
    assert below(2, iter([2**256 - 1])) == 1


def test_every_order_of_three_is_as_likely() -> None:
    orders = Counter(shuffled("ABC", str(seed), "random") for seed in range(6000))
    assert len(orders) == 6
    assert all(880 <= count <= 1120 for count in orders.values())


@pytest.mark.parametrize("items", ["", "A"])
def test_nothing_to_shuffle_stays_as_it_is(items: str) -> None:
    assert shuffled(items, "seed", "random") == tuple(items)
