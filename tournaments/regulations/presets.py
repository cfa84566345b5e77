"""Ready regulations, one TOML file each; the file's name is the preset's name and its comment names the source."""

import tomllib
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from tournaments.regulations.regulation import Regulation

FOLDER: Final = Path(__file__).parent.parent / "presets"


@cache
def presets() -> MappingProxyType[str, Regulation]:
    """Name → regulation, in the order of the names."""
    files = sorted(FOLDER.glob("*.toml"))
    return MappingProxyType({path.stem: Regulation.parse(tomllib.loads(path.read_text("utf-8"))) for path in files})


def preset(name: str) -> Regulation:
    """The preset of this name. Raises KeyError for an unknown one."""
    return presets()[name]
