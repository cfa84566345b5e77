"""The games: what a deal is worth, and why.

Pure Python, standard library only: no clock, no chance, no settings of its own. Values are frozen; the same
input always gives the same answer; what cannot have happened is refused with every fault named.

    engine.sheets            the score-sheet document: read, score, write
    engine.records           the deal record: one deal card by card
    engine.analysis          open cards: what can be forced; hidden cards: where they may be
    engine.games.GAMES       the games by name
    engine.zole              Zole
    engine.sixty_six         Sixty-six
    engine.errors            the refusals and their codes
    python3 -m engine        the same from a shell
"""

from engine.errors import EngineError, Fault, SheetRefused
from engine.games import GAMES

__all__ = ["GAMES", "EngineError", "Fault", "SheetRefused"]
