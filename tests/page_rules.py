"""What every page must have, whoever reads it and in whichever language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
from django.conf import settings

from tests.html import Element, Html

SAID = ("title", "placeholder", "aria-label", "alt")
"""Attributes a reader gets to read."""
REFERENCES = ("for", "aria-describedby", "aria-labelledby", "aria-controls")
ENGLISH = set(
    """
    and are at be been but by can each every for from had has have his how if in into is its may must my not of
    off on only or our out please she should than that the their them then there these they this those was we
    were what when where which who whom why will with without you your
    """.split()  # noqa: SIM905 - a list of fifty words is read more easily so
)
"""Short words no English sentence can do without, and which neither Latvian nor Russian has."""
NOT_PROSE = frozenset({"code", "pre", "kbd"})


def faults_of_page(page: Html, language: str) -> Iterator[str]:
    """What is wrong with a whole page."""
    yield from _frame(page, language)
    yield from _references(page)
    yield from faults_of_part(page, language)


def faults_of_part(page: Html, language: str) -> Iterator[str]:
    """What is wrong with what a page loads into itself."""
    yield from _labels(page)
    yield from _inline(page)
    yield from _english(page, language)


def _frame(page: Html, language: str) -> Iterator[str]:
    """It says where one is, in which language, and leads on."""
    if [one.attrs.get("lang") for one in page.all("html")] != [language]:
        yield f"its language is not {language}"
    for tag in ("title", "h1", "main"):
        found = page.all(tag)
        if len(found) != 1 or not found[0].words:
            yield f"{len(found)} {tag} with words, not one"
    ways = [one for one in page.all("a", "button") if one.is_within("main")]
    if not any(not _is_way_back(one) for one in ways):
        yield "no next step"


def _is_way_back(link: Element) -> bool:
    return any(one.attrs.get("class") == "where" for one in link.inside)


def _references(page: Html) -> Iterator[str]:
    """An id is given once, and whoever refers to one finds it."""
    ids = Counter(one.attrs["id"] for one in page.elements if "id" in one.attrs)
    yield from (f"{count} elements are called {name!r}" for name, count in ids.items() if count > 1)
    for one in page.elements:
        for name in REFERENCES:
            lost = [target for target in one.attrs.get(name, "").split() if target not in ids]
            if lost:
                yield f"{one} refers to {lost}, which is not there"


def _labels(page: Html) -> Iterator[str]:
    """Each field and each button has a name."""
    labels = {one.attrs.get("for") for one in page.all("label")}
    for one in page.all("input", "select", "textarea"):
        is_shown = one.attrs.get("type") not in ("hidden", "submit")
        if is_shown and not (one.is_within("label") or one.attrs.get("id") in labels or "aria-label" in one.attrs):
            yield f"{one} has no label"
    for one in page.all("a", "button", "summary", "th", "legend"):
        is_named = one.words or "aria-label" in one.attrs or (one.tag == "th" and one.is_within("thead"))
        if not is_named:
            yield f"{one} has no words"
    yield from (f"{one} has no alt" for one in page.all("img") if "alt" not in one.attrs)


def _inline(page: Html) -> Iterator[str]:
    """Nothing the security policy would stop."""
    for one in page.elements:
        is_data = one.attrs.get("type") == "application/json"
        if (one.tag == "script" and "src" not in one.attrs and not is_data) or one.tag == "style":
            yield f"{one} is written into the page"
        if any(name == "style" or name.startswith("on") for name in one.attrs):
            yield f"{one} has a style or a handler"
        address = one.attrs.get("href") or one.attrs.get("src") or ""
        if re.match(r"(\w+:)?//|javascript:", address):
            yield f"{one} leads out of the house"


def _english(page: Html, language: str) -> Iterator[str]:
    """No text was left in the language of the code."""
    for words, holder in _said(page):
        around = (holder, *holder.inside)
        is_other = any("lang" in one.attrs for one in around if one.tag != "html")
        if is_other or any(one.tag in NOT_PROSE for one in around):
            continue
        if words in _texts_of_the_code(language) or ENGLISH & set(re.findall(r"\w+", words.lower())):
            yield f"English: {words!r}"


def _said(page: Html) -> Iterator[tuple[str, Element]]:
    yield from page.texts
    for one in page.elements:
        yield from ((value, one) for name, value in one.attrs.items() if name in SAID)


@cache
def _texts_of_the_code(language: str) -> frozenset[str]:
    """English texts that are written otherwise in the language."""
    catalogue = polib.pofile(str(Path(settings.BASE_DIR) / "locale" / language / "LC_MESSAGES" / "django.po"))
    return frozenset(
        entry.msgid for entry in catalogue if entry.msgid not in (entry.msgstr, *entry.msgstr_plural.values())
    )
