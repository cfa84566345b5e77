"""Twenty draws that stay what they are: `python3 -m benchmarks.stored_draws` writes them.

The tests make them again, on every Python. After a release only a new algorithm writes them anew.
"""

import json
import random
from pathlib import Path
from typing import Any

from tournaments.seating import make_draw

FILE = Path(__file__).parent.parent / "tests/tournaments/seating/stored_draws.jsonl"
DRAWS = 20


def document(number: int) -> dict[str, Any]:
    """The draw of a number: each has another field, mode, split, history and constraints."""
    rng = random.Random(number)
    players = 7 + 2 * number
    names = [f"#{place}" for place in range(1, players + 1)]
    mode = ("no_repeats", "random", "no_repeats", "blocks", "previous_round")[number % 5]
    split = ("fours", "threes", "fives")[number % 3]
    history = []
    for played in range(number % 4):
        sat = make_draw({"standing": rng.sample(names, players), "mode": "random", "split": split, "seed": str(played)})
        history.append(sat["tables"])
    order = rng.sample(names, players)
    given = {
        "entrants": names,
        "standing": [order[:3], *order[3:]],
        "history": history,
        "mode": mode,
        "split": split,
        "clubs": {name: "ABCDE"[rng.randrange(5)] for name in names[::2]},
        "seed": f"{rng.randrange(10**6)}",
        "seed_source": "dice",
    }
    if mode in ("no_repeats", "random") and number % 2:
        pairs = {"forbidden": [order[:2], order[3:5]], "required": [[order[5], order[6]]]}
        given["constraints"] = pairs | {"tables": {order[4]: 1}, "seats": {order[1]: 2}, "clubs_apart": "always"}
    return make_draw(given)


if __name__ == "__main__":
    lines = [json.dumps(document(number), ensure_ascii=False, separators=(",", ":")) for number in range(DRAWS)]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
