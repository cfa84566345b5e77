"""What cannot have happened at a table: an entry against the rules, the number of players, and the target.

A value that could not be read is None, and whatever depends on it is not looked at.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.errors import Faults
from engine.fields import join
from engine.sixty_six.endings import ANY_VALUE, ONE, TWO, How
from engine.sixty_six.entries import Bid
from engine.sixty_six.progress import Progress
from engine.sixty_six.rules import Rules

ALREADY_WON: Final = ONE | TWO
"""What a bidder at 66 may have won before another claimed falsely: that other has a trick, so it is never 3."""


class EntryCheck(NamedTuple):
    """The checks of one entry. Players and rules are None where the document leaves them in doubt."""

    path: str
    players: tuple[str, ...] | None
    rules: Rules | None
    values: Mapping[How, frozenset[int]] | None
    """What each end can give; None while players or rules are in doubt."""
    faults: Faults

    @property
    def stands_alone(self) -> bool:
        """2.3 A10: at three players a false claim has no single opponent who could win by it."""
        return self.players is not None and len(self.players) == 3

    def not_over(self, progress: Progress | None) -> None:
        """1.13: nothing is played after the target is reached."""
        if progress is not None and progress.winner is not None:
            self.faults.add("game_over", self.path)

    def how(self, how: How | None) -> None:
        """The deal can end so under these rules, with so many players."""
        if how is not None and self.values is not None and how not in self.values:
            self.faults.add("contract_not_in_rules", join(self.path, "how"), contract=how.value)

    def value(self, value: int | None, how: How | None, field: str, *, has_bid: bool) -> None:
        """The deal can be worth so much; `how` is None where it could not be read or a bid does not say it."""
        if value is not None and value not in self._values(how, has_bid=has_bid):
            self.faults.add("impossible_outcome", join(self.path, field))

    def _values(self, how: How | None, *, has_bid: bool) -> frozenset[int]:
        if how is None or self.values is None:
            return ANY_VALUE
        if how is How.FALSE_CLAIM and has_bid:
            return TWO  # 2.5
        return self.values.get(how, ANY_VALUE)

    def already_won(self, value: int | None, claimer: str | None, bid: Bid | None) -> None:
        """A bidder at 66 cannot himself have claimed falsely."""
        if value is not None and (value not in ALREADY_WON or (bid is not None and bid.player == claimer)):
            self.faults.add("impossible_outcome", join(self.path, "value"))

    def is_known(self, player: str | None, field: str) -> bool:
        """The sheet has this player."""
        if player is None or self.players is None:
            return False
        if player not in self.players:
            self.faults.add("unknown_player", join(self.path, field))
            return False
        return True

    def auction(self, *, has_bid: bool) -> None:
        """2.5: two players have no auction; three and four have a bid in every deal of rules with one."""
        if self.players is None:
            return
        if has_bid and len(self.players) == 2:
            self.faults.add("contract_not_in_rules", join(self.path, "bid"), contract="bid")
        if not has_bid and len(self.players) > 2 and self.rules is not None and self.rules.auction:
            self.faults.add("missing_field", join(self.path, "bid"))
