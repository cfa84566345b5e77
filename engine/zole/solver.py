"""Zole with open cards: what the declarer can force, which is what the defenders can hold him to, from any point of a
deal; the best cards to lay away; a line of best play; and whether a claim of the rest holds. Everything is exact.

`Solver` looks at `OpenPlay`s, and speaks of results as worths (`engine.zole.worth`). `best_result`,
`best_discards` and `claim_holds` ask it about a `Position`.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from engine.cards import Card, Cards
from engine.zole.contracts import Contract, Outcome
from engine.zole.legal import LAID_AWAY
from engine.zole.masks import bits_of
from engine.zole.open_play import OpenPlay
from engine.zole.position import Phase, Position
from engine.zole.search import CARD_POINTS, TRICKS, TRICKS_LEFT_TO_OTHERS, OpenDeal, SearchMaker, search_of, value_of
from engine.zole.worth import (
    ALL_TRICKS,
    NO_TRICK,
    SMALL_LOST,
    SMALL_WON,
    borders_of,
    outcome_at,
    points_at,
)

GUESS: Final = 60
"""Where the search for the declarer's card points begins; it changes the time, not the answer."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of the rest, looked at."""

    holds: bool
    line: Cards = ()
    """Where it does not hold: the cards from here to the end of the trick with which it fails."""


@dataclass(frozen=True, slots=True)
class BestResult:
    """What the declarer can force and the defenders can hold him to."""

    outcome: Outcome
    points: int
    """Z7: what the declarer gets from (+) or pays to (−) each other player, pules aside."""
    card_points: int | None
    """The declarer's, as a score sheet has them; None in a small zole."""
    discards: Cards
    """The best two to lay away, where that is still to be done."""
    line: Cards
    """Best play of both sides to the end."""


class Solver:
    """Answers for one deal, at any point of it; it remembers, so that each answer helps the next."""

    def __init__(self, deal: OpenDeal, search: SearchMaker = search_of) -> None:
        self._card_points = search(deal, CARD_POINTS)
        self._tricks = search(deal, TRICKS)
        self._left_to_others = search(deal, TRICKS_LEFT_TO_OTHERS)

    # What can be forced

    def reaches(self, play: OpenPlay, worth: int) -> bool:
        """Can the declarer force this worth, or more?"""
        if play.contract is Contract.SMALL_ZOLE:
            return worth <= SMALL_LOST or (worth == SMALL_WON and self._takes_none(play))
        if worth <= NO_TRICK:
            return True
        if worth > play.card_points + play.card_points_left:
            return worth <= ALL_TRICKS and play.rules.no_trick_basis == "tricks" and self._takes_all(play)
        if worth <= play.card_points:
            return play.own_tricks > 0 or self._tricks(play.state, 1) >= 1
        need = worth - play.card_points
        return self._card_points(play.state, need) >= need

    def worth(self, play: OpenPlay) -> int:
        """The most the declarer can force."""
        if play.contract is Contract.SMALL_ZOLE:
            return SMALL_WON if self.reaches(play, SMALL_WON) else SMALL_LOST
        if self.reaches(play, ALL_TRICKS):
            return ALL_TRICKS
        gain = value_of(self._card_points, play.state, GUESS - play.card_points, play.card_points_left)
        worth = play.card_points + gain
        return worth if gain or self.reaches(play, worth) else NO_TRICK

    def outcome(self, play: OpenPlay) -> Outcome:
        """The best outcome the declarer can force: quicker than its exact worth."""
        borders = borders_of(play.contract, play.rules)
        low, high = 0, len(borders) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.reaches(play, borders[middle]):
                low = middle
            else:
                high = middle - 1
        return outcome_at(borders[low], play.contract, play.rules)

    def worths(self, play: OpenPlay) -> dict[Card, int]:
        """What each card is worth that may be played now."""
        return {play.card(card): self.worth(play.after(card)) for card in play.legal()}

    def line(self, play: OpenPlay) -> Cards:
        """Best play of both sides to the end; of equally good cards the first of `legal`, the lowest of its suit."""
        worth = self.worth(play)
        cards = []
        while not play.is_over:
            card = next(card for card in play.legal() if self._keeps(worth, play, play.after(card)))
            cards.append(play.card(card))
            play = play.after(card)
        return tuple(cards)

    def _keeps(self, worth: int, before: OpenPlay, after: OpenPlay) -> bool:
        """Does a card leave his side what it could force?"""
        return self.reaches(after, worth) if before.is_declarers_turn else not self.reaches(after, worth + 1)

    def _takes_all(self, play: OpenPlay) -> bool:
        return not play.other_tricks and self._tricks(play.state, play.tricks_left) >= play.tricks_left

    def _takes_none(self, play: OpenPlay) -> bool:
        return not play.own_tricks and self._left_to_others(play.state, play.tricks_left) >= play.tricks_left

    # What to lay away

    def discards(self, play: OpenPlay) -> dict[int, int]:
        """Z4.1: every two of the declarer's ten cards, as a heap → what the deal is worth then."""
        hand = play.deal.hands[play.deal.declarer]
        pairs = [sum(pair) for pair in combinations(bits_of(hand), LAID_AWAY)]
        return {pair: self.worth(play.without(pair)) for pair in pairs}

    def best_discards(self, play: OpenPlay) -> tuple[int, int]:
        """The best two as a heap, and what the deal is worth then; the first such pair of `discards`."""
        hand = play.deal.hands[play.deal.declarer]
        best, worth = 0, NO_TRICK - 1
        for pair in map(sum, combinations(bits_of(hand), LAID_AWAY)):
            after = play.without(pair)
            if self.reaches(after, worth + 1):
                best, worth = pair, self.worth(after)
        return best, worth

    # Claims of the rest

    def claim(self, play: OpenPlay, *, by_declarer: bool) -> Claim:
        """Does a side take every trick that is left, against every defence? In a small zole the declarer claims none.

        The line shows it failing: the claimers play the lowest card they may, the others what beats it.
        """
        cards: list[Card] = []
        while not self._holds(play, by_declarer=by_declarer):
            is_claimers_turn = play.is_declarers_turn is by_declarer
            card = play.legal()[0] if is_claimers_turn else self._refuting(play, by_declarer=by_declarer)
            cards.append(play.card(card))
            if _is_broken(play, play.after(card), by_declarer=by_declarer):
                break
            play = play.after(card)
        return Claim(not cards, tuple(cards))

    def _refuting(self, play: OpenPlay, *, by_declarer: bool) -> int:
        """The first card after which a claim fails that fails now."""
        return next(
            card
            for card in play.legal()
            if _is_broken(play, play.after(card), by_declarer=by_declarer)
            or not self._holds(play.after(card), by_declarer=by_declarer)
        )

    def _holds(self, play: OpenPlay, *, by_declarer: bool) -> bool:
        if not by_declarer:
            return self._tricks(play.state, 1) < 1
        bound = self._left_to_others if play.contract is Contract.SMALL_ZOLE else self._tricks
        return bound(play.state, play.tricks_left) >= play.tricks_left


def _is_broken(before: OpenPlay, after: OpenPlay, *, by_declarer: bool) -> bool:
    """Has the wrong side just taken a trick that was claimed?"""
    if by_declarer and before.contract is not Contract.SMALL_ZOLE:
        return after.other_tricks > before.other_tricks
    return after.own_tricks > before.own_tricks


# About a position


def best_result(position: Position) -> BestResult:
    """What the declarer can force from here, by laying away his best cards where he has not done so yet.

    Raises `ValueError` where nobody is declarer.
    """
    play = OpenPlay.of(position)
    solver = Solver(play.deal)
    discards = 0
    if position.phase is Phase.DISCARDING:
        discards, _ = solver.best_discards(play)
        play = play.without(discards)
    worth = solver.worth(play)
    return BestResult(
        outcome_at(worth, play.contract, play.rules),
        points_at(worth, play.contract, play.rules),
        card_points_at(worth, play),
        play.cards(discards),
        solver.line(play),
    )


def claim_holds(position: Position, claimer: str) -> Claim:
    """A claim of the rest by an active player, the declarer for himself or a defender for both.

    Raises `ValueError` where nobody is declarer.
    """
    play = OpenPlay.of(position)
    return Solver(play.deal).claim(play, by_declarer=claimer == position.declarer)


def card_points_at(worth: int, play: OpenPlay) -> int | None:
    """The declarer's card points as a score sheet has them; None in a small zole, where they do not count."""
    if play.contract is Contract.SMALL_ZOLE:
        return None
    if worth == ALL_TRICKS:
        return play.card_points + play.card_points_left
    return play.card_points if worth == NO_TRICK else worth
