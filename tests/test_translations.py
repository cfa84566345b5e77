"""The catalogues of the interface are complete: every text of the code has its words in Latvian and Russian."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.core.management import call_command

LOCALE = Path(settings.BASE_DIR) / "locale"
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != "en"]
SOURCES = ("config", "engine", "scoring", "templates", "tournaments")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|\{\w*\}|</?\w[^>]*>")
"""What the text must keep: %(name)s, {name}, a doubled percent sign, tags."""
COUNTED = re.compile(
    r"(?:\w{2,}t[ai] |visas |visi )%%?\((?:count|open|submitted|final|most|entered)\)[sd]"
    r"|%%?\((?:count|seconds|minutes|deals|rounds|limit)\)[sd] (?!min\b|no\b|vai\b)\w{2,}"
)
"""In Latvian: a number of things with a word that has to agree with it right before or after."""
ALIAS = re.compile(r"\bn?p?n?gettext(?:_lazy)? as (?!_\b)\w+")
SAME_WORDS = {
    "%(name)s %(tricks)s / %(card_points)s",  # only figures and a name
    "P",  # punkti
    "Pules",
    "Z zole",
    "zole",
}
"""Texts that are written alike in Latvian and English."""

Entry = polib.POEntry | polib.MOEntry
Key = tuple[str | None, str, str]


def catalogue(language: str) -> polib.POFile:
    """The texts of a language as they are edited."""
    return polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "django.po"))


def compiled(language: str) -> polib.MOFile:
    """The texts of a language as Django reads them."""
    return polib.mofile(str(LOCALE / language / "LC_MESSAGES" / "django.mo"))


def key(entry: Entry) -> Key:
    """What a text is looked up by."""
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def forms(entry: Entry) -> list[str]:
    """The words of an entry: one text, or one for each plural form."""
    return (
        [entry.msgstr_plural[index] for index in sorted(entry.msgstr_plural)] if entry.msgid_plural else [entry.msgstr]
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    assert [key(entry) for entry in catalogue(language) if not all(forms(entry))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_only_guessed(language: str) -> None:
    assert [key(entry) for entry in catalogue(language) if entry.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_of_a_text_that_is_gone(language: str) -> None:
    assert [key(entry) for entry in catalogue(language).obsolete_entries()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_stands_twice(language: str) -> None:
    keys = [key(entry)[:2] for entry in catalogue(language)]
    assert len(keys) == len(set(keys))


def test_no_latvian_noun_follows_a_number_that_may_be_one() -> None:
    """1 and 21 take the singular: such a text has plural forms, or puts the number where no noun agrees with it."""
    texts = [entry.msgstr for entry in catalogue("lv") if not entry.msgid_plural]
    assert [text for text in texts if COUNTED.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_form_has_words(language: str) -> None:
    texts = catalogue(language)
    wanted = int(re.search(r"nplurals=(\d)", texts.metadata["Plural-Forms"])[1])
    assert [key(entry) for entry in texts if entry.msgid_plural and len(forms(entry)) != wanted] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_and_tags_are_kept(language: str) -> None:
    """The first plural form too, for it also says 21 and 31."""
    lost = {
        key(entry): words
        for entry in catalogue(language)
        for words in forms(entry)
        if sorted(PLACEHOLDER.findall(words)) != sorted(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
    }
    assert lost == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_in_english(language: str) -> None:
    same = {entry.msgid for entry in catalogue(language) for words in forms(entry) if words == entry.msgid}
    assert same - SAME_WORDS == set()


def test_latvian_quotes_are_low_and_high() -> None:
    quoted = [words for entry in catalogue("lv") for words in forms(entry) if re.search(r"[„“”«»]", words)]
    assert quoted
    assert [words for words in quoted if "“" in words or "«" in words or words.count("„") != words.count("”")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_django_reads_is_what_was_written(language: str) -> None:
    written = {key(entry): forms(entry) for entry in catalogue(language)}
    assert {key(entry): forms(entry) for entry in compiled(language)} == written


def test_no_text_hides_from_the_extraction() -> None:
    """Under another name than `_` the extraction does not know a call of gettext."""
    hidden = [
        f"{path.relative_to(settings.BASE_DIR)}: {found.group()}"
        for folder in SOURCES
        for path in (Path(settings.BASE_DIR) / folder).rglob("*.py")
        for found in ALIAS.finditer(path.read_text(encoding="utf-8"))
    ]
    assert hidden == []


@pytest.fixture(scope="module")
def texts_of_the_code(tmp_path_factory: pytest.TempPathFactory) -> set[Key]:
    """Every text that `makemessages` finds, in a copy of the sources without catalogues."""
    if not shutil.which("xgettext"):
        pytest.skip("no GNU gettext on this machine: texts cannot be extracted (xgettext)")
    copy = tmp_path_factory.mktemp("sources")
    for folder in SOURCES:
        shutil.copytree(Path(settings.BASE_DIR) / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(copy)
        patch.setattr(settings, "LOCALE_PATHS", [copy / "locale"])
        (copy / "locale").mkdir()
        call_command("makemessages", locale=["lv"], no_location=True, verbosity=0)
    return {key(entry) for entry in polib.pofile(str(copy / "locale" / "lv" / "LC_MESSAGES" / "django.po"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_up_to_date_with_the_code(language: str, texts_of_the_code: set[Key]) -> None:
    """When this fails, run `makemessages` and `compilemessages` as CONTRIBUTING.md says."""
    written = {key(entry) for entry in catalogue(language)}
    assert texts_of_the_code - written == set(), "texts without an entry"
    assert written - texts_of_the_code == set(), "entries without a text"
