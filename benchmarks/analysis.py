"""How long open and hidden cards take: the `solve` and `view` of `python3 -m benchmarks.engine`.

Milliseconds of processor time for each question, every one asked afresh. The deals are shuffled packs with a fixed
seed; a *strong* declarer holds six trumps or more, two queens among them.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator
from statistics import mean, median

from engine.cards import SIXTY_SIX_PACK, ZOLE_PACK, Card, Cards, Rank
from engine.deals import deal_cards
from engine.seats import Table
from engine.sixty_six import position as sixty_six
from engine.sixty_six.belief import believe as believe_66
from engine.sixty_six.declarations import Play
from engine.sixty_six.plain_play import plain as plain_66
from engine.sixty_six.view import Course, Moment, view_of
from engine.zole.bidding import believe
from engine.zole.contracts import Call
from engine.zole.open_play import OpenPlay
from engine.zole.order import NORMAL
from engine.zole.plain_bidding import plain
from engine.zole.position import Position
from engine.zole.rules import PRESETS
from engine.zole.search import SearchMaker, search_of
from engine.zole.search_numba import compiled_search_of
from engine.zole.solver import Solver, claim_holds
from engine.zole.view import View
from engine.zole.worth import ALL_TRICKS

SOLVED, CHOSEN, BELIEVED = 200, 20, 5
"""Deals: solved, searched for the best discards, weighed by a model of the bidding."""


def dealt(rng: random.Random, *, strong: bool = False) -> Position:
    """A pick-up game, the declarer in any seat, before he lays away."""
    while True:
        seating = Table.opened(("A", "B", "C"), "C").seating("second")
        position = Position.dealt(deal_cards(ZOLE_PACK, rng, hands=3, size=8), seating, PRESETS["classic"])
        for _ in range(rng.randrange(3)):
            position = position.bid(Call.PASS)
        position = position.bid(Call.PICKUP)
        if not strong or _is_strong(position.deal.hands[seating.active.index(position.declarer or "")]):
            return position


def _is_strong(hand: Cards) -> bool:
    queens = sum(card.rank is Rank.QUEEN for card in hand)
    return queens >= 2 and sum(NORMAL.is_trump(card) for card in hand) >= 6


def laid_away(position: Position) -> Position:
    """The given discards: the plain cards that count most, then the lowest trumps."""
    hand = position.hand_of(position.declarer or "")
    return position.discard(sorted(hand, key=_worth_laying_away)[:2])


def _worth_laying_away(card: Card) -> tuple[bool, int]:
    is_trump = NORMAL.is_trump(card)
    return is_trump, NORMAL.heights[card] if is_trump else -card.card_points


def played(position: Position, rng: random.Random, tricks: int) -> Position:
    """So many tricks by chance."""
    while len(position.tricks) < tricks:
        position = position.play(rng.choice(position.legal_plays()))
    return position


def solve_figures() -> Iterator[str]:
    """The exact worth, the question for 61, claims, discards."""
    searches = {"plain Python": search_of, "numba": compiled_search_of()}
    for kind in ("any", "strong"):
        rng = random.Random(1)
        plays = [OpenPlay.of(laid_away(dealt(rng, strong=kind == "strong"))) for _ in range(SOLVED)]
        for name, search in searches.items():
            if search is None:
                yield f"{name}: not installed"
                continue
            Solver(plays[0].deal, search).reaches(plays[0], ALL_TRICKS)  # numba compiles here
            yield spread((_worth(play, search) for play in plays), f"exact worth, {kind} declarer, {name}")
            yield spread((_reaches_61(play, search) for play in plays), f"does he reach 61? {kind} declarer, {name}")
    rng = random.Random(1)
    ends = [played(laid_away(dealt(rng)), rng, 3) for _ in range(SOLVED)]
    claims = [(end, player) for end in ends for player in "ABC"]
    yield spread((seconds(claim_holds, end, player) for end, player in claims), "a claim, five tricks left")
    tens = [OpenPlay.of(dealt(rng)) for _ in range(CHOSEN)]
    yield spread((seconds(Solver(ten.deal).best_discards, ten) for ten in tens), "the best discards")


def _worth(play: OpenPlay, search: SearchMaker) -> float:
    return seconds(Solver(play.deal, search).worth, play)


def _reaches_61(play: OpenPlay, search: SearchMaker) -> float:
    return seconds(Solver(play.deal, search).reaches, play, 61)


def view_figures() -> Iterator[str]:
    """Ways and chances, and the chances with the calls as evidence."""
    rng = random.Random(1)
    for tricks in (0, 4):
        positions = [played(laid_away(dealt(rng)), rng, tricks) for _ in range(SOLVED)]
        views = [View.of(position, player) for position in positions for player in "ABC"]
        yield spread((seconds(_chances, view) for view in views), f"ways and chances, {tricks} tricks played")
    for tricks in (0, 2, 4):
        positions = [played(laid_away(dealt(rng)), rng, tricks) for _ in range(BELIEVED)]
        views = [View.of(position, _defender(position)) for position in positions]
        yield spread(
            (seconds(believe, view, plain) for view in views), f"chances by the bidding, {tricks} tricks played"
        )


def _chances(view: View) -> None:
    unseen = view.unseen
    unseen.ways()
    unseen.chances()


def sixty_six_view_figures() -> Iterator[str]:
    """Ways and chances at two players, and the chances with the other's actions as evidence."""
    rng = random.Random(1)
    for tricks in (0, 2, 4):
        courses = [_played_for_two(rng, tricks) for _ in range(SOLVED)]
        yield spread(
            (seconds(_chances_for_two, course) for course in courses), f"ways and chances, {tricks} tricks played"
        )
        some = courses[:BELIEVED]
        yield spread(
            (seconds(believe_66, course, 0, plain_66) for course in some), f"chances by play, {tricks} tricks played"
        )


def _played_for_two(rng: random.Random, tricks: int) -> Course:
    """So many tricks and a lead, the stock open, by chance."""
    position = sixty_six.Position.dealt(deal_cards(SIXTY_SIX_PACK, rng, hands=2, size=6), sixty_six.Rules())
    turn_up, moments = position.turn_up, []
    for _ in range(2 * tricks + 1):
        action = Play(rng.choice(position.legal_plays()))
        moments.append(Moment(position, position.drawn(), position.turn, action))
        position = position.act(position.turn, action)
    return Course(tuple(moments), position, turn_up)


def _chances_for_two(course: Course) -> None:
    unseen = view_of(course, 0).unseen
    unseen.ways()
    unseen.chances()


def _defender(position: Position) -> str:
    return next(player for player in position.seating.active if player != position.declarer)


def seconds(ask: Callable[..., object], *arguments: object) -> float:
    """Of processor time, for one question."""
    started = time.process_time()
    ask(*arguments)
    return time.process_time() - started


def spread(times: Iterable[float], name: str) -> str:
    """Mean, median and 95th percentile."""
    found = sorted(1000 * second for second in times)
    high = found[int(0.95 * len(found))]
    return f"{mean(found):>8.2f} ms mean {median(found):>8.2f} median {high:>8.2f} p95  {name}"
