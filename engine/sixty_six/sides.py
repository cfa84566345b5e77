"""Who plays with whom: two and three players each for himself; of four, partners sit opposite (2.4)."""

from collections.abc import Mapping
from typing import Final

PARTNERS: Final = 4
"""So many players are two sides of two."""

Sides = Mapping[str, tuple[str, ...]]
"""Every player by seat → his side: he alone, or he and his partner by seat, who share count, tricks and game points."""


def sides_of(players: tuple[str, ...]) -> Sides:
    """The sides of a table."""
    if len(players) != PARTNERS:
        return {player: (player,) for player in players}
    return {player: players[seat % 2 :: 2] for seat, player in enumerate(players)}
