"""Which values each end of a deal can give: every option that matters, each value tried on a sheet."""

from itertools import product
from typing import Any

import pytest

from engine.sixty_six.endings import How, can_occur, possible_values
from engine.sixty_six.rules import OPTIONS, Rules
from tests.engine.sheets_for_tests import Json, faults
from tests.engine.sixty_six.sheets_for_tests import DRAWN, sheet, won

FIRST = {"claim_priority": "first_to_reach"}
AS_FAILED = {"closer_beaten": "as_failed"}

VALUES: list[tuple[str, str, Json, int, set[int]]] = [
    ("1.12 a claim", "claim", {}, 2, {1, 2, 3}),
    ("1.10 deals end by themselves: nobody claims", "claim", {"ending": "auto"}, 2, set()),
    ("1.10 the first at 66, unclaimed", "reached66", {}, 2, {1, 2, 3}),
    ("1.10 at the moment of 66", "reached66", {"ending": "auto"}, 2, {1, 2, 3}),
    ("1.10 at the moment of 66", "reached66", {"ending": "auto", "last_trick": "ten"}, 2, {1, 2, 3}),
    ("1.11 unclaimed, the count decides", "reached66", {"last_trick": "ten"}, 2, set()),
    ("1.11 unclaimed, the last trick decides", "reached66", {"last_trick": "decides_regardless"}, 2, set()),
    ("1.11 nobody at 66: 55 to 65 each", "last_trick", {}, 2, {1}),
    ("1.11 whatever the counts, always 1", "last_trick", {"last_trick": "decides_regardless"}, 2, {1}),
    ("1.11 the count decides", "last_trick", {"last_trick": "ten"}, 2, set()),
    ("1.11 nobody claimed and one may have had it all", "count", {"last_trick": "ten"}, 2, {1, 2, 3}),
    ("1.11 nobody at 66", "count", {"last_trick": "ten", "ending": "auto"}, 2, {1}),
    ("1.11 the last trick decides", "count", {}, 2, set()),
    ("1.12 closed, by the final state", "closed_out", {}, 2, {1, 2, 3}),
    ("1.9 no closing", "closed_out", {"closing": False}, 2, set()),
    ("1.12 a failed close", "failed_close", {}, 2, {2, 3}),
    ("1.12 a failed close", "failed_close", {"failed_close": "three"}, 2, {3}),
    ("1.12 a failed close", "failed_close", {"failed_close": "two"}, 2, {2}),
    ("1.12 a failed close", "failed_close", {"failed_close": "closer_count"}, 2, {1, 2, 3}),
    ("1.9 no closing", "failed_close", {"closing": False}, 2, set()),
    ("1.12 the closer beaten", "beat_closer", {}, 2, {2}),
    ("1.12 the closer beaten, as failed", "beat_closer", AS_FAILED, 2, {2, 3}),
    ("1.12 the closer beaten, as failed", "beat_closer", {**AS_FAILED, "failed_close": "three"}, 2, {3}),
    ("1.9 no closing", "beat_closer", {"closing": False}, 2, set()),
    ("1.10 a false claim", "false_claim", {}, 2, {2}),
    ("1.10 a false claim, 3 to one without a trick", "false_claim", {"false_claim": "two_three"}, 2, {2, 3}),
    ("1.10 a false claim, as if won", "false_claim", {"false_claim": "as_if_won"}, 2, {1, 2, 3}),
    ("1.10 a false claim, deals ending by themselves", "false_claim", {"ending": "auto"}, 2, {2}),
    ("1.10 the claimer wins", "reached_first", {}, 2, set()),
    ("1.10 nobody claims", "reached_first", {**FIRST, "ending": "auto"}, 2, set()),
    ("1.10 the loser has 66; or the closer is beaten", "reached_first", FIRST, 2, {1, 2}),
    ("1.10 unclosed: the loser has 66", "reached_first", {**FIRST, "closing": False}, 2, {1}),
    ("1.12 by what stood at the close", "reached_first", {**FIRST, "close_value_at": "close"}, 2, {1, 2, 3}),
    ("1.12 beaten as failed", "reached_first", {**FIRST, **AS_FAILED}, 2, {1, 2, 3}),
    (
        "1.12 a closer at 66 is not below 33",
        "reached_first",
        {**FIRST, **AS_FAILED, "failed_close": "closer_count"},
        2,
        {1, 3},
    ),
    ("2.3 A9 three players", "claim", {}, 3, {1, 2, 3}),
    ("2.3 A9 nobody at 66, two of three may be below 33", "last_trick", {}, 3, {1, 2}),
    ("2.3 always 1", "last_trick", {"last_trick": "decides_regardless"}, 3, {1}),
    ("2.3 unclaimed", "reached66", {}, 3, {1, 2, 3}),
    ("2.3 counted, nobody at 66", "count", {"last_trick": "ten", "ending": "auto"}, 3, {1, 2}),
    ("2.3 counted", "count", {"last_trick": "ten"}, 3, {1, 2, 3}),
    ("2.3 the claimer has 66", "reached_first", FIRST, 3, {1}),
    ("1.7 without marriages two cannot have 66", "reached_first", {**FIRST, "marriage_when": "open"}, 3, set()),
    ("1.7 without marriages two cannot have 66", "reached_first", {**FIRST, "marriage_when": "open"}, 4, set()),
    (
        "1.7 at two there are marriages while the stock is open",
        "reached_first",
        {**FIRST, "marriage_when": "open"},
        2,
        {1, 2},
    ),
    ("2.3 A6 no closing", "closed_out", {"closing": True}, 3, set()),
    ("2.4 four players", "claim", {}, 4, {1, 2, 3}),
    ("2.4 A6 the same arithmetic as at two", "last_trick", {}, 4, {1}),
    ("2.4 counted, nobody at 66", "count", {"last_trick": "ten", "ending": "auto"}, 4, {1}),
    ("2.4 A7 a false claim", "false_claim", {}, 4, {2}),
    ("2.4 the claimer has 66", "reached_first", FIRST, 4, {1}),
    ("2.4 A2 no closing", "failed_close", {"closing": True}, 4, set()),
]


@pytest.mark.parametrize(
    ("how", "rules", "players", "possible"), [case[1:] for case in VALUES], ids=[case[0] for case in VALUES]
)
def test_an_end_gives_exactly_these_values(how: str, rules: Json, players: int, possible: set[int]) -> None:
    assert set(possible_values(How(how), Rules(**rules), players)) == possible
    for value in (1, 2, 3):
        expected: set[tuple[str, str]] = set()
        if not possible:
            expected = {("contract_not_in_rules", "deals[0].how")}
        elif value not in possible:
            expected = {("impossible_outcome", "deals[0].game_points")}
        assert faults(sheet(won("A", value, how), players="ABCD"[:players], rules=rules)) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("last_trick", OPTIONS["last_trick"])
def test_1_11_a_deal_is_drawn_only_where_the_last_trick_counts_ten(players: int, last_trick: Any) -> None:
    rules = {"last_trick": last_trick}
    assert can_occur(How.DRAWN, Rules(**rules), players) == (last_trick == "ten")
    expected = set() if last_trick == "ten" else {("contract_not_in_rules", "deals[0].how")}
    assert faults(sheet(DRAWN, players="ABCD"[:players], rules=rules)) == expected


def test_other_options_of_the_play_change_nothing() -> None:
    play = [name for name in OPTIONS if name.startswith(("exchange", "meld", "marriage_first")) or name == "follow"]
    for option in play:
        for value, how, players in product(OPTIONS[option], How, (2, 3, 4)):
            changed = Rules(**{option: value})
            assert possible_values(how, changed, players) == possible_values(how, Rules(), players)
