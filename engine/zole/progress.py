"""Where a sheet stands between two entries: who is at the table and who deals next."""

from engine.seats import Seating, Table
from engine.zole.entries import Absent, Entry, ImposedPule, Present
from engine.zole.rules import Rules


class Progress:
    """Follows a sheet entry by entry; each seating is worked out once."""

    def __init__(self, players: tuple[str, ...], dealer: str, rules: Rules) -> None:
        self._table = Table.opened(players, dealer)
        self._five_sitter = rules.five_sitter
        self._known: dict[Table, Seating] = {}

    @property
    def seating(self) -> Seating:
        """Of the deal that comes next."""
        seating = self._known.get(self._table)
        if seating is None:
            seating = self._known[self._table] = self._table.seating(self._five_sitter)
        return seating

    def after(self, entry: Entry) -> None:
        """A deal moves the dealer (Z2.3), a player leaves or is back from the next deal on (Z11.5)."""
        match entry:
            case Absent():
                self._table = self._table.without(entry.player)
            case Present():
                self._table = self._table.with_back(entry.player)
            case ImposedPule():
                pass
            case _:
                self.after_deal()

    def after_deal(self) -> None:
        """The deal passes on."""
        self._table = self._table.after_deal()
