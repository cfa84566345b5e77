"""Claims of the rest are right: against trying every card, with one to three tricks left."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine import records
from engine.cards import Card
from engine.zole.contracts import Contract
from engine.zole.position import Phase, Position
from tests.engine.random_sheets import law
from tests.engine.zole.random_deals import Played, played_deals

Json = dict[str, Any]

EVERY_CONTRACT = {"small_zole": True}


def fails(position: Position, side: set[str], takers: set[str]) -> bool:
    """Can the others break the claim? `side` plays as well as it can; the `takers` are to take every trick."""
    if position.phase is Phase.OVER:
        return False
    outcomes = (is_broken_by(position, card, side, takers) for card in position.legal_plays())
    return all(outcomes) if position.turn in side else any(outcomes)


def is_broken_by(position: Position, card: Card, side: set[str], takers: set[str]) -> bool:
    after = position.play(card)
    took_another = len(after.tricks) > len(position.tricks) and after.tricks[-1].taker not in takers
    return took_another or fails(after, side, takers)


def sides(position: Position, claimer: str) -> tuple[set[str], set[str]]:
    """The claimer's side, and who is to take every trick: in a small zole the defenders, whoever claims."""
    declarer = {player for player in position.seating.active if player == position.declarer}
    defenders = set(position.seating.active) - declarer
    side = declarer if claimer in declarer else defenders
    return side, defenders if position.contract is Contract.SMALL_ZOLE else side


@law
@given(played_deals(EVERY_CONTRACT), st.integers(5, 7), st.data())
def test_a_claim_holds_exactly_when_no_play_beats_it(played: Played, tricks: int, data: st.DataObject) -> None:
    there = [position for position in played.positions if len(position.tricks) == tricks and not position.table]
    if not there or there[0].phase is Phase.OVER:
        return
    position = there[0]
    claimer = data.draw(st.sampled_from(position.seating.active))
    plays = played.record["plays"][: 3 * tricks]
    claim = {"player": claimer, "tricks": "rest"}
    faults = records.replay({**played.record, "plays": plays, "claim": claim}).faults
    side, takers = sides(position, claimer)
    assert [fault.code for fault in faults] == (["claim_does_not_hold"] if fails(position, side, takers) else [])
    if faults:
        beats(position, str(faults[0].params["line"]), takers)


def beats(position: Position, line: str, takers: set[str]) -> None:
    """The line is legal, and its last card gives a trick to somebody who should not get it; none before does."""
    start = len(position.tricks)
    for text in line.split():
        assert all(trick.taker in takers for trick in position.tricks[start:])
        position = position.play(Card.parse(text))
    assert position.tricks[-1].taker not in takers
