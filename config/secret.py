"""The secret key of an installation that was given none: made once, kept in a file only its owner can read."""

import os
import secrets
from pathlib import Path


def secret_key_from(path: Path) -> str:
    """The key in `path`; the first caller makes it, and callers at the same moment all get that one.

    It is on the disk before it has its name: a power cut leaves a whole key or none.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        with draft.open("w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(64))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
