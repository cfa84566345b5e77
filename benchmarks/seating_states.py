"""The states of the benchmark of one round: `python3 -m benchmarks.seating_states` writes them anew, with its own seed.

A state is what stands before a round: players with a strength, tables as this program seats them by standings with no
repeats first, and place points by strength and luck. One file each in `benchmarks/states/`, as `next` reads it.
"""

import json
import random
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from tournaments.seating import make_draw

FOLDER = Path(__file__).parent / "states"
STATES = (
    *((24, before) for before in (4, 6)),
    *((36, before) for before in (5, 8)),
    *((48, before) for before in (5, 7, 8)),
    *((players, 8) for players in (97, 100, 120, 150, 500)),
    *((100, 5), (150, 5), (2000, 6)),
)
"""(players, number of the round to be seated)."""
SEED, STRENGTH, LUCK = 4, 6, 20


def event(players: int, rounds: int) -> Iterator[dict[str, Any]]:
    """The states before each round of an event, equal points as equal ranks."""
    rng = random.Random(f"{SEED} {players}")
    strength = [rng.gauss(0, STRENGTH) for _ in range(players + 1)]
    points = dict.fromkeys(range(1, players + 1), 0)
    history: list[list[list[int]]] = []
    for number in range(1, rounds + 1):
        best_first = sorted(points, key=lambda who: (-points[who], who))
        ranks = [list(group) for _, group in groupby(best_first, key=points.__getitem__)]
        standing = [group if len(group) > 1 else group[0] for group in ranks]
        state = {"standing": standing, "history": list(history), "mode": "no_repeats", "seed": f"round {number}"}
        yield state
        if number < rounds:
            history.append(make_draw(state)["tables"])
            for table in history[-1]:
                played = {who: strength[who] + rng.gauss(0, LUCK) for who in table}
                for place, who in enumerate(sorted(table, key=played.__getitem__, reverse=True)):
                    points[who] += 6 - 2 * place


def write_states() -> None:
    """Every state, each event played once."""
    FOLDER.mkdir(exist_ok=True)
    for players in sorted({players for players, _ in STATES}):
        wanted = [number for of, number in STATES if of == players]
        for number, state in enumerate(event(players, max(wanted)), start=1):
            if number in wanted:
                text = json.dumps(state, separators=(",", ":"))
                (FOLDER / f"{players}-{number}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_states()
