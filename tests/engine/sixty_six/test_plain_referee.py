"""The engine and a referee who reads the rules plainly agree: on every action that could be tried, and on every end."""

from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st

from engine.errors import ActionRefused
from engine.sixty_six.declarations import Action, parse_action
from engine.sixty_six.position import Position
from engine.sixty_six.rules import Rules
from tests.engine.random_sheets import law
from tests.engine.sixty_six.plain_referee import Table
from tests.engine.sixty_six.random_play import Game, any_rules, every_action, play_by_chance

EVERY_ACTION = [(player, action, str(action).split(" ")) for player, action in every_action()]


def code_of(position: Position, player: int, action: Action) -> str | None:
    try:
        position.act(player, action)
    except ActionRefused as refused:
        return refused.fault.code
    return None


def table_of(game: Game) -> Table:
    return Table([list(map(str, hand)) for hand in game.deal.hands], list(map(str, game.deal.rest)), asdict(game.rules))


def end_of(position: Position) -> tuple[str, int | None, int, list[int]] | None:
    outcome = position.outcome
    if outcome is None:
        return None
    winner = outcome.winners[0] if outcome.winners else None
    return (outcome.how.value, winner, sum(outcome.game_points), list(outcome.counts))


@law
@given(any_rules, st.integers(0, 2**32), st.booleans())
def test_engine_and_referee_agree(rules: Rules, seed: int, claims: bool) -> None:
    game = play_by_chance(rules, seed, claims=claims)
    table = table_of(game)
    for number, position in enumerate(game.positions):
        assert end_of(position) == table.end
        for player, action, words in EVERY_ACTION:
            assert code_of(position, player, action) == table.code(player, *words), (number, player, words)
        if number < len(game.actions):
            player, action = game.actions[number]
            table.do(player, *str(action).split(" "))
    assert code_of(game.end, 0, parse_action("close")) == "deal_over"


@law
@given(any_rules, st.integers(0, 2**32))
def test_they_agree_on_the_one_idle_claim(rules: Rules, seed: int) -> None:
    game = play_by_chance(rules, seed)
    table = table_of(game)
    for player, action in game.actions:
        table.do(player, *str(action).split(" "))
    for player in (0, 1):
        if table.code(player, "claim") is None:
            table.do(player, "claim")
            assert code_of(game.end.act(player, parse_action("claim")), player, parse_action("claim")) == "deal_over"
            assert table.code(player, "claim") == "deal_over"
