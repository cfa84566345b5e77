"""Who may import whom, read from the source with `ast`. There are no exceptions.

engine ★           standard library, engine; zole and sixty_six never each other (numba, where it is, is found by name)
pure parts ★       standard library, engine, tournaments.regulations, themselves
tournaments        never scoring, never config
scoring            never config
in both apps       models ← convert ← selectors ← services ← everything else; views and api never each other
nobody             imports in a circle, or inside a function
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "tournaments", "scoring", "config")
EXCEPTIONS: frozenset[tuple[str, str]] = frozenset()
"""(module, imported). Stays empty."""

PURE = (
    "tournaments.seating",
    "tournaments.clock",
    "tournaments.regulations",
    "tournaments.names",
    "scoring.standings",
    "scoring.ladder",
    "scoring.ratings",
    "scoring.prizes",
)
LAYERS = (
    {"errors", "migrations", "models", "clock", "names", "regulations", "seating", "standings"},
    {"announce", "convert", "figures", "messages", "permissions", "reading", "spreadsheets", "wording"},
    {"selectors"},
    {"services", "tasks"},
)
"""From left to right; a module of an app that is not named is an edge and stands to the right of them all."""
EDGE = len(LAYERS)


def sources() -> dict[str, Path]:
    """Module name → file, of everything that runs."""
    files = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return {module_name(path): path for path in files}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(module: str, tree: ast.AST, *, is_package: bool) -> Iterator[tuple[str, bool]]:
    """Each imported module (of `from a import b` both "a" and "a.b") and whether it stands inside a function."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {id(child) for function in functions for child in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, id(node) in inside
        elif isinstance(node, ast.ImportFrom):
            base = absolute(module, node, is_package=is_package)
            yield base, id(node) in inside
            for alias in node.names:
                yield f"{base}.{alias.name}", id(node) in inside


def absolute(module: str, node: ast.ImportFrom, *, is_package: bool) -> str:
    """The module a `from … import` names, with its dots resolved."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    kept = parts[: len(parts) - node.level + is_package]
    return ".".join([*kept, node.module] if node.module else kept)


def belongs(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def layer(module: str) -> int:
    """Where a module of an app stands in it. The app itself is an edge: its `apps.py` puts everything together."""
    part = module.split(".")[1] if "." in module else ""
    return next((place for place, parts in enumerate(LAYERS) if part in parts), EDGE)


def forbidden(module: str, imported: str) -> str:
    """Why `module` may not import `imported`; "" when it may."""
    if belongs(module, "engine"):
        return _forbidden_in_engine(module, imported)
    pure = next((part for part in PURE if belongs(module, part)), None)
    if pure and not is_standard(imported):
        allowed = ("engine", "tournaments.regulations", pure)
        if not any(belongs(imported, part) for part in allowed):
            return "a pure part knows the standard library, rule presets, regulations and itself"
    if belongs(imported, "config") and not belongs(module, "config"):
        return "nothing imports config"
    if belongs(module, "tournaments") and belongs(imported, "scoring"):
        return "scoring stands above tournaments"
    return _forbidden_in_apps(module, imported)


def _forbidden_in_engine(module: str, imported: str) -> str:
    games = {"engine.zole": "engine.sixty_six", "engine.sixty_six": "engine.zole"}
    if any(belongs(module, one) and belongs(imported, other) for one, other in games.items()):
        return "the games do not know each other"
    return "" if is_standard(imported) or belongs(imported, "engine") else "the engine stands alone"


def _forbidden_in_apps(module: str, imported: str) -> str:
    apps = ("tournaments", "scoring")
    if not any(belongs(module, app) for app in apps) or not any(belongs(imported, app) for app in apps):
        return ""
    if imported not in apps and layer(imported) > layer(module):
        return "left never imports right"
    parts = [name.split(".")[1] if "." in name else "" for name in (module, imported)]
    return "views and api never import each other" if set(parts) == {"views", "api"} else ""


def is_standard(imported: str) -> bool:
    return imported.split(".")[0] in sys.stdlib_module_names


SOURCES = sources()
TREES = {module: ast.parse(path.read_text("utf-8")) for module, path in SOURCES.items()}
IMPORTS = {
    module: sorted(set(imports_of(module, tree, is_package=SOURCES[module].name == "__init__.py")))
    for module, tree in TREES.items()
}


def test_every_import_keeps_to_the_map():
    broken = [
        f"{module} imports {imported}: {reason}"
        for module, imports in IMPORTS.items()
        for imported, _ in imports
        if (module, imported) not in EXCEPTIONS and (reason := forbidden(module, imported))
    ]
    assert broken == []


def test_there_are_no_exceptions():
    assert frozenset() == EXCEPTIONS


def test_no_two_modules_import_each_other_in_a_circle():
    graph = {
        module: {imported for imported, _ in imports if imported in SOURCES and not belongs(module, imported)}
        for module, imports in IMPORTS.items()
    }
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def test_no_module_of_ours_is_imported_inside_a_function():
    """But in `apps.py`, where Django asks for it: models are not there before."""
    broken = [
        f"{module} imports {imported} inside a function"
        for module, imports in IMPORTS.items()
        for imported, is_inside in imports
        if is_inside and imported in SOURCES and not belongs(module, "config") and not module.endswith(".apps")
    ]
    assert broken == []


def test_tasks_are_never_called_by_name():
    broken = [
        module
        for module, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("send_task", "signature")
        if not isinstance(node.value, ast.Name) or node.value.id != "inspect"
    ]
    assert broken == []


def test_pages_link_to_each_other_by_url_name_only():
    written = re.compile(r"""\b(?:href|action|src|hx-(?:get|post|put|delete))=["']/[^"']""")
    broken = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if written.search(line)
    ]
    assert broken == []


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("engine.zole.scoring", "django.db"),
        ("engine.sheets", "tournaments.regulations"),
        ("engine.zole.rules", "engine.sixty_six.rules"),
        ("engine.sixty_six.rules", "engine.zole"),
        ("engine.zole.search_numba", "numba"),
        ("tournaments.clock", "django.utils.timezone"),
        ("tournaments.seating.draw", "tournaments.models"),
        ("tournaments.names", "scoring.standings"),
        ("scoring.standings.ranking", "scoring.convert"),
        ("scoring.standings.ranking", "tournaments.clock"),
        ("tournaments.services.draws", "scoring.services.standings"),
        ("tournaments.apps", "config.settings"),
        ("scoring.views", "config"),
        ("tournaments.models.entry", "tournaments.selectors"),
        ("scoring.convert", "scoring.selectors.sheets"),
        ("tournaments.selectors.doors", "tournaments.services.audit"),
        ("scoring.services.lines.record", "scoring.forms"),
        ("scoring.services.standings", "scoring.live"),
        ("scoring.models.sheet", "tournaments.selectors"),
        ("scoring.views.desk", "scoring.api"),
        ("tournaments.api", "tournaments.views.draw"),
    ],
)
def test_the_map_refuses(module: str, imported: str):
    assert forbidden(module, imported)


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("engine.sheets", "engine.zole.rules"),
        ("tournaments.regulations.fields", "engine.zole.rules"),
        ("tournaments.clock", "tournaments.regulations"),
        ("scoring.standings.ranking", "tournaments.regulations"),
        ("scoring.selectors", "tournaments.selectors.doors"),
        ("scoring.services.lines", "scoring.tasks"),
        ("scoring.views", "tournaments.services.audit"),
        ("config.urls", "scoring.views"),
    ],
)
def test_the_map_allows(module: str, imported: str):
    assert forbidden(module, imported) == ""


def test_dots_are_resolved():
    tree = ast.parse("from .audit import write_audit\nfrom ..models import Stage\nfrom . import locks")
    assert [name for name, _ in imports_of("tournaments.services.draws", tree, is_package=False)] == [
        "tournaments.services.audit",
        "tournaments.services.audit.write_audit",
        "tournaments.models",
        "tournaments.models.Stage",
        "tournaments.services",
        "tournaments.services.locks",
    ]
    first, _ = next(imports_of("tournaments.models", tree, is_package=True))
    assert first == "tournaments.models.audit"
