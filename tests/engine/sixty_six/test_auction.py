"""The auction (2.5) in a deal card by card: who names trump and leads, and what becomes of the bid."""

from typing import Any

import pytest

from engine import records, sheets
from engine.errors import SheetRefused
from engine.sixty_six.auction import entry_with_bid
from engine.sixty_six.endings import How
from engine.sixty_six.entries import Bid, Drawn, FalseClaim, Won
from engine.sixty_six.position import Position
from engine.sixty_six.rules import PRESETS
from engine.sixty_six.state import Outcome, Pile
from engine.sixty_six.writing import write_entry
from tests.engine.sixty_six.card_tables import RECORDS, Json, position_after
from tests.engine.sixty_six.sheets_for_tests import sheet

B01 = RECORDS["B01"]
F02 = RECORDS["F02"]
T01 = RECORDS["T01"]
AUCTION = {"preset": "partners24", "auction": True}
THREE = "AS TS 9S KS QS JS AC / AH QH TD AD 9D JD TC / TH 9H JH KD QD KC QC + JC 9C KH"


def without(record: Json, *fields: str) -> Json:
    return {field: value for field, value in record.items() if field not in fields}


def result(record: Json) -> Any:
    replayed = records.replay(record)
    assert not replayed.faults
    return replayed.result


def test_b01_two_were_bid_and_one_was_made() -> None:
    won = result(B01)
    assert won["winner"] == ["A", "C"]
    assert won["how"] == "claim"
    assert won["game_points"] == {"A": -2, "B": 0, "C": -2, "D": 0}
    assert won["entry"] == {"bid": ["A", 2], "winner": "A", "value": 1}


@pytest.mark.parametrize(("level", "points"), [(1, (1, 0)), (2, (-2, 0)), (3, (-3, 0))])
def test_2_5_b5_b6_made_or_set(level: int, points: tuple[int, int]) -> None:
    game_points = result(B01 | {"bid": ["A", level]})["game_points"]
    assert (game_points["A"], game_points["B"]) == points


def test_2_5_b3_the_bidder_names_trump_and_leads_and_the_turn_up_means_nothing() -> None:
    """F02 with B's bid of hearts: he leads, though A sits left of the dealer; D's turn-up is not even there."""
    actions = [["B", "play", "AC"], ["C", "play", "QC"], ["D", "play", "KC"], ["A", "play", "TH"], ["A", "claim"]]
    record = F02 | {"bid": ["B", 1], "trump": "H", "turnup": "9C", "actions": actions} | {"leader": "B"}
    assert result(record)["card_points"]["A"] == 11 + 3 + 4 + 10
    assert result(without(record, "leader", "turnup")) == result(record)
    assert result(record)["game_points"] == {"A": 0, "B": 2, "C": 0, "D": 2}


@pytest.mark.parametrize(
    ("record", "player"),
    [
        (B01 | {"leader": "B"}, "B"),
        (F02 | {"leader": "B"}, "B"),
        (T01 | {"leader": "C"}, "C"),
        (F02 | {"trump": "H"}, None),
        (T01 | {"trump": "S"}, None),
        (without(T01, "turnup") | {"trump": "S"}, None),
    ],
)
def test_a_leader_or_trump_that_only_another_bid_could_give_is_a_bad_bid(record: Json, player: str | None) -> None:
    replayed = records.replay(record)
    assert [(fault.code, fault.at, fault.player) for fault in replayed.faults] == [("bad_bid", None, player)]
    assert replayed.result is None


@pytest.mark.parametrize("field", ["leader", "trump"])
def test_without_an_auction_leader_and_trump_need_not_be_written(field: str) -> None:
    assert result(without(T01, field)) == result(T01)
    assert result(without(F02, field)) == result(F02)


def errors(record: Json) -> set[tuple[str, str]]:
    try:
        records.replay(record)
    except SheetRefused as refused:
        return {(fault.code, fault.path) for fault in refused.faults}
    return set()


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (B01, set()),
        (B01 | {"rules": AUCTION}, set()),
        (without(B01, "bid") | {"rules": AUCTION}, {("missing_field", "bid")}),
        (without(B01, "trump"), {("missing_field", "trump")}),
        (B01 | {"bid": "A"}, {("wrong_type", "bid")}),
        (B01 | {"bid": ["A", 2, 3]}, {("out_of_range", "bid")}),
        (B01 | {"bid": ["Z", 2]}, {("unknown_player", "bid[0]")}),
        (B01 | {"bid": ["A", 0]}, {("out_of_range", "bid[1]")}),
        (B01 | {"bid": ["A", True]}, {("wrong_type", "bid[1]")}),
        (RECORDS["E01"] | {"bid": ["N", 2]}, {("unknown_field", "bid")}),
        (RECORDS["E01"] | {"rules": {"auction": True}}, set()),
    ],
)
def test_the_shape_of_a_bid(record: Json, expected: set[tuple[str, str]]) -> None:
    assert errors(record) == expected


def test_a_record_with_a_bid_reads_back_from_what_is_written() -> None:
    written = records.write(records.read(B01))
    assert written["bid"] == ["A", 2]
    assert records.read(written) == records.read(B01)


# What a bid makes of the ends a deal can have; the bidder is A.

ORDER = ("A", "B", "C")
NOBODY = (0, 0, 0)


def at_three(piles: list[tuple[int, int]], first: int | None = None) -> Position:
    taken = tuple(Pile(tricks, points) for tricks, points in piles)
    return position_after(THREE)._replace(piles=taken, first_at_goal=first)


ENDS = [
    (Outcome(How.CLAIM, (0,), (2, 0, 0), NOBODY), Won("A", 2, None, Bid("A", 2)), [2, 0, 0]),
    (Outcome(How.CLAIM, (1,), (0, 3, 0), NOBODY), Won("B", 3, None, Bid("A", 2)), [-2, 3, 0]),
    (Outcome(How.DRAWN, (), NOBODY, NOBODY), Drawn(Bid("A", 2)), [-2, 0, 0]),
    (Outcome(How.FALSE_CLAIM, (), (-2, 0, 0), NOBODY), FalseClaim("A", Bid("A", 2)), [-2, 0, 0]),
    (Outcome(How.FALSE_CLAIM, (), (0, -2, 0), NOBODY), FalseClaim("B", Bid("A", 2)), [-2, -2, 0]),
]


@pytest.mark.parametrize(("outcome", "entry", "points"), ENDS)
def test_the_entry_of_a_deal_of_three_with_a_bid(outcome: Outcome, entry: Any, points: list[int]) -> None:
    state = at_three([(1, 30), (1, 20), (0, 0)])
    assert entry_with_bid(state, outcome, ORDER, Bid("A", 2)) == entry
    scored: Any = sheets.score(sheet(write_entry(entry), players="ABC", rules={"last_trick": "ten"}))
    assert list(scored["totals"].values()) == points


@pytest.mark.parametrize(
    ("piles", "first", "value", "points"),
    [
        ([(4, 70), (1, 10), (0, 0)], 0, 2, [2, -2, 0]),
        ([(4, 70), (1, 33), (0, 0)], 0, 1, [-2, -2, 0]),
        ([(4, 70), (1, 10), (1, 66)], 2, None, [-2, -2, 0]),
    ],
)
def test_another_s_false_claim_comes_too_late_for_a_bidder_who_had_won(
    piles: list[tuple[int, int]], first: int, value: int | None, points: list[int]
) -> None:
    outcome = Outcome(How.FALSE_CLAIM, (), (0, -2, 0), NOBODY)
    entry = entry_with_bid(at_three(piles, first), outcome, ORDER, Bid("A", 2))
    assert entry == FalseClaim("B", Bid("A", 2), value)
    scored: Any = sheets.score(sheet(write_entry(entry), players="ABC"))
    assert list(scored["totals"].values()) == points


@pytest.mark.parametrize("false_claim", ["two", "two_three", "as_if_won"])
def test_at_four_a_false_claim_with_a_bid_is_worth_2_by_any_rules(false_claim: str) -> None:
    """B01 with one trick for B and D and then B's claim: the other side has none."""
    record = B01 | {
        "rules": {"preset": "partners24", "false_claim": false_claim},
        "actions": [*B01["actions"][:4], ["B", "claim"]],
    }
    assert result(record)["entry"] == {"bid": ["A", 2], "winner": "A", "value": 2}
    assert result(record)["game_points"] == {"A": 2, "B": 0, "C": 2, "D": 0}
    assert PRESETS["partners24"].false_claim == "two"
