"""Seats of a planned schedule: everybody in each seat equally often, so that all deal first equally often.

Take four rounds. A player has four tables and a table of four has four players: a bipartite graph in which all degrees
are four. Walking round its closed ways and painting every second step halves every degree; halving the halves leaves
four classes, one for each seat, in which each player and each table occurs once. With fewer rounds or other table
sizes halves differ by one at most. Tables of other sizes leave some players uneven; that is mended for two seats at a
time: who sits on either of them at tables that have both is a graph again, and is halved anew.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from tournaments.seating.bounds import least_seat_spread
from tournaments.seating.planned.constructions import Rounds, Table

_BLOCK = 4
_MENDINGS = 8
_DRIFTS = 40

Edge = tuple[int, int]
"""A player, and a table counted on from the last player."""


def balanced_seats(rounds: Rounds) -> Rounds:
    """The same tables in the order of their seats."""
    seated = [table for first in range(0, len(rounds), _BLOCK) for table in _seat_block(rounds[first : first + _BLOCK])]
    if any(len(table) != _BLOCK for table in seated):
        had = _counted(seated)
        _mend(seated, had)
        sizes = [len(table) for table in rounds[0]]
        _polish(seated, had, max(2, least_seat_spread(sum(sizes), len(rounds), sizes, max(sizes))))
    places = iter(seated)
    return tuple(tuple(tuple(next(places)) for _ in seating) for seating in rounds)


def _seat_block(rounds: Rounds) -> list[list[int]]:
    """The tables of at most four rounds in seat order, one after the other."""
    players = 1 + max(map(max, rounds[0]))
    tables = [table for seating in rounds for table in seating]
    edges = [(player, players + number) for number, table in enumerate(tables) for player in table]
    wished: list[list[Edge]] = [[] for _ in tables]
    for seat, chosen in enumerate(half for both in _halved(edges) for half in _halved(both)):
        for player, table in chosen:
            wished[table - players].append((seat, player))
    return [_seated(wishes) for wishes in wished]


def _seated(wishes: Sequence[tuple[int, int]]) -> list[int]:
    """The players on the seats they wish, (seat, player); the second of a seat, and who wishes one too many, where
    there is room."""
    seats = dict(reversed([wish for wish in wishes if wish[0] < len(wishes)]))
    rest = (player for seat, player in wishes if seats.get(seat) != player)
    return [seats[seat] if seat in seats else next(rest) for seat in range(len(wishes))]


def _halved(edges: Sequence[Edge]) -> tuple[list[Edge], list[Edge]]:
    """Two halves of the edges in which the degrees of every vertex differ by one at most."""
    halves: tuple[list[Edge], list[Edge]] = ([], [])
    for way in _ways(edges):
        for step, edge in enumerate(way):
            halves[step % 2].append(edge)
    return halves


def _ways(edges: Sequence[Edge]) -> Iterator[list[Edge]]:
    """The edges in ways: first those that end where degrees are odd, one end for each odd vertex, then closed ones."""
    at: dict[int, list[int]] = {}
    for number, edge in enumerate(edges):
        for vertex in edge:
            at.setdefault(vertex, []).append(number)
    left = {vertex: len(numbers) for vertex, numbers in at.items()}
    walked = [False] * len(edges)

    def walk(vertex: int) -> Iterator[Edge]:
        while left[vertex]:
            number = at[vertex].pop()
            if walked[number]:
                continue
            walked[number] = True
            edge = edges[number]
            yield edge
            left[edge[0]] -= 1
            left[edge[1]] -= 1
            vertex = edge[0] + edge[1] - vertex

    for only_odd in (True, False):
        for vertex in at:
            while left[vertex] and (left[vertex] % 2 or not only_odd):
                yield list(walk(vertex))


def _counted(tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """How often each player has each seat."""
    had = [[0] * max(map(len, tables)) for _ in range(1 + max(map(max, tables)))]
    for table in tables:
        for seat, player in enumerate(table):
            had[player][seat] += 1
    return had


def _mend(tables: list[list[int]], had: list[list[int]]) -> None:
    """Halve the tables that have both of two seats anew, for all pairs of seats, until nothing gets more even.

    Of the two ways to paint a way the one is taken that leaves its ends more even, counting all their tables. Seats
    that all tables have come last.
    """
    unevenness = _squares(had)
    for _ in range(_MENDINGS):
        for first, second in sorted(combinations(range(len(had[0])), 2), key=max, reverse=True):
            _mend_two(tables, had, first, second)
        before, unevenness = unevenness, _squares(had)
        if unevenness == before:
            return


def _polish(tables: list[list[int]], had: list[list[int]], bearable: int) -> None:
    """Give each table of somebody uneven its best order, given all others, until none changes.

    While somebody's seats differ by more than is bearable, tables also change to other orders that are as good.
    """
    for turn in range(_DRIFTS):
        while _reorder(tables, had, 0):
            pass
        if max(max(counts) - min(counts) for counts in had) <= bearable:
            return
        _reorder(tables, had, turn + 1)


def _reorder(tables: list[list[int]], had: list[list[int]], turn: int) -> bool:
    """One table after the other; whether one has changed. Of equally good orders the `turn`-th is taken."""
    is_changed = False
    for table in tables:
        if any(max(had[player]) - min(had[player]) > 1 for player in table):
            before = tuple(table)
            for seat, player in enumerate(before):
                had[player][seat] -= 1
            orders = sorted(permutations(before), key=lambda order: _crowding(order, had))
            least = _crowding(orders[0], had)
            good = [order for order in orders if _crowding(order, had) == least]
            table[:] = good[turn % len(good)]
            is_changed |= tuple(table) != before
            for seat, player in enumerate(table):
                had[player][seat] += 1
    return is_changed


def _crowding(order: Sequence[int], had: list[list[int]]) -> int:
    """How often those in this order had their seats before: half of what the squares grow by, but for a constant."""
    return sum(had[player][seat] for seat, player in enumerate(order))


def _squares(had: list[list[int]]) -> int:
    return sum(count * count for counts in had for count in counts)


def _mend_two(tables: list[list[int]], had: list[list[int]], first: int, second: int) -> None:
    """Halve the tables that have both seats anew."""
    players = len(had)
    edges = []
    for number, table in enumerate(tables):
        if len(table) > second:
            for seat in (first, second):
                had[table[seat]][seat] -= 1
                edges.append((table[seat], players + number))
    for way in _ways(edges):
        seats = _painting(way, had, first, second)
        for step, (player, vertex) in enumerate(way):
            seat = seats[step % 2]
            tables[vertex - players][seat] = player
            had[player][seat] += 1


def _painting(way: Sequence[Edge], had: list[list[int]], first: int, second: int) -> Table:
    """The seats of the odd and of the even steps; ways are of even length, from a player to a player."""

    def excess(player: int) -> int:
        return had[player][first] - had[player][second]

    return (first, second) if excess(way[0][0]) <= excess(way[-1][0]) else (second, first)
