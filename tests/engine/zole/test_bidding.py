"""Z3: who may call what, and what a bidding leads to; Z4: what is done before the first card."""

import pytest

from engine.cards import parse_cards
from engine.errors import ActionRefused
from engine.zole.contracts import Call, Contract
from engine.zole.position import Phase
from tests.engine.zole.deals_for_tests import MIXED, at, code_of

SMALL = {"small_zole": True}
OVERCALL = {"small_zole": True, "small_zole_overcall": True}


@pytest.mark.parametrize(
    ("rules", "calls", "possible"),
    [
        # Z3.1, Z3.2: one call each, until somebody does not pass.
        ({}, "", "pass pickup zole"),
        ({}, "pass", "pass pickup zole"),
        ({}, "pass pass", "pass pickup zole"),
        ({}, "pass pass pass", ""),
        ({}, "pickup", ""),
        ({}, "zole", ""),
        ({}, "pass zole", ""),
        # Z3.2: small zole where the rules have it.
        (SMALL, "", "pass pickup zole small_zole"),
        (SMALL, "pass pass", "pass pickup zole small_zole"),
        (SMALL, "small_zole", ""),
        # Z3.3: whoever speaks after a small zole may overcall it with zole.
        (OVERCALL, "small_zole", "pass zole"),
        (OVERCALL, "small_zole pass", "pass zole"),
        (OVERCALL, "pass small_zole", "pass zole"),
        (OVERCALL, "pass pass small_zole", ""),
        (OVERCALL, "small_zole zole", ""),
        (OVERCALL, "pickup", ""),
        # The overcall alone brings no small zole.
        ({"small_zole_overcall": True}, "", "pass pickup zole"),
    ],
)
def test_z3_what_may_be_called(rules: dict[str, object], calls: str, possible: str) -> None:
    position = at(MIXED, *calls.split(), **rules)
    assert position.legal_bids() == tuple(map(Call, possible.split()))
    for call in set(Call) - set(position.legal_bids()):
        with pytest.raises(ActionRefused) as refused:
            position.bid(call)
        assert code_of(refused.value) == "bad_bid"


@pytest.mark.parametrize(
    ("rules", "calls", "contract", "declarer"),
    [
        ({}, "pickup", Contract.PICKUP, "A"),
        ({}, "pass pickup", Contract.PICKUP, "B"),
        ({}, "pass pass zole", Contract.ZOLE, "C"),
        (SMALL, "pass small_zole", Contract.SMALL_ZOLE, "B"),
        (OVERCALL, "small_zole pass pass", Contract.SMALL_ZOLE, "A"),
        (OVERCALL, "small_zole pass zole", Contract.ZOLE, "C"),
        (OVERCALL, "pass small_zole zole", Contract.ZOLE, "C"),
        # Z3.4: all three pass.
        ({"all_pass": "pule"}, "pass pass pass", Contract.PASSED_OUT, None),
        ({"all_pass": "galdins"}, "pass pass pass", Contract.GALDINS, None),
        ({"all_pass": "galdins_and_pule"}, "pass pass pass", Contract.GALDINS, None),
    ],
)
def test_z3_what_a_bidding_leads_to(
    rules: dict[str, object], calls: str, contract: Contract, declarer: str | None
) -> None:
    position = at(MIXED, *calls.split(), **rules)
    assert (position.contract, position.declarer) == (contract, declarer)


def test_z3_1_the_hands_speak_in_turn_from_forehand_on() -> None:
    assert [at(MIXED, *["pass"] * passes).turn for passes in range(3)] == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("players", "dealer", "five_sitter", "active"),
    [("ABCD", "B", "second", "CDA"), ("ABCDE", "A", "second", "BDE"), ("ABCDE", "A", "third", "BCE")],
)
def test_z2_4_at_four_and_five_three_hold_cards(players: str, dealer: str, five_sitter: str, active: str) -> None:
    position = at(MIXED, players=players, dealer=dealer, five_sitter=five_sitter)
    assert position.seating.active == tuple(active)
    assert position.turn == active[0]


@pytest.mark.parametrize(("calls", "contract"), [("zole", "zole"), ("pass pass small_zole", "small_zole")])
def test_z4_5_forehand_leads_at_once_where_no_talon_is_taken(calls: str, contract: str) -> None:
    position = at(MIXED, *calls.split(), small_zole=True)
    assert (position.contract, position.phase, position.turn) == (contract, Phase.PLAY, "A")
    assert all(len(hand) == 8 for hand in position.hands)


def test_z4_1_the_declarer_of_a_pick_up_game_holds_ten_cards_and_lays_any_two_away() -> None:
    position = at(MIXED, "pass", "pickup")
    assert (position.phase, position.turn, position.leader) == (Phase.DISCARDING, "B", None)
    assert position.hand_of("B") == position.deal.hands[1] + position.talon
    assert len(position.legal_discards()) == 45
    for pair in position.legal_discards():
        after = position.discard(pair)
        assert set(after.hand_of("B")) | set(pair) == set(position.hand_of("B"))
        assert (after.discards, after.phase, after.turn, after.leader) == (pair, Phase.PLAY, "A", "A")


@pytest.mark.parametrize("cards", ["", "9S", "9S 9S", "9S 9C 7D", "9S QD", "9S 8C"])
def test_z4_1_two_different_cards_of_the_ten_and_nothing_else(cards: str) -> None:
    position = at(MIXED, "pass", "pickup")
    with pytest.raises(ActionRefused) as refused:
        position.discard(parse_cards(cards))
    assert (code_of(refused.value), refused.value.fault.player) == ("bad_discard", "B")


@pytest.mark.parametrize("calls", ["", "pass", "zole", "pass pass pass"])
def test_nothing_is_laid_away_outside_a_pick_up_game(calls: str) -> None:
    position = at(MIXED, *calls.split())
    assert position.legal_discards() == ()
    with pytest.raises(ActionRefused) as refused:
        position.discard(parse_cards("AH QH"))
    assert code_of(refused.value) == "bad_discard"


@pytest.mark.parametrize(
    ("calls", "code"), [("", "not_your_turn"), ("pickup", "not_your_turn"), ("pass pass pass", "deal_over")]
)
def test_no_card_is_played_before_or_after_the_play(calls: str, code: str) -> None:
    position = at(MIXED, *calls.split())
    assert position.legal_plays() == ()
    for act in (position.play, position.revoke):
        with pytest.raises(ActionRefused) as refused:
            act(position.hand_of("A")[0])
        assert code_of(refused.value) == code


def test_before_the_contract_is_known_cards_have_no_order() -> None:
    with pytest.raises(ValueError, match="no contract yet"):
        _ = at(MIXED).order
