"""Finds the schedules of `tournaments/seating/planned/schedules.txt` that algebra gives, and prints their lines.

    python3 -m benchmarks.seating_algebra

36 points in 11 rounds and 40 in 13 are starters over the numbers modulo 11 and 13. 32 points in 10 rounds stand on the
eight vectors of three bits. 27 and 21 points at tables of three are Kirkman's: everybody meets everybody; of the
lines the first twelve rounds are shipped too. The standard library is enough; a few seconds.
"""

import itertools
from collections.abc import Iterator, Sequence

from tournaments.seating.planned.constructions import Rounds
from tournaments.seating.planned.library import written


def starter(order: int, factor: int, sizes: Sequence[int]) -> list[list[int]]:
    """Blocks of 3·order points, column after column, that hold every point and every difference of points once.

    They come in threes: (x, column) turns into (factor · x, column + 1). No block has one x twice: these differences
    are left for the tables of x = 0 and the fixed points, or for pairs who never meet. Each x in `free` stands for the
    three points it turns into.
    """

    def turned(block: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        return [(x * factor % order, (column + 1) % 3) for x, column in block]

    def differences(block: list[tuple[int, int]]) -> set[tuple[int, int, int]]:
        """Of the block and its turns; empty when one comes twice."""
        found = []
        for _ in range(3):
            for (x, a), (y, b) in itertools.combinations(sorted(block, key=lambda point: point[1]), 2):
                found.append((a, b, (y - x) % order if a != b else min((y - x) % order, (x - y) % order)))
            block = turned(block)
        return set(found) if len(set(found)) == len(found) and all(a == b or d for a, b, d in found) else set()

    def grow(blocks: list[list[tuple[int, int]]], free: list[int], used: set[tuple[int, int, int]]):
        if len(blocks) == len(sizes):
            yield blocks
            return
        for others in itertools.combinations(free[1:], sizes[len(blocks)] - 1):
            for columns in itertools.product(range(3), repeat=len(others)):
                block = [(free[0], 0), *((x * factor**c % order, c) for x, c in zip(others, columns, strict=True))]
                new = differences(block)
                if new and not new & used:
                    yield from grow([*blocks, block], [x for x in free if x not in (free[0], *others)], used | new)

    free = list(range(order)) if sum(sizes) == order else list(range(1, order))
    firsts = next(grow([], free, set()))
    return [[column * order + x for x, column in block] for first in firsts for block in _turns(first, turned)]


def _turns(block, turned):
    return block, turned(block), turned(turned(block))


def print_starters() -> None:
    """36 points, 11 rounds, three fixed points; 40 points, 13 rounds, one fixed point: everybody meets everybody."""
    blocks = starter(11, 1, (3, 4, 4))
    tables = [[33 + number, *block] for number, block in enumerate(blocks[:3])] + blocks[3:]
    print("starter 11", written(tuple(itertools.chain(*tables))))
    tables = [[39, 0, 13, 26], *starter(13, 3, (4, 4, 4))]
    print("starter 13", written(tuple(itertools.chain(*tables))))


COLUMNS = tuple(itertools.combinations(range(4), 2))
SPLITS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
VECTORS = range(8)


def thirty_two() -> Rounds:
    """32 points in four columns, one for each of the eight vectors of three bits: ten rounds, nobody meets twice.

    Six rounds seat one of each column together: column c's x + row[c], with a row a round, so that no difference of
    two columns comes twice. Two differences of every two columns are left. A table of two and two, x and x + d of one
    column with two of another, uses both when d is their sum; with the tables of the other two columns it makes a
    round, so there are three. The last round seats within each column the two cosets of a subgroup of order four none
    of whose d was used. One d of every column is left over: these pairs never meet.
    """
    return next(rounds for rows in _rows([(0, 0, 0, 0)]) if (rounds := _ten_rounds(rows)))


def _rows(rows: list[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
    if len(rows) == 6:
        yield rows
        return
    for row in itertools.product((0,), VECTORS, VECTORS, VECTORS):
        if row > rows[-1] and all(row[a] ^ row[b] != old[a] ^ old[b] for old in rows for a, b in COLUMNS):
            yield from _rows([*rows, row])


def _ten_rounds(rows: list[tuple[int, ...]]) -> Rounds | None:
    left = {(a, b): [d for d in VECTORS if all(row[a] ^ row[b] != d for row in rows)] for a, b in COLUMNS}
    within = [[one ^ two for pair, (one, two) in left.items() if column in pair] for column in range(4)]
    subgroups = [_subgroup_without(used) for used in within]
    if any(len(set(used)) < 3 for used in within) or not all(subgroups):
        return None
    mixed = [tuple(tuple(8 * c + (x ^ row[c]) for c in range(4)) for x in VECTORS) for row in rows]
    halves = [tuple(table for pair in split for table in _two_and_two(*pair, *left[pair])) for split in SPLITS]
    last = [tuple(8 * c + x for x in coset) for c in range(4) for coset in _cosets(subgroups[c])]
    return (*mixed, *halves, tuple(last))


def _subgroup_without(used: Sequence[int]) -> tuple[int, ...]:
    """A subgroup of order four without these vectors; empty when there is none."""
    pairs = itertools.combinations([d for d in VECTORS if d and d not in used], 2)
    return next(((0, a, b, a ^ b) for a, b in pairs if a ^ b not in used), ())


def _two_and_two(a: int, b: int, one: int, two: int) -> list[tuple[int, ...]]:
    d = one ^ two
    return [(8 * a + x, 8 * a + (x ^ d), 8 * b + (x ^ one), 8 * b + (x ^ two)) for x in VECTORS if x < x ^ d]


def _cosets(subgroup: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return subgroup, tuple(x for x in VECTORS if x not in subgroup)


def twenty_seven() -> Rounds:
    """The lines of the space of three dimensions over the numbers modulo 3; the parallel ones are a round."""
    points = list(itertools.product(range(3), repeat=3))
    place = {point: number for number, point in enumerate(points)}
    directions = [d for d in points if next((x for x in d if x), 0) == 1]

    def through(point: tuple[int, ...], direction: tuple[int, ...]) -> tuple[int, ...]:
        steps = ([(x + k * d) % 3 for x, d in zip(point, direction, strict=True)] for k in range(3))
        return tuple(sorted(place[tuple(step)] for step in steps))

    return tuple(tuple(sorted({through(point, direction) for point in points})) for direction in directions)


def twenty_one() -> Rounds:
    """Three columns of the numbers modulo 7, as Ray-Chaudhuri and Wilson found: 3 is a root, w = 3² a third root of 1.

    Seven rounds are turns of one: the columns' zeros, in each column 1, w, w², and for three of the powers of 3 a table
    of x, xw, xw², one in each column. The tables of each of the other three powers make a round with their turns.
    """
    powers = [3**k % 7 for k in range(6)]

    def mixed(k: int) -> list[int]:
        return [7 * column + powers[(k + 2 * column) % 6] for column in range(3)]

    def turned(table: Sequence[int], by: int) -> tuple[int, ...]:
        return tuple(point - point % 7 + (point % 7 + by) % 7 for point in table)

    columns = [[7 * column + powers[k] for k in (0, 2, 4)] for column in range(3)]
    base = [[0, 7, 14], *columns, *(mixed(k) for k in (1, 3, 5))]
    turns = [tuple(turned(table, by) for table in base) for by in range(7)]
    return (*turns, *(tuple(turned(mixed(k), by) for by in range(7)) for k in (0, 2, 4)))


def line(name: str, rounds: Rounds) -> str:
    """As it is shipped."""
    points = tuple(point for tables in rounds for table in tables for point in table)
    return f"{name} {sum(map(len, rounds[0]))} {len(rounds)} {written(points)}"


if __name__ == "__main__":
    print_starters()
    print(line("fours", thirty_two()))
    print(line("threes", twenty_one()))
    for rounds in (12, 13):
        print(line("threes", twenty_seven()[:rounds]))
