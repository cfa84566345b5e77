"""What cannot have happened at a table: an entry against the rules, the seats or the cards.

The same checks serve a `Sheet` made in Python and a document while it is read; there, a value that could not be
read is None, and whatever depends on it is not looked at.
"""

from collections.abc import Collection
from dataclasses import dataclass

from engine.errors import Faults
from engine.fields import join
from engine.seats import Seating
from engine.zole.contracts import Contract
from engine.zole.divisions import declarer_game_is_possible, table_game_is_possible
from engine.zole.entries import Absent, DeclarerGame, Entry, ImposedPule, Present, Sheet, SmallZole, TableGame
from engine.zole.progress import Progress
from engine.zole.rules import Rules
from engine.zole.table_game import losers_by_card_points, odd_rest


@dataclass(frozen=True, slots=True)
class EntryCheck:
    """The checks of one entry. Players, rules and seating are None where the document leaves them in doubt."""

    path: str
    players: tuple[str, ...] | None
    rules: Rules | None
    seating: Seating | None
    faults: Faults

    def contract(self, contract: Contract) -> None:
        """The rules have the contract (Z12), and enough players are left for a deal (Z11.5)."""
        if self.seating is not None and self.seating.dealer is None:
            self.faults.add("game_over", self.path)
        if self.rules is not None and not _has_contract(self.rules, contract):
            self.faults.add("contract_not_in_rules", join(self.path, "contract"), contract=contract.value)

    def imposed_pule(self) -> None:
        """A personal pule exists only where pules are played (Z12)."""
        if self.rules is not None and not self.rules.pules_are_played:
            self.faults.add("contract_not_in_rules", join(self.path, "penalty"), contract="personal_pule")

    def is_known(self, player: str | None, field: str) -> bool:
        """The sheet has this player."""
        if player is None or self.players is None:
            return False
        if player not in self.players:
            self.faults.add("unknown_player", join(self.path, field))
            return False
        return True

    def plays(self, player: str | None, field: str) -> None:
        """The player is one of the three who hold cards in this deal."""
        seating = self._seating_beyond_doubt()
        if self.is_known(player, field) and seating is not None and player not in seating.active:
            self.faults.add("declarer_sits_out", join(self.path, field), player=player)

    def numbers(self, contract: Contract, tricks: int | None, card_points: int | None) -> None:
        """Some division of the cards gives the declarer these."""
        if tricks is None or card_points is None:
            return
        if not declarer_game_is_possible(contract, tricks, card_points):
            self.faults.add("impossible_outcome", join(self.path, "card_points"))

    def takes_part(self, listed: Collection[str], field: str) -> None:
        """A map of a table game lists the active players, and by card points a dealer who sits out; nobody else."""
        path = join(self.path, field)
        expected = self._in_table_game()
        for player in listed:
            if expected is None:
                self.is_known(player, join(field, player))
            elif player not in expected and self.is_known(player, join(field, player)):
                self.faults.add("declarer_sits_out", join(path, player), player=player)
        for player in expected or ():
            if player not in listed:
                self.faults.add("missing_field", join(path, player))

    def table_game(self, game: TableGame) -> None:
        """Some division of the cards gives all of it together, and an odd rest of the loss has its lot (Z8.3)."""
        seating, rules = self._seating_beyond_doubt(), self.rules
        if seating is None or rules is None or not _lists_exactly(game, self._in_table_game()):
            return
        results = {player: (game.tricks[player], game.card_points[player]) for player in game.tricks}
        hands = tuple(sorted(results[player] for player in seating.active))
        keeper = next((results[player] for player in results if player not in seating.active), None)
        if not table_game_is_possible(hands, keeper, rules.galdins_talon):
            self.faults.add("impossible_outcome", join(self.path, "card_points"))
        elif rules.galdins_measure == "card_points" and odd_rest(game):
            losers = losers_by_card_points(game)
            if game.lot not in losers:
                self.faults.add("lot_needed", join(self.path, "lot"), players=", ".join(losers))

    def _in_table_game(self) -> tuple[str, ...] | None:
        seating = self._seating_beyond_doubt()
        if seating is None or self.rules is None:
            return None
        by_points = self.rules.galdins_measure == "card_points"
        return seating.active + seating.sitting_out[:1] if by_points else seating.active

    def _seating_beyond_doubt(self) -> Seating | None:
        """None when no deal can be played, or when five sit and the rules leave open who of them sits out."""
        if self.seating is None or self.seating.dealer is None:
            return None
        return self.seating if self.rules is not None or len(self.seating.sitting_out) <= 1 else None


def _has_contract(rules: Rules, contract: Contract) -> bool:
    """Z12: what exists only under some rules."""
    match contract:
        case Contract.SMALL_ZOLE:
            return rules.small_zole
        case Contract.GALDINS:
            return rules.table_game_is_played
        case Contract.PASSED_OUT:
            return rules.all_pass == "pule"
        case _:
            return True


def _lists_exactly(game: TableGame, expected: tuple[str, ...] | None) -> bool:
    return expected is not None and game.tricks.keys() == game.card_points.keys() == set(expected)


def check_entry(entry: Entry, check: EntryCheck) -> None:
    """All checks of one entry of a `Sheet`."""
    match entry:
        case ImposedPule(player):
            check.imposed_pule()
            check.is_known(player, "player")
        case Absent(player):
            check.is_known(player, "absent")
        case Present(player):
            check.is_known(player, "present")
        case _:
            check.contract(entry.contract)
            _check_deal(entry, check)


def _check_deal(entry: Entry, check: EntryCheck) -> None:
    match entry:
        case DeclarerGame() | SmallZole():
            check.plays(entry.declarer, "declarer")
            check.plays(entry.revoked_by, "revoked_by")
            if isinstance(entry, DeclarerGame):
                check.numbers(entry.contract, entry.tricks, entry.card_points)
        case TableGame():
            check.takes_part(entry.tricks, "tricks")
            check.takes_part(entry.card_points, "card_points")
            check.plays(entry.revoked_by, "revoked_by")
            check.table_game(entry)


def check_sheet(sheet: Sheet) -> None:
    """Refuse a sheet with anything in it that cannot have happened. Raises `SheetRefused`."""
    faults = Faults()
    progress = Progress(sheet.players, sheet.dealer, sheet.rules)
    for index, entry in enumerate(sheet.entries):
        check_entry(entry, EntryCheck(f"deals[{index}]", sheet.players, sheet.rules, progress.seating, faults))
        progress.after(entry)
    faults.raise_if_any()
