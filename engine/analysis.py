"""Two documents about a deal in progress, for analysis and referees: `solve` and `view`.

`solve`: what the declarer of a Zole deal can force with all cards open. `view`: where the cards can be that one player
does not see.
"""

from engine.envelope import read_heading
from engine.errors import Fault, Faults, SheetRefused
from engine.fields import read_object
from engine.games import GAMES, read_game
from engine.replay import Replay
from engine.zole.solving import solve_document

SOLVED = "zole"
"""The only game in which one plays against the others with all cards counted at the end."""


def solve(document: object) -> Replay:
    """The answer to a document about an open deal. Raises `SheetRefused` with all faults of its shape."""
    faults = Faults()
    fields = read_object(document, "", faults)
    if fields is None:
        raise SheetRefused(tuple(faults))
    game = read_game(fields, faults)
    if game is not None and game is not GAMES[SOLVED]:
        faults.append(Fault("unknown_game", "game", {"known": SOLVED}))
    heading = read_heading(fields, GAMES[SOLVED], faults)
    return solve_document(heading, fields, faults)
