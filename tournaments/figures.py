"""How figures are written: points with their sign, place points with the fractions people use."""

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from itertools import groupby

from django.utils.formats import number_format

MINUS = "\N{MINUS SIGN}"
SIXTIETHS = 60
_GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def signed_text(points: int) -> str:
    """Points: "+94", "−12", "0"."""
    if points < 0:
        return f"{MINUS}{-points}"
    return f"+{points}" if points else "0"


def place_text(sixtieths: int) -> str:
    """Place points from whole sixtieths: "5½"; a fraction without a sign of its own as a decimal, "1,2" in Latvian."""
    value = Fraction(abs(sixtieths), SIXTIETHS)
    whole, part = divmod(value, 1)
    sign = MINUS if sixtieths < 0 else ""
    if not part:
        return f"{sign}{whole}"
    if part in _GLYPHS:
        return f"{sign}{whole or ''}{_GLYPHS[part]}"
    return sign + number_format(f"{float(value):.3f}".rstrip("0"))


def fraction_text(value: Fraction) -> str:
    """An exact value of the regulation or of a metric, as `place_text` writes it."""
    return place_text(int(value * SIXTIETHS))


def duration_text(length: timedelta) -> str:
    """How long, "12:05" or "1:12:05"."""
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def tables_text(sizes: Sequence[int]) -> str:
    """Table sizes, equal neighbours together: "4×4 + 3×3" for four tables of four and three of three."""
    return " + ".join(f"{len(list(tables))}×{size}" for size, tables in groupby(sizes))
