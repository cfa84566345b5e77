"""How a deal ends, and what it is worth: 1.10 to 1.12, 2.3, 2.4."""

from typing import Final

from engine.sixty_six.endings import PENALTY, How
from engine.sixty_six.state import GOAL, Closing, Outcome, Pile, State

THREE: Final = 3
"""Players without partners who have more than one opponent."""

LAST_TRICK_TEN: Final = 10
"""1.11: what the last trick counts under `last_trick: ten`."""


def claimed(state: State, player: int) -> Outcome:
    """The end by a claim (1.10): right or wrong."""
    if state.count(player) < GOAL:
        return _falsely_claimed(state, player)
    first = state.first_at_goal
    if state.rules.claim_priority == "first_to_reach" and first is not None and first not in state.side(player):
        return _won(state, first, How.REACHED_FIRST, _value_at_goal(state, first))
    return _won_at_goal(state, player, How.CLAIM)


def reached(state: State, player: int) -> Outcome:
    """The end by itself at the moment of 66, under `ending: auto` (1.10)."""
    return _won_at_goal(state, player, How.REACHED66)


def played_out(state: State) -> Outcome:
    """The end by the last card; the leader has taken the last trick (1.11)."""
    if state.closing is not None:
        return _closed_and_played_out(state, state.closing)
    match state.rules.last_trick:
        case "ten":
            return _counted_with_ten(state)
        case "decides" if state.first_at_goal is not None:
            winner = state.first_at_goal
            return _won(state, winner, How.REACHED66, value(state, winner, state.piles))
        case "decides":
            return _won(state, state.leader, How.LAST_TRICK, value(state, state.leader, state.piles))
        case _:
            return _won(state, state.leader, How.LAST_TRICK, 1)


def value(state: State, winner: int, piles: tuple[Pile, ...]) -> int:
    """1.12, and 2.3 A9 for two losers: 3 if they took no trick, 2 if all stayed below 33, else 1."""
    losers = [player for player in range(len(piles)) if player not in state.side(winner)]
    if not any(piles[loser].tricks for loser in losers):
        return 3
    sides = {state.side(loser) for loser in losers}
    best = max(sum(piles[member].points for member in side) for side in sides)
    return 1 if best >= state.rules.schneider else 2


def _won_at_goal(state: State, winner: int, how: How) -> Outcome:
    """A player at 66 wins; a closed deal has names of its own for it."""
    if state.closing is not None:
        how = How.CLOSED_OUT if winner == state.closing.closer else How.BEAT_CLOSER
    return _won(state, winner, how, _value_at_goal(state, winner))


def _value_at_goal(state: State, winner: int) -> int:
    """What a player at 66 wins, the stock closed or not."""
    closing = state.closing
    if closing is None:
        return value(state, winner, state.piles)
    if winner == closing.closer:
        return value(state, winner, closing.piles if state.rules.close_value_at == "close" else state.piles)
    return 2 if state.rules.closer_beaten == "two" else _failed_close_value(state, closing)


def _closed_and_played_out(state: State, closing: Closing) -> Outcome:
    """Only the closer's count matters, even if the opponent has 66 and did not claim."""
    if state.count(closing.closer) >= GOAL:
        return _won_at_goal(state, closing.closer, How.CLOSED_OUT)
    return _won(state, 1 - closing.closer, How.FAILED_CLOSE, _failed_close_value(state, closing))


def _failed_close_value(state: State, closing: Closing) -> int:
    """1.12: what the opponent of a closer who stays short wins."""
    had_no_trick = closing.piles[1 - closing.closer].tricks == 0
    match state.rules.failed_close:
        case "two":
            return 2
        case "three":
            return 3
        case "two_three":
            return 3 if had_no_trick else 2
        case _:
            return 3 if had_no_trick else 1 if state.count(closing.closer) >= state.rules.schneider else 2


def _falsely_claimed(state: State, claimer: int) -> Outcome:
    """1.10; at three players there is no single opponent, so the claimer loses 2 (2.3 A10)."""
    players = len(state.hands)
    if players == THREE:
        game_points = tuple(-PENALTY if player == claimer else 0 for player in range(players))
        return Outcome(How.FALSE_CLAIM, (), game_points, _counts(state))
    opponent = (claimer + 1) % players
    return _won(state, opponent, How.FALSE_CLAIM, _false_claim_value(state, claimer, opponent))


def _false_claim_value(state: State, claimer: int, opponent: int) -> int:
    match state.rules.false_claim:
        case "two":
            return 2
        case "two_three":
            return 3 if state.tricks(opponent) == 0 else 2
        case _:
            return _value_at_goal(state, claimer)


def _counted_with_ten(state: State) -> Outcome:
    """1.11: the last trick counts ten, then the higher count wins."""
    last = state.piles[state.leader]
    piles = list(state.piles)
    piles[state.leader] = last._replace(points=last.points + LAST_TRICK_TEN)
    counted = state._replace(piles=tuple(piles))
    counts = _counts(counted)
    highest = [player for player in range(len(counts)) if counts[player] == max(counts)]
    if tuple(highest) != counted.side(highest[0]):
        return Outcome(How.DRAWN, (), (0,) * len(counts), counts)
    return _won(counted, highest[0], How.COUNT, value(counted, highest[0], counted.piles))


def _won(state: State, winner: int, how: How, worth: int) -> Outcome:
    winners = state.side(winner)
    game_points = tuple(worth if player in winners else 0 for player in range(len(state.hands)))
    return Outcome(how, winners, game_points, _counts(state))


def _counts(state: State) -> tuple[int, ...]:
    return tuple(state.count(player) for player in range(len(state.hands)))
