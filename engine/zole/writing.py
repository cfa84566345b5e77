"""Facts and scores as JSON writes them."""

from engine.zole.entries import Absent, DeclarerGame, Entry, ImposedPule, Present, Sheet, SmallZole, TableGame
from engine.zole.pules import Pules
from engine.zole.scoring import ScoredLine, ScoredSheet

Json = dict[str, object]


def write_sheet(sheet: Sheet) -> Json:
    """The document that reads back as this sheet."""
    return {
        "format": 1,
        "game": sheet.game,
        "rules": sheet.rules.to_json(),
        "players": list(sheet.players),
        "dealer": sheet.dealer,
        "deals": [write_entry(entry) for entry in sheet.entries],
        "close": sheet.close,
    }


def write_entry(entry: Entry) -> Json:
    """One element of `deals`; what is not known is left out."""
    return {field: value for field, value in _fields(entry).items() if value is not None}


def _fields(entry: Entry) -> Json:
    match entry:
        case DeclarerGame(contract, declarer, card_points, tricks, revoked_by):
            fields: Json = {"declarer": declarer, "card_points": card_points, "tricks": tricks}
            return {"contract": contract.value, **fields, "revoked_by": revoked_by}
        case SmallZole(declarer, tricks, revoked_by):
            return {"contract": "small_zole", "declarer": declarer, "tricks": tricks, "revoked_by": revoked_by}
        case TableGame(tricks_of, points_of, lot, revoked_by):
            fields = {"tricks": dict(tricks_of), "card_points": dict(points_of), "lot": lot}
            return {"contract": "galdins", **fields, "revoked_by": revoked_by}
        case ImposedPule(player, reason):
            return {"penalty": "personal_pule", "player": player, "reason": reason}
        case Absent(player, reason):
            return {"absent": player, "reason": reason}
        case Present(player):
            return {"present": player}
        case _:
            return {"contract": entry.contract.value}


def write_result(scored: ScoredSheet) -> Json:
    """The result document: one element an entry, the settlement (null on an open sheet), the totals."""
    return {
        "deals": [_line(line) for line in scored.lines],
        "settlement": dict(scored.settlement.points) if scored.settlement else None,
        "totals": dict(scored.totals),
    }


def _line(line: ScoredLine) -> Json:
    return {
        "number": line.number,
        "dealer": line.dealer,
        "sitting_out": list(line.sitting_out),
        "outcome": line.outcome.value if line.outcome is not None else None,
        "points": dict(line.points),
        "pules": _pules(line.pules),
        "reasons": [reason.to_json() for reason in line.reasons],
    }


def _pules(pules: Pules) -> Json:
    return {"common": pules.common, "personal": list(pules.personal)}
