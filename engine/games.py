"""What every game of the house answers, and the registry of the games."""

from collections.abc import Mapping
from typing import Any, Final, Protocol, TypeVar

from engine.envelope import Envelope
from engine.errors import Fault, Faults
from engine.zole.game import ZoleGame

SheetT = TypeVar("SheetT")


class Game(Protocol[SheetT]):
    """One game: its rules as JSON names them, its sheets, their scores."""

    @property
    def player_counts(self) -> range:
        """How many may sit at one table."""

    def check_rules(self, rules: object) -> tuple[Fault, ...]:
        """Everything that is wrong with rules as JSON writes them."""

    def read(self, envelope: Envelope, faults: Faults) -> SheetT:
        """The sheet of a document. Raises `SheetRefused` with the faults of the envelope, the rules and the entries."""

    def write(self, sheet: SheetT) -> dict[str, object]:
        """The document that reads back as this sheet."""

    def score(self, sheet: SheetT) -> dict[str, object]:
        """The result document of a sheet that `read` has given."""


GAMES: Final[Mapping[str, Game[Any]]] = {"zole": ZoleGame()}
"""Name in documents → game."""
