"""What holds for every sheet, whatever was played by whichever rules."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import sheets
from engine.zole.reasons import REASONS
from engine.zole.rules import OPTIONS
from engine.zole.scoring import ScoredSheet, score_sheet
from tests.engine.random_sheets import documents, law

Json = dict[str, Any]


def scored(document: Json) -> ScoredSheet:
    return score_sheet(sheets.read(document))


@law
@given(documents())
def test_every_deal_the_settlement_and_the_totals_sum_to_zero(document: Json) -> None:
    result: Any = sheets.score(document)
    for sums in (*(line["points"] for line in result["deals"]), result["settlement"] or {}, result["totals"]):
        assert sum(sums.values()) == 0


@law
@given(documents())
def test_totals_are_the_lines_and_the_settlement_together(document: Json) -> None:
    result: Any = sheets.score(document)
    for player, total in result["totals"].items():
        settled = (result["settlement"] or {}).get(player, 0)
        assert sum(line["points"][player] for line in result["deals"]) + settled == total


@law
@given(documents())
def test_the_lines_of_the_close_add_up_to_the_settlement(document: Json) -> None:
    settlement = scored({**document, "close": True}).settlement
    assert settlement is not None
    for player, points in settlement.points.items():
        assert sum(line.points[player] for line in settlement.lines) == points


@law
@given(documents())
def test_pules_are_never_negative_and_change_one_at_a_time(document: Json) -> None:
    common, personal = 0, 0
    for line in scored(document).lines:
        assert line.pules.common >= 0
        assert abs(len(line.pules.personal) - personal) <= 1
        assert line.pules.common <= common + 2
        common, personal = line.pules.common, len(line.pules.personal)


@law
@given(documents())
def test_where_pules_are_not_played_there_are_none(document: Json) -> None:
    result: Any = sheets.score(document)
    if document["rules"].get("all_pass") == "galdins":
        assert all(line["pules"] == {"common": 0, "personal": []} for line in result["deals"])


@law
@given(documents())
def test_there_is_one_line_for_each_entry_and_deals_are_numbered_from_1(document: Json) -> None:
    result: Any = sheets.score(document)
    numbers = [line["number"] for line in result["deals"]]
    assert [number is None for number in numbers] == ["contract" not in entry for entry in document["deals"]]
    assert [number for number in numbers if number] == [*range(1, 1 + len(numbers) - numbers.count(None))]


@law
@given(documents(), st.integers(1, 4))
def test_it_does_not_matter_which_seat_is_written_first(document: Json, turn: int) -> None:
    players = document["players"]
    turned = players[turn % len(players) :] + players[: turn % len(players)]
    assert sheets.score({**document, "players": turned}) == sheets.score(document)


NAMES = {"A": "Žaņa", "B": "Ő", "C": "c", "D": "Δ", "E": " "}


def renamed(value: Any) -> Any:
    """A document, or a part of it, with other names for the players."""
    if isinstance(value, dict):
        return {renamed(key): renamed(part) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part) for part in value]
    return NAMES.get(value, value) if isinstance(value, str) else value


@law
@given(documents())
def test_it_does_not_matter_what_the_players_are_called(document: Json) -> None:
    result: Any = sheets.score(document)
    assert renamed(result["totals"]) == sheets.score(renamed(document))["totals"]


@law
@given(documents())
def test_a_sheet_reads_back_from_what_it_writes(document: Json) -> None:
    sheet = sheets.read(document)
    written = sheets.write(sheet)
    assert sheets.read(json.loads(json.dumps(written))) == sheet
    assert sheets.score(written) == sheets.score(document)


@law
@given(documents())
def test_scoring_twice_gives_the_same_and_changes_nothing(document: Json) -> None:
    before = json.dumps(document)
    assert sheets.score(document) == sheets.score(document)
    assert json.dumps(document) == before


@law
@given(documents())
def test_every_entry_has_reasons_in_words(document: Json) -> None:
    for line in scored(document).lines:
        assert line.reasons
        assert all(reason.code in REASONS and "{" not in reason.text for reason in line.reasons)


FROM_EACH = {"won", "won_janos", "won_all_tricks", "small_won"}
TO_EACH = {"lost", "lost_janos", "lost_no_trick", "small_lost"}
TO_EACH |= {"galdins_tricks", "galdins_points", "galdins_tied", "galdins_offender_pays_each"}
GETS = {"galdins_no_trick", "galdins_janos", "galdins_above"}
PAYS = {"galdins_card_points", "galdins_shared", "galdins_lot", "galdins_dealer_shares", "galdins_offender_pays"}


def points_by_reasons(reasons: list[Json], players: list[str], away: set[str]) -> dict[str, int]:
    """The points of a line, from nothing but what its reasons say."""
    points = dict.fromkeys(players, 0)
    here = [player for player in players if player not in away]
    apart = {name for r in reasons if r["code"] == "sitters_apart" for name in r["params"]["players"].split(", ")}
    is_lost = bool(TO_EACH & {r["code"] for r in reasons})
    for code, said in ((r["code"], r["params"]) for r in reasons if "points" in r["params"]):
        player, amount = said["player"], said["points"]
        if code in GETS | PAYS:
            points[player] += amount if code in GETS else -amount
            continue
        if code == "personal_pule_taken":
            payers = [said["owner"]]
        else:
            payers = [other for other in here if code == "common_pule" or other not in apart]
        sign = -1 if code in TO_EACH or (code == "zole" and is_lost) else 1
        for payer in payers:
            points[payer] -= sign * amount
            points[player] += sign * amount
    return points


@law
@given(documents())
def test_the_reasons_of_a_line_add_up_to_its_points(document: Json) -> None:
    result: Any = sheets.score(document)
    away: set[str] = set()
    for entry, line in zip(document["deals"], result["deals"], strict=True):
        away = (away | {entry.get("absent", "")}) - {entry.get("present", "")}
        assert points_by_reasons(line["reasons"], document["players"], away) == line["points"]


PULES = {
    "common_pule_written",
    "own_pule",
    "common_pule",
    "personal_pule_taken",
    "personal_pule_written",
    "revoke_pule",
}
SIZES = {"won", "won_janos", "won_all_tricks", "lost", "lost_janos", "lost_no_trick", "zole"}

CHANGES: dict[str, set[str]] = {
    "small_zole_loss": {"small_lost"},
    "small_zole_overcall": set(),
    "small_zole_trumps": set(),
    "packets": set(),
    "zole_bonus": {"zole"},
    "sixty": {"sixty", "lost", "zole", "sitters_apart"} | PULES,
    "small_janis_limit": {"won", "won_janos"},
    "no_trick_basis": SIZES,
    "first_passout_pules": PULES,
    "pules_per_win": PULES,
    "personal_trigger": PULES,
    "personal_value": {"personal_pule_taken"},
    "personal_order": PULES,
    "round_end_personal": set(),
    "galdins_pay": {"galdins_tricks", "galdins_points", "galdins_tied", "galdins_offender_pays_each"},
    "galdins_tie": {"galdins_tied", "galdins_tied_nobody", "sitters_apart"},
    "sitter_pays_base": {"sitters_apart"},
}
"""Option → the reasons that may come, go or change with it. Other options decide what may be on a sheet at all."""


@pytest.mark.parametrize("option", CHANGES)
@law
@given(data=st.data())
def test_an_option_changes_only_what_its_paragraph_says(option: str, data: st.DataObject) -> None:
    document = data.draw(documents())
    before = scored(document)
    after = scored({**document, "rules": {**document["rules"], option: data.draw(st.sampled_from(OPTIONS[option]))}})
    for one, other in zip(before.lines, after.lines, strict=True):
        said, says = (Counter((r.code, str(dict(r.params))) for r in line.reasons) for line in (one, other))
        assert {code for code, _ in (said - says) + (says - said)} <= CHANGES[option]
        assert (one.number, one.dealer, one.sitting_out) == (other.number, other.dealer, other.sitting_out)
        if said == says and option != "sitter_pays_base":
            assert one.points == other.points


def test_every_other_option_decides_what_may_be_on_a_sheet() -> None:
    assert OPTIONS.keys() - CHANGES.keys() == {
        "all_pass",
        "small_zole",
        "galdins_talon",
        "galdins_measure",
        "five_sitter",
    }


@law
@given(documents())
def test_round_end_personal_changes_the_settlement_alone(document: Json) -> None:
    results: list[Any] = [
        sheets.score({**document, "close": True, "rules": {**document["rules"], "round_end_personal": value}})
        for value in ("pay", "lapse")
    ]
    assert results[0]["deals"] == results[1]["deals"]
    assert set(results[1]["settlement"].values()) == {0}
