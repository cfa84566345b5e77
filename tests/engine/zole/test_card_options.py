"""Z12: one worked case for each value of an option that matters for bidding or play, with its paragraph."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.cards import format_cards
from engine.zole.rules import OPTIONS, SOURCES
from tests.engine.zole.deals_for_tests import MIXED, TOP_TRUMPS, at, replayed
from tests.engine.zole.test_play import KEPT, played

PASSES = ("pass", "pass", "pass")


def contract(**rules: Any) -> object:
    """Of a deal in which all pass."""
    return at(MIXED, *PASSES, **rules).contract


def first_calls(**rules: Any) -> str:
    return " ".join(at(MIXED, **rules).legal_bids())


def calls_after_small_zole(**rules: Any) -> str:
    return " ".join(at(MIXED, "small_zole", small_zole=True, **rules).legal_bids())


def who_takes_a_jack_led(**rules: Any) -> str | None:
    """J♦, A♦, A♠ in a small zole."""
    return played(at(TOP_TRUMPS, "small_zole", small_zole=True, **rules), "JD AD AS").tricks[0].taker


def first_pile(**rules: Any) -> str:
    """Of a table game in which forehand begins with J♦; the talon is K♣ 9♣."""
    cards = "JD AC 9H" if rules["galdins_talon"] == "led" else "JD AD 9H"
    return format_cards(played(at(TOP_TRUMPS, *PASSES, all_pass="galdins", **rules), cards).tricks[0].cards)


def who_has_the_tables_trick(**rules: Any) -> str | None:
    """Q♣ of the talon led; the dealer D sits out."""
    return played(at(KEPT, *PASSES, players="ABCD", all_pass="galdins", **rules), "QD TD KD").tricks[0].taker


def who_plays_at_five(**rules: Any) -> str:
    return "".join(at(MIXED, players="ABCDE", **rules).seating.active)


def a_whole_deal(**rules: Any) -> object:
    return replayed(TOP_TRUMPS, "small_zole", "QC AD 9S", rules={"small_zole": True, **rules})["points"]


CASES: list[tuple[str, str, object, Callable[..., object], object]] = [
    ("Z3.4", "all_pass", "pule", contract, "passed_out"),
    ("Z3.4", "all_pass", "galdins", contract, "galdins"),
    ("Z3.4", "all_pass", "galdins_and_pule", contract, "galdins"),
    ("Z3.2", "small_zole", False, first_calls, "pass pickup zole"),
    ("Z3.2", "small_zole", True, first_calls, "pass pickup zole small_zole"),
    ("Z3.3", "small_zole_overcall", False, calls_after_small_zole, ""),
    ("Z3.3", "small_zole_overcall", True, calls_after_small_zole, "pass zole"),
    ("Z12", "small_zole_trumps", "normal", who_takes_a_jack_led, "A"),
    ("Z12", "small_zole_trumps", "none", who_takes_a_jack_led, "B"),
    ("Z7", "small_zole_loss", 7, a_whole_deal, {"A": -14, "B": 7, "C": 7}),
    ("Z7", "small_zole_loss", 6, a_whole_deal, {"A": -12, "B": 6, "C": 6}),
    ("Z8.4", "galdins_talon", "led", first_pile, "KC JD AC 9H"),
    ("Z8.4", "galdins_talon", "unused", first_pile, "JD AD 9H"),
    ("Z8.4", "galdins_talon", "to_winner", first_pile, "JD AD 9H KC"),
    ("Z8.2", "galdins_measure", "tricks", who_has_the_tables_trick, None),
    ("Z8.2", "galdins_measure", "card_points", who_has_the_tables_trick, "D"),
    ("Z2.4", "five_sitter", "second", who_plays_at_five, "ACD"),
    ("Z2.4", "five_sitter", "third", who_plays_at_five, "ABD"),
    ("Z2.2", "packets", "2-2-t-2-2", a_whole_deal, {"A": -14, "B": 7, "C": 7}),
    ("Z2.2", "packets", "4-t-4", a_whole_deal, {"A": -14, "B": 7, "C": 7}),
]


@pytest.mark.parametrize(("paragraph", "option", "value", "case", "expected"), CASES)
def test_what_an_option_of_the_cards_does(
    paragraph: str, option: str, value: object, case: Callable[..., object], expected: object
) -> None:
    assert SOURCES[option] == paragraph
    assert case(**{option: value}) == expected


@pytest.mark.parametrize("option", sorted({case[1] for case in CASES}))
def test_every_value_of_it_has_its_case(option: str) -> None:
    assert {case[2] for case in CASES if case[1] == option} == set(OPTIONS[option])
