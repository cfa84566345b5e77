"""The colours of the look keep the contrast that WCAG 2.2 AA asks for, by day, by night and on the hall's screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

STYLES = Path(settings.BASE_DIR) / "static" / "css"
THEMES = ("day", "night", "hall")
TEXT, BORDER = 4.5, 3.0
READ_ON = {
    "ink": ("paper", "sheet", "tint", "good-tint", "warn-tint"),
    "muted": ("paper", "sheet", "tint", "good-tint", "warn-tint"),
    "accent": ("paper", "sheet", "tint"),
    "good": ("paper", "sheet", "good-tint"),
    "warn": ("paper", "sheet", "warn-tint"),
    "on-accent": ("accent",),
    "paper": ("ink",),
}
"""Which colour is written on which."""
SEEN_ON = {"edge": ("paper", "sheet"), "accent": ("paper", "sheet", "tint")}
"""Borders of what can be touched, and the ring of the focus."""


def tokens(theme: str) -> dict[str, str]:
    """Name → colour; what a theme does not set is as by day."""
    day, night, hall = re.findall(r":root[^{]*\{([^}]*--paper: [^}]*)\}", (STYLES / "tokens.css").read_text("utf-8"))
    found = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", day))
    return found | dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", {"day": "", "night": night, "hall": hall}[theme]))


def luminance(colour: str) -> float:
    """Relative luminance by WCAG 2.2, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    """1 to 21, by WCAG 2.2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_of_known_colours():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("pairs", "least"), [(READ_ON, TEXT), (SEEN_ON, BORDER)])
def test_colours_stand_apart(theme: str, pairs: dict[str, tuple[str, ...]], least: float):
    colours = tokens(theme)
    ratios = {(on, under): contrast(colours[on], colours[under]) for on, places in pairs.items() for under in places}
    assert {pair: round(ratio, 2) for pair, ratio in ratios.items() if ratio < least} == {}


def test_the_accent_is_as_clear_by_night_as_by_day():
    day, night = (contrast(colours["accent"], colours["paper"]) for colours in map(tokens, THEMES[:2]))
    assert night >= day >= 7


def test_colours_are_named_only_in_the_tokens():
    """A page style takes them from there, so that every theme has them."""
    styles = [path for path in STYLES.glob("*.css") if path.name not in ("tokens.css", "print.css")]
    assert [path.name for path in styles if re.search(r"#[0-9a-fA-F]{3,8}\b(?![^{]*\{)", path.read_text("utf-8"))] == []


def test_who_wants_no_motion_gets_none():
    assert "@media (prefers-reduced-motion: reduce)" in (STYLES / "karta.css").read_text("utf-8")
