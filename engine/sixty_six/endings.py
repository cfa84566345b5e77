"""How a deal can end, and what each end can be worth (1.10 to 1.12, 2.3, 2.4): exactly these values, no others.

What a value is earned by: 3 if the loser took no trick, 2 if he stayed below 33, else 1 (1.12). At three players it
asks that of both losers together (2.3, A9).
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from engine.sixty_six.rules import Rules


class How(StrEnum):
    """How a deal ended."""

    CLAIM = "claim"
    """A correct claim in an unclosed deal (1.10)."""
    CLOSED_OUT = "closed_out"
    """The closer reached 66 (1.12)."""
    BEAT_CLOSER = "beat_closer"
    """The closer's opponent reached 66 first (1.12)."""
    FAILED_CLOSE = "failed_close"
    """The closer never got to 66 (1.12)."""
    FALSE_CLAIM = "false_claim"
    """Who claimed was not at 66 (1.10)."""
    LAST_TRICK = "last_trick"
    """Played out, and the last trick decided (1.11)."""
    REACHED66 = "reached66"
    """The first at 66: at that moment, or played out without a claim (1.10)."""
    REACHED_FIRST = "reached_first"
    """A correct claim by one, but the other had been there first (1.10)."""
    COUNT = "count"
    """Played out, and the last trick counted ten: the higher count won (1.11)."""
    DRAWN = "drawn"
    """Played out, and the highest counts were equal (1.11)."""


PENALTY: Final = 2
"""1.10, 2.3 A10: what a false claim costs at three players, and at any auction."""

NO_VALUE: Final[frozenset[int]] = frozenset()
ONE: Final = frozenset({1})
TWO: Final = frozenset({2})
THREE: Final = frozenset({3})
ANY_VALUE: Final = ONE | TWO | THREE

FALSE_CLAIM_VALUES: Final[Mapping[str, frozenset[int]]] = {"two": TWO, "two_three": TWO | THREE, "as_if_won": ANY_VALUE}
"""Option `false_claim` → values (1.10)."""

FAILED_CLOSE_VALUES: Final[Mapping[str, frozenset[int]]] = {
    "two_three": TWO | THREE,
    "three": THREE,
    "two": TWO,
    "closer_count": ANY_VALUE,
}
"""Option `failed_close` → values (1.12)."""


def possible_values(how: How, rules: Rules, players: int) -> frozenset[int]:
    """The game points such an end can give the winner at a table of so many; nothing where it cannot occur."""
    match how:
        case How.CLAIM:
            return ANY_VALUE if rules.ending == "claim" else NO_VALUE
        case How.REACHED66:
            return ANY_VALUE if rules.ending == "auto" or rules.last_trick == "decides" else NO_VALUE
        case How.REACHED_FIRST:
            return _reached_first(rules, players)
        case How.LAST_TRICK:
            return _last_trick(rules, players)
        case How.COUNT:
            return _count(rules, players)
        case How.DRAWN:
            return NO_VALUE
        case How.FALSE_CLAIM:
            return TWO if players == 3 else FALSE_CLAIM_VALUES[rules.false_claim]
        case _:
            return _closed(how, rules) if _may_close(rules, players) else NO_VALUE


def all_values(rules: Rules, players: int) -> Mapping[How, frozenset[int]]:
    """Of every end that can occur at such a table, the values it can give; none for a draw."""
    return {how: possible_values(how, rules, players) for how in How if can_occur(how, rules, players)}


def can_occur(how: How, rules: Rules, players: int) -> bool:
    """Can a deal end so at a table of so many? A draw only where the last trick counts ten (1.11)."""
    return rules.last_trick == "ten" if how is How.DRAWN else bool(possible_values(how, rules, players))


def _may_close(rules: Rules, players: int) -> bool:
    """2.3 A6, 2.4 A2: three and four have no stock to close."""
    return rules.closing and players == 2


def _closed(how: How, rules: Rules) -> frozenset[int]:
    """1.12: a closed deal."""
    if how is How.CLOSED_OUT:
        return ANY_VALUE
    return _beaten(rules) if how is How.BEAT_CLOSER else FAILED_CLOSE_VALUES[rules.failed_close]


def _beaten(rules: Rules) -> frozenset[int]:
    return TWO if rules.closer_beaten == "two" else FAILED_CLOSE_VALUES[rules.failed_close]


def _played_out_short(players: int) -> frozenset[int]:
    """1.11: nobody at 66. Two sides then have 55 to 65 each and no counted marriage; of three, two may be below 33."""
    return ONE | TWO if players == 3 else ONE


def _last_trick(rules: Rules, players: int) -> frozenset[int]:
    if rules.last_trick == "decides":
        return _played_out_short(players)
    return ONE if rules.last_trick == "decides_regardless" else NO_VALUE


def _count(rules: Rules, players: int) -> frozenset[int]:
    """Without `auto` somebody may have been at 66, and never claimed."""
    if rules.last_trick != "ten":
        return NO_VALUE
    return _played_out_short(players) if rules.ending == "auto" else ANY_VALUE


def _reached_first(rules: Rules, players: int) -> frozenset[int]:
    """The loser claimed rightly, so he has 66, and that is 1. A closed deal may be worth what stood at the close."""
    if rules.claim_priority != "first_to_reach" or rules.ending != "claim":
        return NO_VALUE
    if players > 2 and rules.marriage_when == "open":
        return NO_VALUE  # no stock, so no marriages; and twice 66 is more than the pack
    if not _may_close(rules, players):
        return ONE
    closer_was_first = ANY_VALUE if rules.close_value_at == "close" else ONE
    closer_was_second = _beaten(rules)
    if rules.closer_beaten == "as_failed" and rules.failed_close == "closer_count":
        closer_was_second -= TWO  # a closer at 66 is not below 33
    return ONE | closer_was_first | closer_was_second
