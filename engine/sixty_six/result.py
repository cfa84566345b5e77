"""What a deal gave, as JSON writes it: who won and how, and the entry for the score sheet, whose points it gives."""

from dataclasses import replace

from engine.sixty_six.account import game_points
from engine.sixty_six.auction import entry_with_bid
from engine.sixty_six.entries import Drawn, Entry, FalseClaim, Won
from engine.sixty_six.position import Position
from engine.sixty_six.record import Record
from engine.sixty_six.sides import sides_of
from engine.sixty_six.state import Outcome
from engine.sixty_six.writing import write_entry

Json = dict[str, object]


def write_result(position: Position, outcome: Outcome, order: tuple[str, ...], record: Record) -> Json:
    """The fields of the result, players by seat. `order` are the players as the position numbers them."""
    seats = [(player, order.index(player)) for player in record.players]
    entry = entry_with_bid(position, outcome, order, record.bid) if record.bid else entry_of(outcome, order)
    winners = [player for player, number in seats if number in outcome.winners]
    if isinstance(entry, Won):
        entry = replace(entry, winner=winners[0])  # of two partners the first by seat
    return {
        "winner": winners if len(winners) > 1 else winners[0] if winners else None,
        "how": outcome.how.value,
        "game_points": game_points(entry, sides_of(record.players)),
        "card_points": {player: outcome.counts[number] for player, number in seats},
        "tricks": {player: position.tricks(number) for player, number in seats},
        "entry": write_entry(entry),
    }


def entry_of(outcome: Outcome, order: tuple[str, ...]) -> Entry:
    """The line of the score sheet that says what this outcome says."""
    if outcome.winners:
        winner = outcome.winners[0]
        return Won(order[winner], outcome.game_points[winner], outcome.how)
    if any(outcome.game_points):
        return FalseClaim(order[outcome.game_points.index(min(outcome.game_points))])
    return Drawn()
