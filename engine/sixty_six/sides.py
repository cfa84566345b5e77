"""Who plays with whom: two and three players each for himself; of four, partners sit opposite (2.4)."""

from typing import Final

PARTNERS: Final = 4
"""So many players are two sides of two."""


def side_of(player: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The player alone, or he and his partner in the order of the seats; they share count, tricks and game points."""
    if len(players) != PARTNERS:
        return (player,)
    first = players.index(player) % 2
    return (players[first], players[first + 2])


def sides_of(players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All sides, in the order of their first seats."""
    return tuple(dict.fromkeys(side_of(player, players) for player in players))
