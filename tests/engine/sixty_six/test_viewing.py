"""The document of `view`: of a whole record, and of what one player has seen himself."""

import json
import re
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.analysis import view
from engine.cards import Card, Suit
from engine.errors import SheetRefused
from engine.sixty_six.belief import Sight
from engine.sixty_six.declarations import Declaration, Play
from engine.sixty_six.plain_play import plain
from tests.engine.random_sheets import law
from tests.engine.sixty_six.card_tables import RECORDS, Json, record_of, short_record
from tests.engine.sixty_six.random_play import PLAYERS, Game, games

E01 = RECORDS["E01"]
PAGE = (Path(__file__).parents[3] / "docs/reference/analysis.md").read_text("utf-8").split("\n## ")[3]


def answer(document: Json) -> Any:
    replayed = view(document)
    assert replayed.faults == ()
    return replayed.to_json()


def shape_faults(document: Json) -> list[tuple[str, str]]:
    with pytest.raises(SheetRefused) as refused:
        view(document)
    return [(fault.code, fault.path) for fault in refused.value.faults]


def seen_by(game: Game, length: int, player: int) -> Json:
    """What one player can write down: his hand, what he has drawn, the turn-up and every action."""
    name, drawn = PLAYERS[player], []
    for found, (_, action) in zip(game.positions, game.actions[:length], strict=False):
        is_turn_up = len(found.stock) == 2 and found.leader != player
        if found.ready_for(action) is not found and not is_turn_up:
            drawn.append(str(found.drawn().hands[player][-1]))
    record = game.record(length)
    return record | {"hands": {name: record["hands"][name]}, "stock": drawn, "viewer": name}


def test_the_example_of_the_documentation_is_true() -> None:
    document, result = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, flags=re.DOTALL))
    assert view(document).to_json() == result


def test_a_view_says_where_every_hidden_card_may_be() -> None:
    """E10 after N has closed and D has followed with the queen of clubs."""
    said = answer(record_of("E10", actions=RECORDS["E10"]["actions"][:10]) | {"viewer": "N"})
    hidden = ["TC", "JC", "TS", "JS", "9S", "KH", "AD", "TD", "KD", "JD", "9D"]
    assert said == {
        "viewer": "N",
        "hand": ["QD", "QS", "AC", "KC"],
        "known": {},
        "ways": comb(11, 4),
        "places": [{"player": "D", "cards": 4}, {"heap": "stock", "cards": 7}],
        "chances": {card: ["4/11", "7/11"] for card in hidden},
    }


def test_what_is_known_of_anothers_hand_is_told_with_its_holder() -> None:
    said = answer(record_of("E01", actions=E01["actions"][:2]) | {"viewer": "D"})
    assert (said["known"], said["ways"]) == ({"KD": "N"}, comb(15, 4))


@law
@given(games(), st.data())
def test_a_player_needs_nothing_but_what_he_has_seen(game: Game, data: st.DataObject) -> None:
    """The hand of the other and the rest of the stock change nothing."""
    length = data.draw(st.integers(0, len(game.actions)))
    player = data.draw(st.sampled_from([0, 1]))
    assert answer(game.record(length) | {"viewer": PLAYERS[player]}) == answer(seen_by(game, length, player))


@pytest.mark.parametrize(
    ("example", "length", "viewer", "drawn"),
    [("E07", 6, "D", ["AH", "JD"]), ("E01", 16, "N", ["JH", "QS", "KH", "9D", "JC"]), ("E20", 6, "N", [])],
)
def test_his_own_record_is_enough_after_exchange_claim_and_swap(
    example: str, length: int, viewer: str, drawn: list[str]
) -> None:
    whole = record_of(example, actions=RECORDS[example]["actions"][:length]) | {"viewer": viewer}
    assert answer(whole) == answer(whole | {"hands": {viewer: whole["hands"][viewer]}, "stock": drawn})


def test_a_model_weighs_what_was_done() -> None:
    """E07: D leads the king of hearts and shows no marriage; who plays plainly would have."""
    led = record_of("E07", actions=RECORDS["E07"]["actions"][:4]) | {"viewer": "N"}
    alike, weighed = answer(led), answer(led | {"model": "plain"})
    assert {key: alike[key] for key in alike if key != "chances"} == {
        key: weighed[key] for key in weighed if key not in ("chances", "likelihood")
    }
    assert Fraction(weighed["chances"]["QH"][0]) < Fraction(1, 10) < Fraction(alike["chances"]["QH"][0])
    assert 0 < Fraction(weighed["likelihood"]) < 1


@law
@given(games(), st.data())
def test_plain_players_may_do_whatever_is_legal(game: Game, data: st.DataObject) -> None:
    """No deal contradicts the model: every likelihood is above zero, and they sum to one."""
    position = data.draw(st.sampled_from(game.positions))
    possible = tuple(action for _, action in position.legal_actions())
    assume(possible)
    for count in (0, 66):
        sight = Sight((), position.trump, None, 0, False, (), count, 0, possible)
        assert sum(plain(sight).values()) == 1
        assert min(plain(sight).values()) > 0


def test_a_plain_player_claims_66() -> None:
    sight = Sight((), Suit.HEARTS, None, 0, False, (), 66, 0, (Play(Card.parse("AS")), Declaration.CLAIM))
    assert plain(sight)[Declaration.CLAIM] > Fraction(99, 100)
    assert plain(sight._replace(own_count=65))[Declaration.CLAIM] < Fraction(1, 10)


# Refusals


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, [("missing_field", "viewer")]),
        ({"viewer": "X"}, [("unknown_player", "viewer")]),
        ({"viewer": 1}, [("wrong_type", "viewer")]),
        ({"viewer": "N", "model": 1}, [("wrong_type", "model")]),
        ({"viewer": "N", "model": "deep"}, [("bad_option_value", "model")]),
        ({"viewer": "N", "hands": []}, [("wrong_type", "hands")]),
        ({"viewer": "N", "talon": []}, [("unknown_field", "talon")]),
    ],
)
def test_what_is_no_question_is_refused(changes: Json, expected: list[tuple[str, str]]) -> None:
    assert expected == shape_faults(E01 | changes)


def test_three_and_four_players_have_no_model() -> None:
    asked = record_of("T01", rules="cutthroat", actions=[]) | {"viewer": "A"}
    assert shape_faults(asked | {"model": "plain"}) == [("unknown_field", "model")]
    assert [place["cards"] for place in answer(asked)["places"]] == [7, 7, 2]


def test_a_record_with_a_fault_has_no_view() -> None:
    document = view(record_of("E18", rules="pagat") | {"viewer": "N"}).to_json()
    assert list(document) == ["faults"]


HIS: Json = E01 | {"viewer": "N", "hands": {"N": E01["hands"]["N"]}}
"""What N knows of E01; he draws after each trick."""


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"stock": []}, ("bad_deal", None, None, None)),
        ({"stock": ["JH"], "turnup": "Joker"}, ("bad_card", None, None, "Joker")),
        ({"stock": ["JH"], "hands": {"N": ["AD", "JD", "KC", "KD", "QD", "8D"]}}, ("bad_card", None, "N", "8D")),
        ({"stock": ["AD"]}, ("bad_deck", None, None, "AD")),
        ({"stock": ["JH"], "hands": {"N": ["AD", "JD", "KC", "KD", "QD"]}}, ("bad_deal", None, "N", None)),
        ({"stock": ["9H"]}, ("not_held", 2, "D", "9H")),
    ],
)
def test_what_he_knows_must_be_cards_of_one_deal(changes: Json, expected: tuple[str, int | None, str, str]) -> None:
    faults = view(HIS | {"actions": E01["actions"][:4]} | changes).faults
    assert expected in [(fault.code, fault.at, fault.player, fault.card) for fault in faults]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("N close, N play 9S, D play AD, N play 9C, D play KS", ("must_follow", 2, "D", "AD")),
        ("N close, N play 9S, N play 9C", ("not_your_turn", 2, "N", "9C")),
        ("N close, N play 9S, D play 7C", ("bad_card", 2, "D", "7C")),
        ("N close, N play 9S, D play AS", ("not_held", 2, "D", "AS")),
        ("N play 9S, D play KS, D play AD, N play QH", ("not_held", 3, "N", "QD")),
    ],
)
def test_what_the_other_cannot_have_done_is_told(said: str, expected: tuple[str, int, str, str]) -> None:
    """He followed with another suit and has played the suit since; it was not his turn; no such card; not his."""
    deal = "AS 9S KH QH 9D 9C / KS QS AH TH AD JC + JS TS KD QD JD AC TC KC QC TD JH 9H"
    record = short_record(deal, said.replace("QH", "QD"))
    stock = ["TS"] if "close" not in said else []
    document = record | {"hands": {"N": record["hands"]["N"]}, "stock": stock, "viewer": "N"}
    assert [(fault.code, fault.at, fault.player, fault.card) for fault in view(document).faults] == [expected]
