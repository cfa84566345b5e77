"""How figures are written: points with their sign, place points with the fractions people use."""

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from itertools import groupby

from django.utils.formats import number_format

MINUS = "\N{MINUS SIGN}"
SIXTIETHS = 60
_GLYPHS = {30: "½", 20: "⅓", 40: "⅔", 15: "¼", 45: "¾"}


def signed_text(points: int) -> str:
    """Points: "+94", "−12", "0"."""
    if points < 0:
        return f"{MINUS}{-points}"
    return f"+{points}" if points else "0"


def place_text(sixtieths: int) -> str:
    """Place points from whole sixtieths: "5½"; a fraction without a sign of its own as a decimal, "1,2" in Latvian."""
    whole, part = divmod(abs(sixtieths), SIXTIETHS)
    sign = MINUS if sixtieths < 0 else ""
    if not part:
        return f"{sign}{whole}"
    if part in _GLYPHS:
        return f"{sign}{whole or ''}{_GLYPHS[part]}"
    return sign + number_format(f"{abs(sixtieths) / SIXTIETHS:.3f}".rstrip("0"))


def fraction_text(value: Fraction) -> str:
    """An exact value of the regulation or of a metric, as `place_text` writes it."""
    return place_text(value.numerator * SIXTIETHS if value.denominator == 1 else int(value * SIXTIETHS))


def duration_text(length: timedelta) -> str:
    """How long, "12:05" or "1:12:05"."""
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def tables_text(sizes: Sequence[int]) -> str:
    """Table sizes, equal neighbours together: "4×4 + 3×3" for four tables of four and three of three."""
    return " + ".join(f"{len(list(tables))}×{size}" for size, tables in groupby(sizes))
