"""`python3 -m engine score` and `replay`: JSON in, JSON out, whatever is typed."""

import errno
import io
import json
import runpy
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.__main__ import main
from tests.engine.random_sheets import law
from tests.engine.sheets_for_tests import pickup, sheet
from tests.engine.zole.deals_for_tests import TOP_TRUMPS, record

GOOD = json.dumps(sheet(pickup("A", 70, 5)))
DEAL = json.dumps(record(TOP_TRUMPS, "small_zole", "QC AD 9S", rules="casual"))
ROOT = Path(__file__).parents[2]


def run(text: str | bytes, *arguments: str, command: str = "score") -> tuple[int, str]:
    """Exit status and output of one call."""
    target = io.BytesIO()
    data = text if isinstance(text, bytes) else text.encode()
    return main([command, *arguments], io.BytesIO(data), target), target.getvalue().decode()


def errors(output: str) -> list[tuple[str, str]]:
    return [(error["code"], error["path"]) for error in json.loads(output)["errors"]]


def test_one_document_in_one_result_out() -> None:
    status, output = run(GOOD)
    assert status == 0
    assert json.loads(output) == {
        "deals": [
            {
                "number": 1,
                "dealer": "C",
                "sitting_out": [],
                "outcome": "won",
                "points": {"A": 2, "B": -1, "C": -1},
                "pules": {"common": 0, "personal": []},
                "reasons": [{"code": "won", "params": {"player": "A", "points": 1}, "text": "won: +1 from each"}],
            }
        ],
        "settlement": None,
        "totals": {"A": 2, "B": -1, "C": -1},
    }


def test_a_refused_document_exits_with_1_and_prints_its_errors() -> None:
    status, output = run(json.dumps(sheet(pickup("A", 119, 7))))
    assert (status, errors(output)) == (1, [("impossible_outcome", "deals[0].card_points")])


def test_names_come_out_as_they_went_in() -> None:
    status, output = run(GOOD.replace('"B"', '"Žaņa"'))
    assert (status, '"Žaņa": -1' in output) == (0, True)


def test_lines_answers_every_line_in_order_and_a_bad_one_stops_no_other() -> None:
    status, output = run("\n".join([GOOD, "", "{", "  \t", GOOD]), "--lines")
    results = [json.loads(line) for line in output.splitlines()]
    assert status == 1
    assert ["totals" in result for result in results] == [True, False, True]


def test_lines_may_end_as_on_windows() -> None:
    status, output = run(f"{GOOD}\r\n\r\n{GOOD}\r\n", "--lines")
    assert (status, len(output.splitlines())) == (0, 2)


def test_a_deal_record_in_a_result_out() -> None:
    status, output = run(DEAL, command="replay")
    assert (status, json.loads(output)["points"]) == (0, {"A": -14, "B": 7, "C": 7})


def test_a_deal_with_a_fault_exits_with_1_and_prints_it_beside_the_result() -> None:
    revoked = DEAL.replace('"QC", "AD", "9S"]', '"JD", "AC", "9S"]')
    assert revoked != DEAL
    status, output = run(revoked, command="replay")
    document = json.loads(output)
    assert (status, [fault["code"] for fault in document["faults"]]) == (1, ["must_follow"])
    assert document["points"] == {"A": -14, "B": 7, "C": 7}


def test_replay_lines_answers_every_deal_and_a_faulty_one_stops_no_other() -> None:
    early = DEAL.replace('"QC", "AD", "9S"]', '"QC"]')
    status, output = run("\n".join([DEAL, early, "[", DEAL]), "--lines", command="replay")
    results = [next(iter(json.loads(line))) for line in output.splitlines()]
    assert (status, results) == (1, ["entry", "faults", "errors", "entry"])


@pytest.mark.parametrize("arguments", [[], ["shuffle"], ["score", "--fast"], ["score", "sheet.json"]])
def test_wrong_use_exits_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments, io.BytesIO(), io.BytesIO())
    assert stopped.value.code == 2
    assert "usage: python3 -m engine" in capsys.readouterr().err


MALFORMED = {
    "nothing": b"",
    "half a document": b'{"game": "zole"',
    "two documents": GOOD.encode() + b"{}",
    "deep nesting": b"[" * 200_000,
    "deep nesting, closed": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "NaN": b'{"game": NaN}',
    "Infinity": b'{"game": [-Infinity]}',
    "a key twice": b'{"game": "zole", "game": "zole"}',
    "a key twice inside": b'{"deals": [{"tricks": 1, "tricks": 2}]}',
    "a byte order mark": b"\xef\xbb\xbf" + GOOD.encode(),
    "not UTF-8": b'{"game": "\xff"}',
    "half a character": b'{"game": "\xc4',
    "UTF-16": GOOD.encode("utf-16"),
    "a line end in a text": b'{"game": "zo\r\nle"}',
    "a null byte": b"\x00",
    "single quotes": b"{'game': 'zole'}",
}


@pytest.mark.parametrize("command", ["score", "replay"])
@pytest.mark.parametrize("data", MALFORMED.values(), ids=MALFORMED.keys())
def test_what_is_not_json_is_refused_as_such(data: bytes, command: str) -> None:
    status, output = run(data, command=command)
    assert (status, errors(output)) == (1, [("malformed_json", "")])


def with_card_points(written: str) -> str:
    return GOOD.replace("70", written)


HOSTILE = {
    "a boolean for a number": (with_card_points("true"), ("wrong_type", "deals[0].card_points")),
    "a fraction": (with_card_points("70.0"), ("wrong_type", "deals[0].card_points")),
    "more than any float": (with_card_points("1e999"), ("wrong_type", "deals[0].card_points")),
    "a huge integer": (with_card_points("9" * 100_000), ("out_of_range", "deals[0].card_points")),
    "a huge negative integer": (with_card_points("-" + "9" * 100_000), ("out_of_range", "deals[0].card_points")),
    "a name of 1 MB": (GOOD.replace('"B"', f'"{"B" * 1_000_000}"'), ("out_of_range", "players[1]")),
    "a field of 1 MB": (GOOD.replace('"rules"', f'"{"r" * 1_000_000}"'), ("unknown_field", "r" * 60)),
    "a lone surrogate": (GOOD.replace('"B"', r'"\ud800"'), ("wrong_type", "players[1]")),
    "a lone surrogate as field": (GOOD.replace('"rules"', r'"\udfff"'), ("unknown_field", "\udfff")),
    "a lone surrogate as preset": (GOOD.replace('"classic"', r'"\ud800"'), ("unknown_preset", "rules")),
    "a list as rules": (GOOD.replace('"classic"', "[" * 500 + "]" * 500), ("wrong_type", "rules")),
    "a number": ("7", ("wrong_type", "")),
    "null": ("null", ("wrong_type", "")),
}


@pytest.mark.parametrize(("text", "fault"), HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_json_but_no_sheet_is_refused_with_the_right_code(text: str, fault: tuple[str, str]) -> None:
    status, output = run(text)
    assert status == 1
    assert fault in errors(output)
    assert len(output) < 2000


def with_card(written: str) -> str:
    return DEAL.replace('"QC", "AD", "9S"]', f'"QC", {written}, "9S"]')


def with_a_hand_of(player: str) -> str:
    return DEAL.replace('"hands": {', f'"hands": {{"{player}": [], ')


HOSTILE_DEALS = {
    "a boolean for a card": (with_card("true"), ("wrong_type", "plays[1]")),
    "a number for a card": (with_card("1e999"), ("wrong_type", "plays[1]")),
    "a huge integer for a card": (with_card("9" * 100_000), ("wrong_type", "plays[1]")),
    "a card of 1 MB": (with_card(f'"{"Q" * 1_000_000}"'), ("out_of_range", "plays[1]")),
    "a lone surrogate for a card": (with_card(r'"\ud800"'), ("wrong_type", "plays[1]")),
    "deep lists for a card": (with_card("[" * 500 + "]" * 500), ("wrong_type", "plays[1]")),
    "a call of 1 MB": (DEAL.replace("small_zole", "s" * 1_000_000, 1), ("unknown_contract", "bids[0][1]")),
    "a player of 1 MB": (with_a_hand_of("h" * 1_000_000), ("unknown_player", "hands." + "h" * 60)),
    "a lone surrogate for a player": (with_a_hand_of(r"\udfff"), ("unknown_player", "hands.\udfff")),
    "a format that is true": (DEAL.replace('"game"', '"format": true, "game"'), ("wrong_type", "format")),
    "null": ("null", ("wrong_type", "")),
}  # fmt: skip


@pytest.mark.parametrize(("text", "fault"), HOSTILE_DEALS.values(), ids=HOSTILE_DEALS.keys())
def test_what_is_json_but_no_deal_is_refused_with_the_right_code(text: str, fault: tuple[str, str]) -> None:
    status, output = run(text, command="replay")
    assert status == 1
    assert fault in errors(output)
    assert len(output) < 2000


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(exclude_categories=[])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
FIELDS = ["contract", "declarer", "tricks", "card_points", "lot", "penalty", "absent", "present"]
near_sheets = st.fixed_dictionaries(
    {"game": st.just("zole") | json_values, "players": st.just(["A", "B", "C"]) | json_values},
    optional={
        "rules": st.just("rondo") | json_values,
        "close": json_values,
        "deals": json_values
        | st.lists(
            st.dictionaries(
                st.sampled_from(FIELDS),
                json_values | st.sampled_from(["pickup", "galdins", "A", "B", 3, 60, {"A": 1, "B": 2}]),
            ),
            max_size=3,
        ),
    },
)  # fmt: skip


@law
@given(near_sheets)
def test_any_json_is_scored_or_refused(document: Any) -> None:
    status, output = run(json.dumps(document))
    assert ("errors" in json.loads(output)) == (status == 1)


some_cards = st.lists(st.sampled_from(["QC", "AD", "XX", "8C", "A"]) | json_values, max_size=4)
near_deals = st.fixed_dictionaries(
    {},
    optional={
        field: st.just(value) | json_values | some_cards for field, value in json.loads(DEAL).items()
    },
)  # fmt: skip


@law
@given(near_deals)
def test_any_json_is_replayed_or_refused(document: Any) -> None:
    status, output = run(json.dumps({**json.loads(DEAL), **document}), command="replay")
    result = json.loads(output)
    assert (status == 1) == ("errors" in result or "faults" in result)


@law
@given(st.binary(max_size=60), st.sampled_from(["score", "replay"]))
def test_any_bytes_are_refused(data: bytes, command: str) -> None:
    assert run(data, command=command)[0] == 1


@pytest.mark.parametrize(("command", "document"), [("score", GOOD), ("replay", DEAL)])
def test_lines_answers_each_line_before_it_reads_the_next(command: str, document: str) -> None:
    target = io.BytesIO()

    def lines() -> Iterator[bytes]:
        for answered in range(50):
            assert target.getvalue().count(b"\n") == answered
            yield document.encode()

    assert main([command, "--lines"], lines(), target) == 0


def test_the_command_runs_where_nothing_is_installed() -> None:
    finished = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys, runpy; sys.path.insert(0, {str(ROOT)!r}); "
         "sys.argv = ['engine', 'score']; runpy.run_module('engine', run_name='__main__')"],
        input=GOOD.encode(),
        capture_output=True,
        check=False,
    )  # fmt: skip
    assert (finished.returncode, finished.stderr) == (0, b"")
    assert json.loads(finished.stdout)["totals"] == {"A": 2, "B": -1, "C": -1}


class Stream(io.BytesIO):
    """A standard stream of bytes, which may have lost its reader, or its disk."""

    def __init__(self, data: bytes = b"", *, error: OSError | None = None) -> None:
        super().__init__(data)
        self.buffer = self
        self.error = error
        self.file = tempfile.TemporaryFile()  # noqa: SIM115, closed with the stream

    def write(self, data: Any) -> int:
        if self.error is not None:
            raise self.error
        return super().write(data)

    def fileno(self) -> int:
        return self.file.fileno()

    def close(self) -> None:
        self.file.close()
        super().close()


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [(None, 0, ""), (BrokenPipeError(), 1, ""), (OSError(errno.ENOSPC, "disk full"), 2, "engine: disk full\n")],
)
def test_a_reader_who_leaves_early_makes_no_noise_and_a_full_disk_is_told(
    error: OSError | None,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    output = Stream(error=error)
    monkeypatch.setattr(sys, "argv", ["engine", "score"])
    monkeypatch.setattr(sys, "stdin", Stream(GOOD.encode()))
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.delitem(sys.modules, "engine.__main__")
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("engine", run_name="__main__")
    output.close()
    assert (stopped.value.code, capsys.readouterr().err) == (status, said)


@pytest.mark.parametrize(
    ("streams", "status", "said", "printed"),
    [
        ("<&-", 2, "engine: standard input is closed\n", ""),
        ("--lines <&-", 2, "engine: standard input is closed\n", ""),
        (">&-", 2, "engine: standard output is closed\n", ""),
        ("<&- >&- 2>&-", 2, "", ""),
        ("2>&-", 1, "", "errors"),
    ],
)
def test_a_closed_stream_is_told_where_it_can_be(streams: str, status: int, said: str, printed: str) -> None:
    words = f"{sys.executable} -m engine score {streams}"
    done = subprocess.run(["sh", "-c", words], input="{", capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (status, said)
    assert printed in done.stdout


def test_what_is_told_to_nobody_is_not_told_in_the_result() -> None:
    telling = "import sys; from engine.streams import run_on_streams; "
    telling += "sys.exit(run_on_streams('x', lambda *_: print('told', file=sys.stderr) or 0))"
    words = ["sh", "-c", 'exec "$0" -c "$1" 2>&-', sys.executable, telling]
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout) == (0, "")
