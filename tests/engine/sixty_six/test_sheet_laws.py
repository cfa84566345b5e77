"""What holds for every sheet of Sixty-six, whatever was played by whichever rules."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sheets
from engine.sixty_six.rules import OPTIONS, Rules
from tests.engine.random_sheets import law
from tests.engine.sheets_for_tests import Json, faults
from tests.engine.sixty_six.sheets_for_tests import possible_entries

WORTH = ("schneider", "closing", "ending", "claim_priority", "false_claim", "failed_close", "closer_beaten")
WORTH += ("close_value_at", "last_trick", "marriage_when")
"""What decides which ends and values there are."""

OF_THE_PLAY = [name for name in OPTIONS if name not in (*WORTH, "target", "next_dealer", "auction")]


class Written(NamedTuple):
    """A sheet, and what it scored."""

    document: Json
    result: Any


@st.composite
def written(draw: st.DrawFn, counts: str = "234") -> Written:
    """A sheet that stops with the end of the game or before."""
    players = "ABCD"[: int(draw(st.sampled_from(counts)))]
    options = draw(
        st.fixed_dictionaries({}, optional={name: st.sampled_from(OPTIONS[name]) for name in (*WORTH, "next_dealer")})
    )
    rules = {"target": draw(st.integers(1, 12)), **options}
    entries = draw(st.lists(st.sampled_from(possible_entries(players, Rules(**rules))), max_size=8))
    document = {"game": "sixty_six", "players": list(players), "rules": rules, "deals": entries}
    over = [place for place in range(len(entries)) if ("game_over", f"deals[{place}]") in faults(document)]
    document["deals"] = entries[: over[0]] if over else entries
    assert over == list(range(len(document["deals"]), len(entries)))
    return Written(document, sheets.score(document))


@law
@given(written())
def test_totals_are_the_sum_of_the_deals_and_partners_have_the_same(sheet: Written) -> None:
    result, players = sheet.result, sheet.document["players"]
    for player in players:
        assert result["totals"][player] == sum(line["points"][player] for line in result["deals"])
    if len(players) == 4:
        for points in (result["totals"], *(line["points"] for line in result["deals"])):
            assert (points["A"], points["B"]) == (points["C"], points["D"])


@law
@given(written())
def test_the_game_is_over_when_a_side_is_at_the_target_and_then_nothing_is_taken(sheet: Written) -> None:
    result, document = sheet.result, sheet.document
    at_target = [player for player, total in result["totals"].items() if total >= document["rules"]["target"]]
    assert ("game_over" in result) == bool(at_target)
    if at_target:
        winner = at_target if len(document["players"]) == 4 else at_target[0]
        assert result["game_over"] == {"winner": winner, "after_deal": len(document["deals"])}
        after = {**document, "deals": [*document["deals"], document["deals"][0]]}
        assert faults(after) == {("game_over", f"deals[{len(document['deals'])}]")}


@law
@given(written())
def test_a_sheet_reads_back_from_what_is_written(sheet: Written) -> None:
    read = sheets.read(sheet.document)
    assert sheets.read(sheets.write(read)) == read
    assert sheets.score(sheets.write(read)) == sheet.result


@law
@given(written(), st.integers(1, 3))
def test_the_table_may_be_turned(sheet: Written, turn: int) -> None:
    players = sheet.document["players"]
    turn %= len(players)
    turned = {**sheet.document, "players": players[turn:] + players[:turn], "dealer": players[-1]}
    result: Any = sheets.score(turned)
    assert result["totals"] == sheet.result["totals"]
    assert [line["dealer"] for line in result["deals"]] == [line["dealer"] for line in sheet.result["deals"]]


@law
@given(written(), st.sampled_from(OF_THE_PLAY), st.data())
def test_what_concerns_the_play_alone_changes_no_sheet(sheet: Written, option: str, data: st.DataObject) -> None:
    value = data.draw(st.sampled_from(OPTIONS[option]))
    changed = {**sheet.document, "rules": {**sheet.document["rules"], option: value}}
    assert sheets.score(changed) == sheet.result


@law
@given(written("2"), st.sampled_from(OPTIONS["next_dealer"]))
def test_next_dealer_changes_nothing_but_the_dealers(sheet: Written, value: str) -> None:
    changed: Any = sheets.score({**sheet.document, "rules": {**sheet.document["rules"], "next_dealer": value}})
    for line in (*changed["deals"], *sheet.result["deals"]):
        line.pop("dealer")
    assert changed == sheet.result


@law
@given(written())
def test_the_target_changes_nothing_but_the_end(sheet: Written) -> None:
    longer: Any = sheets.score({**sheet.document, "rules": {**sheet.document["rules"], "target": 99}})
    assert "game_over" not in longer
    assert longer["totals"] == sheet.result["totals"]
    assert [line["points"] for line in longer["deals"]] == [line["points"] for line in sheet.result["deals"]]


@law
@given(written("34"))
def test_auction_asks_for_a_bid_in_every_deal_and_changes_nothing_else(sheet: Written) -> None:
    changed = {**sheet.document, "rules": {**sheet.document["rules"], "auction": True}}
    without = {place for place, entry in enumerate(changed["deals"]) if "bid" not in entry}
    assert {path for _, path in faults(changed)} == {f"deals[{place}].bid" for place in without}
    if not without:
        assert sheets.score(changed) == sheet.result


@pytest.mark.parametrize("players", ["AB", "ABC", "ABCD"])
def test_every_possible_entry_is_taken(players: str) -> None:
    for rules in ({}, {"last_trick": "ten"}, {"claim_priority": "first_to_reach"}, {"ending": "auto"}):
        for entry in possible_entries(players, Rules(**rules)):
            assert faults({"game": "sixty_six", "players": list(players), "rules": rules, "deals": [entry]}) == set()
