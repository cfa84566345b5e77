"""The scores of a sheet as JSON writes them."""

from engine.sixty_six.scoring import GameOver, ScoredLine, ScoredSheet

Json = dict[str, object]


def write_result(scored: ScoredSheet) -> Json:
    """The result document: one element an entry, the totals, and who won the game once somebody has."""
    result: Json = {
        "deals": [_line(line) for line in scored.lines],
        "settlement": None,
        "totals": dict(scored.totals),
    }
    return result | {"game_over": _game_over(scored.game_over)} if scored.game_over else result


def _line(line: ScoredLine) -> Json:
    return {
        "number": line.number,
        "dealer": line.dealer,
        "sitting_out": [],
        "outcome": line.outcome,
        "points": dict(line.points),
        "pules": None,
        "reasons": [reason.to_json() for reason in line.reasons],
    }


def _game_over(game_over: GameOver) -> Json:
    """A player, or of four the list of the two partners."""
    first, *partner = game_over.winner
    return {"winner": [first, *partner] if partner else first, "after_deal": game_over.after_deal}
