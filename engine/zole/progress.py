"""Where a sheet stands between two entries: who is at the table and who deals next."""

from typing import NamedTuple

from engine.seats import Seating, Table
from engine.zole.entries import Absent, Entry, ImposedPule, Present
from engine.zole.rules import Rules


class _Place(NamedTuple):
    """A table between two deals, who plays the next one, and the table after that deal."""

    table: Table
    seating: Seating
    after_deal: Table


class Progress:
    """Follows a sheet entry by entry. The deal goes round and round, so every place is worked out once."""

    def __init__(self, players: tuple[str, ...], dealer: str, rules: Rules) -> None:
        self._five_sitter = rules.five_sitter
        self._known: dict[Table, _Place] = {}
        self._place = self._at(Table.opened(players, dealer))

    @property
    def seating(self) -> Seating:
        """Of the deal that comes next."""
        return self._place.seating

    def after(self, entry: Entry) -> None:
        """A deal moves the dealer (Z2.3), a player leaves or is back from the next deal on (Z11.5)."""
        match entry:
            case ImposedPule():
                pass
            case Absent(player):
                self._place = self._at(self._place.table.without(player))
            case Present(player):
                self._place = self._at(self._place.table.with_back(player))
            case _:
                self.after_deal()

    def after_deal(self) -> None:
        """The deal passes on."""
        self._place = self._at(self._place.after_deal)

    def _at(self, table: Table) -> _Place:
        place = self._known.get(table)
        if place is None:
            place = self._known[table] = _Place(table, table.seating(self._five_sitter), table.after_deal())
        return place
