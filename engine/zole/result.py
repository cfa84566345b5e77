"""What a finished deal is on a score sheet: its entry (Z4, Z5.3, Z8)."""

from engine.cards import card_points_of
from engine.zole.contracts import Contract
from engine.zole.entries import Deal, DeclarerGame, PassedOut, SmallZole, TableGame
from engine.zole.outcome import PACK_POINTS, TRICKS
from engine.zole.position import Position


def entry_of(position: Position, claimer: str | None = None) -> Deal:
    """The entry of a deal that is over, or whose remaining tricks `claimer` has claimed and may have.

    A revoke is not written: the entry says what was played.
    """
    match position.contract:
        case Contract.PICKUP | Contract.ZOLE as contract:
            return _declarer_game(position, contract, claimer)
        case Contract.SMALL_ZOLE:
            return SmallZole(position.declarer or "", len(position.tricks_of(position.declarer)))
        case Contract.GALDINS:
            return _table_game(position)
        case _:
            return PassedOut()


def _declarer_game(position: Position, contract: Contract, claimer: str | None) -> DeclarerGame:
    """What the declarer took, and in a pick-up game laid away; in zole the talon is the defenders' (Z4.1, Z4.2)."""
    declarer = position.declarer or ""
    taken = position.tricks_of(declarer)
    if claimer == declarer:
        theirs = sum(trick.card_points for trick in position.tricks if trick.taker != declarer)
        theirs += card_points_of(position.talon) if contract is Contract.ZOLE else 0
        return DeclarerGame(contract, declarer, PACK_POINTS - theirs, TRICKS - len(position.tricks) + len(taken))
    card_points = card_points_of(position.discards) + sum(trick.card_points for trick in taken)
    return DeclarerGame(contract, declarer, card_points, len(taken))


def _table_game(position: Position) -> TableGame:
    """What each took; a dealer who sits out holds the table's tricks where card points are measured (Z8.1).

    A talon that nobody played for is nobody's.
    """
    keeper = position.keeper
    tricks = {}
    card_points = {}
    for player in (*position.seating.active, *([keeper] if keeper is not None else [])):
        taken = position.tricks_of(player)
        tricks[player] = len(taken)
        card_points[player] = sum(trick.card_points for trick in taken)
    return TableGame(tricks, card_points)
