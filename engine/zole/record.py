"""A deal as it was written down: the typed record, and its way out of and into JSON.

Only the shape is checked here. Cards and calls against the rules are looked at when the deal is played again, so
a text that is no card stays as it was written until it is its turn.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from engine.cards import Card
from engine.envelope import HEADING_OPTIONAL, HEADING_REQUIRED, Heading
from engine.errors import Faults, SheetRefused
from engine.fields import check_keys, join, read_list, read_object, read_text, read_word
from engine.zole.contracts import Call
from engine.zole.rules import Rules, read_rules

Written = Card | str
"""A card, or what stands in its place."""

REQUIRED: Final = (*HEADING_REQUIRED, "hands", "talon", "bids")
OPTIONAL: Final = (*HEADING_OPTIONAL, "discards", "plays", "claim", "lot")

REST: Final = "rest"
"""The tricks of a claim: all that are left."""

_CALLS: Final = {call.value: call for call in Call}


@dataclass(frozen=True, slots=True)
class Record:
    """One deal card by card, as somebody wrote it."""

    game: ClassVar = "zole"
    players: tuple[str, ...]
    """Clockwise by seat; three to five."""
    dealer: str
    hands: Mapping[str, tuple[Written, ...]] = field(hash=False)
    """Of the three who hold cards."""
    talon: tuple[Written, ...]
    bids: tuple[tuple[str, Call], ...]
    discards: tuple[Written, ...] | None = None
    plays: tuple[Written, ...] = ()
    claim: str | None = None
    """Who claims every trick that is left, after the last of `plays`."""
    lot: str | None = None
    """Who bears the odd rest among tied losers of a table game (Z8.3)."""
    rules: Rules = field(default_factory=Rules)


def read_record(heading: Heading, fields: dict[str, object], faults: Faults) -> Record:
    """The record of a document whose heading has been read. Raises `SheetRefused` with every fault of its shape."""
    check_keys(fields, "", faults, required=REQUIRED, optional=OPTIONAL)
    rules = read_rules(heading.rules, "rules", faults)
    players, dealer = heading.players, heading.dealer
    hands = _read_hands(fields, players, faults)
    talon = _read_cards(fields, "talon", faults)
    bids = _read_bids(fields, players, faults)
    discards = _read_cards(fields, "discards", faults) if "discards" in fields else None
    plays = _read_cards(fields, "plays", faults)
    claim = read_claim(fields, players, faults)
    lot = read_player(fields, "lot", "", players, faults)
    if rules is None or players is None or dealer is None or len(faults):
        raise SheetRefused(tuple(faults))
    return Record(players, dealer, hands, talon, bids, discards, plays, claim, lot, rules)


def write_record(record: Record) -> dict[str, object]:
    """The document that reads back as this record."""
    document: dict[str, object] = {
        "format": 1,
        "game": record.game,
        "rules": record.rules.to_json(),
        "players": list(record.players),
        "dealer": record.dealer,
        "hands": {player: _texts(hand) for player, hand in record.hands.items()},
        "talon": _texts(record.talon),
        "bids": [[player, call.value] for player, call in record.bids],
        "plays": _texts(record.plays),
    }
    if record.discards is not None:
        document["discards"] = _texts(record.discards)
    if record.claim is not None:
        document["claim"] = {"player": record.claim, "tricks": REST}
    if record.lot is not None:
        document["lot"] = record.lot
    return document


def _texts(cards: tuple[Written, ...]) -> list[str]:
    return [str(card) for card in cards]


def _read_hands(
    fields: dict[str, object], players: tuple[str, ...] | None, faults: Faults
) -> dict[str, tuple[Written, ...]]:
    hands = read_object(fields["hands"], "hands", faults) if "hands" in fields else None
    for player in hands or {}:
        if players is not None and player not in players:
            faults.add("unknown_player", join("hands", player))
    return {player: _read_texts(cards, join("hands", player), faults) for player, cards in (hands or {}).items()}


def _read_cards(fields: dict[str, object], field: str, faults: Faults) -> tuple[Written, ...]:
    return _read_texts(fields[field], field, faults) if field in fields else ()


def _read_texts(value: object, path: str, faults: Faults) -> tuple[Written, ...]:
    cards = read_list(value, path, faults)
    return tuple([_read_card(card, path, place, faults) for place, card in enumerate(cards or ())])


def _read_card(value: object, path: str, place: int, faults: Faults) -> Written:
    card = Card.known(value) if isinstance(value, str) else None
    return card or read_text(value, f"{path}[{place}]", faults) or ""


def _read_bids(
    fields: dict[str, object], players: tuple[str, ...] | None, faults: Faults
) -> tuple[tuple[str, Call], ...]:
    bids = read_list(fields["bids"], "bids", faults) if "bids" in fields else None
    read = [_read_bid(bid, f"bids[{place}]", players, faults) for place, bid in enumerate(bids or ())]
    return tuple(bid for bid in read if bid is not None)


def _read_bid(value: object, path: str, players: tuple[str, ...] | None, faults: Faults) -> tuple[str, Call] | None:
    """A bid is a player and what he said."""
    pair = read_list(value, path, faults)
    if pair is None:
        return None
    if len(pair) != 2:
        faults.add("out_of_range", path, least=2, most=2)
        return None
    player = _known_player(pair[0], f"{path}[0]", players, faults)
    name = read_word(pair[1], f"{path}[1]", faults)
    if name is not None and name not in _CALLS:
        faults.add("unknown_contract", f"{path}[1]", known=", ".join(_CALLS))
    return (player, _CALLS[name]) if player is not None and name in _CALLS else None


def read_claim(fields: dict[str, object], players: tuple[str, ...] | None, faults: Faults) -> str | None:
    """Who claims every trick that is left; None if nobody does, or after adding what is wrong."""
    claim = read_object(fields["claim"], "claim", faults) if "claim" in fields else None
    if claim is None:
        return None
    check_keys(claim, "claim", faults, required=("player", "tricks"), optional=())
    tricks = read_word(claim["tricks"], "claim.tricks", faults) if "tricks" in claim else REST
    if tricks is not None and tricks != REST:
        faults.add("unknown_contract", "claim.tricks", known=REST)
    return read_player(claim, "player", "claim", players, faults)


def read_player(
    fields: dict[str, object], field: str, path: str, players: tuple[str, ...] | None, faults: Faults
) -> str | None:
    """The player a field names, if it is there."""
    return _known_player(fields[field], join(path, field), players, faults) if field in fields else None


def _known_player(value: object, path: str, players: tuple[str, ...] | None, faults: Faults) -> str | None:
    player = read_word(value, path, faults)
    if player is not None and players is not None and player not in players:
        faults.add("unknown_player", path)
        return None
    return player
