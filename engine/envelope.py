"""The outside of a score-sheet document, which is the same for every game."""

from dataclasses import dataclass

from engine.errors import Faults
from engine.fields import check_keys, read_flag, read_integer, read_list, read_text

FORMAT = 1
"""The version of the document."""

REQUIRED = ("game", "players", "deals")
OPTIONAL = ("format", "rules", "dealer", "close")


@dataclass(frozen=True, slots=True)
class Envelope:
    """A document whose rules and entries are still to be read by its game."""

    rules: object
    players: tuple[str, ...] | None
    """None if a name could not be read."""
    dealer: str | None
    """Who deals first; None while players or dealer are at fault, so that nobody knows who sits out."""
    deals: list[object]
    close: bool


def read_envelope(document: dict[str, object], counts: range | None, faults: Faults) -> Envelope:
    """Read all but rules and entries. `counts`: how many may play the game, None for a game nobody knows."""
    check_keys(document, "", faults, required=REQUIRED, optional=OPTIONAL)
    if "format" in document:
        read_integer(document["format"], "format", faults, least=FORMAT, most=FORMAT)
    before = len(faults)
    players = _read_players(document["players"], counts, faults) if "players" in document else None
    dealer = _read_dealer(document, players, faults)
    is_seated = players is not None and len(faults) == before
    deals = read_list(document["deals"], "deals", faults) if "deals" in document else None
    close = read_flag(document.get("close", False), "close", faults)
    return Envelope(
        rules=document.get("rules", "classic"),
        players=players,
        dealer=dealer if is_seated else None,
        deals=deals or [],
        close=close or False,
    )


def _read_players(value: object, counts: range | None, faults: Faults) -> tuple[str, ...] | None:
    """The names clockwise by seat, each once."""
    names = read_list(value, "players", faults)
    if names is None:
        return None
    if counts is not None and len(names) not in counts:
        faults.add("player_count", "players", least=counts[0], most=counts[-1], count=len(names))
    read = [read_text(name, f"players[{seat}]", faults) for seat, name in enumerate(names)]
    for seat, name in enumerate(read):
        if name is not None and name in read[:seat]:
            faults.add("duplicate_player", f"players[{seat}]")
    known = tuple(name for name in read if name is not None)
    return known if len(known) == len(read) else None


def _read_dealer(document: dict[str, object], players: tuple[str, ...] | None, faults: Faults) -> str | None:
    """By default the last player deals first, so that the first is forehand."""
    if "dealer" not in document:
        return players[-1] if players else None
    dealer = read_text(document["dealer"], "dealer", faults)
    if dealer is not None and players is not None and dealer not in players:
        faults.add("unknown_player", "dealer")
    return dealer
