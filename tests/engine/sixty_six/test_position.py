"""A deal in progress, paragraph by paragraph: what may be done, what it changes, and what is refused."""

import pytest

from engine.cards import Card, Suit, format_cards, parse_cards
from engine.errors import ActionRefused
from engine.sixty_six.declarations import Declaration, Meld, Play, parse_action
from engine.sixty_six.position import Position
from engine.sixty_six.rules import PRESETS, Rules
from engine.sixty_six.state import Pile
from tests.engine.sixty_six.card_tables import position_after, worked_position

DEAL = "AS TS KH QH 9D 9C / KS QS AH TH AD TD + JS 9S KD QD JD AC TC KC QC JC JH 9H"
"""Hearts are trumps, the nine of hearts is turned up."""

NINE_IN_HAND = "AS TS KH QH 9H 9C / KS QS AH TH AD TD + JS 9S KD QD JD AC TC KC QC JC 9D JH"
"""The same, but the first hand has the nine of trumps, and the jack is turned up."""


def refused(position: Position, player: int, action: str) -> str:
    """The code, after seeing that nothing has changed."""
    before = tuple(position)
    with pytest.raises(ActionRefused) as refusal:
        position.act(player, parse_action(action))
    assert before == tuple(position)
    return refusal.value.fault.code


def after(position: Position, *actions: str) -> Position:
    for said in actions:
        player, _, action = said.partition(" ")
        position = position.act(int(player), parse_action(action))
    return position


def cards(text: str) -> set[Card]:
    return set(parse_cards(text))


# 1.2, 1.3, 1.5: the deal, the lead, the stock


def test_the_turn_up_is_the_trump_and_the_last_card_of_the_stock() -> None:
    position = position_after(DEAL)
    assert (Suit.HEARTS, Card.parse("9H"), 12) == (position.trump, position.turn_up, len(position.stock))


def test_a_spent_stock_has_no_turn_up() -> None:
    assert worked_position("E13", 13).turn_up is None


def test_the_first_player_leads_and_the_taker_leads_next() -> None:
    position = position_after(DEAL)
    assert position.turn == 0
    assert [after(position, "0 play 9C").turn, after(position, "0 play 9C", "1 play TH").turn] == [1, 1]
    assert after(position, "0 play 9C", "1 play TD").turn == 0


def test_the_taker_draws_first_and_only_before_an_action_that_needs_it() -> None:
    taken = position_after(DEAL, "0 play 9C, 1 play TH")
    assert (list(map(len, taken.hands)), len(taken.stock)) == ([5, 5], 12)
    led = taken.act(1, parse_action("play JS"))
    assert (len(led.hands[0]), len(led.hands[1]), len(led.stock)) == (6, 5, 10)
    assert Card.parse("9S") in led.hands[0]
    assert taken.drawn() == taken.drawn().drawn()


def test_a_claim_needs_no_draw() -> None:
    claimed = position_after(DEAL, "0 play 9C, 1 play TH, 1 claim")
    assert claimed.draw_is_due


@pytest.mark.parametrize(
    ("led", "second", "taker"), [("9C", "TD", 0), ("9C", "TH", 1), ("KH", "AH", 1), ("AS", "KS", 0)]
)
def test_the_higher_of_the_suit_or_the_trump_takes_the_trick(led: str, second: str, taker: int) -> None:
    """1.4."""
    position = position_after(DEAL, f"0 play {led}, 1 play {second}")
    points = Card.parse(led).card_points + Card.parse(second).card_points
    assert (taker, points, 0) == (position.leader, position.count(taker), position.count(1 - taker))


# 1.6: following


def test_any_card_may_be_played_while_the_stock_is_open() -> None:
    position = position_after(DEAL, "0 play AS")
    assert position.legal_plays() == position.hands[1]


STRICT = "AS 9S KH QH 9D 9C / KS QS AH TH AD JC + JS TS KD QD JD AC TC KC QC TD JH 9H"


@pytest.mark.parametrize(
    ("follow", "led", "expected"),
    [
        ("follow_trump", "9S", "KS QS"),
        ("head", "9S", "KS QS"),
        ("head", "AS", "KS QS"),
        ("head", "QH", "AH TH"),
        ("follow_trump", "9D", "AD"),
        ("follow_only", "9C", "JC"),
    ],
)
def test_a_closed_stock_asks_to_follow_suit(follow: str, led: str, expected: str) -> None:
    position = position_after(STRICT, f"0 close, 0 play {led}", Rules.parse({"follow": follow}))
    assert cards(expected) == set(position.legal_plays())


@pytest.mark.parametrize(
    ("follow", "expected"),
    [("follow_trump", "AH TH"), ("head", "AH TH"), ("head_all", "AH TH"), ("follow_only", "KS QS AH TH AD TD")],
)
def test_who_cannot_follow_plays_a_trump_where_the_rules_ask_for_it(follow: str, expected: str) -> None:
    position = position_after(DEAL, "0 close, 0 play 9C", Rules.parse({"follow": follow}))
    assert cards(expected) == set(position.legal_plays())


def test_who_has_neither_suit_nor_trump_plays_anything() -> None:
    deal = "AS TS KH QH 9D 9C / KS QS JS 9S AD TD + AH TH KD QD JD AC TC KC QC JC JH 9H"
    position = position_after(deal, "0 close, 0 play 9C")
    assert position.legal_plays() == position.hands[1]


def test_a_refused_card_names_those_that_follow() -> None:
    position = position_after(STRICT, "0 close, 0 play 9S")
    with pytest.raises(ActionRefused) as refusal:
        position.act(1, parse_action("play JC"))
    fault = refusal.value.fault
    assert (fault.code, fault.card, fault.params["possible"]) == ("must_follow", "JC", "KS QS")


def test_a_revoke_can_be_played_as_it_happened() -> None:
    position = position_after(STRICT, "0 close, 0 play 9S")
    revoked = position.revoke(1, Card.parse("JC"))
    assert (revoked.leader, revoked.count(0)) == (0, 2)
    assert position.act(1, parse_action("play KS")) == position.revoke(1, Card.parse("KS"))
    with pytest.raises(ActionRefused, match="not_held"):
        position.revoke(1, Card.parse("AS"))


# 1.7: marriages


def test_a_marriage_waits_for_a_trick_and_counts_with_the_first() -> None:
    shown = position_after(DEAL, "0 meld H")
    assert (Pile(0, 0, 40), 0) == (shown.piles[0], shown.count(0))
    lost = after(shown, "0 play KH", "1 play AH")
    assert (Pile(0, 0, 40), 15) == (lost.piles[0], lost.count(1))
    banked = after(lost, "1 play JS", "0 play AS")
    assert (Pile(1, 53), 53) == (banked.piles[0], banked.count(0))


def test_with_a_trick_a_marriage_counts_at_once() -> None:
    shown = position_after(DEAL, "0 play AS, 1 play TD, 0 meld H")
    assert (Pile(1, 61), 61) == (shown.piles[0], shown.count(0))


def test_a_plain_marriage_counts_twenty() -> None:
    assert position_after(DEAL, "0 play 9C, 1 play TH, 1 meld S").count(1) == 30


def test_king_or_queen_must_be_led_after_a_marriage() -> None:
    shown = position_after(DEAL, "0 meld H")
    assert cards("KH QH") == set(shown.legal_plays())
    assert refused(shown, 0, "play AS") == "must_lead"
    assert refused(shown, 0, "play AH") == "not_held"
    assert after(shown, "0 play QH").shown is None


@pytest.mark.parametrize(
    ("actions", "player", "suit"),
    [
        ("", 0, "S"),  # neither king nor queen held
        ("0 meld H", 0, "H"),  # one a lead
        ("0 play 9C, 1 play TH, 1 meld S", 1, "S"),
        ("0 play AS", 1, "S"),  # not on lead
    ],
)
def test_what_is_no_marriage(actions: str, player: int, suit: str) -> None:
    position = position_after(DEAL, actions)
    assert refused(position, player, f"meld {suit}") == "no_marriage"
    assert Suit(suit) not in position.legal_melds()


def test_a_pair_scores_once() -> None:
    position = position_after(DEAL, "0 play AS, 1 play TD, 0 meld H, 0 play QH, 1 play QS")
    assert refused(position, 0, "meld H") == "no_marriage"


def test_nobody_shows_a_marriage_out_of_turn_or_after_the_end() -> None:
    assert refused(position_after(DEAL), 1, "meld S") == "not_your_turn"
    over = position_after(DEAL, "0 play AS, 1 play TD, 0 claim")
    assert (over.legal_melds(), over.legal_plays()) == ((), ())


def test_a_marriage_may_be_shown_with_what_is_drawn() -> None:
    position = position_after(
        "AS TS KH 9S 9D 9C / KS QS AH TH AD TD + QH JS KD QD JD AC TC KC QC JC JH 9H", "0 play AS, 1 play TD"
    )
    assert position.legal_melds() == (Suit.HEARTS,)


# 1.8: the nine


def test_the_nine_is_exchanged_for_the_turn_up() -> None:
    before = position_after(NINE_IN_HAND, "0 play AS, 1 play TD")
    assert before.can_exchange(0)
    exchanged = before.act(0, Declaration.EXCHANGE)
    assert cards("TS KH QH 9C JS JH") == set(exchanged.hands[0])
    assert (Card.parse("9H"), 10) == (exchanged.turn_up, len(exchanged.stock))
    assert refused(exchanged, 0, "exchange") == "no_exchange"


@pytest.mark.parametrize(
    ("actions", "player"),
    [
        ("", 0),  # without a trick
        ("0 play AS, 1 play TD, 0 meld H", 0),  # a marriage was shown on this lead
        ("0 play AS, 1 play TD, 0 close", 0),  # closed
        ("0 play 9C, 1 play TH", 1),  # the nine is not his
        ("0 play AS, 1 play TD, 0 play 9C, 1 play QS, 0 play TS", 1),  # he has no nine and is not on lead
    ],
)
def test_what_is_no_exchange(actions: str, player: int) -> None:
    position = position_after(NINE_IN_HAND, actions)
    assert refused(position, player, "exchange") == "no_exchange"
    assert not position.can_exchange(player)


def test_a_nine_that_is_turned_up_is_never_exchanged() -> None:
    position = position_after(DEAL, "0 play AS, 1 play TD")
    assert not position.can_exchange(0)


def test_the_opponent_of_the_closer_swaps_the_nine_at_once_or_never() -> None:
    closed = position_after(NINE_IN_HAND, "0 play 9C, 1 play TH, 1 close_nodraw")
    assert closed.can_swap_on_close(0)
    swapped = closed.act(0, Declaration.SWAP_ON_CLOSE)
    assert cards("AS TS KH QH JH") == set(swapped.hands[0])
    assert swapped.turn == 1
    for later in ("1 meld S", "1 play KS"):
        assert refused(after(closed, later), 0, "swap_on_close") == "no_exchange"
    assert refused(swapped, 0, "swap_on_close") == "no_exchange"


@pytest.mark.parametrize("player", [0, 1])
def test_nobody_else_swaps_the_nine(player: int) -> None:
    """The closer himself; anybody while nothing was closed; an opponent without the nine."""
    assert refused(position_after(NINE_IN_HAND, "0 close"), player, "swap_on_close") == "no_exchange"
    assert refused(position_after(NINE_IN_HAND), player, "swap_on_close") == "no_exchange"
    assert refused(position_after(DEAL, "0 close"), player, "swap_on_close") == "no_exchange"


# 1.9: closing


def test_a_closed_stock_stays_and_nobody_draws() -> None:
    closed = position_after(DEAL, "0 play AS, 1 play TD, 0 close")
    assert (list(map(len, closed.hands)), len(closed.stock)) == ([6, 6], 10)
    played = after(closed, "0 play TS", "1 play KS")
    assert not played.draw_is_due
    assert played.is_strict


def test_closing_before_the_draw_leaves_five_cards_each() -> None:
    closed = position_after(DEAL, "0 play AS, 1 play TD, 0 close_nodraw")
    assert list(map(len, closed.hands)) == [5, 5]


@pytest.mark.parametrize(
    ("actions", "player", "action"),
    [
        ("0 meld H", 0, "close"),  # a marriage was shown on this lead
        ("0 close", 0, "close"),  # twice
        ("0 play AS", 1, "close"),  # not on lead
        ("", 0, "close_nodraw"),  # nothing to draw yet
        ("0 play AS, 1 play TD, 0 close", 0, "close_nodraw"),
        ("0 play AS", 1, "close_nodraw"),
    ],
)
def test_what_cannot_be_closed(actions: str, player: int, action: str) -> None:
    position = position_after(DEAL, actions)
    assert refused(position, player, action) == "cannot_close"
    assert not (position.can_close(player) if action == "close" else position.can_close_undrawn(player))


def test_the_stock_that_must_lie_there_counts_before_or_after_the_draw() -> None:
    """Two cards and the turn-up's turn: four before the fifth draw, two after it."""
    three = Rules(close_min_talon=3)
    assert not worked_position("E08", 10, three).can_close(worked_position("E08", 10).turn)
    assert worked_position("E08", 10, three).can_close_undrawn(worked_position("E08", 10).turn)
    assert worked_position("E13", 12).can_close_undrawn(0)
    assert not worked_position("E13", 12).can_close(0)


# 1.10: claims, and deals that end by themselves


@pytest.mark.parametrize(
    ("actions", "player", "code"),
    [
        ("", 0, "cannot_claim"),  # before any trick
        ("", 1, "not_your_turn"),
        ("0 play AS", 1, "cannot_claim"),  # not on lead
        ("0 play AS, 1 play TD", 1, "not_your_turn"),
        ("0 play AS, 1 play TD, 0 play TS", 0, "not_your_turn"),  # has led since
    ],
)
def test_what_cannot_be_claimed(actions: str, player: int, code: str) -> None:
    position = position_after(DEAL, actions)
    assert code == refused(position, player, "claim")
    assert not position.can_claim(player)


@pytest.mark.parametrize("between", ["0 exchange", "0 close", "0 exchange, 0 close", "0 close_nodraw"])
def test_exchanging_and_closing_take_no_claim_away(between: str) -> None:
    position = position_after(NINE_IN_HAND, f"0 play AS, 1 play TD, {between}")
    assert position.can_claim(0)


def test_a_marriage_without_a_trick_may_be_followed_by_a_wrong_claim() -> None:
    outcome = position_after(DEAL, "0 meld H, 0 claim").outcome
    assert outcome is not None
    assert str(outcome) == "false_claim 1 0,2 0,0"


@pytest.mark.parametrize("action", ["play AS", "meld H", "exchange", "close", "close_nodraw", "swap_on_close", "claim"])
@pytest.mark.parametrize("player", [0, 1])
def test_after_the_end_everything_is_over(player: int, action: str) -> None:
    over = position_after(DEAL, "0 play AS, 1 play TD, 0 claim")
    assert refused(over, player, action) == "deal_over"


def test_a_deal_that_ended_by_itself_takes_one_claim_of_its_winner() -> None:
    position = worked_position("E02", 11, PRESETS["santase"])
    ended = position.outcome
    assert ended is not None
    assert refused(position, 1, "claim") == "deal_over"
    assert position.legal_actions() == ((0, Declaration.CLAIM),)
    claimed = position.act(0, Declaration.CLAIM)
    assert ended == claimed.outcome
    assert refused(claimed, 0, "claim") == "deal_over"


def test_the_last_card_settles_a_deal_and_no_claim_comes_after_it() -> None:
    for rules in (PRESETS["default"], PRESETS["santase"]):
        over = worked_position("E13", 24, rules)
        assert over.outcome is not None
        assert refused(over, over.outcome.winners[0], "claim") == "deal_over"


def test_66_with_the_last_trick_ends_a_deal_by_itself_without_the_ten() -> None:
    """E13 before its last card, with some points more for D."""
    position = worked_position("E13", 23, PRESETS["santase"])
    piles = (position.piles[0], position.piles[1]._replace(points=63))
    ended = position._replace(piles=piles).act(0, parse_action("play QC"))
    assert str(ended.outcome) == "reached66 1 0,1 62,66"
    short = position.act(0, parse_action("play QC"))
    assert str(short.outcome) == "count 1 0,1 62,68"


def test_a_wrong_claim_is_wrong_where_deals_end_by_themselves_too() -> None:
    assert (
        str(position_after(DEAL, "0 play AS, 1 play TD, 0 claim", PRESETS["santase"]).outcome)
        == "false_claim 1 0,2 21,0"
    )


# The order in which a faulty action is judged


@pytest.mark.parametrize(
    ("player", "action", "code"),
    [
        (1, "play AS", "not_your_turn"),
        (1, "play 7D", "not_your_turn"),
        (0, "play 7D", "bad_card"),
        (0, "play KS", "not_held"),
        (0, "play AS", "must_lead"),
    ],
)
def test_the_first_thing_wrong_is_named(player: int, action: str, code: str) -> None:
    assert code == refused(position_after(DEAL, "0 meld H"), player, action)


def test_a_refused_action_draws_nothing() -> None:
    taken = position_after(DEAL, "0 play AS, 1 play TD")
    assert refused(taken, 0, "play KS") == "not_held"
    assert taken.draw_is_due


def test_a_position_lists_what_may_be_done() -> None:
    position = position_after(NINE_IN_HAND, "0 play AS, 1 play TD")
    expected = {(0, Play(card)) for card in parse_cards("TS KH QH 9H 9C JS")} | {
        (0, Meld(Suit.HEARTS)),
        (0, Declaration.EXCHANGE),
        (0, Declaration.CLOSE),
        (0, Declaration.CLOSE_NODRAW),
        (0, Declaration.CLAIM),
    }
    assert expected == set(position.legal_actions())
    assert format_cards(position.legal_plays()) == "TS KH QH 9H 9C JS"
