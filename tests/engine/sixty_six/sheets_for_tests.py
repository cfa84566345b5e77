"""Short ways to write a sheet of Sixty-six, so that a test shows the rule and not the document."""

from typing import Any

from engine import sheets
from tests.engine.sheets_for_tests import Json


def sheet(*deals: Any, players: str = "AB", **more: object) -> Json:
    """A document; each letter of `players` is one player. Without rules, the preset for so many."""
    return {"game": "sixty_six", "players": list(players), "deals": list(deals), **more}


def won(winner: str, game_points: int, how: str = "claim") -> Json:
    return {"winner": winner, "game_points": game_points, "how": how}


def bid(bidder: str, level: int, winner: str, value: int, **more: object) -> Json:
    return {"bid": [bidder, level], "winner": winner, "value": value, **more}


def false_claim(player: str, **more: object) -> Json:
    """At three players."""
    return {"how": "false_claim", "player": player, **more}


DRAWN: Json = {"winner": None, "how": "drawn"}


def score(*deals: Any, **more: Any) -> Any:
    """The result of such a sheet."""
    return sheets.score(sheet(*deals, **more))
