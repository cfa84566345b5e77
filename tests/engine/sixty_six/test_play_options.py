"""Every value of every option that play by cards knows, in one case each; the default comes first."""

import pytest

from engine import records
from engine.sixty_six.rules import OPTIONS
from tests.engine.sixty_six.card_tables import RECORDS, Json, record_of, result_of, short_record

ON_THE_SHEET = {"target", "next_dealer"}
"""Options that say what follows from a deal, not what happens in it."""

AT_THREE_AND_FOUR = {"meld_needs", "auction"}

CLAIM_AGAINST_32 = short_record(
    "AS KD KC KH JS AC / QH TC QD QS TS JC + 9D AH TH 9S AD QC JD 9H 9C TD JH KS",
    "N play KD, D play QS, D play QD, N play AS, N play AC, D play TS, D play 9S, N play TH, D play QH, N play AH, "
    "N play JS, D play JD, N play 9H, D play KS, D play TC, N play QC, D play TD, N play 9C, D play AD, N play KH, "
    "D claim",
)
"""The loser has 32."""

FOLLOWER_WITH_NINE = short_record(
    "KC 9D AS 9H TC TH / 9C KD JD QC QS KH + JS AD TS TD AC AH JC 9S JH QD KS QH",
    "N play AS, D play KD, N play KC, D play KH, D play QS, N exchange",
)
"""N has a trick and the nine of trumps, and is to follow."""


def cut(example: str, kept: int, *more: list[str]) -> Json:
    """A worked record after some of its actions, and others instead of the rest."""
    return record_of(example, actions=[*RECORDS[example]["actions"][:kept], *more])


E01, E02, E04, E05, E07, E09, E10 = (record_of(name) for name in ("E01", "E02", "E04", "E05", "E07", "E09", "E10"))
E11, E12, E13, E14, E16, E17 = (record_of(name) for name in ("E11", "E12", "E13", "E14", "E16", "E17"))
E18, E19, E20 = (record_of(name) for name in ("E18", "E19", "E20"))

FIRST_ACTION_CLOSES = cut("E01", 0, ["N", "close"])
CLOSED_WITH_TWO_LEFT = cut("E08", 10, ["N", "close"])
EXCHANGED_WITHOUT_A_TRICK = cut("E07", 0, ["N", "exchange"])
NO_TRUMP_PLAYED = cut("E16", 13, ["D", "play", "9C"])
GOES_ON = "record_ends_early at {}".format

CASES: list[tuple[str, object, Json, str]] = [
    ("schneider", 33, CLAIM_AGAINST_32, "claim D 2"),
    ("schneider", 31, CLAIM_AGAINST_32, "claim D 1"),
    ("closing", True, E09, "closed_out N 1"),
    ("closing", False, E09, "cannot_close at 6"),
    ("follow", "follow_trump", E18, "claim N 3"),
    ("follow", "head", E18, "must_follow at 13"),
    ("follow", "follow_trump", NO_TRUMP_PLAYED, "must_follow at 13"),
    ("follow", "follow_only", NO_TRUMP_PLAYED, GOES_ON(14)),
    ("follow", "head_all", E18, "must_follow at 13"),
    ("marriage_when", "any", E19, "claim D 2"),
    ("marriage_when", "open", E19, "no_marriage at 12"),
    ("marriage_first_lead", True, E05, "claim D 3"),
    ("marriage_first_lead", False, E05, "no_marriage at 0"),
    ("exchange_when", "lead", FOLLOWER_WITH_NINE, "no_exchange at 5"),
    ("exchange_when", "turn", FOLLOWER_WITH_NINE, GOES_ON(6)),
    ("exchange_needs_trick", True, EXCHANGED_WITHOUT_A_TRICK, "no_exchange at 0"),
    ("exchange_needs_trick", False, EXCHANGED_WITHOUT_A_TRICK, GOES_ON(1)),
    ("exchange_min_talon", 2, record_of("E08"), "claim N 2"),
    ("exchange_min_talon", 3, record_of("E08"), "no_exchange at 10"),
    ("exchange_on_close", True, E20, "closed_out N 3"),
    ("exchange_on_close", False, E20, "no_exchange at 4"),
    ("close_first_trick", True, FIRST_ACTION_CLOSES, GOES_ON(1)),
    ("close_first_trick", False, FIRST_ACTION_CLOSES, "cannot_close at 0"),
    ("close_min_talon", 2, CLOSED_WITH_TWO_LEFT, GOES_ON(11)),
    ("close_min_talon", 3, CLOSED_WITH_TWO_LEFT, "cannot_close at 10"),
    ("close_before_draw", True, E20, "closed_out N 3"),
    ("close_before_draw", False, E20, "cannot_close at 3"),
    ("ending", "claim", E02, "claim N 2"),
    ("ending", "auto", E02, "reached66 N 2"),
    ("claim_priority", "claimer", E17, "claim D 1"),
    ("claim_priority", "first_to_reach", E17, "reached_first N 1"),
    ("false_claim", "two", E04, "false_claim D 2"),
    ("false_claim", "two_three", E04, "false_claim D 3"),
    ("false_claim", "as_if_won", record_of("E03"), "false_claim D 1"),
    ("failed_close", "two_three", E11, "failed_close D 3"),
    ("failed_close", "three", E10, "failed_close D 3"),
    ("failed_close", "two", E11, "failed_close D 2"),
    ("failed_close", "closer_count", E10, "failed_close D 1"),
    ("closer_beaten", "two", E12, "beat_closer N 2"),
    ("closer_beaten", "as_failed", E12, "beat_closer N 3"),
    ("close_value_at", "end", E09, "closed_out N 1"),
    ("close_value_at", "close", E09, "closed_out N 2"),
    ("last_trick", "decides", E16, "reached66 N 1"),
    ("last_trick", "ten", E14, "drawn - 0"),
    ("last_trick", "decides_regardless", E16, "last_trick D 1"),
]

ALSO = {("closer_beaten", "as_failed"): {"failed_close": "three"}}
"""Values that show only beside another."""


@pytest.mark.parametrize(
    ("option", "value", "record", "expected"), CASES, ids=[f"{case[0]} {case[1]}" for case in CASES]
)
def test_an_option_is_played_as_its_paragraph_says(option: str, value: object, record: Json, expected: str) -> None:
    rules = {option: value, **ALSO.get((option, str(value)), {})}
    assert expected == result_of(records.replay(record | {"rules": rules}))


def test_every_value_has_its_case() -> None:
    shown = {(option, str(value)) for option, value, *_ in CASES}
    by_cards = OPTIONS.keys() - ON_THE_SHEET - AT_THREE_AND_FOUR
    assert {(option, str(value)) for option in by_cards for value in OPTIONS[option]} == shown
