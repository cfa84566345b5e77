"""The totals of a finished paper sheet. With lines there too, totals decide and the lines stay as evidence."""

from .correct import correct_closed_totals, correct_totals, withdraw_totals
from .record import override_totals, record_totals
from .typed import Points, Zoles

__all__ = [
    "Points",
    "Zoles",
    "correct_closed_totals",
    "correct_totals",
    "override_totals",
    "record_totals",
    "withdraw_totals",
]
