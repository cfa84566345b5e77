"""One `serve` for one set of data."""

from pathlib import Path

import pytest

from config.lock import AlreadyServed, DataLock


@pytest.mark.parametrize("content", ["", '{"pid": 1, '])
def test_half_a_note_that_a_power_cut_left_keeps_nobody_from_serving(content: str, tmp_path: Path):
    (tmp_path / "serve.json").write_text(content)
    lock = DataLock(tmp_path / "serve.lock")
    assert lock.read_note() == {}
    lock.write_note(url="http://localhost:8000/")
    assert lock.read_note()["url"] == "http://localhost:8000/"


def test_a_second_one_learns_of_the_first_from_its_note(tmp_path: Path):
    held = DataLock(tmp_path / "serve.lock")
    held.write_note(url="http://localhost:8000/")
    with pytest.raises(AlreadyServed) as caught:
        DataLock(tmp_path / "serve.lock")
    assert caught.value.note["url"] == "http://localhost:8000/"
