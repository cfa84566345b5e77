"""The facts of a sheet as JSON writes them."""

from engine.sixty_six.entries import Entry, FalseClaim, Sheet, Won

Json = dict[str, object]


def write_sheet(sheet: Sheet) -> Json:
    """The document that reads back as this sheet."""
    return {
        "format": 1,
        "game": sheet.game,
        "rules": sheet.rules.to_json(len(sheet.players)),
        "players": list(sheet.players),
        "dealer": sheet.dealer,
        "deals": [write_entry(entry) for entry in sheet.entries],
        "close": sheet.close,
    }


def write_entry(entry: Entry) -> Json:
    """One element of `deals`; what is not known is left out."""
    fields: Json = {} if entry.bid is None else {"bid": [entry.bid.player, entry.bid.level]}
    match entry:
        case Won(winner, value, how):
            fields |= {"winner": winner, "value" if entry.bid else "game_points": value}
            return fields if how is None else {**fields, "how": how.value}
        case FalseClaim(player, _, value):
            fields |= {"how": entry.how.value, "player": player}
            return fields if value is None else {**fields, "value": value}
        case _:
            return {**fields, "winner": None, "how": entry.how.value}
