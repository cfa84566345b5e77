"""Short ways to write a sheet of Sixty-six, so that a test shows the rule and not the document."""

from itertools import product
from typing import Any

from engine import sheets
from engine.sixty_six.endings import How, can_occur, possible_values
from engine.sixty_six.rules import Rules
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


def possible_entries(players: str, rules: Rules) -> list[Json]:
    """Every entry that says something of its own."""
    count = len(players)
    found = [DRAWN] if can_occur(How.DRAWN, rules, count) else []
    for how, winner in product(How, players):
        if how is How.FALSE_CLAIM and count == 3:
            found.append(false_claim(winner))
        else:
            found += [won(winner, value, how) for value in possible_values(how, rules, count)]
    if count > 2:
        found += [bid(*who, value) for *who, value in product(players, (1, 2, 3), players, (1, 2, 3))]
        found += [{**entry, "bid": [players[0], 2]} for entry in found if "game_points" not in entry]
    return found
