"""What stands between a request and what it asks for."""

import pytest

from tournaments.web import number_in


@pytest.mark.parametrize(("text", "number"), [("7", 7), ("007", 7), ("0", 0), ("9" * 18, 10**18 - 1)])
def test_a_whole_number_is_read(text, number):
    assert number_in(text) == number


@pytest.mark.parametrize("text", ["", " 7", "-7", "7.0", "x", "²", "٣", "9" * 19, "9" * 5000])
def test_anything_else_is_no_number(text):
    assert number_in(text) is None
