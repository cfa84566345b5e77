"""A sheet's way from open to confirmed, and back."""

from .confirm import confirm_by_codes, confirm_by_signatures, confirm_sheet
from .dispute import dispute_sheet, reopen_sheet
from .documents import import_document
from .submit import submit_sheet

__all__ = [
    "confirm_by_codes",
    "confirm_by_signatures",
    "confirm_sheet",
    "dispute_sheet",
    "import_document",
    "reopen_sheet",
    "submit_sheet",
]
