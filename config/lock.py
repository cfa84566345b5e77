"""One `serve` for one set of data: two would fight for the queue and start everything twice."""

import json
import os
import sys
from pathlib import Path
from typing import IO, Any


class AlreadyServed(Exception):
    """Another process serves this data; `note` is what it wrote down about itself."""

    def __init__(self, note: dict[str, Any]) -> None:
        super().__init__(note)
        self.note = note


class DataLock:
    """Held by an open file, so that it ends with the process, however that ends. The note survives it."""

    def __init__(self, path: Path) -> None:
        self._note_path = path.with_suffix(".json")
        self._file = path.open("a+")
        if not _try_to_lock(self._file):
            self._file.close()
            raise AlreadyServed(self.read_note())

    def read_note(self) -> dict[str, Any]:
        """What the last holder wrote down; nothing when a power cut left half of it."""
        try:
            return json.loads(self._note_path.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return {}

    def write_note(self, **note: Any) -> None:
        """Write down, beside what is written already, what others and the next holder should know."""
        draft = self._note_path.with_suffix(".new")
        draft.write_text(json.dumps(self.read_note() | note | {"pid": os.getpid()}), encoding="utf-8")
        draft.replace(self._note_path)


if sys.platform == "win32":
    import msvcrt

    def _try_to_lock(file: IO[str]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_to_lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
