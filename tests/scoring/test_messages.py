"""Every refusal has words."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.errors import CODES
from scoring.messages import ACTIONS, MESSAGES, say
from tournaments.errors import Fault

SOURCES = [*Path("scoring").rglob("*.py"), *Path("tournaments/services").rglob("*.py")]
OF_CARDS = {"bad_card", "duplicate_card"}  # of the engine's analysis, which no page shows
_RAISERS = ("because", "Fault")


def calls():
    """Every call that makes a fault: its code, and the names of its parameters where they are written out."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text())):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in _RAISERS:
                yield source, node


def test_every_code_that_is_raised_has_words():
    raised = {node.args[0].value for _, node in calls()}
    assert len(raised) > 60
    assert raised - MESSAGES.keys() == set()


def test_every_code_of_the_engine_has_words():
    assert CODES.keys() - MESSAGES.keys() == OF_CARDS


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_the_words_ask_for_parameters_by_name_only(code):
    assert "%(" not in re.sub(r"%\(\w+\)s", "", str(MESSAGES[code]))


def test_the_words_find_the_parameters_that_are_raised():
    for source, node in calls():
        given = {keyword.arg for keyword in node.keywords}
        if None in given or not isinstance(node.func, ast.Attribute):
            continue
        needed = set(re.findall(r"%\((\w+)\)s", str(MESSAGES[node.args[0].value])))
        assert needed <= given, f"{source}:{node.lineno}"


def test_every_action_of_the_audit_has_words():
    actions = {
        match
        for source in Path("scoring/services").rglob("*.py")
        for match in re.findall(r'action="(\w+)"', source.read_text())
    }
    assert len(actions) > 15
    assert actions - ACTIONS.keys() == set()


def test_a_fault_is_said_in_the_language_of_the_page():
    assert "3" in say(Fault("number_not_next", "", {"number": 5, "next": 3}))
