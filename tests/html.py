"""A page as a reader and his helpers (screen reader, security policy) find it."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
UNREAD = frozenset({"script", "style", "template", "svg"})


@dataclass(frozen=True, eq=False)
class Element:
    """A tag with its attributes, the elements around it (outermost first) and all words within it."""

    tag: str
    attrs: dict[str, str]
    inside: tuple[Element, ...]
    words: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"<{self.tag} {' '.join(f'{name}={value!r}' for name, value in self.attrs.items())}>"

    def is_within(self, tag: str) -> bool:
        return any(one.tag == tag for one in self.inside)


class Html(HTMLParser):
    """The elements of a page in order, and the texts between them, each with the element that holds it.

    What lies in a `template` is no part of the page yet.
    """

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.texts: list[tuple[str, Element]] = []
        self._open: list[Element] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, tuple(self._open))
        if not element.is_within("template"):
            self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        while any(one.tag == tag for one in self._open) and self._open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if words and not any(one.tag in UNREAD for one in self._open):
            self.texts.append((words, self._open[-1]))
            for one in self._open:
                one.words.append(words)

    def all(self, *tags: str) -> list[Element]:
        return [one for one in self.elements if one.tag in tags]
