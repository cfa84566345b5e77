"""What a deal gave, as JSON writes it: who won and how, and the entry for the score sheet."""

from engine.sixty_six.entries import Drawn, Entry, FalseClaim, Won
from engine.sixty_six.position import Position
from engine.sixty_six.state import Outcome
from engine.sixty_six.writing import write_entry

Json = dict[str, object]


def write_result(position: Position, outcome: Outcome, order: tuple[str, ...], players: tuple[str, ...]) -> Json:
    """The fields of the result. `order` are the players as the position numbers them, `players` by seat."""
    seats = [(player, order.index(player)) for player in players]
    winners = [player for player, number in seats if number in outcome.winners]
    return {
        "winner": winners if len(winners) > 1 else winners[0] if winners else None,
        "how": outcome.how.value,
        "game_points": {player: outcome.game_points[number] for player, number in seats},
        "card_points": {player: outcome.counts[number] for player, number in seats},
        "tricks": {player: position.tricks(number) for player, number in seats},
        "entry": write_entry(entry_of(outcome, order)),
    }


def entry_of(outcome: Outcome, order: tuple[str, ...]) -> Entry:
    """The line of the score sheet that says what this outcome says."""
    if outcome.winners:
        winner = outcome.winners[0]
        return Won(order[winner], outcome.game_points[winner], outcome.how)
    if any(outcome.game_points):
        return FalseClaim(order[outcome.game_points.index(min(outcome.game_points))])
    return Drawn()
