"""Where an installation keeps what it has."""

from pathlib import Path

import pytest

from config.data import data_directory


def test_the_data_are_for_their_owner_alone(tmp_path: Path):
    made = data_directory(tmp_path / "one" / "Kārtas dati")
    assert made.stat().st_mode & 0o777 == 0o700
    assert data_directory(made) == made
    assert not any(made.iterdir())


def test_a_place_where_nothing_can_be_written_is_said_with_the_way_out(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(SystemExit, match="KARTA_DATA names another directory"):
        data_directory(tmp_path / "file")
