"""Somebody with a browser who reads Latvian: a small vocabulary for days that go through pages only."""

from __future__ import annotations

import re
from collections.abc import Iterable

from playwright.sync_api import Browser, Locator, Page, Response, expect

SOON = 2000
"""Milliseconds within which a change reaches every page."""


class Person:
    """One who opens pages, fills in fields by their labels and presses what has a name.

    `faults` are what his browser complained of: errors of scripts, what the security policy stopped, answers of 500.
    """

    def __init__(self, browser: Browser, server: str, viewport: dict[str, int], *, scripts: bool = True) -> None:
        said = {"locale": "lv-LV", "timezone_id": "Europe/Riga", "viewport": viewport}
        self.page: Page = browser.new_context(java_script_enabled=scripts, **said).new_page()
        self.server = server
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("response", self._look_at)
        self.page.on("console", lambda said: self.faults.append(said.text) if "Content Security" in said.text else None)

    def _look_at(self, response: Response) -> None:
        if response.status >= 500:
            self.faults.append(f"{response.status} {response.url}")

    # Where he goes

    def opens(self, path: str) -> Person:
        self.page.goto(self.server + path)
        return self

    def signs_in(self, username: str, password: str) -> Person:
        self.opens("/login/").types({"Lietotājvārds": username, "Parole": password}).presses("Ieiet")
        return self

    def gives_code(self, number: str, code: str) -> Person:
        fields = {"Starta numurs": number, "Kods": code}
        return self.opens("/me/").types(fields).presses("Rādīt manu galdu")

    # What he does

    def presses(self, name: str, within: str = "main") -> Person:
        """The first button or link there that has these words."""
        self._named(name, within).first.click()
        return self

    def unfolds(self, words: str) -> Person:
        self.main.locator("summary", has_text=words).first.click()
        return self

    def types(self, fields: dict[str, str]) -> Person:
        for label, value in fields.items():
            self.page.get_by_label(label, exact=True).first.fill(value)
        return self

    def chooses(self, label: str, index: int) -> Person:
        self.page.get_by_label(label, exact=True).first.select_option(index=index)
        return self

    def chooses_number(self, label: str, number: int) -> Person:
        """An entrant by start number: lists of people stand in the alphabet."""
        self.page.get_by_label(label, exact=True).first.select_option(value=str(number))
        return self

    def ticks(self, *labels: str) -> Person:
        for label in labels:
            self.main.locator("label", has_text=label).first.click()
        return self

    def keys(self, *words: object) -> Person:
        """Each of them and Enter, wherever the focus stands."""
        for word in words:
            self.page.keyboard.type(str(word))
            self.page.keyboard.press("Enter")
        return self

    def writes_deal(self, contract: str, declarer: str = "", tricks: int | None = None, points: str = "") -> Person:
        """A deal on the sheet, by its big buttons."""
        said = {"contract": contract, "declarer": declarer, "tricks": tricks}
        for name, value in said.items():
            if value not in ("", None):
                self.main.locator(f"#deal label:has([name={name}][value='{value}'])").click()
        if points:
            self.main.locator("#deal [name=card_points]").fill(points)
        return self.presses("Ierakstīt partiju")

    def loses_network(self, is_lost: bool = True) -> Person:
        self.page.context.set_offline(is_lost)
        return self

    def waits(self) -> Person:
        """Until the stream of a live page has spoken: what is pressed before may be replaced under the finger."""
        self.page.wait_for_timeout(500)
        return self

    # What he finds

    @property
    def main(self) -> Locator:
        return self.page.locator("main")

    def _named(self, name: str, within: str) -> Locator:
        words, place = re.compile(re.escape(name)), self.page.locator(within)
        return place.get_by_role("button", name=words).or_(place.get_by_role("link", name=words))

    def sees(self, *words: str, within: str = "main", soon: int | None = None) -> Person:
        for each in words:
            expect(self.page.locator(within)).to_contain_text(each, timeout=soon)
        return self

    def sees_no(self, *words: str, within: str = "main") -> Person:
        for each in words:
            expect(self.page.locator(within)).not_to_contain_text(each)
        return self

    def reads(self, selector: str) -> str:
        return self.main.locator(selector).first.inner_text()

    def gets(self, path: str) -> bytes:
        """A file, as the browser would load it."""
        answer = self.page.request.get(self.server + path)
        assert answer.ok, (answer.status, path)
        return answer.body()

    def prints(self, names: Iterable[str]) -> None:
        """Every one of these links is a PDF."""
        for name in names:
            path = self.main.get_by_role("link", name=name).first.get_attribute("href") or ""
            assert self.gets(path).startswith(b"%PDF-"), name
