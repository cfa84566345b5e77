"""Every code has words, and every word a code that is used."""

import ast
import re
from pathlib import Path

import pytest
from django.utils import translation

import tournaments
from tournaments.errors import Fault
from tournaments.messages import ACTIONS, MESSAGES, NOTICES, REGULATIONS, ROWS, say, say_notice
from tournaments.regulations import FaultCode

ROOT = Path(tournaments.__file__).parent
PATHS = sorted(ROOT.rglob("*.py"))
TREES = [ast.parse(path.read_text("utf-8")) for path in PATHS]
ELSEWHERE = {"club_exists", "region_exists"}  # handed on as an argument
OF_RULES = {"bad_option_value", "unknown_game", "unknown_option", "unknown_preset", "wrong_type"}


def called(*names: str) -> set[str]:
    """First arguments of the calls of these functions, where they are written out."""
    calls = [node for tree in TREES for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    by_name = [node for node in calls if getattr(node.func, "attr", getattr(node.func, "id", "")) in names]
    return {node.args[0].value for node in by_name if isinstance(node.args[0], ast.Constant)}


def audited() -> set[str]:
    """Actions of audit entries, where they are written out."""
    words = [
        node.value
        for tree in TREES
        for node in ast.walk(tree)
        if (isinstance(node, ast.keyword) and node.arg == "action")
        or (isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "action")
    ]
    branches = [branch for word in words for branch in (getattr(word, "body", word), getattr(word, "orelse", word))]
    return {branch.value for branch in branches if isinstance(branch, ast.Constant)}


def written_anywhere() -> set[str]:
    """Every text in the source but the tables of words themselves."""
    here = ROOT / "messages.py"
    trees = [tree for path, tree in zip(PATHS, TREES, strict=True) if path != here]
    return {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def test_every_code_that_is_refused_has_words():
    codes = called("because", "Fault", "ListUnreadable") | ELSEWHERE | OF_RULES | set(FaultCode)
    assert codes - set(MESSAGES) == set()


def test_no_words_are_left_over():
    assert set(MESSAGES) - written_anywhere() - OF_RULES == set()
    assert set(ROWS) - written_anywhere() == set()


def test_every_audited_action_has_words():
    assert audited() - set(ACTIONS) == set()
    assert {"entrant_entered", "regulation_set", "round_drawn", "correction_ended"} <= audited()


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_words_can_be_filled_in_every_language(code):
    for language in ("lv", "en", "ru"):
        with translation.override(language):
            names = re.findall(r"%\((\w+)\)s", str(MESSAGES[code]))
            said = say(Fault(code, "", {name: [4, 5] for name in names}))
            assert said
            assert "%" not in said
            assert all("4, 5" in said for _ in names)


def test_problems_of_rows_and_notices_are_short_of_nothing():
    assert all(str(words) for words in (*ROWS.values(), *NOTICES.values(), *REGULATIONS.values()))
    stale = {"code": "draw_is_stale", "params": {"out": [], "unseated": [7, 9], "new_split": False}}
    with translation.override("en"):
        assert say_notice(stale) == "The seats no longer fit. Playing, but not seated: 7, 9."
        both = {"code": "draw_is_stale", "params": {"out": [3], "unseated": [], "new_split": True}}
        assert say_notice(both) == (
            "The seats no longer fit. Seated, but not playing: 3. By the regulation the tables are of other sizes now."
        )


@pytest.mark.parametrize(
    ("kind", "params", "words"),
    [
        ("required", {"pair": [4, 17]}, "numbers 4, 17 at one table"),
        ("forbidden", {"pair": [4, 17]}, "numbers 4, 17 not at one table"),
        ("tables", {"entrant": 11, "number": 1}, "table 1 for number 11"),
        ("seats", {"entrant": 11, "number": 4}, "seat 4 for number 11"),
        ("clubs_apart", {"pair": [4, 17]}, "members of one club apart (4, 17)"),
        ("before", {}, "as few changed seats as possible"),
        ("even_odd_tables", {}, "tables of unusual size in turn"),
    ],
)
def test_what_a_draw_could_not_keep_is_said_in_words(kind, params, words):
    for code in ("breaks_blocks", "not_kept"):
        with translation.override("en"):
            said = say(Fault(code, "", {"kind": kind, **params}))
        assert f": {words}." in said
