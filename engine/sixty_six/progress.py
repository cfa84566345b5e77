"""Where a sheet stands between two deals: who deals next, what everybody has, and whether the game is won."""

from engine.sixty_six.account import game_points
from engine.sixty_six.entries import Entry, Won
from engine.sixty_six.rules import Rules
from engine.sixty_six.sides import sides_of


class Progress:
    """Follows a sheet deal by deal."""

    def __init__(self, players: tuple[str, ...], dealer: str, rules: Rules) -> None:
        self.sides = sides_of(players)
        self._players = players
        self._rules = rules
        self.dealer = dealer
        """Of the deal that comes next."""
        self.totals = dict.fromkeys(players, 0)
        self.winner: tuple[str, ...] | None = None
        """The side that has reached the target (1.13)."""

    def after(self, entry: Entry) -> dict[str, int]:
        """Add one deal; returns its game points."""
        points, totals = game_points(entry, self.sides), self.totals
        for player, amount in points.items():
            totals[player] += amount
        self.dealer = self._next_dealer(entry)
        best = max(totals, key=totals.__getitem__)
        self.winner = self.sides[best] if totals[best] >= self._rules.target else None
        return points

    def _next_dealer(self, entry: Entry) -> str:
        """1.2: the next in turn; of two, by option, the winner or the loser (2.3 A2: the deal passes left)."""
        following = self._players[(self._players.index(self.dealer) + 1) % len(self._players)]
        if self._rules.next_dealer == "alternate" or len(self._players) != 2 or not isinstance(entry, Won):
            return following
        first, second = self._players
        loser = second if entry.winner == first else first
        return entry.winner if self._rules.next_dealer == "winner" else loser
