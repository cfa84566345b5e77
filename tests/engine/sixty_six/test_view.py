"""What a player sees: against every other deal that would have looked the same to him, played again card by card."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial, prod
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import records
from engine.cards import SIXTY_SIX_PACK, Card, Suit, parse_cards
from engine.deals import deal_cards
from engine.sixty_six.belief import Sight, believe
from engine.sixty_six.declarations import Action, Declaration, Meld, Play
from engine.sixty_six.position import WITHOUT_DRAW, Position
from engine.sixty_six.replay import course_of
from engine.sixty_six.replay import follow as follow_record
from engine.sixty_six.rules import PRESETS, Rules
from engine.sixty_six.view import Course, Heap, Moment, View, view_of
from tests.engine.random_sheets import law
from tests.engine.sixty_six.card_tables import RECORDS, Json, record_of, short_record
from tests.engine.sixty_six.random_play import Game, any_rules, play_by_chance
from tests.engine.sixty_six.test_laws_of_three_and_four import Played, deals

MOST_HIDDEN = 5
"""Cards that are put into every order."""


def course(document: Json) -> Course:
    record: Any = records.read(document)
    followed = follow_record(record)
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
        followed = follow_record(record)
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


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("follow", ["follow_trump", "head", "follow_only"])
def test_actions_are_evidence_as_if_every_deal_were_weighed(follow: str, seed: int) -> None:
    """Bayes by hand: each deal that would look the same, played again, by the likelihood of what D did in it.

    N closes at once, so that D draws nothing and holds what he was dealt.
    """
    document = closed_at_once(Rules.parse({"follow": follow}), seed)
    view = seen(document, 0)
    hidden = [str(card) for card in view.unseen.may_be]
    shown = [card for card in document["hands"]["D"] if card not in hidden]
    weights: dict[frozenset[Card], Fraction] = {}
    for held in combinations(hidden, 6 - len(shown)):
        stock = [card for card in hidden if card not in held]
        record: Any = records.read(document | {"hands": document["hands"] | {"D": [*shown, *held]}, "stock": stock})
        followed = follow_record(record)
        if not followed.faults:
            other = course_of(record, followed)
            weights[frozenset(other.now.hands[1])] = likelihood(other, 1)
    total = sum(weights.values())
    belief = believe(course(document), 0, any_action)
    assert belief.hands == {hand: weight / total for hand, weight in weights.items()}
    assert belief.likelihood == total / len(weights) == total / view.unseen.ways()


def closed_at_once(rules: Rules, seed: int) -> Json:
    """A deal that N closes before he leads, as far as three tricks, by chance."""
    chance = random.Random(seed)
    deal = deal_cards(SIXTY_SIX_PACK, chance, hands=2, size=6)
    position, said = Position.dealt(deal, rules).act(0, Declaration.CLOSE), ["N close"]
    while position.tricks_taken < 3:
        player, action = chance.choice(position.legal_actions()[:-1] or position.legal_actions())
        said.append(f"{'ND'[player]} {action}")
        position = position.act(player, action)
    return short_record(str(deal), ", ".join(said), rules=rules.to_json())


@pytest.mark.parametrize("seed", [1])
def test_draws_are_weighed_as_if_every_deal_were_gone_through(seed: int) -> None:
    """Three tricks of an open deal: every first hand and every card that can have been drawn, one path by one."""
    game = play_by_chance(PRESETS["seed"], seed)
    length = next(n for n, position in enumerate(game.positions) if position.tricks_taken == 3)
    now = course_of_game(game, length)
    weights = by_every_path(now)
    total, belief = sum(weights.values()), believe(now, 0, any_action)
    assert belief.hands == {hand: weight / total for hand, weight in weights.items()}


def by_every_path(now: Course) -> dict[frozenset[Card], Fraction]:
    """The opponent of the first player: hand now → the likelihoods of all deals that lead to it."""
    weights: dict[frozenset[Card], Fraction] = defaultdict(Fraction)

    def go(number: int, hand: frozenset[Card], face_down: frozenset[Card], weight: Fraction) -> None:
        if number == len(now.moments):
            weights[hand] += weight
            return
        moment = now.moments[number]
        is_drawn = moment.found is not moment.ready
        for card in face_down if is_drawn else [None]:
            held = hand | {card} if card else hand
            left = face_down - {card} if card else face_down
            if moment.player == 0:
                go(number + 1, held, left, weight)
            elif moment.action in (choice := choices(number, held)):
                played = {moment.action.card} if isinstance(moment.action, Play) else set()
                go(number + 1, held - played, left, weight / len(choice))

    @cache
    def choices(number: int, hand: frozenset[Card]) -> set[Action]:
        ready = now.moments[number].ready
        supposed = ready._replace(hands=(ready.hands[0], tuple(hand)))
        return {action for mover, action in supposed.legal_actions() if mover == 1}

    dealt = frozenset(SIXTY_SIX_PACK) - now.own(0) - {now.turn_up}
    for hand in combinations(dealt, 6):
        go(0, frozenset(hand), dealt - frozenset(hand), Fraction(1))
    return weights


def any_action(sight: Sight) -> Mapping[Action, Fraction]:
    """Every action is as likely as any other."""
    return dict.fromkeys(sight.possible, Fraction(1, len(sight.possible)))


def indifferent(sight: Sight) -> Mapping[Action, Fraction]:
    """No action says anything."""
    return dict.fromkeys(sight.possible, Fraction(1))


@pytest.mark.parametrize("seed", range(3))
def test_actions_that_say_nothing_leave_the_chances_as_they_are(seed: int) -> None:
    game = play_by_chance(PRESETS["default"], seed)
    for length in (0, 10, 14):
        now = course_of_game(game, min(length, len(game.actions)))
        assert view_of(now, 0).unseen.chances() == believe(now, 0, indifferent).chances


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
    assert believe(claimed, 0, any_action).chances == believe(course_before(claimed), 0, any_action).chances


def test_the_turn_up_that_the_opponent_draws_is_in_every_hand() -> None:
    """E13: the ten of diamonds goes to D with the last draw."""
    drawn = course(record_of("E13", actions=RECORDS["E13"]["actions"][:13]))
    assert all(Card.parse("TD") in hand for hand in believe(drawn, 0, any_action).hands)


def test_the_nine_that_the_opponent_gave_may_have_been_drawn_by_him() -> None:
    """E07: D sees the nine of diamonds on the table, and that N must have had it."""
    given = believe(course(record_of("E07", actions=RECORDS["E07"]["actions"][:6])), 1, any_action)
    assert all(Card.parse("KD") in hand and Card.parse("9D") not in hand for hand in given.hands)


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
    assert believe(led, 0, any_action).chances[queen][1] > 0
    assert believe(led, 0, announces).chances[queen][1] == 0


def test_a_model_that_takes_what_was_done_for_impossible_is_told_so() -> None:
    led = course(record_of("E07", actions=RECORDS["E07"]["actions"][:4]))
    with pytest.raises(ValueError, match="impossible"):
        believe(led, 0, lambda _: {})


def test_a_player_sees_his_hand_the_table_and_the_counts_when_he_acts() -> None:
    sights: list[Sight] = []

    def watch(sight: Sight) -> Mapping[Action, Fraction]:
        sights.append(sight)
        return any_action(sight)

    believe(course(record_of("E01", actions=RECORDS["E01"]["actions"][:3])), 0, watch)
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
    assert view.unseen.room == {1: 6, 2: 6, 3: 5}
    assert seen(record_of("B01", rules="partners24", actions=[]), 0).known == {}


@law
@given(deals(), st.data())
def test_three_and_four_count_all_deals_that_look_the_same(played: Played, data: st.DataObject) -> None:
    """As at two; but where deals of three end by themselves, an end that did not come says more, which is not used."""
    rules = Rules.parse(played.record["rules"])
    whole = played.record | {"rules": (rules if len(played.players) == 4 else replace(rules, ending="claim")).to_json()}
    cuts = [whole | {"actions": whole["actions"][:length]} for length in range(1, len(whole["actions"]))]
    viewer = data.draw(st.integers(0, len(played.players) - 1))
    few = [cut for cut in cuts if len(seen(cut, viewer).unseen.may_be) <= MOST_HIDDEN]
    assume(few)
    document = data.draw(st.sampled_from(few))
    view = seen(document, viewer)
    same = list(others_alike(document, list(map(str, view.unseen.may_be)), viewer))
    assert len(same) == view.unseen.ways() * prod(factorial(room) for room in view.unseen.room.values())
    for card, chance in view.unseen.chances().items():
        for place, share in chance.items():
            if isinstance(place, int):
                assert share == Fraction(sum(card in other.now.hands[place] for other in same), len(same))


def others_alike(document: Json, hidden: list[str], viewer: int) -> Iterator[Course]:
    """Every deal that looks the same to one of three or four: the hidden cards change places."""
    own = document["players"][viewer]
    for mixed in permutations(hidden):
        new = dict(zip(hidden, mixed, strict=True))
        hands = {
            player: hand if player == own else [new.get(card, card) for card in hand]
            for player, hand in document["hands"].items()
        }
        widow = {"widow": [new.get(card, card) for card in document["widow"]]} if "widow" in document else {}
        record: Any = records.read(document | {"hands": hands} | widow)
        followed = follow_record(record)
        if not followed.faults:
            yield course_of(record, followed)
