"""Two documents about a deal in progress, for analysis and referees: `solve` and `view`.

`solve`: what the declarer of a Zole deal can force with all cards open. `view`: where the cards can be that one player
does not see.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.envelope import Heading, read_heading
from engine.errors import Fault, Faults, SheetRefused
from engine.fields import read_object
from engine.games import read_game
from engine.replay import Replay
from engine.sixty_six.viewing import view_document as view_sixty_six
from engine.zole.solving import solve_document
from engine.zole.viewing import view_document as view_zole

Reader = Callable[[Heading, dict[str, object], Faults], Replay]
"""Reads the rest of a document, and answers it. Raises `SheetRefused` with all faults of its shape."""

SOLVERS: Final[Mapping[str, Reader]] = {"zole": solve_document}
VIEWS: Final[Mapping[str, Reader]] = {"zole": view_zole, "sixty_six": view_sixty_six}
"""By game."""


def solve(document: object) -> Replay:
    """The answer to a document about an open deal. Raises `SheetRefused` with all faults of its shape."""
    return _answer(document, SOLVERS)


def view(document: object) -> Replay:
    """Where the cards may be that one player does not see. Raises `SheetRefused` with all faults of the shape."""
    return _answer(document, VIEWS)


def _answer(document: object, readers: Mapping[str, Reader]) -> Replay:
    faults = Faults()
    fields = read_object(document, "", faults)
    if fields is None:
        raise SheetRefused(tuple(faults))
    game = read_game(fields, faults)
    name = fields.get("game")
    heading = read_heading(fields, game, faults)
    if not isinstance(name, str) or name not in readers:
        if game is not None:
            faults.append(Fault("unknown_game", "game", {"known": ", ".join(readers)}))
        elif "game" not in fields:
            faults.add("missing_field", "game")
        raise SheetRefused(tuple(faults))
    return readers[name](heading, fields, faults)
