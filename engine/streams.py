"""The standard streams of a command that reads and writes JSON, whatever they are connected to, or to nothing."""

import errno
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import BinaryIO, Final

Main = Callable[[Sequence[str], BinaryIO, BinaryIO], int]
"""A command: its words, where it reads, where it writes. It returns the exit status."""

_COMPACT: Final = json.JSONEncoder(ensure_ascii=False)
_INDENTED: Final = json.JSONEncoder(ensure_ascii=False, indent=2)


def encode_json(value: object, *, is_indented: bool) -> bytes:
    """UTF-8, one line end; a lone surrogate, which UTF-8 does not have, as the escape that JSON has for it."""
    text = (_INDENTED if is_indented else _COMPACT).encode(value)
    return text.encode(errors="backslashreplace") + b"\n"


def run_on_streams(name: str, main: Main) -> int:
    """The command with the real streams; a reader who leaves early (`| head`) is no error to report, a full disk is."""
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, open until the end
    if sys.stdout is None:
        return _tell(name, "standard output is closed")
    try:
        status = main(sys.argv[1:], sys.stdin.buffer if sys.stdin else io.BufferedReader(_Closed()), sys.stdout.buffer)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1 if isinstance(error, BrokenPipeError) else _tell(name, error.strerror or str(error))
    return status


def _tell(name: str, problem: str) -> int:
    sys.stderr.write(f"{name}: {problem}\n")
    return 2


class _Closed(io.RawIOBase):
    """Stands for a standard input that is closed: only who reads it meets the error."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        raise OSError(errno.EBADF, "standard input is closed")
