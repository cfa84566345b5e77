"""Short ways to write a deal card by card, so that a test shows the rule and not the document."""

from typing import Any

from engine import records
from engine.deals import Deal
from engine.errors import ActionRefused, SheetRefused
from engine.seats import Table
from engine.zole.contracts import Call
from engine.zole.position import Position
from engine.zole.rules import Rules

Json = dict[str, Any]

TOP_TRUMPS = "QC QS QH QD JC JS JH JD / AD TD KD 9D 8D 7D AC TC / AS TS KS 9S AH TH KH 9H + KC 9C"
"""Forehand holds every queen and jack, second hand every diamond, third hand spades and hearts."""

MIXED = "AH QH QC AD JC QS TH 8D / 9S 9C 7D AS TD JD 9H AC / QD KD JS JH KS KC KH 9D + TC TS"
"""Forehand can well pick up; 24 cards of such a game are `MIXED_PLAYS`."""

MIXED_PLAYS = "AH 9H KH JC JD JS 8D 7D JH KD QH TD QS AC 9D QC 9S QD AD AS KS TH 9C KC"


def at(deal: str, *calls: str, players: str = "ABC", dealer: str = "", **rules: object) -> Position:
    """The position after these calls, forehand's first."""
    chosen = Rules.parse(rules)
    seating = Table.opened(tuple(players), dealer or players[-1]).seating(chosen.five_sitter)
    position = Position.dealt(Deal.parse(deal), seating, chosen)
    for call in calls:
        position = position.bid(Call(call))
    return position


def record(
    deal: str, calls: str, plays: str = "", *, players: str = "ABC", rules: object = "classic", **more: Any
) -> Json:
    """A document; each letter of `players` is one player and the last of them deals unless `dealer` is given."""
    hands, _, talon = deal.partition("+")
    dealer = more.get("dealer", players[-1])
    five_sitter = rules.get("five_sitter", "second") if isinstance(rules, dict) else "second"
    active = Table.opened(tuple(players), dealer).seating(five_sitter).active
    return {
        "game": "zole",
        "rules": rules,
        "players": list(players),
        "dealer": dealer,
        "hands": {player: hand.split() for player, hand in zip(active, hands.split("/"), strict=True)},
        "talon": talon.split(),
        "bids": [[player, call] for player, call in zip(active, calls.split(), strict=False)],
        "plays": plays.split(),
        **more,
    }


def replayed(*deal: Any, **more: Any) -> Json:
    """The result document of a record."""
    return records.replay(record(*deal, **more)).to_json()


def found(document: object) -> list[tuple[str, int | None, str | None, str | None]]:
    """(code, at, player, card) of every fault of play."""
    return [(fault.code, fault.at, fault.player, fault.card) for fault in records.replay(document).faults]


def shape_faults(document: object) -> set[tuple[str, str]]:
    """(code, path) of every fault of the document itself."""
    try:
        records.replay(document)
    except SheetRefused as refused:
        return {(fault.code, fault.path) for fault in refused.faults}
    return set()


def code_of(refused: ActionRefused) -> str:
    return refused.fault.code
