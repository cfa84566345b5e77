"""The deal-record document: one deal card by card. Read it, play it again, write it.

>>> replayed = replay({
...     "game": "zole", "rules": "classic", "players": ["A", "B", "C"],
...     "hands": {"A": "QC QS QH QD JC JS JH JD".split(), "B": "AD TD KD 9D 8D 7D AC TC".split(),
...               "C": "AS TS KS 9S AH TH KH 9H".split()},
...     "talon": ["KC", "9C"], "bids": [["A", "zole"]], "claim": {"player": "A", "tricks": "rest"}})
>>> replayed.result["entry"]
{'contract': 'zole', 'declarer': 'A', 'card_points': 116, 'tricks': 8}
"""

from typing import Any, Protocol

from engine.envelope import HEADING_REQUIRED, read_heading
from engine.errors import Faults, SheetRefused
from engine.fields import read_object
from engine.games import GAMES, Game, read_game
from engine.replay import Replay


class Record(Protocol):
    """What the deal records of all games have in common."""

    @property
    def game(self) -> str:
        """The name of the game in documents."""


def replay(document: object) -> Replay:
    """Play the deal of a document again. Raises `SheetRefused` with all faults of its shape."""
    game, record = _read(document)
    return game.replay(record)


def read(document: object) -> Record:
    """The record a document holds, as its game's typed value. Raises `SheetRefused` with all its faults."""
    record: Record = _read(document)[1]
    return record


def write(record: Record) -> dict[str, object]:
    """The document that reads back as this record."""
    return GAMES[record.game].write_record(record)


def _read(document: object) -> tuple[Game[Any, Any], Any]:
    faults = Faults()
    fields = read_object(document, "", faults)
    if fields is None:
        raise SheetRefused(tuple(faults))
    game = read_game(fields, faults)
    heading = read_heading(fields, game, faults)
    if game is None:
        for key in HEADING_REQUIRED:
            if key not in fields:
                faults.add("missing_field", key)
        raise SheetRefused(tuple(faults))
    return game, game.read_record(heading, fields, faults)
