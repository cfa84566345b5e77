"""Each option changes only what its paragraph speaks of: where nothing of that happened, a deal gives the same."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import records
from engine.sixty_six.declarations import Declaration, Meld, Play
from engine.sixty_six.endings import How
from engine.sixty_six.rules import OPTIONS
from engine.sixty_six.state import State
from tests.engine.random_sheets import law
from tests.engine.sixty_six.random_play import Game, any_rules, play_by_chance


def has(*declarations: Declaration) -> Callable[[Game], bool]:
    """Was one of these done?"""
    return lambda game: any(action in declarations for _, action in game.actions)


def never(_: Game) -> bool:
    """Says nothing of a deal of two."""
    return False


def followed_strictly(game: Game) -> bool:
    return any(
        isinstance(action, Play) and position.trick and position.is_strict
        for position, (_, action) in zip(game.positions, game.actions, strict=False)
    )


def melded(game: Game) -> bool:
    return any(isinstance(action, Meld) for _, action in game.actions)


def melded_on_the_first_lead(game: Game) -> bool:
    return any(
        isinstance(action, Meld) and position.tricks_taken == 0
        for position, (_, action) in zip(game.positions, game.actions, strict=False)
    )


def somebody_had_66(game: Game) -> bool:
    return game.end.first_at_goal is not None


def ended_by_a_claim(game: Game) -> bool:
    return game.actions[-1][1] is Declaration.CLAIM


def was_played_out_open(game: Game) -> bool:
    return game.end.closing is None and not any(game.end.hands)


def somebody_is_near_33(game: Game) -> bool:
    """31 or 32, at the end, or when it was closed."""
    return any(count in (31, 32) for state in _valued(game) for count in (state.count(0), state.count(1)))


def _valued(game: Game) -> Iterator[State]:
    yield game.end
    if game.end.closing is not None:
        yield game.end._replace(piles=game.end.closing.piles)
    if game.end.outcome is not None and game.end.outcome.how is How.COUNT:
        piles = game.end.piles
        more = tuple(pile._replace(points=pile.points + 10 * (n == game.end.leader)) for n, pile in enumerate(piles))
        yield game.end._replace(piles=more)


CLOSED = has(Declaration.CLOSE, Declaration.CLOSE_NODRAW)
EXCHANGED = has(Declaration.EXCHANGE)

SPEAKS_OF: dict[str, Callable[[Game], bool]] = {
    "target": never,
    "schneider": somebody_is_near_33,
    "closing": CLOSED,
    "follow": followed_strictly,
    "marriage_when": melded,
    "marriage_first_lead": melded_on_the_first_lead,
    "exchange_when": EXCHANGED,
    "exchange_needs_trick": EXCHANGED,
    "exchange_min_talon": EXCHANGED,
    "exchange_on_close": has(Declaration.SWAP_ON_CLOSE),
    "close_first_trick": CLOSED,
    "close_min_talon": CLOSED,
    "close_before_draw": has(Declaration.CLOSE_NODRAW),
    "ending": somebody_had_66,
    "claim_priority": lambda game: ended_by_a_claim(game) and somebody_had_66(game),
    "false_claim": ended_by_a_claim,
    "failed_close": CLOSED,
    "closer_beaten": CLOSED,
    "close_value_at": CLOSED,
    "last_trick": was_played_out_open,
    "next_dealer": never,
    "meld_needs": never,
    "auction": never,
}
"""Option → did anything happen in the deal that its paragraph speaks of?"""


def test_every_option_is_asked() -> None:
    assert SPEAKS_OF.keys() == OPTIONS.keys()


@pytest.mark.parametrize("option", SPEAKS_OF)
@law
@given(any_rules, st.integers(0, 2**32), st.booleans(), st.data())
def test_an_option_changes_nothing_else(option: str, rules: Any, seed: int, claims: bool, data: st.DataObject) -> None:
    game = play_by_chance(rules, seed, claims=claims)
    if SPEAKS_OF[option](game):
        return
    other = data.draw(st.sampled_from(OPTIONS[option]))
    changed = game.record() | {"rules": {**rules.to_json(), option: other}}
    before, after = records.replay(game.record()), records.replay(changed)
    assert (before.result, before.faults) == (after.result, after.faults)
