"""The directory in which everything of an installation lies: database, secret key, photos, safety copies."""

import sys
from pathlib import Path
from tempfile import TemporaryFile


def data_directory(path: Path) -> Path:
    """The directory, made for its owner alone. Ends the program, with the way out, where nothing can be written."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        with TemporaryFile(dir=path):
            pass
    except OSError as error:
        sys.exit(f"Kārta cannot write to {path} ({error.strerror}). KARTA_DATA names another directory.")
    return path
