"""Pules: when they are written (Z9.1, Z9.3, Z9.6), what resolves them (Z9.2) and how they are settled (Z10)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.zole.account import Account
from engine.zole.reasons import Reason
from engine.zole.rules import Rules

FEWEST_FOR_TWO: Final = 4
"""Players with whom the first pass-out writes two common pules."""


@dataclass(frozen=True, slots=True)
class Pules:
    """The pules open at a table."""

    common: int = 0
    personal: tuple[str, ...] = ()
    """The owners, oldest first; an owner stands once for each of his pules."""

    @property
    def any_open(self) -> bool:
        """Is a pule of any kind open?"""
        return self.common > 0 or bool(self.personal)

    def with_common(self, count: int) -> "Pules":
        """So many common pules more."""
        return Pules(self.common + count, self.personal)

    def with_personal(self, owner: str) -> "Pules":
        """One personal pule more, the youngest."""
        return Pules(self.common, (*self.personal, owner))

    def without_oldest_of(self, owner: str) -> "Pules":
        """The oldest personal pule of `owner` is struck out."""
        place = self.personal.index(owner)
        return Pules(self.common, self.personal[:place] + self.personal[place + 1 :])


def after_all_passed(pules: Pules, account: Account) -> Pules:
    """Z9.1: one common pule is written; two at four or five players if no pule of any kind is open."""
    is_large = len(account.seating.players) >= FEWEST_FOR_TWO and account.rules.first_passout_pules == "by_size"
    count = 2 if is_large and not pules.any_open else 1
    account.note("common_pule_written", count=count)
    return pules.with_common(count)


def after_won_game(pules: Pules, declarer: str, account: Account) -> Pules:
    """Z9.2: a won pick-up game resolves one pule, the first that applies."""
    if declarer in pules.personal:  # a. his own oldest: no points
        account.note("own_pule", player=declarer)
        return pules.without_oldest_of(declarer)
    if pules.common:  # b. a common one: every other player pays 1 more
        struck = pules.common if account.rules.pules_per_win == "all" else 1
        account.collect(declarer, amount=struck, payers=account.seating.others(declarer))
        account.note("common_pule", player=declarer, points=struck)
        return pules.with_common(-struck)
    if pules.personal:  # c. someone else's: its owner alone pays V more
        owner = _first_owner(pules, declarer, account)
        value = _personal_value(account)
        account.collect(declarer, amount=value, payers=[owner])
        account.note("personal_pule_taken", player=declarer, owner=owner, points=value)
        return pules.without_oldest_of(owner)
    return pules


def _first_owner(pules: Pules, winner: str, account: Account) -> str:
    """Z9.5: the owner of the oldest personal pule, or the nearest owner clockwise from the winner."""
    if account.rules.personal_order == "oldest":
        return pules.personal[0]
    seats = account.seating.seats
    at = seats.index(winner)
    return next(player for player in seats[at:] + seats[:at] if player in pules.personal)


def _personal_value(account: Account) -> int:
    """Z9.2c: V is the number of players who score, or one less, or always 3."""
    players = len(account.seating.players)
    return {"players": players, "players-1": players - 1, 3: 3}[account.rules.personal_value]


def after_lost_game(pules: Pules, declarer: str, account: Account) -> Pules:
    """Z9.3: who loses a pick-up game while a pule is open gets one personal pule; common ones stay."""
    is_triggered = pules.any_open if account.rules.personal_trigger == "any" else pules.common > 0
    if not is_triggered:
        return pules
    account.note("personal_pule_written", player=declarer)
    return pules.with_personal(declarer)


@dataclass(frozen=True, slots=True)
class SettledPule:
    """One line of the close: what a pule still open costs its owner; `owner` is None for the common ones."""

    owner: str | None
    points: Mapping[str, int] = field(hash=False)
    reason: Reason


@dataclass(frozen=True, slots=True)
class Settlement:
    """The close of a sheet, line by line and in sum."""

    lines: tuple[SettledPule, ...]
    points: Mapping[str, int] = field(hash=False)


def settle(pules: Pules, players: tuple[str, ...], rules: Rules) -> Settlement:
    """Z10.1: each owner pays 1 to every other player of the sheet for each of his pules; common pules lapse.

    A player who has left pays, and is paid, like everybody (Z11.5: "as usual").
    """
    lines = [_settle_personal(owner, players, rules) for owner in pules.personal]
    if pules.common:
        nothing = dict.fromkeys(players, 0)
        lines.append(SettledPule(None, nothing, Reason("common_pules_lapsed", {"count": pules.common})))
    points = {player: sum(line.points[player] for line in lines) for player in players}
    return Settlement(tuple(lines), points)


def _settle_personal(owner: str, players: tuple[str, ...], rules: Rules) -> SettledPule:
    if rules.round_end_personal == "lapse":
        return SettledPule(owner, dict.fromkeys(players, 0), Reason("personal_pule_lapsed", {"player": owner}))
    points = dict.fromkeys(players, 1) | {owner: 1 - len(players)}
    return SettledPule(owner, points, Reason("personal_pule_paid", {"player": owner, "points": 1}))
