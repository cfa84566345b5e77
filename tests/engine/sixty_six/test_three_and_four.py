"""Deals of three (2.3) and of four (2.4) card by card."""

from typing import Any

import pytest

from engine.cards import format_cards
from engine.deals import Deal
from engine.errors import ActionRefused
from engine.sixty_six import outcome
from engine.sixty_six.declarations import Declaration, Play, parse_action
from engine.sixty_six.endings import How
from engine.sixty_six.position import Position
from engine.sixty_six.rules import PRESETS, Rules
from engine.sixty_six.state import Pile
from tests.engine.sixty_six.card_tables import WORKED, Json, position_after, replay_of

THREE = "AS TS 9S KS QS JS AC / AH QH TD AD 9D JD TC / TH 9H JH KD QD KC QC + JC 9C KH"
"""Spades are in one hand, hearts are trumps."""
FOUR = "AS TS KS QS 9D 9C / AC TC KC QC 9S JS / AD TD KD QD JC 9H / KH TH AH QH JH JD"
"""Diamonds are trumps."""


def after(position: Position, said: str) -> Position:
    """The position after `0 play KD, 1 play QS, …`."""
    for action in said.split(", "):
        player, _, words = action.partition(" ")
        position = position.act(int(player), parse_action(words))
    return position


OTHERS = [vector for vector in WORKED if "expected" in vector]


@pytest.mark.parametrize("vector", OTHERS, ids=[vector["id"] for vector in OTHERS])
def test_a_worked_deal_ends_as_written(vector: Json) -> None:
    """What is expected is by seat at three, by side at four."""
    expected, players = vector["expected"], vector["record"]["players"]
    replayed = replay_of(vector["id"], rules=vector["record"]["rules"])
    result: Any = replayed.result
    sides = players if len(players) == 3 else players[:2]
    winner = expected["winner"]
    winners = [players[winner], *players[winner + 2 : winner + 3]] if winner is not None else [None]
    assert not replayed.faults
    assert result["winner"] == (winners if len(winners) > 1 else winners[0])
    assert result["how"] == expected["how"]
    assert [result["game_points"][player] for player in sides] == expected["game_points"]
    assert [result["card_points"][player] for player in sides] == expected["score"]
    assert [result["tricks"][player] for player in sides] == expected["tricks"]
    if len(players) == 4:
        for field in ("game_points", "card_points", "tricks"):
            assert [result[field][player] for player in players[2:]] == [result[field][player] for player in sides]


@pytest.mark.parametrize(
    ("follow", "second", "third"),
    [
        ("follow_trump", "AH QH", "TH 9H JH"),
        ("head", "AH QH", "TH 9H JH"),
        ("head_all", "AH QH", "TH"),
        ("follow_only", "AH QH TD AD 9D JD TC", "TH 9H JH KD QD KC QC"),
    ],
)
def test_1_6_without_the_suit_led(follow: Any, second: str, third: str) -> None:
    position = position_after(THREE, "0 play AS", Rules(follow=follow))
    assert format_cards(position.legal_plays()) == second
    assert format_cards(after(position, "1 play QH").legal_plays()) == third


@pytest.mark.parametrize(
    ("follow", "possible"),
    [("follow_trump", "TD AD 9D JD"), ("head", "TD AD"), ("head_all", "TD AD"), ("follow_only", "TD AD 9D JD")],
)
def test_1_6_with_the_suit_led(follow: Any, possible: str) -> None:
    position = Position.dealt(Deal.parse(THREE), Rules(follow=follow), leader=2)
    assert format_cards(after(position, "2 play KD, 0 play 9S").legal_plays()) == possible


def test_1_6_nobody_needs_to_overtrump_but_under_head_all() -> None:
    trumped = "0 play AS, 1 play AH"
    for follow in ("follow_trump", "head", "head_all"):
        position = position_after(THREE, trumped, Rules(follow=follow))
        assert format_cards(position.legal_plays()) == "TH 9H JH"


def test_2_3_a4_the_widow_goes_to_the_pile_of_the_first_taker_and_counts() -> None:
    position = position_after(THREE, "0 play AS, 1 play QH, 2 play TH", PRESETS["cutthroat"])
    assert (position.count(2), position.widow, position.leader) == (11 + 3 + 10 + 2 + 0 + 4, (), 2)
    assert len(position.hands[2]) == 6


@pytest.mark.parametrize("deal", [THREE, FOUR])
@pytest.mark.parametrize(
    ("declaration", "code"),
    [
        (Declaration.EXCHANGE, "no_exchange"),
        (Declaration.SWAP_ON_CLOSE, "no_exchange"),
        (Declaration.CLOSE, "cannot_close"),
        (Declaration.CLOSE_NODRAW, "cannot_close"),
        (Declaration.CLAIM, "cannot_claim"),
    ],
)
def test_2_3_a5_a6_there_is_nothing_to_exchange_or_to_close(deal: str, declaration: Declaration, code: str) -> None:
    position = position_after(deal, "", Rules(closing=True, exchange_needs_trick=False))
    with pytest.raises(ActionRefused, match=code):
        position.act(0, declaration)


def test_1_7_a_marriage_counts_with_the_players_own_trick_at_three() -> None:
    shown = position_after(THREE, "0 meld S, 0 play KS, 1 play QH, 2 play TH", PRESETS["cutthroat"])
    assert (shown.count(0), shown.piles[0].pending) == (0, 20)
    assert after(shown, "2 play KC, 0 play AC, 1 play TC").count(0) == 20 + 4 + 11 + 10


@pytest.mark.parametrize(("meld_needs", "count"), [("side", 18 + 20), ("player", 18)])
def test_2_4_a3_a_marriage_counts_with_the_first_trick_of_the_side_or_of_the_player(
    meld_needs: Any, count: int
) -> None:
    taken = position_after(FOUR, "0 meld S, 0 play QS, 1 play JS, 2 play AD, 3 play JD", Rules(meld_needs=meld_needs))
    assert (taken.leader, taken.count(0), taken.count(2)) == (2, count, count)
    own = after(taken, "2 play 9H, 3 play AH, 0 play 9D, 1 play 9S")
    assert (own.leader, own.count(0)) == (0, 18 + 20 + 11)


def test_2_4_a5_either_partner_of_the_side_on_lead_may_claim() -> None:
    position = position_after(FOUR, "0 play AS, 1 play 9S, 2 play QD, 3 play JD", PRESETS["partners24"])
    assert position.leader == 2
    on_lead = position.side(position.leader)
    for player in range(4):
        assert position.can_claim(player) == (player in on_lead)
    opponent = (position.leader + 1) % 4
    with pytest.raises(ActionRefused, match="not_your_turn"):
        position.act(opponent, Declaration.CLAIM)
    begun = position.act(position.leader, Play(position.legal_plays()[0]))
    partner = (position.leader + 2) % 4
    with pytest.raises(ActionRefused, match="not_your_turn"):
        begun.act(partner, Declaration.CLAIM)


def at_the_end(players: int, piles: list[tuple[int, int]], *, last: int, **rules: Any) -> Position:
    """A deal of which the last card has been played; `piles` are tricks and points, `last` took the last trick."""
    position = position_after(THREE if players == 3 else FOUR, "", Rules(**rules))
    taken = tuple(Pile(tricks, points) for tricks, points in piles)
    return position._replace(hands=((),) * players, widow=(), piles=taken, leader=last)


@pytest.mark.parametrize(
    ("piles", "worth"),
    [
        ([(7, 120), (0, 0), (0, 0)], 3),
        ([(6, 120), (1, 0), (0, 0)], 2),
        ([(5, 66), (1, 32), (1, 22)], 2),
        ([(5, 66), (1, 33), (1, 21)], 1),
        ([(5, 66), (1, 21), (1, 33)], 1),
    ],
)
def test_2_3_a9_the_value_asks_both_losers(piles: list[tuple[int, int]], worth: int) -> None:
    position = at_the_end(3, piles, last=0)
    assert outcome.value(position, 0, position.piles) == worth


@pytest.mark.parametrize(
    ("piles", "worth"),
    [
        ([(4, 80), (0, 0), (2, 40), (0, 0)], 3),
        ([(4, 80), (1, 0), (1, 20), (0, 20)], 2),
        ([(3, 60), (1, 16), (1, 28), (1, 16)], 2),
        ([(3, 60), (1, 16), (1, 27), (1, 17)], 1),
    ],
)
def test_2_4_a6_the_value_asks_the_other_side_as_one(piles: list[tuple[int, int]], worth: int) -> None:
    position = at_the_end(4, piles, last=0)
    assert outcome.value(position, 2, position.piles) == worth


PLAYED_OUT: list[tuple[str, int, list[tuple[int, int]], int, Json, str]] = [
    ("the last trick decides", 3, [(3, 44), (2, 47), (2, 29)], 2, {}, "last_trick 2 0,0,1 44,47,29"),
    ("both losers below 33", 3, [(3, 30), (2, 31), (2, 59)], 2, {}, "last_trick 2 0,0,2 30,31,59"),
    (
        "always 1",
        3,
        [(3, 30), (2, 31), (2, 59)],
        2,
        {"last_trick": "decides_regardless"},
        "last_trick 2 0,0,1 30,31,59",
    ),
    ("the ten", 3, [(3, 44), (2, 47), (2, 29)], 2, {"last_trick": "ten"}, "count 1 0,1,0 44,47,39"),
    ("the ten decides", 3, [(3, 44), (2, 40), (2, 36)], 2, {"last_trick": "ten"}, "count 2 0,0,1 44,40,46"),
    ("the highest are equal", 3, [(3, 45), (2, 45), (2, 30)], 2, {"last_trick": "ten"}, "drawn - 0,0,0 45,45,40"),
    ("only the others are equal", 3, [(3, 30), (2, 30), (2, 60)], 2, {"last_trick": "ten"}, "count 2 0,0,2 30,30,70"),
    ("sides", 4, [(1, 20), (2, 40), (2, 36), (1, 24)], 0, {}, "last_trick 0,2 1,0,1,0 56,64,56,64"),
    ("65-65", 4, [(1, 20), (2, 40), (2, 35), (1, 25)], 0, {"last_trick": "ten"}, "drawn - 0,0,0,0 65,65,65,65"),
    ("66-64", 4, [(1, 21), (2, 40), (2, 35), (1, 24)], 0, {"last_trick": "ten"}, "count 0,2 1,0,1,0 66,64,66,64"),
]


@pytest.mark.parametrize(
    ("players", "piles", "last", "rules", "expected"),
    [case[1:] for case in PLAYED_OUT],
    ids=[case[0] for case in PLAYED_OUT],
)
def test_1_11_played_out(players: int, piles: list[tuple[int, int]], last: int, rules: Json, expected: str) -> None:
    assert str(outcome.played_out(at_the_end(players, piles, last=last, **rules))) == expected


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        ({}, (0, 2, 0, 2)),
        ({"false_claim": "two_three"}, (0, 3, 0, 3)),
        ({"false_claim": "as_if_won"}, (0, 3, 0, 3)),
    ],
)
def test_2_4_a7_a_false_claim_gives_the_other_side_the_option_s_value(rules: Json, points: tuple[int, ...]) -> None:
    position = at_the_end(4, [(1, 30), (0, 0), (0, 0), (0, 0)], last=0, **rules)
    ended = outcome.claimed(position, 2)
    assert (ended.how, ended.winners, ended.game_points) == (How.FALSE_CLAIM, (1, 3), points)


@pytest.mark.parametrize("false_claim", ["two", "two_three", "as_if_won"])
def test_2_3_a10_a_false_claim_of_three_costs_its_player_2_by_any_rules(false_claim: str) -> None:
    position = at_the_end(3, [(1, 30), (0, 0), (0, 0)], last=0, false_claim=false_claim)
    assert str(outcome.claimed(position, 0)) == "false_claim - -2,0,0 30,0,0"


@pytest.mark.parametrize(
    ("priority", "expected"),
    [("claimer", "claim 2 0,0,1 70,10,66"), ("first_to_reach", "reached_first 0 1,0,0 70,10,66")],
)
def test_1_10_who_wins_when_two_of_three_are_at_66(priority: str, expected: str) -> None:
    position = at_the_end(3, [(3, 70), (1, 10), (3, 66)], last=2, claim_priority=priority)
    assert str(outcome.claimed(position._replace(first_at_goal=0), 2)) == expected


def test_1_10_a_partner_who_was_first_is_no_other_side() -> None:
    position = at_the_end(4, [(3, 66), (1, 10), (1, 10), (1, 34)], last=2, claim_priority="first_to_reach")
    assert str(outcome.claimed(position._replace(first_at_goal=0), 2)) == "claim 0,2 1,0,1,0 76,44,76,44"


def test_1_14_a_revoke_is_told_and_the_deal_goes_on_as_it_was_played() -> None:
    """T03, but C throws a spade on the diamond where he holds trumps: A takes the trick and the widow, and bluffs."""
    actions = [["A", "play", "AD"], ["B", "play", "TD"], ["C", "play", "JS"], ["A", "claim"]]
    replayed = replay_of("T03", rules="cutthroat", actions=actions)
    [fault] = replayed.faults
    result: Any = replayed.result
    assert (fault.code, fault.at, fault.player, fault.card) == ("must_follow", 2, "C", "JS")
    assert fault.message.endswith(": 9C AC")
    assert result["card_points"] == {"A": 11 + 10 + 2 + 30, "B": 0, "C": 0}
    assert result["game_points"] == {"A": -2, "B": 0, "C": 0}
    assert result["entry"] == {"how": "false_claim", "player": "A"}


def test_1_10_a_deal_of_four_ends_by_itself_at_66_of_the_side() -> None:
    replayed = replay_of("F01", rules={"preset": "partners24", "ending": "auto"})
    result: Any = replayed.result
    assert (result["how"], result["winner"], result["card_points"]["A"]) == ("reached66", ["A", "C"], 67)
