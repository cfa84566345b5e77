"""Lines of a sheet: recording a deal, what happens between deals, corrections."""

from .between import impose_pule, mark_absent, mark_present, readmit
from .correct import (
    accept_line,
    correct_closed_line,
    correct_line,
    preview_correction,
    preview_strike,
    strike_closed_line,
    strike_line,
)
from .record import preview_deal, record_deal

__all__ = [
    "accept_line",
    "correct_closed_line",
    "correct_line",
    "impose_pule",
    "mark_absent",
    "mark_present",
    "preview_correction",
    "preview_deal",
    "preview_strike",
    "readmit",
    "record_deal",
    "strike_closed_line",
    "strike_line",
]
