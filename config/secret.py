"""The secret key of an installation that was given none: made once, kept in a file only its owner can read."""

import os
import secrets
from pathlib import Path


def secret_key_from(path: Path) -> str:
    """The key in `path`; the first caller makes it, and callers at the same moment all get that one."""
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(64), encoding="ascii")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
