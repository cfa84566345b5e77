"""The documents are true: examples run, links lead somewhere, commands, words and labels are those of the code."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import polib
import pytest
from django.core.management import get_commands, load_command_class

from config.bootstrap import ROOT
from engine.zole.contracts import Contract
from tests.how_to_pages import FOLDER, PAGES, printed
from tests.paper import pages_of
from tournaments.models import RoleKind
from tournaments.permissions import GRANTS, Right

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
DECISIONS = sorted((ROOT / "docs/decisions").glob("*.md"))
OUR_COMMANDS = sorted(name for name, app in get_commands().items() if app in {"config", "tournaments", "scoring"})
LABELS_IN = {
    "docs/tutorial/four-table-evening.md": "lv",
    "docs/how-to/organizatoram.md": "lv",
    "docs/how-to/tiesnesim.md": "lv",
    "docs/how-to/organiser.md": "en",
    "docs/how-to/referee.md": "en",
    "docs/how-to/when-something-goes-wrong.md": "en",
}
"""Where bold words are labels of the interface → in which language."""
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
COMMAND = re.compile(r"(?:python3? |\.venv/bin/python )manage\.py ([a-z_]+)((?: +[^`\n#;&|]*)?)")
OF_A_WORKPLACE = re.compile(
    r"/work\b|/tmp/|/root\b|/home/|\bissue \d|pythonhosted|pypi\.org|registry\.|\bsession\b(?! instead| without)",
    re.IGNORECASE,
)


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def anchors_of(text: str) -> set[str]:
    """The anchors a reader's browser finds: headings in small letters, blanks as hyphens."""
    headings = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def cells_of(section: str) -> list[list[str]]:
    """The rows of the tables of a section, without their heads."""
    tables = re.findall(r"^\|.*\n\|[-|]+\n((?:\|.*\n?)+)", section, flags=re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split("|")] for table in tables for row in table.splitlines()]


# Every document


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if ">>> " in path.read_text("utf-8")], ids=name_of)
def test_its_examples_run(path: Path):
    result = doctest.testfile(
        str(path), module_relative=False, encoding="utf-8", optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_its_links_and_pictures_lead_somewhere(path: Path):
    lost = []
    for link in LINK.findall(path.read_text("utf-8")):
        if link.startswith(("http://", "https://")):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file) if file else path
        if not target.exists() or (anchor and anchor not in anchors_of(target.read_text("utf-8"))):
            lost.append(link)
    assert lost == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_it_names_commands_and_options_that_exist(path: Path):
    known = {*get_commands(), "test"}
    called = COMMAND.findall(path.read_text("utf-8"))
    assert [name for name, _ in called if name not in known] == []
    for name, words in called:
        if name in OUR_COMMANDS:
            assert set(re.findall(r"--[a-z-]+", words)) <= {*options_of(name), "--new"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_it_names_no_place_or_tool_of_those_who_wrote_it(path: Path):
    assert OF_A_WORKPLACE.findall(path.read_text("utf-8")) == []


@pytest.mark.parametrize(("name", "language"), LABELS_IN.items())
def test_its_bold_words_are_those_of_the_interface(name: str, language: str):
    labels = labels_in(language)
    bold = re.findall(r"\*\*(.+?)\*\*", text_of(name))
    assert bold
    assert [words for words in bold if not any(label.fullmatch(words) for label in labels)] == []


def labels_in(language: str) -> list[re.Pattern[str]]:
    """Every text of the interface; a figure stands for a placeholder."""
    entries = polib.pofile(str(ROOT / "locale/lv/LC_MESSAGES/django.po"))
    texts = {entry.msgid if language == "en" else entry.msgstr for entry in entries if not entry.msgid_plural}
    worded = (text for text in texts if re.sub(r"%\(\w+\)[sd]", "", text).strip())
    return [re.compile(re.sub(r"%\\\(\w+\\\)[sd]", r"\\d+", re.escape(text))) for text in worded]


# The README


def test_the_readme_fits_a_screen_and_a_half():
    assert len(text_of("README.md").splitlines()) <= 75


# Decisions


@pytest.mark.parametrize(("number", "path"), list(enumerate(DECISIONS, start=1)), ids=map(name_of, DECISIONS))
def test_a_decision_has_its_number_and_its_four_parts(number: int, path: Path):
    text = path.read_text("utf-8")
    assert path.name.startswith(f"{number:04}-")
    assert text.startswith(f"# {number}. ")
    assert re.findall(r"^\*\*(\w+)[:.]\*\*", text, flags=re.MULTILINE) == [
        "Status",
        "Context",
        "Decision",
        "Consequences",
    ]


# The glossary


def test_the_names_of_the_glossary_are_those_of_the_code():
    code = "\n".join(
        file.read_text("utf-8") for app in ("engine", "tournaments", "scoring") for file in (ROOT / app).rglob("*.py")
    )
    words = set(re.findall(r"\w+", code))
    names = {name for row in cells_of(text_of("docs/glossary.md")) for name in re.findall(r"`(.+?)`", row[0])}
    assert len(names) > 30
    contracts = {name.partition(".")[2] for name in names if name.startswith("Contract.")}
    assert contracts <= set(Contract.__members__)
    assert sorted(name for name in names if "." not in name and name not in words) == []


# Commands


def options_of(name: str) -> set[str]:
    """What one of our commands takes beside the options of every command of Django."""
    command = load_command_class(get_commands()[name], name)
    parser = command.create_parser("manage.py", name)
    ours = [action for action in parser._actions if action.dest not in EVERYWHERE]
    return {action.option_strings[-1] if action.option_strings else action.dest for action in ours}


EVERYWHERE = {
    *("help", "version", "verbosity", "settings", "pythonpath", "traceback"),
    *("no_color", "force_color", "skip_checks"),
}


def test_the_reference_names_every_command_of_ours():
    sections = re.findall(r"^### `(\w+)`", text_of("docs/reference/commands.md"), flags=re.MULTILINE)
    assert sorted(sections) == sorted([*OUR_COMMANDS, "test"])


@pytest.mark.parametrize("name", OUR_COMMANDS)
def test_the_reference_names_every_option_of_a_command(name: str):
    section = re.split(
        r"^##+ ", text_of("docs/reference/commands.md").partition(f"### `{name}`\n")[2], flags=re.MULTILINE
    )
    assert {row[0].strip("`") for row in cells_of(section[0])} == options_of(name)


# Roles


def test_the_reference_says_what_each_role_permits():
    roles = (RoleKind.REFEREE, RoleKind.HEAD_REFEREE, RoleKind.ORGANIZER)
    table = {
        row[0].strip("`"): row[2:]
        for row in cells_of(text_of("docs/reference/roles.md"))
        if row[0].strip("`").isupper()
    }
    assert table == {right.name: ["yes" if right in GRANTS[role] else "" for role in roles] for right in Right}


# Printed pages


@pytest.mark.parametrize(("name", "language"), PAGES.items())
def test_a_printed_page_is_one_page_and_says_what_its_text_says(name: str, language: str):
    """When this fails, run `.venv/bin/python -m tests.how_to_pages`; if it is too long, shorten its text."""
    pdf = (FOLDER / f"{name}.pdf").read_bytes()
    assert len(pages_of(pdf)) == 1
    assert pages_of(pdf) == pages_of(printed(name, language))
