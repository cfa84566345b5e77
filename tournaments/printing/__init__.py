"""Paper out of data: a typst template in `templates/print/` and a dict of strings make a PDF.

The templates hold layout only. Every word and name comes in as data, which typst shows letter by letter and never
reads as markup. Only this project's fonts, no packages, no time of day: equal data gives equal bytes.

The compiler runs in a process of its own (`__main__.py`): in a long-lived one its cache grows by tens of megabytes
with each hall of score sheets.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import segno

_ROOT = Path(__file__).resolve().parents[2]
_SECONDS_AT_MOST = 60


def render_pdf(template: str, data: Mapping[str, Any], *, language: str) -> bytes:
    """The PDF of `templates/print/<template>.typ`, filled with `data`: anything JSON can hold, its words translated.

    `language` ("lv") tells the compiler which script and spacing to expect. A template that does not compile is a
    programming error: `subprocess.CalledProcessError`, the compiler's words on the error output of the server.
    """
    command = [sys.executable, "-m", "tournaments.printing", template, language]
    text = json.dumps(data, ensure_ascii=False).encode()
    run = subprocess.run(  # noqa: S603 - our own interpreter and module; user text goes through the pipe only
        command, input=text, stdout=subprocess.PIPE, cwd=_ROOT, check=True, timeout=_SECONDS_AT_MOST
    )
    return run.stdout


def qr_svg(address: str) -> str:
    """The QR code of an address as SVG text, for a template to place."""
    return segno.make(address, error="m", micro=False).svg_inline(border=2, omitsize=True)
