"""The deal record of Zole: what every fault is called, where it is, and what a deal gives."""

from typing import Any

import pytest

from engine import records
from engine.cards import Card
from engine.zole.record import Record
from engine.zole.replay import follow
from tests.engine.zole.deals_for_tests import MIXED, MIXED_PLAYS, TOP_TRUMPS, found, record, replayed, shape_faults

Json = dict[str, Any]
PASSES = "pass pass pass"


def pickup(plays: str = MIXED_PLAYS, **more: Any) -> Json:
    return record(MIXED, "pickup", plays, discards=["TS", "TC"], **more)


def changed(document: Json, **fields: Any) -> Json:
    return {key: value for key, value in {**document, **fields}.items() if value is not None}


# What a deal gives


def test_a_pick_up_game_counts_the_cards_laid_away() -> None:
    document = records.replay(pickup()).to_json()
    assert document["entry"] == {"contract": "pickup", "declarer": "A", "card_points": 118, "tricks": 7}
    assert (document["outcome"], document["points"]) == ("won_janos", {"A": 4, "B": -2, "C": -2})
    first, *others = document["tricks"]
    assert first == {"leader": "A", "cards": ["AH", "9H", "KH"], "taker": "A", "card_points": 15}
    assert len(others) == 7


SWEEP = "QC AD 9S QS TD KS QH KD TS QD 9D AS JC 8D 9H JS 7D KH JH AC TH JD TC AH"


def test_z4_2_the_talon_of_a_zole_is_the_defenders() -> None:
    document = replayed(TOP_TRUMPS, "zole", SWEEP)
    assert document["entry"] == {"contract": "zole", "declarer": "A", "card_points": 116, "tricks": 8}
    assert (document["outcome"], document["points"]) == ("won_all_tricks", {"A": 14, "B": -7, "C": -7})


def test_z4_1_without_a_trick_the_entry_has_the_cards_laid_away() -> None:
    document = replayed(TOP_TRUMPS, "pass pass pickup", SWEEP, discards=["KC", "9C"])
    assert document["entry"] == {"contract": "pickup", "declarer": "C", "card_points": 4, "tricks": 0}
    assert (document["outcome"], document["points"]) == ("lost_no_trick", {"A": 4, "B": 4, "C": -8})


def test_z4_3_a_small_zole_ends_with_the_trick_the_declarer_takes() -> None:
    document = replayed(TOP_TRUMPS, "small_zole", "QC AD 9S", rules="casual")
    assert document["entry"] == {"contract": "small_zole", "declarer": "A", "tricks": 1}
    assert (document["outcome"], document["points"]) == ("small_lost", {"A": -14, "B": 7, "C": 7})


def test_z4_3_a_small_zole_without_a_trick_is_won() -> None:
    document = replayed(TOP_TRUMPS, "pass pass small_zole", SWEEP, rules="casual")
    assert document["entry"] == {"contract": "small_zole", "declarer": "C", "tricks": 0}
    assert (document["outcome"], document["points"]) == ("small_won", {"A": -6, "B": -6, "C": 12})


def test_z9_1_all_pass_under_pules_is_no_play() -> None:
    expected = {"entry": {"contract": "passed_out"}, "outcome": "passed_out", "points": {"A": 0, "B": 0, "C": 0}}
    assert replayed(MIXED, PASSES) == {**expected, "tricks": []}
    assert records.replay(changed(record(MIXED, PASSES), plays=None)) == records.replay(record(MIXED, PASSES))


LED = "JD AC 9H JH TC 9S QC AD KS QS TD TS QH KD AS QD 9D KH JC 8D TH JS 7D AH"


def test_z8_2_a_table_game_with_the_talon_led() -> None:
    document = replayed(TOP_TRUMPS, PASSES, LED, rules="casual")
    assert document["entry"] == {
        "contract": "galdins",
        "tricks": {"A": 8, "B": 0, "C": 0},
        "card_points": {"A": 120, "B": 0, "C": 0},
    }
    assert document["points"] == {"A": -4, "B": 2, "C": 2}
    assert document["tricks"][0] == {"leader": None, "cards": ["KC", "JD", "AC", "9H"], "taker": "A", "card_points": 17}
    assert document["tricks"][2]["leader"] == "A"


UNUSED = "JD AD 9H JH TD KH JS KD 9S JC 9D KS QD 8D TS QH 7D AS QS AC TH QC TC AH"


@pytest.mark.parametrize(("talon", "card_points"), [("unused", 116), ("to_winner", 120)])
def test_z8_4_the_talon_unused_or_to_the_winner(talon: str, card_points: int) -> None:
    document = replayed(TOP_TRUMPS, PASSES, UNUSED, rules={"preset": "casual", "galdins_talon": talon})
    assert document["entry"]["card_points"] == {"A": card_points, "B": 0, "C": 0}
    assert document["tricks"][0]["leader"] == "A"
    assert len(document["tricks"]) == 8


def test_z8_4_an_unused_talon_is_nobodys_not_the_sitting_dealers_either() -> None:
    rules = {"preset": "rondo", "galdins_talon": "unused"}
    document = replayed(TOP_TRUMPS, PASSES, UNUSED, players="ABCD", rules=rules)
    assert document["entry"]["tricks"] == {"A": 8, "B": 0, "C": 0, "D": 0}
    assert document["entry"]["card_points"] == {"A": 116, "B": 0, "C": 0, "D": 0}


@pytest.mark.parametrize(("players", "points"), [("ABC", [4, -2, -2]), ("ABCD", [6, -2, -2, -2])])
def test_z2_5_who_sits_out_pays_and_is_paid(players: str, points: list[int]) -> None:
    document = records.replay(pickup(players=players)).to_json()
    assert list(document["points"].values()) == points


@pytest.mark.parametrize(("five_sitter", "active"), [("second", "ACD"), ("third", "ABD")])
def test_z2_4_five_sitter_changes_who_plays(five_sitter: str, active: str) -> None:
    document = pickup(players="ABCDE", rules={"five_sitter": five_sitter})
    assert list(document["hands"]) == list(active)
    assert records.replay(document).to_json()["points"] == {"A": 8, **dict.fromkeys("BCDE", -2)}


# The odd rest of a table game


TIE = record(
    "QH KC JS KD AH TS QD TC / QS QC 7D AS TH JH TD 9S / 8D AC 9C AD KH KS 9D JC + 9H JD",
    PASSES,
    "AH TH KH QD 7D JC KC JH 9C QC AD JS 9S KS TS TC TD AC AS 9D QH KD QS 8D",
    rules="rondo",
)
"""First and second hand have 60 card points each and share the 3 of the third."""


def test_z8_3_an_odd_tie_without_its_lot_has_no_points() -> None:
    document = records.replay(TIE).to_json()
    assert (document["points"], document["outcome"], "lot" in document["entry"]) == (None, "galdins", False)


def test_z8_3_the_lot_says_who_bears_the_odd_point() -> None:
    for lot, points in (("A", {"A": -2, "B": -1, "C": 3}), ("B", {"A": -1, "B": -2, "C": 3})):
        document = records.replay({**TIE, "lot": lot}).to_json()
        assert (document["entry"]["lot"], document["points"]) == (lot, points)


def test_z8_3_a_lot_of_somebody_else_is_refused() -> None:
    assert shape_faults({**TIE, "lot": "C"}) == {("lot_needed", "lot")}


def test_z8_3_a_lot_that_is_not_needed_is_ignored() -> None:
    for document in (pickup(), record(TOP_TRUMPS, PASSES, LED, rules="rondo"), record(MIXED, PASSES)):
        assert records.replay({**document, "lot": "A"}) == records.replay(document)


# Faults of the deal


@pytest.mark.parametrize(
    ("deal", "faults"),
    [
        (MIXED.replace("AH", "QD"), [("bad_deck", None, None, "QD")]),
        (MIXED.replace("AH", "8C"), [("bad_card", None, "A", "8C")]),
        (MIXED.replace("9S", "1S"), [("bad_card", None, "B", "1S")]),
        (MIXED.replace("TS", "qc"), [("bad_card", None, None, "qc")]),
        (MIXED.replace("AH ", ""), [("bad_deal", None, "A", None)]),
        (MIXED.replace(" TS", ""), [("bad_deal", None, None, None)]),
        (
            MIXED.replace("AH ", "").replace("+ ", "+ AH "),
            [("bad_deal", None, "A", None), ("bad_deal", None, None, None)],
        ),
        (
            MIXED.replace("AH QH", "QD").replace("9S", "9"),
            [("bad_card", None, "B", "9"), ("bad_deal", None, "A", None), ("bad_deck", None, None, "QD")],
        ),
    ],
)
def test_z2_2_all_faults_of_the_cards_dealt(deal: str, faults: list[Any]) -> None:
    replay = records.replay(record(deal, "pickup", MIXED_PLAYS))
    assert replay.result is None
    assert [(fault.code, fault.at, fault.player, fault.card) for fault in replay.faults] == faults


def test_z2_4_who_sits_out_holds_no_cards() -> None:
    document = pickup(players="ABCD")
    hands = {**document["hands"], "D": document["hands"]["C"]}
    del hands["C"]
    assert found({**document, "hands": hands}) == [("bad_deal", None, "C", None), ("bad_deal", None, "D", None)]
    assert found({**document, "hands": {**document["hands"], "D": []}}) == []


# Faults of the bidding and the talon


@pytest.mark.parametrize(
    ("bids", "player"),
    [
        ([["B", "pickup"]], "B"),  # forehand speaks first
        ([["A", "pass"], ["C", "pickup"]], "C"),
        ([["A", "small_zole"]], "A"),  # not in these rules
        ([["A", "pickup"], ["B", "zole"]], "B"),  # the bidding is over
        ([["A", "pickup"], ["C", "pass"]], "C"),
        ([["A", "pass"], ["B", "pass"], ["C", "pass"], ["A", "pickup"]], "A"),
        ([["A", "pass"], ["B", "pass"]], "C"),  # not over, but cards are played
        ([], "A"),
    ],
)
def test_z3_a_bid_that_cannot_be(bids: list[Any], player: str) -> None:
    (fault,) = found(changed(pickup(), bids=bids, discards=None))
    assert fault[:3] == ("bad_bid", None, player)


@pytest.mark.parametrize(
    ("bids", "contract"),
    [
        ([["A", "small_zole"]], "small_zole"),
        ([["A", "small_zole"], ["B", "pass"]], "small_zole"),
        ([["A", "small_zole"], ["B", "pass"], ["C", "pass"]], "small_zole"),
        ([["A", "small_zole"], ["B", "zole"]], "zole"),
        ([["A", "small_zole"], ["B", "zole"], ["C", "pass"]], "zole"),
    ],
)
def test_passes_after_what_counts_may_be_left_out(bids: list[Any], contract: str) -> None:
    document = changed(record(TOP_TRUMPS, "", SWEEP if contract == "zole" else "QC AD 9S", rules="rondo"), bids=bids)
    assert records.replay(document).to_json()["entry"]["contract"] == contract


@pytest.mark.parametrize(
    ("calls", "discards", "fault"),
    [
        ("pickup", None, ("bad_discard", None, "A", None)),
        ("pickup", ["TS"], ("bad_discard", None, "A", None)),
        ("pickup", ["TS", "TS"], ("bad_discard", None, "A", None)),
        ("pickup", ["TS", "TC", "AH"], ("bad_discard", None, "A", None)),
        ("pickup", ["TS", "QD"], ("bad_discard", None, "A", None)),
        ("pickup", ["TS", "XX"], ("bad_card", None, "A", "XX")),
        ("pickup", ["TS", "8C"], ("bad_card", None, "A", "8C")),
        ("zole", ["TS", "TC"], ("bad_discard", None, "A", None)),
        ("pass pass pass", ["TS", "TC"], ("bad_discard", None, None, None)),
    ],
)
def test_z4_1_what_cannot_be_laid_away(calls: str, discards: Any, fault: Any) -> None:
    plays = "" if calls == PASSES else MIXED_PLAYS
    assert found(changed(record(MIXED, calls, plays), discards=discards)) == [fault]


# Faults of play


def with_play(at: int, card: str) -> Json:
    plays = MIXED_PLAYS.split()
    plays[at] = card
    return pickup(" ".join(plays))


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        (with_play(1, "KH"), ("not_held", 1, "B", "KH")),
        (with_play(3, "AH"), ("not_held", 3, "A", "AH")),
        (with_play(3, "TS"), ("not_held", 3, "A", "TS")),  # laid away
        (with_play(5, "8C"), ("bad_card", 5, "C", "8C")),
        (with_play(5, "Z"), ("bad_card", 5, "C", "Z")),
        (pickup(MIXED_PLAYS + " QC"), ("deal_over", 24, None, "QC")),
        (pickup(MIXED_PLAYS + " XX"), ("deal_over", 24, None, "XX")),
        (record(MIXED, PASSES, "AH"), ("deal_over", 0, None, "AH")),
        (record(TOP_TRUMPS, "small_zole", "QC AD 9S QS", rules="casual"), ("deal_over", 3, None, "QS")),
        (pickup(MIXED_PLAYS[:-3]), ("record_ends_early", 23, "C", None)),
        (pickup(""), ("record_ends_early", 0, "A", None)),
        (record(MIXED, ""), ("record_ends_early", 0, "A", None)),
        (record(MIXED, "pass"), ("record_ends_early", 0, "B", None)),
        (record(MIXED, "pass pickup"), ("record_ends_early", 0, "B", None)),
    ],
)
def test_a_fault_that_ends_the_check(document: Json, fault: Any) -> None:
    replay = records.replay(document)
    assert replay.result is None
    assert set(replay.to_json()) == {"faults"}
    assert found(document) == [fault]


REVOKED = "AH 9S KH JC JD JS 8D 7D JH KD QH TD QS AC 9D QC 9H QD AD AS KS TH 9C KC"
"""Second hand has 9♥ and throws 9♠ on the first trick."""


def test_z11_2_a_revoke_is_named_and_the_replay_goes_on_as_played() -> None:
    replay = records.replay(pickup(REVOKED))
    (fault,) = replay.to_json()["faults"]
    message = "the player holds a card that follows suit: 9H"
    assert fault == {"code": "must_follow", "at": 1, "player": "B", "card": "9S", "message": message}
    assert replay.result is not None
    assert replay.result["entry"] == {"contract": "pickup", "declarer": "A", "card_points": 118, "tricks": 7}


def test_every_revoke_is_found_and_a_later_fault_ends_the_check() -> None:
    twice = REVOKED.replace("JC JD JS", "JC JD KS")
    assert [fault[:3] for fault in found(pickup(twice))][:2] == [("must_follow", 1, "B"), ("must_follow", 5, "C")]
    early = " ".join(REVOKED.split()[:3])
    assert [fault[0] for fault in found(pickup(early))] == ["must_follow", "record_ends_early"]


# Claims


def claim(player: str, deal: str, calls: str, plays: str = "", **more: Any) -> Json:
    return record(deal, calls, plays, claim={"player": player, "tricks": "rest"}, **more)


AFTER_FIVE = " ".join(SWEEP.split()[:15])


def test_a_claim_gives_the_side_every_card_that_is_left() -> None:
    document = records.replay(claim("A", TOP_TRUMPS, "zole", AFTER_FIVE)).to_json()
    assert document["entry"] == {"contract": "zole", "declarer": "A", "card_points": 116, "tricks": 8}
    assert len(document["tricks"]) == 5


def test_a_defender_claims_for_both() -> None:
    for player in "AB":
        document = records.replay(claim(player, TOP_TRUMPS, "pass pass pickup", AFTER_FIVE, discards=["KC", "9C"]))
        assert document.to_json()["entry"] == {"contract": "pickup", "declarer": "C", "card_points": 4, "tricks": 0}


def test_in_a_small_zole_the_declarer_claims_to_take_none() -> None:
    document = records.replay(claim("C", TOP_TRUMPS, "pass pass small_zole", AFTER_FIVE, rules="casual")).to_json()
    assert document["entry"] == {"contract": "small_zole", "declarer": "C", "tricks": 0}


@pytest.mark.parametrize(
    ("player", "calls", "plays", "fault"),
    [
        ("A", "zole", "QC", ("cannot_claim", 1, "A", None)),  # within a trick
        ("A", PASSES, LED[:17], ("cannot_claim", 6, "A", None)),  # nobody declares in a table game
        ("A", "zole", SWEEP, ("deal_over", 24, "A", None)),
        ("D", "zole", AFTER_FIVE, ("cannot_claim", 15, "D", None)),  # he sits out
        ("B", "zole", AFTER_FIVE, ("claim_does_not_hold", 15, "B", None)),
    ],
)
def test_a_claim_that_cannot_be(player: str, calls: str, plays: str, fault: Any) -> None:
    assert found(claim(player, TOP_TRUMPS, calls, plays, players="ABCD", rules="casual")) == [fault]


def test_a_claim_before_the_bidding_is_over_is_a_fault_of_the_bidding() -> None:
    assert found(claim("A", TOP_TRUMPS, "pass")) == [("bad_bid", None, "B", None)]
    assert found(claim("A", TOP_TRUMPS, "pass pickup")) == [("bad_discard", None, "B", None)]


def test_a_claim_that_does_not_hold_names_the_line_that_beats_it() -> None:
    replay = records.replay(claim("B", TOP_TRUMPS, "zole", AFTER_FIVE))
    assert replay.faults[0].params["line"].split()[0] in ("JS", "JH", "JD")


# The document itself


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"format": 2}, ("out_of_range", "format")),
        ({"dealer": "X"}, ("unknown_player", "dealer")),
        ({"rules": "bridge"}, ("unknown_preset", "rules")),
        ({"hands": None}, ("missing_field", "hands")),
        ({"talon": None}, ("missing_field", "talon")),
        ({"bids": None}, ("missing_field", "bids")),
        ({"players": None}, ("missing_field", "players")),
        ({"hands": []}, ("wrong_type", "hands")),
        ({"hands": {"X": []}}, ("unknown_player", "hands.X")),
        ({"hands": {"A": "QC"}}, ("wrong_type", "hands.A")),
        ({"hands": {"A": [1]}}, ("wrong_type", "hands.A[0]")),
        ({"talon": "TC TS"}, ("wrong_type", "talon")),
        ({"talon": [["TC"]]}, ("wrong_type", "talon[0]")),
        ({"talon": ["", "TS"]}, ("out_of_range", "talon[0]")),
        ({"plays": {}}, ("wrong_type", "plays")),
        ({"plays": [True]}, ("wrong_type", "plays[0]")),
        ({"discards": 2}, ("wrong_type", "discards")),
        ({"bids": {}}, ("wrong_type", "bids")),
        ({"bids": ["pass"]}, ("wrong_type", "bids[0]")),
        ({"bids": [["A"]]}, ("out_of_range", "bids[0]")),
        ({"bids": [["A", "pass", "pass"]]}, ("out_of_range", "bids[0]")),
        ({"bids": [["X", "pass"]]}, ("unknown_player", "bids[0][0]")),
        ({"bids": [["A", "misere"]]}, ("unknown_contract", "bids[0][1]")),
        ({"bids": [["", "pass"]]}, ("unknown_player", "bids[0][0]")),
        ({"bids": [["A", ""]]}, ("unknown_contract", "bids[0][1]")),
        ({"bids": [["A", 1]]}, ("wrong_type", "bids[0][1]")),
        ({"claim": "A"}, ("wrong_type", "claim")),
        ({"claim": {"player": "A"}}, ("missing_field", "claim.tricks")),
        ({"claim": {"tricks": "rest"}}, ("missing_field", "claim.player")),
        ({"claim": {"player": "X", "tricks": "rest"}}, ("unknown_player", "claim.player")),
        ({"claim": {"player": "A", "tricks": "all"}}, ("unknown_contract", "claim.tricks")),
        ({"claim": {"player": "A", "tricks": "rest", "by": 1}}, ("unknown_field", "claim.by")),
        ({"lot": "X"}, ("unknown_player", "lot")),
        ({"winner": "A"}, ("unknown_field", "winner")),
        ({"game": "bridge"}, ("unknown_game", "game")),
        ({"game": None}, ("missing_field", "game")),
        ({"game": 1}, ("wrong_type", "game")),
    ],
)
def test_a_document_of_the_wrong_shape(fields: Json, fault: tuple[str, str]) -> None:
    assert shape_faults(changed(pickup(), **fields)) == {fault}


def test_players_in_doubt() -> None:
    assert ("player_count", "players") in shape_faults(changed(pickup(), players=["A", "B"]))
    assert ("duplicate_player", "players[2]") in shape_faults(changed(pickup(), players=["A", "B", "A"]))
    assert ("wrong_type", "players[1]") in shape_faults(changed(pickup(), players=["A", 1, "C"]))


def test_all_faults_of_a_document_are_told_at_once() -> None:
    document = changed(pickup(), dealer="X", rules={"sixty": 1}, talon=None, bids=[["A", "misere"]], plays=[1], more=1)
    assert shape_faults(document) == {
        ("unknown_player", "dealer"),
        ("bad_option_value", "rules.sixty"),
        ("missing_field", "talon"),
        ("unknown_contract", "bids[0][1]"),
        ("wrong_type", "plays[0]"),
        ("unknown_field", "more"),
    }


def test_a_document_of_no_known_game_says_what_else_is_missing() -> None:
    assert shape_faults({}) == {("missing_field", "game"), ("missing_field", "players")}
    assert shape_faults([]) == {("wrong_type", "")}


def test_cards_may_be_written_as_people_do() -> None:
    document = pickup(MIXED_PLAYS.replace("T", "10"))
    symbols = {player: [Card.parse(card).symbols for card in hand] for player, hand in document["hands"].items()}
    assert records.replay({**document, "hands": symbols}) == records.replay(pickup())


# As typed values


def test_a_record_as_a_value_goes_out_and_in() -> None:
    for document in (
        pickup(),
        {**TIE, "lot": "A"},
        claim("A", TOP_TRUMPS, "zole", AFTER_FIVE),
        with_play(5, "Z"),
    ):
        value = records.read(document)
        assert isinstance(value, Record)
        assert records.read(records.write(value)) == value


def test_a_record_may_be_followed_to_anywhere() -> None:
    value = records.read(pickup("AH 9H"))
    assert isinstance(value, Record)
    followed = follow(value)
    assert followed.faults == ()
    assert followed.position is not None
    assert (followed.position.turn, len(followed.position.table)) == ("C", 2)
