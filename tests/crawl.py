"""From link to link through every page a reader can reach, and what is wrong with each of them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from tests.html import Element, Html

NOT_OURS = ("/admin/", "/api/", "/static/")
"""Addresses whose pages come from Django and from the API's library."""
MOST = {"scoring:sheet": 7, "scoring:entrant": 2, "tournaments:entrant": 2}
"""So many pages of one kind are opened, where one is not enough: sheets come in every state."""
ALIKE = {2: 1, 5: 4, 6: 4, 7: 4}
"""Rounds of the demonstration in the same state: 1 and 2 are closed, 3 is in play, the others are not drawn."""


@dataclass
class Crawl:
    """What a reader came by: pages by address, what pages load into themselves, and which answers were wrong."""

    client: Client
    leaves_out: tuple[str, ...] = ()
    """Ends of paths that are not opened."""
    pages: dict[str, Html] = field(default_factory=dict)
    fragments: dict[str, Html] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)
    _opened: Counter[tuple[str, ...]] = field(default_factory=Counter)
    _seen: set[str] = field(default_factory=set)

    def run(self, start: str) -> Crawl:
        """Open `start` and whatever can be reached from it, but only few pages of each kind."""
        queue = deque([start])
        while queue:
            address = queue.popleft()
            if address not in self._seen and self._is_wanted(address):
                queue.extend(self._open(address))
            self._seen.add(address)
        return self

    def _is_wanted(self, address: str) -> bool:
        parts = urlsplit(address)
        if parts.path.startswith(NOT_OURS) or parts.path.endswith(self.leaves_out):
            return False
        kind = kind_of(address)
        self._opened[kind] += 1
        return self._opened[kind] <= MOST.get(kind[0], 1)

    def _open(self, address: str) -> Iterator[str]:
        response = self.client.get(address)
        if response.status_code in (301, 302):
            yield urljoin(address, response["Location"])
        elif response.status_code != 200:
            self.broken.append(f"{response.status_code} {address}")
        elif is_html(response):
            page = Html(response.content.decode())
            is_whole = any(one.tag == "html" for one in page.elements)
            (self.pages if is_whole else self.fragments)[address] = page
            yield from (urljoin(address, link).partition("#")[0] for link in links_of(page))
        elif response.streaming:
            response.getvalue()  # a file is closed once it is read


def kind_of(address: str) -> tuple[str, ...]:
    """Addresses of one kind are answered by one view, for rounds in one state, asked with the same parameters.

    Paper looks alike in every round, and takes long to make.
    """
    parts = urlsplit(address)
    match = resolve(parts.path)
    number = match.kwargs["number"] if "/rounds/" in match.route and not parts.path.endswith(".pdf") else ""
    asked = sorted(name for name, _ in parse_qsl(parts.query, keep_blank_values=True))
    return match.view_name, str(ALIKE.get(number, number)), *asked


def is_html(response: HttpResponse) -> bool:
    return response.headers.get("Content-Type", "").startswith("text/html")


def links_of(page: Html) -> Iterator[str]:
    """Where a page leads by links, by forms that only ask, and by what it loads later."""
    for element in page.elements:
        if element.tag == "a" and "href" in element.attrs:
            yield element.attrs["href"]
        if "hx-get" in element.attrs:
            yield element.attrs["hx-get"]
        if element.tag == "form" and element.attrs.get("method", "get") == "get":
            yield f"{element.attrs.get('action', '')}?{urlencode(dict(filled_in(page, element)))}"


def filled_in(page: Html, form: Element) -> Iterator[tuple[str, str]]:
    """The fields of a form as they stand."""
    for element in page.elements:
        name = element.attrs.get("name")
        if not name or form not in element.inside:
            continue
        if element.tag == "input":
            yield name, element.attrs.get("value", "")
        elif element.tag == "select":
            options = [one.attrs for one in page.elements if one.tag == "option" and element in one.inside]
            yield name, next((one["value"] for one in options if "selected" in one), options[0].get("value", ""))
