"""The outside of a document, which is the same for every game: a score sheet's, and a deal record's heading."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from engine.errors import Faults
from engine.fields import check_keys, read_flag, read_integer, read_list, read_text, read_word

FORMAT = 1
"""The version of both documents."""

HEADING_REQUIRED: Final = ("game", "players")
HEADING_OPTIONAL: Final = ("format", "rules", "dealer")
SHEET_REQUIRED: Final = (*HEADING_REQUIRED, "deals")
SHEET_OPTIONAL: Final = (*HEADING_OPTIONAL, "close")


class TableRules(Protocol):
    """What a game says of its tables."""

    @property
    def player_counts(self) -> range:
        """How many may sit at one table."""

    @property
    def default_rules(self) -> object:
        """The preset of a document without `rules`."""


@dataclass(frozen=True, slots=True)
class Heading:
    """Who plays, and by which rules; the rules are still to be read by their game."""

    rules: object
    players: tuple[str, ...] | None
    """None if a name could not be read."""
    dealer: str | None
    """Who deals first; None while players or dealer are at fault, so that nobody knows who sits out."""


@dataclass(frozen=True, slots=True)
class Envelope(Heading):
    """A score sheet whose entries are still to be read by their game."""

    deals: list[object]
    close: bool


def read_envelope(document: dict[str, object], table: TableRules | None, faults: Faults) -> Envelope:
    """Read all of a score sheet but rules and entries. `table` is None for a game nobody knows."""
    check_keys(document, "", faults, required=SHEET_REQUIRED, optional=SHEET_OPTIONAL)
    heading = read_heading(document, table, faults)
    deals = read_list(document["deals"], "deals", faults) if "deals" in document else None
    close = read_flag(document.get("close", False), "close", faults)
    return Envelope(heading.rules, heading.players, heading.dealer, deals or [], close or False)


def read_heading(document: Mapping[str, object], table: TableRules | None, faults: Faults) -> Heading:
    """Read what both documents begin with. Which keys there may be is checked apart."""
    if "format" in document:
        read_integer(document["format"], "format", faults, least=FORMAT, most=FORMAT)
    before = len(faults)
    players = _read_players(document["players"], table, faults) if "players" in document else None
    dealer = _read_dealer(document, players, faults)
    is_seated = players is not None and len(faults) == before
    rules = document.get("rules", table.default_rules if table else None)
    return Heading(rules, players, dealer if is_seated else None)


def _read_players(value: object, table: TableRules | None, faults: Faults) -> tuple[str, ...] | None:
    """The names clockwise by seat, each once."""
    names = read_list(value, "players", faults)
    if names is None:
        return None
    counts = table.player_counts if table else None
    if counts is not None and len(names) not in counts:
        faults.add("player_count", "players", least=counts[0], most=counts[-1], count=len(names))
    read = [read_text(name, f"players[{seat}]", faults) for seat, name in enumerate(names)]
    first = {name: seat for seat, name in reversed(list(enumerate(read)))}
    for seat, name in enumerate(read):
        if name is not None and first[name] != seat:
            faults.add("duplicate_player", f"players[{seat}]")
    known = tuple(name for name in read if name is not None)
    return known if len(known) == len(read) else None


def _read_dealer(document: Mapping[str, object], players: tuple[str, ...] | None, faults: Faults) -> str | None:
    """By default the last player deals first, so that the first is forehand."""
    if "dealer" not in document:
        return players[-1] if players else None
    dealer = read_word(document["dealer"], "dealer", faults)
    if dealer is not None and players is not None and dealer not in players:
        faults.add("unknown_player", "dealer")
    return dealer
