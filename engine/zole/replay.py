"""A recorded deal played again: every call and card against the rules, and what the deal gives.

`follow` goes as far as the record goes and says where it stands; `replay` asks for a deal that is over.
"""

import dataclasses
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine import deals
from engine.cards import ZOLE_PACK, Card, Cards
from engine.errors import ActionFault, ActionRefused, Fault, SheetRefused
from engine.replay import Replay
from engine.seats import Seating, Table
from engine.zole.claims import claim_rest
from engine.zole.contracts import Call
from engine.zole.entries import Deal, TableGame
from engine.zole.legal import HANDS, LAID_AWAY
from engine.zole.position import Phase, Position, Trick
from engine.zole.record import Record, Written
from engine.zole.result import entry_of
from engine.zole.rules import Rules
from engine.zole.scoring import score_alone
from engine.zole.table_game import losers_by_card_points, odd_rest
from engine.zole.writing import write_entry

CARDS_IN_HAND: Final = 8
"""Z2.2."""


@dataclass(frozen=True, slots=True)
class Followed:
    """How far a record leads."""

    position: Position | None
    """After all that was written; None when a fault ended the check. A revoke does not."""
    faults: tuple[ActionFault, ...] = ()


def replay(record: Record) -> Replay:
    """Play a whole record again. Raises `SheetRefused` when the lot it names cannot be (`lot_needed`)."""
    followed = follow(record)
    position, faults = followed.position, followed.faults
    if position is None:
        return Replay(None, faults)
    try:
        if record.claim is not None:
            claim_rest(position, record.claim)
        elif position.phase is not Phase.OVER:
            raise ActionRefused("record_ends_early", position.turn)
    except ActionRefused as refused:
        return Replay(None, (*faults, refused.fault.placed(len(record.plays))))
    return Replay(_result(position, record), faults)


def follow(record: Record) -> Followed:
    """Play a record as far as it goes; it may stop anywhere after the deal. Its claim is not looked at."""
    seating = Table.opened(record.players, record.dealer).seating(record.rules.five_sitter)
    faults = _faults_of_the_deal(record, seating)
    if faults:
        return Followed(None, faults)
    try:
        position = Position.dealt(_deal(record, seating), seating, record.rules)
        position = laid_away(called(position, record), record)
    except ActionRefused as refused:
        return Followed(None, (refused.fault,))
    return _play(position, record.plays)


# The deal


def _faults_of_the_deal(record: Record, seating: Seating) -> tuple[ActionFault, ...]:
    """Z2.2: eight cards each and two in the talon, every card of the pack once."""
    heaps: list[tuple[str | None, tuple[Written, ...], int]] = [
        *((player, record.hands.get(player, ()), CARDS_IN_HAND) for player in seating.active),
        *((player, hand, 0) for player, hand in record.hands.items() if player not in seating.active),
        (None, record.talon, LAID_AWAY),
    ]
    dealt = [card for _, heap, _ in heaps for card in heap]
    if len(dealt) == len(_PACK) == len(_PACK.intersection(dealt)) and all(len(heap) == size for _, heap, size in heaps):
        return ()
    return (
        *(ActionFault("bad_card", owner, str(card)) for owner, heap, _ in heaps for card in heap if card not in _PACK),
        *(_wrong_size(owner, len(heap), size) for owner, heap, size in heaps if len(heap) != size),
        *(ActionFault("bad_deck", None, str(card)) for card, count in Counter(dealt).items() if count > 1),
    )


_PACK: Final = frozenset(ZOLE_PACK)


def _wrong_size(owner: str | None, count: int, expected: int) -> ActionFault:
    return ActionFault("bad_deal", owner, None, {"holder": owner or "talon", "expected": expected, "count": count})


def _deal(record: Record, seating: Seating) -> deals.Deal:
    """The deal of a record whose cards are all cards."""
    return deals.Deal(tuple(cards_of(record.hands[player]) for player in seating.active), cards_of(record.talon))


def cards_of(written: tuple[Written, ...]) -> Cards:
    """Those that are cards."""
    return tuple([card for card in written if isinstance(card, Card)])


# The bidding and the talon


def called(position: Position, record: Record) -> Position:
    """Z3. Passes that change nothing may have been left out, or written although all was said."""
    players = position.seating.active
    for place, (player, call) in enumerate(record.bids):
        if place >= HANDS or player != players[place]:
            raise ActionRefused("bad_bid", player, possible="none, it is not his turn")
        if position.phase is Phase.BIDDING:
            position = position.bid(call)
        elif call is not Call.PASS:
            raise ActionRefused("bad_bid", player, possible="none, the bidding is over")
    if not (record.plays or record.claim):
        return position
    while position.phase is Phase.BIDDING and set(position.calls) - {Call.PASS}:
        position = position.bid(Call.PASS)
    if position.phase is Phase.BIDDING:
        raise ActionRefused("bad_bid", position.turn, possible=", ".join(position.legal_bids()))
    return position


def laid_away(position: Position, record: Record) -> Position:
    """Z4.1: the position after the declarer has laid away what the record says."""
    if record.discards is not None:
        unknown = next((card for card in record.discards if card not in _PACK), None)
        if unknown is not None:
            raise ActionRefused("bad_card", position.declarer, unknown)
        return position.discard(cards_of(record.discards))
    if position.phase is Phase.DISCARDING and (record.plays or record.claim):
        raise ActionRefused("bad_discard", position.declarer)
    return position


# The play


def _play(position: Position, plays: tuple[Written, ...]) -> Followed:
    """Z5, card by card. After a revoke it goes on as it was played."""
    faults = []
    for at, card in enumerate(plays):
        try:
            if not isinstance(card, Card):
                raise ActionRefused("bad_card" if position.turn else "deal_over", position.turn, card)
            position = position.play(card)
        except ActionRefused as refused:
            faults.append(refused.fault.placed(at))
            if refused.fault.code != "must_follow" or not isinstance(card, Card):
                return Followed(None, tuple(faults))
            position = position.revoke(card)
    return Followed(position, tuple(faults))


# What the deal gives


def _result(position: Position, record: Record) -> Mapping[str, object]:
    entry = _with_lot(entry_of(position, record.claim), record)
    line = score_alone(entry, position.seating, record.rules)
    is_undecided = isinstance(entry, TableGame) and entry.lot is None and _needs_lot(entry, record.rules)
    return {
        "entry": write_entry(entry),
        "outcome": str(line.outcome),
        "points": None if is_undecided else dict(line.points),
        "tricks": [_write_trick(trick) for trick in position.tricks],
    }


def _needs_lot(game: TableGame, rules: Rules) -> bool:
    return rules.galdins_measure == "card_points" and odd_rest(game) > 0


def _with_lot(entry: Deal, record: Record) -> Deal:
    """Z8.3: the tied loser who bears the odd rest, where there is one. Raises `SheetRefused` (`lot_needed`)."""
    if record.lot is None or not isinstance(entry, TableGame) or not _needs_lot(entry, record.rules):
        return entry
    losers = losers_by_card_points(entry)
    if record.lot not in losers:
        raise SheetRefused((Fault("lot_needed", "lot", {"players": ", ".join(losers)}),))
    return dataclasses.replace(entry, lot=record.lot)


def _write_trick(trick: Trick) -> dict[str, object]:
    return {
        "leader": trick.leader,
        "cards": [str(card) for card in trick.cards],
        "taker": trick.taker,
        "card_points": trick.card_points,
    }
