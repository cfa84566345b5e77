"""The next round in every mode: everybody sits once, what was asked is kept, the certificate is a plain count."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.regulations import TableSplit
from tournaments.seating import make_draw, split

Tables = list[list[Any]]
SPLITS = {"fours": TableSplit.FOURS_THREES, "fives": TableSplit.FOURS_FIVES, "threes": TableSplit.THREES_FOURS}
MODES = ("no_repeats", "blocks", "random", "previous_round")


def recount(history: list[Tables], tables: Tables) -> dict[str, Any]:
    """The figures of a certificate, counted again in another way."""
    met: Counter[frozenset[Any]] = Counter()
    for earlier in history:
        for table in earlier:
            met.update(frozenset(pair) for pair in combinations(table, 2))
    now = [frozenset(pair) for table in tables for pair in combinations(table, 2)]
    playing = {entrant for table in tables for entrant in table}
    after = met + Counter(now)
    return {
        "sizes": [len(table) for table in tables],
        "repeats": sum(1 for pair in now if met[pair]),
        "most_meetings": max(times for pair, times in after.items() if pair <= playing),
    }


@st.composite
def states(draw: st.DrawFn) -> dict[str, Any]:
    """A state before a round: some rounds were played by lot, perhaps with somebody else."""
    players = draw(st.integers(4, 30))
    ids = list(range(1, players + 1))
    history: list[Tables] = []
    for number in range(draw(st.integers(0, 3))):
        sat = make_draw({"standing": ids, "mode": "random", "seed": f"{number}"})
        history.append(sat["tables"])
    return {
        "standing": draw(st.permutations(ids)),
        "history": history,
        "mode": draw(st.sampled_from(MODES)),
        "split": draw(st.sampled_from([*SPLITS])),
        "seed": draw(st.text("abc", max_size=3)),
    }


@settings(max_examples=12)
@given(states())
def test_a_draw_seats_everybody_once_and_its_certificate_is_a_plain_count(state: dict[str, Any]) -> None:
    made = make_draw(state)
    certificate = made["certificate"]
    assert sorted(entrant for table in made["tables"] for entrant in table) == sorted(state["standing"])
    assert Counter(certificate["sizes"]) == Counter(split(len(state["standing"]), SPLITS[state["split"]]).sizes)
    expected = recount(state["history"], made["tables"])
    assert {figure: certificate[figure] for figure in expected} == expected
    assert certificate["bound"] <= certificate["repeats"]


@settings(max_examples=8)
@given(states())
def test_calling_the_entrants_otherwise_calls_them_otherwise_in_the_same_draw(state: dict[str, Any]) -> None:
    made = make_draw(state)

    def new(name: int) -> str:
        return f"p{name * 7919 % 1009}"

    renamed = state | {
        "standing": [new(name) for name in state["standing"]],
        "history": [[[new(name) for name in table] for table in tables] for tables in state["history"]],
    }
    assert make_draw(renamed)["tables"] == [[new(name) for name in table] for table in made["tables"]]


@pytest.mark.parametrize("mode", MODES)
def test_the_same_input_gives_the_same_document(mode: str) -> None:
    state = {"standing": [*range(23)], "mode": mode, "seed": "spade"}
    assert make_draw(state) == make_draw(state)


def test_another_seed_gives_another_draw_by_lot() -> None:
    state = {"standing": [*range(23)], "mode": "random"}
    assert len({str(make_draw(state | {"seed": str(seed)})["tables"]) for seed in range(20)}) == 20
