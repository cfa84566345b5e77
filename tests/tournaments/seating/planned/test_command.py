"""`python3 -m tournaments.seating plan`."""

import json
import subprocess
import sys
from io import BytesIO
from typing import Any

import pytest

from config.bootstrap import ROOT
from tests.tournaments.seating.planned import recount
from tournaments.regulations import TableSplit
from tournaments.seating import split
from tournaments.seating.__main__ import SPLITS, main
from tournaments.seating.planned import plan


def run(*words: str) -> tuple[int, Any]:
    target = BytesIO()
    status = main(["plan", *words], BytesIO(), target)
    return status, json.loads(target.getvalue())


def test_it_prints_the_rounds_in_seat_order_and_the_certificate() -> None:
    status, answer = run("--players", "120", "--rounds", "8", "--seed", "kārta")
    planned = plan(120, 8, TableSplit.FOURS_THREES, "kārta")
    assert status == 0
    assert list(answer) == ["rounds", "certificate"]
    assert answer["rounds"] == [[list(table) for table in seating.tables] for seating in planned.schedule]
    assert answer["certificate"] == planned.certificate
    assert (answer["certificate"]["repeats"], answer["certificate"]["bound"]) == (0, 0)


@pytest.mark.parametrize("name", SPLITS)
def test_the_split_says_which_tables_are_preferred(name: str) -> None:
    _, answer = run("--players", "50", "--rounds", "3", "--split", name)
    for tables in answer["rounds"]:
        assert tuple(map(len, tables)) == split(50, SPLITS[name]).sizes
    assert recount.is_partition(answer["rounds"], 50)


def test_without_a_seed_it_is_always_the_same_plan() -> None:
    assert run("--players", "30", "--rounds", "4") == run("--players", "30", "--rounds", "4", "--seed", "")


@pytest.mark.parametrize(
    ("players", "rounds", "code"),
    [("2", "3", "too_few_players"), ("-4", "3", "too_few_players"), ("8", "0", "too_few_rounds")],
)
def test_what_cannot_be_planned_is_refused_with_a_code(players: str, rounds: str, code: str) -> None:
    status, answer = run("--players", players, "--rounds", rounds)
    assert status == 1
    assert [error["code"] for error in answer["errors"]] == [code]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--players", "3001", "--rounds", "2"], ("out_of_range", "players")),
        (["--players", "1000000000", "--rounds", "2"], ("out_of_range", "players")),
        (["--players", "12", "--rounds", "101"], ("out_of_range", "rounds")),
        (["--players", "12", "--rounds", "2", "--seed", "x" * 201], ("out_of_range", "seed")),
        (["--players", "12", "--rounds", "2", "--seed", "one\ntwo"], ("unprintable", "seed")),
        (["--players", "12", "--rounds", "2", "--seed", "\udcff"], ("unprintable", "seed")),
    ],
)
def test_a_plan_is_asked_for_within_what_a_draw_may_hold(words: list[str], fault: tuple[str, str]) -> None:
    status, answer = run(*words)
    assert (status, [(error["code"], error["path"]) for error in answer["errors"]]) == (1, [fault])


@pytest.mark.parametrize("words", [["--players", "8"], ["--players", "x", "--rounds", "2"], ["--split", "sixes"]])
def test_wrong_use_ends_with_2(words: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(*words)
    assert caught.value.code == 2


def test_a_search_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("tournaments.seating.planned.search._MOVES_A_STEP", 50)
    status, answer = run("--players", "7", "--rounds", "17")
    told = capsys.readouterr().err.splitlines()
    assert (status, len(answer["rounds"])) == (0, 17)
    assert told == [f"searching: {percent} %" for percent in range(0, 100, 10)]


def test_it_needs_nothing_but_python() -> None:
    words = [sys.executable, "-S", "-I", "-c", "import sys; sys.path.insert(0, '.'); "]
    words[-1] += "sys.argv[1:] = ['plan', '--players', '12', '--rounds', '5']; "
    words[-1] += "import runpy; runpy.run_module('tournaments.seating', run_name='__main__')"
    done = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["certificate"]["repeats"] == 30
