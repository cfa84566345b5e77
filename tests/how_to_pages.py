"""The printable pages of docs/how-to, out of their Markdown. `.venv/bin/python -m tests.how_to_pages` writes them anew.

They are committed beside their text, so that an organiser prints them without anything installed; tests/test_docs.py
refuses one that is out of date or longer than a page. Of Markdown they may use a title, headings, paragraphs, lists of
one level, **bold**, `code` and links, of which the words are printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from tournaments.printing import render_pdf

FOLDER = Path(__file__).parents[1] / "docs" / "how-to"
PAGES = {"organizatoram": "lv", "tiesnesim": "lv", "organiser": "en", "referee": "en"}
"""Name of the page → its language."""
_KINDS = (("steps", re.compile(r"\d+\. ")), ("points", re.compile(r"\* ")))
_RUN = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>.+?)`|\[(?P<plain>.+?)\]\([^)]+\)")

Data = dict[str, Any]


def main() -> None:
    """Write every page."""
    for name, language in PAGES.items():
        (FOLDER / f"{name}.pdf").write_bytes(printed(name, language))


def printed(name: str, language: str) -> bytes:
    """One page as PDF."""
    return render_pdf("how_to", page_data((FOLDER / f"{name}.md").read_text()), language=language)


def page_data(text: str) -> Data:
    """What `templates/print/how_to.typ` is filled with."""
    title, *parts = re.split(r"^## ", text.removeprefix("# "), flags=re.MULTILINE)
    heading, _, intro = title.partition("\n")
    return {
        "title": heading,
        "heading": heading,
        "occasion": "",
        "event": "Kārta",
        "intro": list(_blocks(intro)),
        "sections": [
            {"heading": part.partition("\n")[0], "blocks": list(_blocks(part.partition("\n")[2]))} for part in parts
        ],
    }


def _blocks(text: str) -> Iterator[Data]:
    """Lists and paragraphs; each item stands on one line."""
    lines = [line for line in text.splitlines() if line]
    for kind, items in groupby(lines, key=_kind):
        yield {"kind": kind, "items": [list(_runs(_without_mark(item))) for item in items]}


def _kind(line: str) -> str:
    return next((kind for kind, mark in _KINDS if mark.match(line)), "words")


def _without_mark(line: str) -> str:
    return next((line[found.end() :] for _, mark in _KINDS if (found := mark.match(line))), line)


def _runs(line: str) -> Iterator[dict[str, str]]:
    """The words of a line by style."""
    end = 0
    for found in _RUN.finditer(line):
        if between := line[end : found.start()]:
            yield {"style": "plain", "words": between}
        yield {"style": str(found.lastgroup), "words": found[str(found.lastgroup)]}
        end = found.end()
    if rest := line[end:]:
        yield {"style": "plain", "words": rest}


if __name__ == "__main__":
    main()
