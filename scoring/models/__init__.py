"""The rows of results. Lines hold facts; points, pules and places are derived and kept beside them."""

from .conduct import ConductWarning
from .result import RoundResult, StandingsVersion
from .sheet import ConfirmationMethod, ScoreSheet, ScribeBinding, SheetConfirmation, SheetStatus
from .sheet_entry import LineKind, LineState, SheetLine, SheetTotals

__all__ = [
    "ConductWarning",
    "ConfirmationMethod",
    "LineKind",
    "LineState",
    "RoundResult",
    "ScoreSheet",
    "ScribeBinding",
    "SheetConfirmation",
    "SheetLine",
    "SheetStatus",
    "SheetTotals",
    "StandingsVersion",
]
