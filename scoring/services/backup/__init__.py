"""Safety copies: a whole stage as one file, and back."""

from .document import document_hash, is_saved, save_stage, stage_document
from .restoring import Restored, read_copy, restore_stage

__all__ = ["Restored", "document_hash", "is_saved", "read_copy", "restore_stage", "save_stage", "stage_document"]
