"""The solver against trying everything, on hundreds of endings of every contract."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from engine.cards import format_cards, parse_cards
from engine.zole.contracts import Contract, Outcome
from engine.zole.rules import Rules
from engine.zole.solver import Claim, Solver, best_result, claim_holds
from engine.zole.worth import ALL_TRICKS, NO_TRICK, SMALL_LOST, SMALL_WON
from tests.engine.zole.deals_for_tests import TOP_TRUMPS, at
from tests.engine.zole.open_endings import PACK, POINTS, Ending, final_worth, minimax, open_play, random_ending

KINDS = {
    "pick-up": (Contract.PICKUP, Rules()),
    "pick-up, by points": (Contract.PICKUP, Rules(no_trick_basis="points")),
    "zole": (Contract.ZOLE, Rules()),
    "zole, by points": (Contract.ZOLE, Rules(no_trick_basis="points", sixty="no_score")),
    "small zole": (Contract.SMALL_ZOLE, Rules(small_zole=True)),
    "small zole without trumps": (Contract.SMALL_ZOLE, Rules(small_zole=True, small_zole_trumps="none")),
}
ENDINGS = [
    (name, seed, tricks) for name in KINDS for tricks, seeds in ((2, 20), (3, 60), (4, 2)) for seed in range(seeds)
]


def ending_of(kind: str, seed: int, tricks: int) -> Ending:
    contract, rules = KINDS[kind]
    return random_ending(random.Random(f"{kind} {seed} {tricks}"), contract, tricks, rules)


some_endings = pytest.mark.parametrize(("kind", "seed"), [(kind, seed) for kind in KINDS for seed in range(12)])


@pytest.mark.parametrize(("kind", "seed", "tricks"), ENDINGS)
def test_it_finds_what_trying_everything_finds(kind: str, seed: int, tricks: int) -> None:
    play = open_play(ending := ending_of(kind, seed, tricks))
    assert Solver(play.deal).worth(play) == minimax(ending)


def test_the_endings_show_every_kind_of_result() -> None:
    found = Counter()
    for kind, seed, tricks in ENDINGS:
        play = open_play(ending_of(kind, seed, tricks))
        found[kind, Solver(play.deal).outcome(play)] += 1
    games = [(kind, outcome) for kind in ("pick-up", "zole") for outcome in list(Outcome)[:6]]
    small = [
        (kind, outcome) for kind in KINDS if "small" in kind for outcome in (Outcome.SMALL_WON, Outcome.SMALL_LOST)
    ]
    assert [case for case in games + small if not found[case]] == []


@some_endings
def test_a_question_of_a_border_is_answered_as_the_exact_worth_answers_it(kind: str, seed: int) -> None:
    play = open_play(ending_of(kind, seed, 3))
    worth = (solver := Solver(play.deal)).worth(play)
    asked = range(NO_TRICK, ALL_TRICKS + 1) if "small" not in kind else range(SMALL_LOST, SMALL_WON + 1)
    assert [value for value in asked if solver.reaches(play, value)] == [v for v in asked if v <= worth]


@some_endings
def test_the_line_is_best_play_and_ends_with_its_result(kind: str, seed: int) -> None:
    ending = ending_of(kind, seed, 3)
    play = open_play(ending)
    worth = Solver(play.deal).worth(play)
    line = Solver(play.deal).line(play)
    for card in line:
        before, ending = minimax(ending), ending.after(str(card))
        assert minimax(ending) == before == worth
    assert final_worth(ending) == worth
    assert not any(ending.hands) or (play.contract is Contract.SMALL_ZOLE and ending.own_tricks)


@some_endings
def test_each_card_has_its_worth(kind: str, seed: int) -> None:
    play = open_play(ending := ending_of(kind, seed, 3))
    worths = Solver(play.deal).worths(play)
    assert {str(card): worth for card, worth in worths.items()} == {
        card: minimax(ending.after(card)) for card in ending.legal()
    }


# Laying away


@pytest.mark.parametrize("seed", range(6))
def test_the_best_discards_are_the_best_of_all_pairs(seed: int) -> None:
    rng = random.Random(seed)
    cards = rng.sample(PACK, 11)
    hands = (tuple(cards[:3]), tuple(cards[3:6]), tuple(cards[6:]))
    ten = Ending(Contract.PICKUP, hands, declarer=2, leader=0, other_tricks=rng.choice([0, 5]))
    expected = {}
    for pair in combinations(hands[2], 2):
        kept = tuple(card for card in hands[2] if card not in pair)
        points = sum(POINTS[card[0]] for card in pair)
        expected[frozenset(pair)] = minimax(replace(ten, hands=(*hands[:2], kept), card_points=points))
    play = open_play(ten)
    solver = Solver(play.deal)
    found = {frozenset(map(str, play.cards(pair))): worth for pair, worth in solver.discards(play).items()}
    assert found == expected
    best, worth = Solver(play.deal).best_discards(play)
    assert worth == max(expected.values()) == expected[frozenset(map(str, play.cards(best)))]


# Claims


def broken(start: Ending, end: Ending, *, by_declarer: bool) -> int:
    """1 if the side that claimed every trick, or the declarer who claimed none, was wrong."""
    if by_declarer and start.contract is not Contract.SMALL_ZOLE:
        return int(end.other_tricks > start.other_tricks)
    return int(end.own_tricks > start.own_tricks)


def claim_can_be_won(start: Ending, *, by_declarer: bool) -> bool:
    """Trying everything."""
    if by_declarer:
        return minimax(start, lambda end: 1 - broken(start, end, by_declarer=True)) == 1
    return minimax(start, lambda end: broken(start, end, by_declarer=False)) == 0


CLAIMS = [(kind, seed, by_declarer) for kind in KINDS for seed in range(25) for by_declarer in (True, False)]


@pytest.mark.parametrize(("kind", "seed", "by_declarer"), CLAIMS)
def test_a_claim_holds_if_it_wins_against_every_defence(kind: str, seed: int, by_declarer: bool) -> None:
    play = open_play(start := ending_of(kind, seed, 2))
    claim = Solver(play.deal).claim(play, by_declarer=by_declarer)
    assert claim.holds is claim_can_be_won(start, by_declarer=by_declarer)
    end = start
    for place, card in enumerate(claim.line):
        assert not broken(start, end, by_declarer=by_declarer), place
        assert not claim_can_be_won(end, by_declarer=by_declarer)
        end = end.after(str(card))  # raises for a card that is not held
    assert broken(start, end, by_declarer=by_declarer) == (not claim.holds)


def test_claims_that_hold_and_claims_that_do_not_are_both_among_them() -> None:
    answers = Counter()
    for kind, seed, by_declarer in CLAIMS:
        play = open_play(ending_of(kind, seed, 2))
        answers["small" in kind, by_declarer, Solver(play.deal).claim(play, by_declarer=by_declarer).holds] += 1
    assert len(answers) == 8
    assert min(answers.values()) > 2


# About a position


def test_the_declarer_with_every_queen_and_jack_takes_everything() -> None:
    best = best_result(at(TOP_TRUMPS, "zole"))
    assert (best.outcome, best.points, best.card_points) == (Outcome.WON_ALL_TRICKS, 7, 116)
    assert len(best.line) == 24
    assert best.discards == ()


def test_before_laying_away_the_best_discards_are_found() -> None:
    best = best_result(at(TOP_TRUMPS, "pickup"))
    assert (best.outcome, best.points, best.card_points) == (Outcome.WON_ALL_TRICKS, 3, 120)
    assert format_cards(best.discards) == "9C KC"


def test_a_defender_forces_the_declarer_to_no_trick() -> None:
    position = at(TOP_TRUMPS, "pass", "pass", "pickup").discard(parse_cards("AS AH"))
    best = best_result(position)
    assert (best.outcome, best.points, best.card_points) == (Outcome.LOST_NO_TRICK, -4, 22)


@pytest.mark.parametrize(
    ("calls", "outcome", "points"),
    [
        (("small_zole",), Outcome.SMALL_LOST, -7),
        (("pass", "pass", "small_zole"), Outcome.SMALL_WON, 6),
    ],
)
def test_a_small_zole_is_won_without_a_trick(calls: tuple[str, ...], outcome: Outcome, points: int) -> None:
    best = best_result(at(TOP_TRUMPS, *calls, small_zole=True))
    assert (best.outcome, best.points, best.card_points) == (outcome, points, None)


def test_a_small_zole_that_is_over_stays_lost() -> None:
    position = at(TOP_TRUMPS, "small_zole", small_zole=True)
    for card in parse_cards("QC AD AS"):
        position = position.play(card)
    best = best_result(position)
    assert (best.outcome, best.line) == (Outcome.SMALL_LOST, ())


@pytest.mark.parametrize("calls", [(), ("pass", "pass", "pass")])
def test_without_a_declarer_nothing_can_be_solved(calls: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="nobody is declarer"):
        best_result(at(TOP_TRUMPS, *calls, all_pass="galdins"))


def test_a_claim_is_looked_at_from_the_claimers_side() -> None:
    position = at(TOP_TRUMPS, "zole")
    assert claim_holds(position, "A") == Claim(holds=True)
    claim = claim_holds(position, "B")
    assert not claim.holds
    assert format_cards(claim.line) == "JD 7D 9S"
