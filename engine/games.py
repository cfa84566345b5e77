"""What every game of the house answers, and the registry of the games."""

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeVar

from engine.envelope import Envelope, Heading
from engine.errors import Fault, Faults
from engine.fields import read_word
from engine.replay import Replay
from engine.sixty_six.game import SixtySixGame
from engine.zole.game import ZoleGame

SheetT = TypeVar("SheetT")
RecordT = TypeVar("RecordT")


class Game(Protocol[SheetT, RecordT]):
    """One game: its rules as JSON names them, its sheets and their scores, its deals card by card."""

    @property
    def player_counts(self) -> range:
        """How many may sit at one table."""

    @property
    def default_rules(self) -> object:
        """The preset of a document without `rules`."""

    def check_rules(self, rules: object) -> tuple[Fault, ...]:
        """Everything that is wrong with rules as JSON writes them."""

    def read(self, envelope: Envelope, faults: Faults) -> SheetT:
        """The sheet of a document. Raises `SheetRefused` with the faults of the envelope, the rules and the entries."""

    def write(self, sheet: SheetT) -> dict[str, object]:
        """The document that reads back as this sheet."""

    def score(self, sheet: SheetT) -> dict[str, object]:
        """The result document of a sheet that `read` has given."""

    def read_record(self, heading: Heading, fields: dict[str, object], faults: Faults) -> RecordT:
        """The deal record of a document. Raises `SheetRefused` with every fault of its shape."""

    def write_record(self, record: RecordT) -> dict[str, object]:
        """The document that reads back as this record."""

    def replay(self, record: RecordT) -> Replay:
        """Play a record again: every call and card against the rules, and what the deal gives."""


GAMES: Final[Mapping[str, Game[Any, Any]]] = {"zole": ZoleGame(), "sixty_six": SixtySixGame()}
"""Name in documents → game."""


def read_game(document: Mapping[str, object], faults: Faults) -> Game[Any, Any] | None:
    """The game a document names; None after adding what is wrong, but for a missing field."""
    if "game" not in document:
        return None
    name = read_word(document["game"], "game", faults)
    if name is not None and name not in GAMES:
        faults.append(unknown_game())
    return GAMES.get(name) if name is not None else None


def unknown_game() -> Fault:
    """No game has the name that a document gives."""
    return Fault("unknown_game", "game", {"known": ", ".join(GAMES)})
