"""How many deals a second the engine scores: `python3 -m benchmarks.engine`, one core, standard library only.

The best of five runs, in processor time, over 500 sheets of 24 deals, made from shuffled packs with a fixed seed.
"""

import io
import json
import random
import time
from collections.abc import Callable
from typing import Any

from engine import sheets
from engine.__main__ import main
from engine.cards import ZOLE_PACK
from engine.zole.scoring import score_sheet

SHEETS, DEALS, RUNS = 500, 24, 5
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


def deals_a_second(run: Callable[[], object]) -> int:
    """The best of some runs."""
    best = min(_seconds(run) for _ in range(RUNS))
    return round(SHEETS * DEALS / best)


def _seconds(run: Callable[[], object]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


if __name__ == "__main__":
    rng = random.Random(1)
    documents = [make_sheet(rng) for _ in range(SHEETS)]
    typed: list[Any] = [sheets.read(document) for document in documents]
    text = "\n".join(json.dumps(document) for document in documents).encode()
    runs: dict[str, Callable[[], object]] = {
        "score_sheet(sheet), typed values in and out": lambda: [score_sheet(sheet) for sheet in typed],
        "sheets.score(document), dicts in and out": lambda: [sheets.score(document) for document in documents],
        "engine score --lines, JSON in and out": lambda: main(["score", "--lines"], io.BytesIO(text), io.BytesIO()),
    }
    for name, run in runs.items():
        print(f"{deals_a_second(run):>8,} deals/s  {name}")
