"""What a player sees: against every other deal that would have looked the same to him, played again card by card."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, prod
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import records
from engine.cards import Card, Suit, parse_cards
from engine.sixty_six.belief import Sight, any_action, chances, hands_of_opponent
from engine.sixty_six.declarations import Action, Meld, Play
from engine.sixty_six.position import WITHOUT_DRAW
from engine.sixty_six.replay import course_of, follow
from engine.sixty_six.rules import PRESETS
from engine.sixty_six.view import Course, Heap, Moment, View, view_of
from tests.engine.random_sheets import law
from tests.engine.sixty_six.card_tables import RECORDS, Json, record_of, short_record
from tests.engine.sixty_six.random_play import Game, any_rules, play_by_chance

MOST_HIDDEN = 5
"""Cards that are put into every order."""


def course(document: Json) -> Course:
    record: Any = records.read(document)
    followed = follow(record)
    assert followed.faults == ()
    return course_of(record, followed)


def seen(document: Json, player: int) -> View:
    return view_of(course(document), player)


def cards(text: str) -> set[Card]:
    return set(parse_cards(text))


def lookalikes(document: Json, player: int) -> Iterator[Course]:
    """Every deal of two that `player` cannot tell from this one: the cards he has not seen change places, and no rule
    is broken. Orders count, so each way comes as often as the cards inside its places can be ordered."""
    hidden = [str(card) for card in seen(document, player).unseen.may_be]
    other = document["players"][1 - player]
    for mixed in permutations(hidden):
        new = dict(zip(hidden, mixed, strict=True))
        hand, stock = ([new.get(card, card) for card in heap] for heap in (document["hands"][other], document["stock"]))
        record: Any = records.read(document | {"hands": document["hands"] | {other: hand}, "stock": stock})
        followed = follow(record)
        if not followed.faults:
            yield course_of(record, followed)


def likelihood(of: Course, player: int) -> Fraction:
    """Of all that a player did, if he takes alike every action that he may at that moment."""
    choices = [
        [
            action
            for mover, action in moment.ready.legal_actions()
            if mover == player and (not moment.ready.draw_is_due or action in WITHOUT_DRAW)
        ]
        for moment in of.moments
        if moment.player == player
    ]
    return prod((Fraction(1, len(choice)) for choice in choices), start=Fraction(1))


def course_of_game(game: Game, length: int) -> Course:
    """A deal played by chance, after so many actions."""
    moments = [
        Moment(found, found.ready_for(action), player, action)
        for found, (player, action) in zip(game.positions, game.actions[:length], strict=False)
    ]
    return Course(tuple(moments), game.positions[length], game.deal.rest[-1])


@st.composite
def endings(draw: st.DrawFn) -> tuple[Json, int]:
    """A deal in progress by any rules, and a player who does not see few cards."""
    game = play_by_chance(draw(any_rules), draw(st.integers(0, 2**32)))
    player = draw(st.sampled_from([0, 1]))
    lengths = range(len(game.actions), 0, -1)
    few = [n for n in lengths if len(view_of(course_of_game(game, n), player).unseen.may_be) <= MOST_HIDDEN]
    assume(few)
    return game.record(draw(st.sampled_from(few))), player


@law
@given(endings())
def test_the_count_is_that_of_all_deals_that_look_the_same(ending: tuple[Json, int]) -> None:
    document, player = ending
    view = seen(document, player)
    same = list(lookalikes(document, player))
    orders = prod(factorial(room) for room in view.unseen.room.values())
    assert len(same) == view.unseen.ways() * orders
    for card, chance in view.unseen.chances().items():
        held = sum(card in other.now.hands[1 - player] for other in same)
        assert chance == {1 - player: Fraction(held, len(same)), Heap.STOCK: 1 - Fraction(held, len(same))}


@law
@given(endings())
def test_actions_are_evidence_as_if_every_deal_were_weighed(ending: tuple[Json, int]) -> None:
    """Bayes by hand: each deal that looks the same, by the likelihood of what the opponent did in it."""
    document, player = ending
    weights: dict[frozenset[Card], Fraction] = defaultdict(Fraction)
    for other in lookalikes(document, player):
        weights[frozenset(other.now.hands[1 - player])] += likelihood(other, 1 - player)
    total = sum(weights.values())
    expected = {hand: weight / total for hand, weight in weights.items()}
    assert expected == hands_of_opponent(course(document), player, any_action)


def indifferent(sight: Sight) -> Mapping[Action, Fraction]:
    """Every action says as little as any other."""
    return dict.fromkeys(sight.possible, Fraction(1))


@pytest.mark.parametrize("seed", range(3))
def test_actions_that_say_nothing_leave_the_chances_as_they_are(seed: int) -> None:
    game = play_by_chance(PRESETS["default"], seed)
    for length in (0, 10, 14):
        now = course_of_game(game, min(length, len(game.actions)))
        assert view_of(now, 0).unseen.chances() == chances(now, 0, indifferent)


def test_before_the_first_lead_every_card_is_alike() -> None:
    view = seen(record_of("E01", actions=[]), 0)
    assert view.unseen.ways() == comb(17, 6)
    assert view.unseen.chances()[Card.parse("AS")] == {1: Fraction(6, 17), Heap.STOCK: Fraction(11, 17)}
    assert (set(view.hand), view.known) == (cards("AD JD KC KD QD TD"), {})
    assert Card.parse("QH") not in view.unseen.may_be, "the turn-up lies open"


def test_a_shown_marriage_is_known_until_it_is_played() -> None:
    """1.7: D sees the king of diamonds after N has shown the pair and led the queen."""
    shown, led = (record_of("E01", actions=RECORDS["E01"]["actions"][:length]) for length in (1, 2))
    assert seen(shown, 1).known == {Card.parse("KD"): 0, Card.parse("QD"): 0}
    assert seen(led, 1).known == {Card.parse("KD"): 0}
    assert seen(shown, 0).known == {}


def test_an_exchange_is_seen_by_both() -> None:
    """1.8: the nine of diamonds lies on the table, and the king in N's hand, beside the queen of a marriage."""
    exchanged = record_of("E07", actions=RECORDS["E07"]["actions"][:6])
    assert seen(exchanged, 1).known == {Card.parse("KD"): 0, Card.parse("QC"): 0}
    assert not cards("KD 9D") & seen(exchanged, 1).unseen.may_be.keys()
    assert not cards("KD 9D") & seen(exchanged, 0).unseen.may_be.keys()


def test_a_draw_that_is_due_has_not_been_made() -> None:
    view = seen(record_of("E01", actions=RECORDS["E01"]["actions"][:3]), 0)
    assert (len(view.hand), view.unseen.room[1] + len(view.known), view.unseen.room[Heap.STOCK]) == (5, 5, 11)


def test_a_spent_stock_hides_nothing() -> None:
    view = seen(record_of("E13", actions=RECORDS["E13"]["actions"][:13]), 0)
    assert view.unseen.ways() == 1
    assert {chance[1] for chance in view.unseen.chances().values()} == {Fraction(1)}


STRICT = "AS 9S KH QH 9D 9C / KS QS AH TH AD JC + JS TS KD QD JD AC TC KC QC TD JH 9H"
"""Hearts are trumps; the first hand closes and leads, and learns what the second does not hold."""


@pytest.mark.parametrize(
    ("follow", "said"),
    [
        ("follow_trump", "N play 9S, D play KS"),
        ("head", "N play 9S, D play QS"),
        ("head", "N play QH, D play TH"),
        ("follow_trump", "N play 9D, D play AD"),
    ],
)
def test_who_follows_shows_nothing(follow: str, said: str) -> None:
    now = course(short_record(STRICT, f"N close, {said}", rules={"follow": follow}))
    assert now.lacking(1) == frozenset()


VOID = "AS 9S KC QC 9D 9C / KS QS JS TS AD TD + AH TH KD QD JD AC TC KH QH JC JH 9H"
TRUMPS = "AS 9S KC QC 9D 9C / KS QS JH QH AD TD + AH TH KD QD JD AC TC KH TS JC JS 9H"
LOW = "AS KS 9S QC 9D 9C / QS JS JH QH AD TD + AH TH KD QD JD AC TC KH TS JC KC 9H"


@pytest.mark.parametrize(
    ("follow", "deal", "said", "lacking"),
    [
        ("follow_trump", VOID, "N play 9C, D play JS", "AC TC KC QC JC 9C AH TH KH QH JH 9H"),
        ("follow_only", VOID, "N play 9C, D play JS", "AC TC KC QC JC 9C"),
        ("follow_trump", TRUMPS, "N play 9C, D play JH", "AC TC KC QC JC 9C"),
        ("head", TRUMPS, "N play 9C, D play JH", "AC TC KC QC JC 9C"),
        ("follow_trump", LOW, "N play KS, D play JS", ""),
        ("head", LOW, "N play KS, D play JS", "AS TS"),
        ("head_all", LOW, "N play KS, D play JS", "AS TS"),
    ],
)
def test_a_card_shows_what_its_player_does_not_hold(follow: str, deal: str, said: str, lacking: str) -> None:
    """1.6, under each way of following."""
    now = course(short_record(deal, f"N close, {said}", rules={"follow": follow}))
    assert now.lacking(1) == cards(lacking)
    hidden = view_of(now, 0).unseen.may_be
    assert {card for card, places in hidden.items() if places == {Heap.STOCK}} == cards(lacking) & hidden.keys()


def test_a_claim_before_the_draw_is_evidence_too() -> None:
    """E01 with a claim in place of the next lead: D could also have closed, and says nothing of what he holds."""
    claimed = course(record_of("E01", actions=[*RECORDS["E01"]["actions"][:13], ["D", "claim"]]))
    assert chances(claimed, 0, any_action) == chances(course_before(claimed), 0, any_action)


def course_before(later: Course) -> Course:
    """Without the last action."""
    return Course(later.moments[:-1], later.moments[-1].found, later.turn_up)


def announces(sight: Sight) -> Mapping[Action, Fraction]:
    """A player who shows a marriage whenever he can, and otherwise takes every action alike."""
    melds = [action for action in sight.possible if isinstance(action, Meld)]
    chosen = melds or sight.possible
    return dict.fromkeys(chosen, Fraction(1, len(chosen)))


def test_a_king_led_by_a_player_who_announces_is_no_half_of_a_marriage() -> None:
    """D has led the king of hearts in E07 and shown nothing."""
    led = course(record_of("E07", actions=RECORDS["E07"]["actions"][:4]))
    queen = Card.parse("QH")
    assert chances(led, 0, any_action)[queen][1] > 0
    assert chances(led, 0, announces)[queen][1] == 0


def test_a_model_that_takes_what_was_done_for_impossible_is_told_so() -> None:
    led = course(record_of("E07", actions=RECORDS["E07"]["actions"][:4]))
    with pytest.raises(ValueError, match="impossible"):
        chances(led, 0, lambda _: {})


def test_a_player_sees_his_hand_the_table_and_the_counts_when_he_acts() -> None:
    sights: list[Sight] = []

    def watch(sight: Sight) -> Mapping[Action, Fraction]:
        sights.append(sight)
        return any_action(sight)

    chances(course(record_of("E01", actions=RECORDS["E01"]["actions"][:3])), 0, watch)
    assert all(len(sight.hand) == 6 and Play(sight.hand[0]) in sight.possible for sight in sights)
    assert {sight._replace(hand=(), possible=()) for sight in sights} == {
        Sight((), Suit.HEARTS, Card.parse("QH"), 12, False, (Card.parse("QD"),), 0, 0, ())
    }


# Three and four players


def test_three_do_not_see_the_widow_but_its_last_card_and_its_taker_does() -> None:
    """2.3: T01, where B takes the widow with the first trick."""
    dealt, taken = (
        record_of("T01", rules="cutthroat", actions=RECORDS["T01"]["actions"][:length]) for length in (0, 3)
    )
    assert seen(dealt, 0).unseen.room == {1: 7, 2: 7, Heap.WIDOW: 2}
    assert Card.parse("KH") not in seen(dealt, 0).unseen.may_be
    assert seen(taken, 0).unseen.room == {1: 6, 2: 6, Heap.WIDOW: 2}
    assert seen(taken, 1).unseen.room == {0: 6, 2: 6, Heap.WIDOW: 0}
    assert not cards("QC AD KH") & seen(taken, 1).unseen.may_be.keys()


def test_at_three_a_void_is_shown_from_the_first_trick() -> None:
    """T01: B follows the jack of spades with the nine of hearts, a trump, so he holds no spade."""
    view = seen(record_of("T01", rules="cutthroat", actions=RECORDS["T01"]["actions"][:2]), 0)
    assert all(1 not in places for card, places in view.unseen.may_be.items() if card.suit is Suit.SPADES)
    assert view.unseen.chances()[Card.parse("AS")] == {1: 0, 2: Fraction(7, 9), Heap.WIDOW: Fraction(2, 9)}


def test_four_see_the_card_that_the_dealer_has_shown() -> None:
    """2.4 A1; not after an auction, where nothing is turned up."""
    view = seen(record_of("F02", rules="partners24", actions=[]), 0)
    assert view.known == {Card.parse("QS"): 3}
    assert view.unseen.room == {1: 6, 2: 6, 3: 5, Heap.WIDOW: 0}
    assert seen(record_of("B01", rules="partners24", actions=[]), 0).known == {}
