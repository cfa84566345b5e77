"""The score-sheet document: read it, score it, write it.

>>> result = score({"game": "zole", "players": ["A", "B", "C"], "deals": [
...     {"contract": "pickup", "declarer": "A", "card_points": 70, "tricks": 5}]})
>>> result["totals"]
{'A': 2, 'B': -1, 'C': -1}
"""

from typing import Any, Protocol

from engine.envelope import read_envelope
from engine.errors import Fault, Faults, SheetRefused
from engine.fields import read_object
from engine.games import GAMES, Game, read_game, unknown_game


class Sheet(Protocol):
    """What the sheets of all games have in common."""

    @property
    def game(self) -> str:
        """The name of the game in documents."""


def score(document: object) -> dict[str, object]:
    """The result of a score-sheet document. Raises `SheetRefused` with all its faults."""
    game, sheet = _read(document)
    return game.score(sheet)


def read(document: object) -> Sheet:
    """The sheet a document holds, as its game's typed value. Raises `SheetRefused` with all its faults."""
    sheet: Sheet = _read(document)[1]
    return sheet


def write(sheet: Sheet) -> dict[str, object]:
    """The document that reads back as this sheet."""
    return GAMES[sheet.game].write(sheet)


def check_rules(game: str, rules: object) -> tuple[Fault, ...]:
    """Everything that is wrong with the rules of a game as JSON writes them; empty if they can be played."""
    if game not in GAMES:
        return (unknown_game(),)
    return GAMES[game].check_rules(rules)


def write_refusal(refused: SheetRefused) -> dict[str, object]:
    """The document that answers a refused one."""
    return {"errors": [{"code": fault.code, "path": fault.path, "message": fault.message} for fault in refused.faults]}


def _read(document: object) -> tuple[Game[Any, Any], Any]:
    faults = Faults()
    fields = read_object(document, "", faults)
    if fields is None:
        raise SheetRefused(tuple(faults))
    game = read_game(fields, faults)
    envelope = read_envelope(fields, game, faults)
    if game is None:
        raise SheetRefused(tuple(faults))
    return game, game.read(envelope, faults)
