"""Names as people look for them: a sorting key, a search key and the name the public may see.

Both keys are computed once and stored, so that SQLite and PostgreSQL (collation "C") list and find alike.
"""

import unicodedata
from enum import StrEnum
from functools import lru_cache

# Letters of their own in the Latvian alphabet; a long vowel counts only between otherwise equal names (CLDR, "lv").
_OWN_LETTERS = frozenset("čģķļņŗšž")
_AFTER_BASE = "~"  # sorts after every letter, so "č" = "c~" follows "cz"
_WORD_GAP, _LEVEL_GAP = "!", " "  # the lower one ends a key: "Ozols" comes before "Ozols Jānis"
_UNMARKED = {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t", "ı": "i"}
_CYRILLIC_LETTERS = "абвгґдеєжзиіїйклмнопрстуўфхцчшщъыьэюя"
_CYRILLIC = {letter: "{" + chr(ord("0") + place) for place, letter in enumerate(_CYRILLIC_LETTERS)}  # "{" follows "z"
_MACRON, _OTHER_MARK, _Y = "1", "2", "3"


class NameDisplay(StrEnum):
    """How much of a name a person lets the public see."""

    FULL = "full"
    INITIAL = "initial"
    HIDDEN = "hidden"


def sort_key(name: str) -> str:
    """A key that sorts by code points as the Latvian alphabet sorts names; Cyrillic follows Latin.

    Pass the family name first. Case and punctuation do not count; "y" is sorted with "i" (CLDR).
    """
    ranked = [_ranked(letter) for letter in _WORD_GAP.join(_words(name))]
    first = "".join(primary for primary, _ in ranked)
    second = "".join(secondary for _, secondary in ranked).rstrip("0")
    return f"{first}{_LEVEL_GAP}{second}" if second else first


@lru_cache(maxsize=4096)
def search_key(name: str) -> str:
    """The words of a name in lower case without diacritics, parted by spaces: "Kalniņš-Bērzs" → "kalnins berzs"."""
    return " ".join("".join(_bare(letter) for letter in word) for word in _words(name))


def has_letters(key: str) -> bool:
    """Whether a search key is one of a name: a person called by a number alone is a slip of the hand."""
    return any(map(str.isalpha, key))


def matches(query: str, key: str) -> bool:
    """Whether each word of `query`, in any order, begins some word of the search key; no query finds everybody."""
    words = key.split()
    return all(any(word.startswith(token) for word in words) for token in search_key(query).split())


def tidy(text: str) -> str:
    """Composed letters, single blanks, and no signs that cannot be seen, as names copied from a page may hold."""
    plain = unicodedata.normalize("NFC", text)
    return " ".join("".join(" " if sign.isspace() else sign for sign in plain if _is_visible(sign)).split())


def shown_name(full: str, *, display: NameDisplay, start_number: int | None, family: str = "") -> str:
    """The name the public sees: "Anna Liepa", "Anna L." or "#12".

    `full` has the family name last; `family` says where it begins when it has several words ("de Vries").
    """
    if display is NameDisplay.FULL:
        return full
    if display is NameDisplay.HIDDEN:
        return "#" if start_number is None else f"#{start_number}"
    last = family if family and full.endswith(family) else full.rpartition(" ")[2]
    return f"{full.removesuffix(last)}{last[:1].upper()}."


def _words(name: str) -> list[str]:
    """The words in lower case with composed letters; hyphens, apostrophes and all other signs part words."""
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(
        letter if _is_letter(letter) else " "
        for letter in plain
        if _is_visible(letter) and not unicodedata.combining(letter)
    ).split()


def _is_visible(sign: str) -> bool:
    return sign.isspace() or not unicodedata.category(sign).startswith("C")


def _is_letter(character: str) -> bool:
    return character.isalnum() and unicodedata.category(character) != "Lm"  # Lm: apostrophes that pose as letters


def _bare(letter: str) -> str:
    marked = unicodedata.normalize("NFD", letter)
    return "".join(_UNMARKED.get(part, part) for part in marked if not unicodedata.combining(part))


def _ranked(letter: str) -> tuple[str, str]:
    """First-level key of one letter, and the second-level digits that decide only between otherwise equal names."""
    if letter in _CYRILLIC:
        return _CYRILLIC[letter], "0"
    if letter in _OWN_LETTERS:
        return _bare(letter) + _AFTER_BASE, "0"
    if letter == "y":
        return "i", _Y
    bare = _bare(letter)
    if bare == letter:
        return letter, "0"
    mark = _MACRON if "\N{COMBINING MACRON}" in unicodedata.normalize("NFD", letter) else _OTHER_MARK
    return _CYRILLIC.get(bare, bare), mark
