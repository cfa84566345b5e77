"""Seats of a table: who deals, who sits out, who plays (Z2), and what changes when a player leaves (Z11.5)."""

from dataclasses import dataclass, replace
from typing import Literal

FEWEST = 3
"""Players without whom no deal is played."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who does what in one deal. `dealer` is None, and nobody is active, when too few players are there for a deal."""

    seats: tuple[str, ...]
    """Everybody of the sheet, clockwise by seat."""
    players: tuple[str, ...]
    """All who are present and score, clockwise by seat: `n` of them."""
    dealer: str | None
    sitting_out: tuple[str, ...]
    """The dealer first (Z2.4)."""
    active: tuple[str, ...]
    """Forehand, second and third hand."""

    def others(self, player: str) -> tuple[str, ...]:
        """All who score besides `player`: `k` of them."""
        return tuple(other for other in self.players if other != player)


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two deals: its players clockwise by seat, who is away, and the seat whose turn it is to deal."""

    players: tuple[str, ...]
    due: int
    away: frozenset[str] = frozenset()

    @classmethod
    def opened(cls, players: tuple[str, ...], dealer: str) -> "Table":
        """The table before the first deal."""
        return cls(players, players.index(dealer))

    def after_deal(self) -> "Table":
        """Z2.3: the deal passes one seat on after every deal; it passes over the seat of a player who is away."""
        circle = self._present_from_due()
        return replace(self, due=(self.players.index(circle[0]) + 1) % len(self.players)) if circle else self

    def without(self, player: str) -> "Table":
        """`player` is away from the next deal on."""
        return replace(self, away=self.away | {player})

    def with_back(self, player: str) -> "Table":
        """`player` is here again from the next deal on."""
        return replace(self, away=self.away - {player})

    def seating(self, five_sitter: Literal["second", "third"]) -> Seating:
        """Z2.4: three all play; of four the dealer sits out; of five the dealer and the second (or third) hand."""
        circle = self._present_from_due()
        present = tuple(player for player in self.players if player not in self.away)
        if len(present) < FEWEST:
            return Seating(self.players, present, None, (), ())
        dealer, *hands = circle
        if len(hands) == 2:
            return Seating(self.players, present, dealer, (), (*hands, dealer))
        if len(hands) == 3:
            return Seating(self.players, present, dealer, (dealer,), tuple(hands))
        sitter = hands.pop(1 if five_sitter == "second" else 2)
        return Seating(self.players, present, dealer, (dealer, sitter), tuple(hands))

    def _present_from_due(self) -> tuple[str, ...]:
        """Everybody present, clockwise, beginning with the seat that is to deal."""
        clockwise = self.players[self.due :] + self.players[: self.due]
        return tuple(player for player in clockwise if player not in self.away)
