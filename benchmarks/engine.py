"""How fast the engine is: `python3 -m benchmarks.engine [NAME …]`, one core, standard library only.

The names are those of `FIGURES`; without one, all.

The best of five runs, in processor time, over 500 sheets of 24 deals and 500 deals card by card, made from shuffled
packs with a fixed seed.
"""

import io
import json
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from benchmarks.analysis import sixty_six_view_figures, solve_figures, view_figures
from engine import records, sheets
from engine.__main__ import main
from engine.cards import SIXTY_SIX_PACK, ZOLE_PACK, Card
from engine.deals import deal_cards
from engine.seats import Table
from engine.sixty_six import position as sixty_six
from engine.sixty_six.declarations import Declaration
from engine.sixty_six.replay import replay as replay_66
from engine.zole.contracts import Call
from engine.zole.position import Phase, Position
from engine.zole.replay import replay
from engine.zole.rules import PRESETS
from engine.zole.scoring import score_sheet

SHEETS, DEALS, RECORDS, RUNS = 500, 24, 500, 5
PLAYERS = ["A", "B", "C", "D"]


def make_sheet(rng: random.Random) -> dict[str, Any]:
    """A table of four, classic rules: pick-up games, some zoles, now and then three passes."""
    deals = [make_deal(PLAYERS[number % 4 :] + PLAYERS[: number % 4], rng) for number in range(DEALS)]
    return {"game": "zole", "rules": "classic", "players": PLAYERS, "dealer": "A", "deals": deals, "close": True}


def make_deal(dealer_first: list[str], rng: random.Random) -> dict[str, Any]:
    """A deal whose numbers come from real cards."""
    contract = rng.choices(["pickup", "zole", "passed_out"], [75, 10, 15])[0]
    if contract == "passed_out":
        return {"contract": contract}
    tricks = rng.randint(0, 8)
    heap = rng.sample(ZOLE_PACK, 3 * tricks + (2 if contract == "pickup" else 0))
    card_points = sum(card.card_points for card in heap)
    return {
        "contract": contract,
        "declarer": rng.choice(dealer_first[1:]),
        "card_points": card_points,
        "tricks": tricks,
    }


def score_figures() -> Iterator[str]:
    """Whole sheets, as typed values, as documents and through the command."""
    rng = random.Random(1)
    documents = [make_sheet(rng) for _ in range(SHEETS)]
    typed: list[Any] = [sheets.read(document) for document in documents]
    deals = SHEETS * DEALS
    yield rate(deals, lambda: [score_sheet(sheet) for sheet in typed], "score_sheet(sheet), typed values in and out")
    yield rate(deals, lambda: [sheets.score(document) for document in documents], "sheets.score(document), dicts")
    text = json_lines(documents)
    yield rate(deals, lambda: run_lines("score", text), "engine score --lines, JSON in and out")


def make_deal_record(rng: random.Random) -> dict[str, Any]:
    """A whole pick-up game or zole of 24 legal cards by chance, as a document."""
    seating = Table.opened(("A", "B", "C"), "C").seating("second")
    position = Position.dealt(deal_cards(ZOLE_PACK, rng, hands=3, size=8), seating, PRESETS["classic"])
    call = rng.choice((Call.PICKUP, Call.ZOLE))
    position = position.bid(call)
    if position.phase is Phase.DISCARDING:
        position = position.discard(rng.choice(position.legal_discards()))
    plays = []
    while position.phase is Phase.PLAY:
        plays.append(rng.choice(position.legal_plays()))
        position = position.play(plays[-1])
    hands = {player: texts(hand) for player, hand in zip("ABC", position.deal.hands, strict=True)}
    discards = {"discards": texts(position.discards)} if position.discards else {}
    cards = {"hands": hands, "talon": texts(position.talon), "plays": texts(plays), **discards}
    return {"game": "zole", "players": ["A", "B", "C"], "dealer": "C", "bids": [["A", call.value]], **cards}


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards as JSON writes them."""
    return [str(card) for card in cards]


def replay_figures() -> Iterator[str]:
    """Whole deals of Zole card by card."""
    rng = random.Random(1)
    documents = [make_deal_record(rng) for _ in range(RECORDS)]
    typed: list[Any] = [records.read(document) for document in documents]
    assert not any(records.replay(document).faults for document in documents)
    yield rate(RECORDS, lambda: [replay(record) for record in typed], "zole replay(record), typed value in")
    yield rate(RECORDS, lambda: [records.replay(document) for document in documents], "records.replay(document)")
    text = json_lines(documents)
    yield rate(RECORDS, lambda: run_lines("replay", text), "engine replay --lines, JSON in and out")


def make_sixty_six_record(rng: random.Random) -> dict[str, Any]:
    """A whole deal of two by legal actions of chance, few closings among them; who has 66 claims."""
    deal = deal_cards(SIXTY_SIX_PACK, rng, hands=2, size=6)
    position, actions = sixty_six.Position.dealt(deal, sixty_six.Rules()), []
    while position.outcome is None:
        possible = [both for both in position.legal_actions() if both[1] is not Declaration.CLAIM]
        weights = [0.05 if action in (Declaration.CLOSE, Declaration.CLOSE_NODRAW) else 1 for _, action in possible]
        player, action = rng.choices(possible, weights)[0]
        if position.can_claim(position.leader) and position.count(position.leader) >= 66:
            player, action = position.leader, Declaration.CLAIM
        actions.append(["ND"[player], *str(action).split()])
        position = position.act(player, action)
    hands = {player: texts(hand) for player, hand in zip("ND", deal.hands, strict=True)}
    *stock, turn_up = texts(deal.rest)
    cards = {"hands": hands, "stock": stock, "turnup": turn_up, "actions": actions}
    return {"game": "sixty_six", "players": ["N", "D"], **cards}


def make_sixty_six_sheet(rng: random.Random) -> dict[str, Any]:
    """A game to 99, so that it does not end with its deals: claims and failed closes of two players."""
    deals = [
        {"winner": rng.choice("AB"), "game_points": rng.choice((2, 3)), "how": rng.choice(("claim", "failed_close"))}
        for _ in range(DEALS)
    ]
    return {"game": "sixty_six", "rules": {"target": 99}, "players": ["A", "B"], "dealer": "B", "deals": deals}


def sixty_six_figures() -> Iterator[str]:
    """Sheets of Sixty-six, and whole deals for two card by card."""
    rng = random.Random(1)
    documents = [make_sixty_six_sheet(rng) for _ in range(SHEETS)]
    deals = SHEETS * DEALS
    yield rate(deals, lambda: [sheets.score(document) for document in documents], "sixty-six sheets.score(document)")
    lines = json_lines(documents)
    yield rate(deals, lambda: run_lines("score", lines), "engine score --lines, JSON in and out")
    documents = [make_sixty_six_record(rng) for _ in range(RECORDS)]
    typed: list[Any] = [records.read(document) for document in documents]
    assert not any(records.replay(document).faults for document in documents)
    length = sum(len(document["actions"]) for document in documents) / RECORDS
    yield rate(
        RECORDS, lambda: [replay_66(record) for record in typed], f"sixty-six replay(record), {length:.1f} actions"
    )
    yield rate(RECORDS, lambda: [records.replay(document) for document in documents], "records.replay(document)")
    text = json_lines(documents)
    yield rate(RECORDS, lambda: run_lines("replay", text), "engine replay --lines, JSON in and out")


def json_lines(documents: list[dict[str, Any]]) -> bytes:
    """One document a line."""
    return "\n".join(json.dumps(document) for document in documents).encode()


def run_lines(command: str, text: bytes) -> int:
    """The command, without a process around it."""
    return main([command, "--lines"], io.BytesIO(text), io.BytesIO())


def rate(deals: int, run: Callable[[], object], name: str) -> str:
    """So many deals in the best of some runs."""
    best = min(_seconds(run) for _ in range(RUNS))
    return f"{round(deals / best):>8,} deals/s  {name}"


def _seconds(run: Callable[[], object]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


FIGURES: dict[str, Callable[[], Iterator[str]]] = {
    "score": score_figures,
    "replay": replay_figures,
    "sixty_six": sixty_six_figures,
    "solve": solve_figures,
    "view": view_figures,
    "sixty_six_view": sixty_six_view_figures,
}
"""Name on the command line → lines to print."""


if __name__ == "__main__":
    for chosen in sys.argv[1:] or FIGURES:
        for line in FIGURES[chosen]():
            print(line, flush=True)
