"""Numbering places: 1, 2, 2, 4. One rule for players, teams and series."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Place(NamedTuple):
    """A place in a list, and whether others have the same."""

    rank: int
    shared: bool


def number_places(groups: Iterable[Sequence[T]]) -> Iterator[tuple[T, Place]]:
    """Gives every member of each group of equals, best group first, its place; the next group skips the shared ones."""
    rank = 1
    for group in groups:
        for member in group:
            yield member, Place(rank, shared=len(group) > 1)
        rank += len(group)
