"""The account of one deal while it is being scored: at which table, by which rules, who pays whom, and why."""

from collections.abc import Iterable
from typing import Final

from engine.seats import Seating
from engine.zole.reasons import Reason
from engine.zole.rules import Rules


class Account:
    """Begins at zero for everybody; what one pays another gets, so a finished account sums to zero."""

    def __init__(self, seating: Seating, rules: Rules) -> None:
        self.seating: Final = seating
        self.rules: Final = rules
        self.points: Final[dict[str, int]] = dict.fromkeys(seating.seats, 0)
        self.reasons: Final[list[Reason]] = []

    def collect(self, player: str, *, amount: int, payers: Iterable[str]) -> None:
        """`player` gets `amount` from each of the payers, or pays it to each where it is negative."""
        points = self.points
        for payer in payers:
            points[payer] -= amount
            points[player] += amount

    def sharers(self, player: str) -> tuple[str, ...]:
        """Z2.5: the others who share in the points of the game itself; option `sitter_pays_base`."""
        if self.rules.sitter_pays_base:
            return self.seating.others(player)
        return tuple(other for other in self.seating.active if other != player)

    def note_sitters_apart(self) -> None:
        """Say who had no part in the game itself."""
        sitting_out = self.seating.sitting_out
        if sitting_out and not self.rules.sitter_pays_base:
            self.note("sitters_apart", players=", ".join(sitting_out))

    def add(self, player: str, amount: int) -> None:
        """`player` alone gets `amount`; who pays it is added separately."""
        self.points[player] += amount

    def note(self, code: str, **params: object) -> None:
        """Say why."""
        self.reasons.append(Reason(code, params))
