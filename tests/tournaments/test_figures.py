"""How figures are written."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import translation

from tournaments.figures import duration_text, fraction_text, place_text, signed_text


@pytest.mark.parametrize(("points", "text"), [(94, "+94"), (-12, "−12"), (0, "0")])
def test_points_carry_their_sign(points, text):
    assert signed_text(points) == text


@pytest.mark.parametrize(
    ("sixtieths", "text"),
    [
        (360, "6"),
        (0, "0"),
        (330, "5½"),
        (30, "½"),
        (140, "2⅓"),
        (105, "1¾"),
        (156, "2,6"),
        (25, "0,417"),
        (-90, "−1½"),
    ],
)
def test_place_points_are_written_with_the_fractions_people_use(sixtieths, text):
    with translation.override("lv"):
        assert place_text(sixtieths) == text


def test_a_decimal_follows_the_language():
    with translation.override("en"):
        assert place_text(156) == "2.6"


def test_an_exact_value_is_written_as_its_sixtieths():
    assert fraction_text(Fraction(7, 3)) == "2⅓"


@pytest.mark.parametrize(("minutes", "text"), [(0, "00:00"), (12.5, "12:30"), (72, "1:12:00")])
def test_a_length_of_time_has_hours_only_when_there_are_any(minutes, text):
    assert duration_text(timedelta(minutes=minutes)) == text
