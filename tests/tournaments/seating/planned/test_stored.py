"""Plans as they were written down: the same on every Python, or the name of the algorithm must change.

`python3 -m tests.tournaments.seating.planned.test_stored` prints the table anew, with any Python and nothing else.
"""

import json
from hashlib import sha256

from tournaments.regulations import Apart, TableSplit
from tournaments.seating.planned import Wishes, plan, replan
from tournaments.seating.planned.instance import Instance
from tournaments.seating.planned.search import Search
from tournaments.seating.words import Words

FOURS, FIVES, THREES = TableSplit.FOURS_THREES, TableSplit.FOURS_FIVES, TableSplit.THREES_FOURS
STORED = {
    (16, 5, FOURS, "Rīga"): "fbc4461defc67f92",
    (16, 8, FOURS, "2026-03-07"): "37d89bfc2d0d91d8",
    (20, 5, FOURS, ""): "418f1d3dc280274f",
    (24, 7, FOURS, "kārta"): "77711e060ac55881",
    (28, 9, FOURS, "7"): "7e4d86a3e6b79db6",
    (36, 11, FOURS, "spade"): "a399b7ce3a03d995",
    (40, 12, FOURS, "a"): "a4aecec0b8d5a0d4",
    (44, 8, FOURS, "b"): "5cef1da06eb52846",
    (48, 8, FOURS, "c"): "015e23063483381e",
    (52, 12, FOURS, "d"): "cac7044f5a8bb056",
    (60, 8, FOURS, "e"): "c128953ddaea15e9",
    (61, 6, FOURS, "f"): "4b2d7985e161869a",
    (97, 8, FOURS, "g"): "ca66db1da165a9cd",
    (98, 8, FOURS, "h"): "351a2f411aa3a3ad",
    (120, 8, FOURS, "i"): "3858c328dba46c75",
    (150, 8, FOURS, "j"): "f6b307b1cdd0d242",
    (500, 8, FOURS, "k"): "ff59a7aa63280c0b",
    (97, 8, FIVES, "l"): "02db84febacf1de9",
    (101, 8, THREES, "m"): "d76a82c60707ef83",
    (62, 5, THREES, "n"): "e32c67a3cd9b0f15",
}
SEARCHED = "97429e46297d2e18"
KEPT = "3114596b95ffb7c4"


def hash_of(players: int, rounds: int, rule: TableSplit, seed: str) -> str:
    """The first 16 signs of the SHA-256 of the tables as compact JSON."""
    schedule = plan(players, rounds, rule, seed).schedule
    text = json.dumps([seating.tables for seating in schedule], separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def hash_of_a_search() -> str:
    """Of what a short search finds."""
    search = Search(Instance.of(14, 7, FOURS))
    search.run(Words("seed", "stored").block(40_000), 256 * 3)
    return sha256(json.dumps(search.best_rounds()).encode()).hexdigest()[:16]


def hash_of_what_is_kept() -> str:
    """Of plans in which some sit together, some apart, one needs a seat and clubs are apart, and of their changes."""
    found = []
    for players in (36, 97):
        asked = Wishes(
            together=frozenset({(1, 2), (5, 9)}),
            apart=frozenset({(2, 3)}),
            least_size={7: 4},
            clubs={entrant: str(entrant % 5) for entrant in range(1, players)},
            clubs_apart=Apart.ALWAYS,
        )
        made = plan(players, 8, FOURS, "kept", wishes=asked).schedule
        change = replan(made, made[:3], [*range(2, players + 1), players + 5], FOURS, "change", asked).schedule
        found += [seating.tables for seating in (*made, *change)]
    return sha256(json.dumps(found).encode()).hexdigest()[:16]


def test_twenty_stored_plans_come_out_the_same() -> None:
    assert len(STORED) == 20
    assert {key: hash_of(*key) for key in STORED} == STORED


def test_a_stored_search_comes_out_the_same() -> None:
    assert hash_of_a_search() == SEARCHED


def test_stored_plans_that_keep_what_is_asked_come_out_the_same() -> None:
    assert hash_of_what_is_kept() == KEPT


if __name__ == "__main__":
    names = {FOURS: "FOURS", FIVES: "FIVES", THREES: "THREES"}
    for players, rounds, rule, seed in STORED:
        print(f'    ({players}, {rounds}, {names[rule]}, "{seed}"): "{hash_of(players, rounds, rule, seed)}",')
    print(f'SEARCHED = "{hash_of_a_search()}"')
    print(f'KEPT = "{hash_of_what_is_kept()}"')
