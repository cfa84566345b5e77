"""The record of a deal of two: its shape, the cards dealt, and what a referee is told of its play."""

from typing import Any

import pytest

from engine import records
from engine.errors import SheetRefused
from tests.engine.sixty_six.card_tables import RECORDS, Json, record_of, replay_of, result_of

E01, WORKED_BY_FOUR = RECORDS["E01"], RECORDS["F02"]


def shape_faults(document: object) -> list[tuple[str, str]]:
    with pytest.raises(SheetRefused) as refused:
        records.replay(document)
    return [(fault.code, fault.path) for fault in refused.value.faults]


def faults(document: Json) -> list[tuple[str, int | None, str | None, str | None]]:
    return [(fault.code, fault.at, fault.player, fault.card) for fault in records.replay(document).faults]


def actions(*said: object) -> Json:
    return E01 | {"actions": list(said)}


# The shape


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({}, "game players"),
        ({"game": "sixty_six", "players": ["N", "D"]}, "hands actions turnup stock"),
        (E01 | {"dealer": "X"}, [("unknown_player", "dealer")]),
        (E01 | {"players": list("NDABC")}, [("player_count", "players")]),
        (E01 | {"rules": "classic"}, [("unknown_preset", "rules")]),
        (E01 | {"widow": []}, [("unknown_field", "widow")]),
        (E01 | {"bid": ["N", 2]}, [("unknown_field", "bid")]),
        (E01 | {"hands": []}, [("wrong_type", "hands")]),
        (E01 | {"hands": E01["hands"] | {"X": []}}, [("unknown_player", "hands.X")]),
        (E01 | {"hands": {"N": "AD", "D": [7]}}, [("wrong_type", "hands.N"), ("wrong_type", "hands.D[0]")]),
        (E01 | {"turnup": None}, [("wrong_type", "turnup")]),
        (E01 | {"stock": ["", True]}, [("out_of_range", "stock[0]"), ("wrong_type", "stock[1]")]),
        (E01 | {"actions": {}}, [("wrong_type", "actions")]),
        (actions("N claim"), [("wrong_type", "actions[0]")]),
        (actions(["N"]), [("out_of_range", "actions[0]")]),
        (actions(["N", "play", "AD", "KD"]), [("out_of_range", "actions[0]")]),
        (actions(["X", "claim"]), [("unknown_player", "actions[0][0]")]),
        (actions(["N", "declare"]), [("unknown_contract", "actions[0][1]")]),
        (
            actions(["", "claim"], ["N", ""]),
            [("unknown_player", "actions[0][0]"), ("unknown_contract", "actions[1][1]")],
        ),
        (actions(["N", 66]), [("wrong_type", "actions[0][1]")]),
        (actions(["N", "play"]), [("out_of_range", "actions[0]")]),
        (actions(["N", "claim", "66"]), [("out_of_range", "actions[0]")]),
        (actions(["N", "meld", "X"]), [("unknown_contract", "actions[0][2]")]),
        (actions(["N", "meld", 1]), [("wrong_type", "actions[0][2]")]),
        (actions(["N", "play", 9]), [("wrong_type", "actions[0][2]")]),
        (actions(["N", "play", ["QS"]]), [("wrong_type", "actions[0][2]")]),
        (actions([["N"], "claim"]), [("wrong_type", "actions[0][0]")]),
    ],
)
def test_what_is_no_record_is_refused_with_every_fault(document: Json, expected: Any) -> None:
    if isinstance(expected, str):
        expected = [("missing_field", name) for name in expected.split()]
    assert expected == shape_faults(document)


def test_all_faults_of_the_shape_are_told_at_once() -> None:
    document = E01 | {"rules": 7, "hands": {"X": []}, "actions": [["X", "claim"], ["N", "sleep"]]}
    assert shape_faults(document)[:2] == [("wrong_type", "rules"), ("unknown_player", "hands.X")]
    assert shape_faults(document)[2:] == [("unknown_player", "actions[0][0]"), ("unknown_contract", "actions[1][1]")]


def test_a_record_without_dealer_and_rules_is_dealt_by_the_last_by_the_default() -> None:
    bare = {key: value for key, value in E01.items() if key not in ("format", "rules", "dealer")}
    assert records.replay(bare) == records.replay(record_of("E01"))
    assert records.read(bare) == records.read(record_of("E01"))


def test_the_seat_of_the_dealer_says_who_leads() -> None:
    turned = E01 | {"players": ["D", "N"]}
    assert result_of(records.replay(turned)) == "claim D 1"


def test_suits_and_tens_may_be_written_as_people_do() -> None:
    written = E01 | {
        "hands": {"N": ["AD", "J♦", "KC", "KD", "QD", "10D"], "D": E01["hands"]["D"]},
        "actions": [["N", "meld", "♦"], *E01["actions"][1:]],
    }
    assert records.read(written) == records.read(E01)


def test_what_is_no_card_is_written_as_it_was_read() -> None:
    document = actions(["N", "play", "the queen of spades"], ["D", "play", "7D"])
    assert document["actions"] == records.write(records.read(document))["actions"]


def test_four_players_need_a_turn_up_or_a_trump() -> None:
    """2.4: the hands alone do not say it."""
    four = {name: value for name, value in WORKED_BY_FOUR.items() if name not in ("turnup", "trump")}
    assert shape_faults(four) == [("missing_field", "turnup")]


# The cards dealt


def test_a_card_dealt_twice_is_no_deck() -> None:
    document = E01 | {"stock": ["AD", *E01["stock"][1:]]}
    assert faults(document) == [("bad_deck", None, None, "AD")]


def test_too_many_and_too_few_cards_are_no_deal() -> None:
    hands = E01["hands"]
    moved = E01 | {"hands": {"N": hands["N"][1:], "D": [*hands["D"], hands["N"][0]]}}
    assert faults(moved) == [("bad_deal", None, "N", None), ("bad_deal", None, "D", None)]
    assert [fault.message for fault in records.replay(moved).faults] == [
        "N: 6 cards are dealt, not 5",
        "D: 6 cards are dealt, not 7",
    ]
    short = E01 | {"hands": {"N": hands["N"]}, "stock": E01["stock"][:10]}
    assert faults(short) == [("bad_deal", None, "D", None), ("bad_deal", None, None, None)]


def test_what_is_no_card_of_the_pack_is_told_with_its_holder() -> None:
    document = E01 | {"hands": E01["hands"] | {"N": ["8D", "JD", "KC", "KD", "QD", "Tz"]}, "turnup": "Joker"}
    assert faults(document) == [
        ("bad_card", None, "N", "8D"),
        ("bad_card", None, "N", "Tz"),
        ("bad_card", None, None, "Joker"),
    ]


@pytest.mark.parametrize("example", ["T01", "F02"])
def test_the_turn_up_of_three_lies_in_the_widow_and_of_four_with_the_dealer(example: str) -> None:
    """2.3 A1, 2.4 A1."""
    record = RECORDS[example]
    [fault] = records.replay(record | {"turnup": record["hands"]["A"][0]}).faults
    assert (fault.code, fault.message) == ("bad_deal", "turn-up: 1 cards are dealt, not 0")


def test_a_deal_at_fault_is_not_played() -> None:
    replayed = records.replay(E01 | {"stock": ["AD", *E01["stock"][1:]]})
    assert replayed.result is None
    assert list(replayed.to_json()) == ["faults"]


# The play


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (["N", "play", "8D"], ("not_your_turn", 2, "N", "8D")),
        (["D", "play", "8D"], ("bad_card", 2, "D", "8D")),
        (["D", "play", "Joker"], ("bad_card", 2, "D", "Joker")),
        (["N", "play", "Joker"], ("not_your_turn", 2, "N", "Joker")),
        (["D", "play", "AD"], ("not_held", 2, "D", "AD")),
        (["D", "exchange"], ("no_exchange", 2, "D", None)),
    ],
)
def test_a_fault_of_play_ends_the_check(action: list[str], expected: tuple[str, int, str, str | None]) -> None:
    replayed = records.replay(actions(*E01["actions"][:2], action, ["D", "play", "9H"]))
    assert replayed.result is None
    assert [expected] == [(fault.code, fault.at, fault.player, fault.card) for fault in replayed.faults]


def test_whatever_is_played_after_the_end_is_refused() -> None:
    document = actions(*E01["actions"], ["D", "play", "Joker"])
    assert faults(document) == [("deal_over", 16, "D", "Joker")]


def test_a_revoke_is_told_and_the_deal_goes_on_as_played() -> None:
    """The result the deal would have had stands beside the fault."""
    document: Any = replay_of("E18", rules="pagat").to_json()
    assert [(fault["code"], fault["at"], fault["player"], fault["card"]) for fault in document["faults"]] == [
        ("must_follow", 13, "D", "JD")
    ]
    assert (document["how"], document["winner"], document["game_points"]["N"]) == ("claim", "N", 3)


def test_every_revoke_of_a_deal_is_told() -> None:
    """E13 with two cards of the last tricks changed about."""
    said = [*RECORDS["E13"]["actions"][:14], ["N", "play", "TH"], ["D", "play", "9S"], ["N", "play", "9D"]]
    assert faults(record_of("E13", actions=said)) == [
        ("must_follow", 15, "D", "9S"),
        ("record_ends_early", 17, "D", None),
    ]


def test_a_record_that_ends_early_says_so_with_the_number_of_its_actions() -> None:
    assert faults(actions(*E01["actions"][:3])) == [("record_ends_early", 3, "D", None)]
    assert faults(actions()) == [("record_ends_early", 0, "N", None)]


# Warnings


def warnings(document: Json) -> list[tuple[str, int | None, str | None, str | None]]:
    return [(fault.code, fault.at, fault.player, fault.card) for fault in records.replay(document).warnings]


def test_a_king_led_without_its_marriage_is_remarked() -> None:
    assert warnings(record_of("E07")) == [("marriage_not_announced", 3, "D", "KH")]
    assert records.replay(record_of("E07", rules={"marriage_when": "open"})).warnings != ()


@pytest.mark.parametrize(
    ("example", "rules"),
    [("E01", "default"), ("E06", {"marriage_first_lead": True}), ("E09", "default")],
)
def test_a_marriage_that_was_shown_is_not_remarked(example: str, rules: object) -> None:
    assert warnings(record_of(example, rules=rules)) == []


def test_a_marriage_that_could_not_be_shown_is_not_remarked() -> None:
    """1.7: not on the first lead of Santase; not when the queen is led after showing the pair."""
    unmarked = [["N", "play", "QD"], *E01["actions"][2:]]
    assert warnings(record_of("E01", actions=unmarked)) == [("marriage_not_announced", 0, "N", "QD")]
    assert warnings(record_of("E01", rules="santase", actions=unmarked[:8])) == []


def test_66_that_nobody_claimed_is_remarked_at_the_action_that_reached_it() -> None:
    assert ("unclaimed_66", 15, "N", None) in warnings(record_of("E16"))
    assert ("unclaimed_66", 15, "N", None) not in warnings(record_of("E16", rules={"ending": "auto"}))


def test_a_claim_leaves_nothing_unclaimed() -> None:
    assert [code for code, *_ in warnings(record_of("E17"))] == []


def test_a_warning_is_no_fault() -> None:
    document: Any = replay_of("E16").to_json()
    assert "faults" not in document
    assert document["warnings"][-1] == {
        "code": "unclaimed_66",
        "at": 15,
        "player": "N",
        "card": None,
        "message": "the player had 66 and did not claim",
    }
