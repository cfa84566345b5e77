"""The accelerator finds what the plain search finds: uncompiled always, compiled where numba is installed."""

import random
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

from engine.cards import ZOLE_PACK
from engine.deals import deal_cards
from engine.zole.contracts import Contract
from engine.zole.open_play import OpenPlay
from engine.zole.rules import Rules
from engine.zole.search import SearchMaker, search_of
from engine.zole.search_numba import array_search_of, compiled_search_of, make_functions
from engine.zole.solver import Solver
from tests.engine.zole.deals_for_tests import at
from tests.engine.zole.open_endings import open_play, random_ending

UNCOMPILED = array_search_of(make_functions(lambda function: function))
KINDS = [(contract, trumps) for contract in (Contract.PICKUP, Contract.ZOLE) for trumps in ("normal",)] + [
    (Contract.SMALL_ZOLE, trumps) for trumps in ("normal", "none")
]


def endings(tricks: int, count: int) -> Iterator[OpenPlay]:
    for contract, trumps in KINDS:
        rng = random.Random(f"{contract} {trumps}")
        for _ in range(count):
            yield open_play(random_ending(rng, contract, tricks, Rules(small_zole_trumps=trumps)))


def answers(play: OpenPlay, search: SearchMaker) -> tuple[object, ...]:
    solver = Solver(play.deal, search)
    claims = [solver.claim(play, by_declarer=by_declarer) for by_declarer in (True, False)]
    return solver.worth(play), solver.outcome(play), solver.line(play), *claims


def whole_deals(count: int) -> Iterator[OpenPlay]:
    rng = random.Random(3)
    for place in range(count):
        deal = deal_cards(ZOLE_PACK, rng, hands=3, size=8)
        calls = [*["pass"] * rng.randrange(3), ("pickup", "zole", "small_zole")[place % 3]]
        position = at(str(deal), *calls, small_zole=True)
        if position.contract is Contract.PICKUP:
            position = position.discard(position.legal_discards()[0])
        yield OpenPlay.of(position)


def test_uncompiled_it_gives_the_same_answers() -> None:
    for play in endings(tricks=4, count=12):
        assert answers(play, UNCOMPILED) == answers(play, search_of)


@pytest.fixture
def compiled() -> SearchMaker:
    if find_spec("numba") is None:
        pytest.skip("numba is not installed; nothing depends on it")
    search = compiled_search_of()
    assert search is not None
    return search


def test_compiled_it_gives_the_same_answers(compiled: SearchMaker) -> None:
    for play in [*endings(tricks=5, count=10), *whole_deals(count=12)]:
        assert answers(play, compiled) == answers(play, search_of)


def test_without_numba_there_is_no_compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled_search_of.__wrapped__() is None


def test_with_numba_every_function_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []
    monkeypatch.setitem(
        sys.modules, "numba", SimpleNamespace(njit=lambda function: compiled.append(function) or function)
    )
    assert compiled_search_of.__wrapped__() is not None
    assert [function.__name__ for function in compiled] == ["live_of", "last", "lead", "reply", "close"]
