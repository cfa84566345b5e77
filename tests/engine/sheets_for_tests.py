"""Short ways to write a sheet, so that a test shows the rule and not the document."""

from typing import Any

from engine import sheets
from engine.errors import SheetRefused

Json = dict[str, Any]


def sheet(*deals: Json, players: str = "ABC", rules: object = "classic", **more: object) -> Json:
    """A document; each letter of `players` is one player."""
    return {"game": "zole", "players": list(players), "rules": rules, "deals": list(deals), **more}


def pickup(declarer: str, card_points: int, tricks: int, **more: object) -> Json:
    return {"contract": "pickup", "declarer": declarer, "card_points": card_points, "tricks": tricks, **more}


def zole(declarer: str, card_points: int, tricks: int, **more: object) -> Json:
    return {"contract": "zole", "declarer": declarer, "card_points": card_points, "tricks": tricks, **more}


def small_zole(declarer: str, tricks: int, **more: object) -> Json:
    return {"contract": "small_zole", "declarer": declarer, "tricks": tricks, **more}


def galdins(players: str, tricks: list[int], card_points: list[int], **more: object) -> Json:
    return {
        "contract": "galdins",
        "tricks": dict(zip(players, tricks, strict=True)),
        "card_points": dict(zip(players, card_points, strict=True)),
        **more,
    }


def penalty(player: str) -> Json:
    return {"penalty": "personal_pule", "player": player}


PASSED_OUT: Json = {"contract": "passed_out"}
ANNULLED: Json = {"contract": "annulled"}


def score(*deals: Json, **more: Any) -> Any:
    """The result of such a sheet."""
    return sheets.score(sheet(*deals, **more))


def points(scored: Json) -> list[int]:
    """The points of a line (or of totals), in the order of the players."""
    return list(scored.get("points", scored).values())


def pules(line: Json) -> tuple[int, str]:
    """Open after a line: the number of common ones, the owners of personal ones."""
    return line["pules"]["common"], "".join(line["pules"]["personal"])


def codes(line: Json) -> list[str]:
    return [reason["code"] for reason in line["reasons"]]


def faults(document: object) -> set[tuple[str, str]]:
    """(code, path) of everything wrong with a document; empty when it is scored."""
    try:
        sheets.score(document)
    except SheetRefused as refused:
        return {(fault.code, fault.path) for fault in refused.faults}
    return set()
