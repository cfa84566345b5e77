"""The words of a sheet: every code of the engine has its own, and names stand where seats are meant."""

import pytest
from django.utils import translation

from engine.zole.contracts import Contract, Outcome
from engine.zole.reasons import REASONS as ENGINE_REASONS
from scoring.wording import CONTRACTS, OUTCOMES, REASONS, line_words, pules_words, reason_words, sum_words

NAMES = {"1": "Anna", "2": "Juris", "3": "Māra", "4": "Ēriks"}


@pytest.fixture(autouse=True)
def in_english():
    with translation.override("en"):
        yield


def test_every_contract_outcome_and_reason_of_the_engine_has_words():
    assert set(Contract) == set(CONTRACTS)
    assert set(Outcome) == set(OUTCOMES)
    assert ENGINE_REASONS.keys() == REASONS.keys()


@pytest.mark.parametrize("code", sorted(ENGINE_REASONS))
def test_the_words_of_a_reason_want_what_the_engine_gives(code):
    params = {"points": 3, "player": "1", "owner": "2", "count": 2, "players": "1, 3"}
    said = ENGINE_REASONS[code].format_map({**params, "player": "Anna", "owner": "Juris", "players": "Anna, Māra"})
    ours = reason_words({"code": code, "params": params}, NAMES)
    for name in ("Anna", "Juris", "Māra"):
        assert (name in said) is (name in ours)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (
            {"contract": "pickup", "declarer": "2", "card_points": 70, "tricks": 5},
            "Big game · Juris, 70 card points, 5 tricks",
        ),
        ({"contract": "small_zole", "declarer": "1", "tricks": 1}, "Small zole · Anna, 1 trick"),
        ({"contract": "passed_out"}, "All passed"),
        (
            {"contract": "zole", "declarer": "1", "card_points": 61, "tricks": 4, "revoked_by": "3"},
            "Zole · Anna, 61 card points, 4 tricks · revoked: Māra",
        ),
        (
            {"contract": "galdins", "tricks": {"1": 3, "2": 5}, "card_points": {"1": 40, "2": 80}, "lot": "2"},
            "Table game · Anna 3 / 40; Juris 5 / 80 · the lot: Juris",
        ),
        ({"penalty": "personal_pule", "player": "3", "reason": "late"}, "Imposed pule: Māra (late)"),
        ({"absent": "4", "reason": "ill"}, "Left the table: Ēriks (ill)"),
        ({"present": "4"}, "Came to the table: Ēriks"),
    ],
)
def test_a_line_is_said_with_names(facts, words):
    assert line_words(facts, NAMES) == words


@pytest.mark.parametrize(
    ("pules", "words"),
    [
        ({}, ""),
        ({"common": 0, "personal": []}, ""),
        ({"common": 2, "personal": []}, "common 2"),
        ({"common": 1, "personal": [3, 3]}, "common 1; personal: Māra, Māra"),
    ],
)
def test_open_pules_are_said(pules, words):
    assert pules_words(pules, NAMES) == words


@pytest.mark.parametrize(
    ("difference", "words"),
    [
        (0, ""),
        (3, "The sum is +3, it must be 0: the players have 3 too much."),
        (-2, "The sum is −2, it must be 0: the players have 2 too little."),
    ],
)
def test_a_sum_says_in_which_direction_it_is_off(difference, words):
    assert sum_words(difference) == words
