"""An element of `deals` in a score-sheet document becomes a fact, or faults."""

from collections.abc import Sequence
from typing import Final

from engine.errors import Faults
from engine.fields import check_keys, join, read_any_integer, read_integer, read_list, read_object, read_word
from engine.sixty_six.checking import EntryCheck
from engine.sixty_six.endings import How, all_values
from engine.sixty_six.entries import LEVELS, Bid, Drawn, Entry, FalseClaim, Sheet, Won
from engine.sixty_six.progress import Progress
from engine.sixty_six.rules import Rules
from engine.sixty_six.writing import write_entry

Fields = dict[str, object]

_HOWS: Final = {how.value: how for how in How}


def read_entries(
    deals: Sequence[object], players: tuple[str, ...] | None, dealer: str | None, rules: Rules | None, faults: Faults
) -> tuple[Entry, ...]:
    """All readable entries, each checked; after one in doubt nobody knows whether the game is over."""
    progress = Progress(players, dealer, rules) if players and dealer and rules else None
    values = all_values(rules, len(players)) if players and rules else None
    entries = []
    for index, value in enumerate(deals):
        check = EntryCheck(f"deals[{index}]", players, rules, values, faults)
        check.not_over(progress)
        before = len(faults)
        entry = read_entry(value, check)
        if entry is not None:
            entries.append(entry)
        if progress is None or progress.winner is not None:
            continue
        if entry is None or len(faults) > before:
            progress = None
        else:
            progress.after(entry)
    return tuple(entries)


def check_sheet(sheet: Sheet) -> None:
    """Hold a sheet made in Python to what a document is held to. Raises `SheetRefused`."""
    faults = Faults()
    read_entries([write_entry(entry) for entry in sheet.entries], sheet.players, sheet.dealer, sheet.rules, faults)
    faults.raise_if_any()


def read_entry(value: object, check: EntryCheck) -> Entry | None:
    """The fact that one element of `deals` states; None after adding what is wrong with it."""
    fields = read_object(value, check.path, check.faults)
    if fields is None:
        return None
    has_bid = "bid" in fields
    check.auction(has_bid=has_bid)
    how = _read_how(fields, check)
    check.how(how)
    if how is How.DRAWN:
        return _read_drawn(fields, check)
    if how is How.FALSE_CLAIM and check.stands_alone:
        return _read_false_claim(fields, check)
    return _read_won(fields, how, check)


def _read_how(fields: Fields, check: EntryCheck) -> How | None:
    """Left out, it is missed by `_read_won`, which knows when it may be."""
    name = _read_word(fields, "how", check)
    if name is not None and name not in _HOWS:
        check.faults.add("unknown_contract", join(check.path, "how"), known=", ".join(_HOWS))
    return _HOWS.get(name) if name is not None else None


def _read_won(fields: Fields, how: How | None, check: EntryCheck) -> Entry | None:
    """With a bid the value stands in `value`, because the game points are what becomes of the bid."""
    has_bid = "bid" in fields
    field = "value" if has_bid else "game_points"
    if has_bid:
        _check_keys(fields, check, required=("bid", "winner", "value"), optional=("how",))
    else:
        _check_keys(fields, check, required=("winner", "game_points", "how"))
    bid = _read_bid(fields, check)
    winner = _read_player(fields, "winner", check)
    value = _read_number(fields, field, check)
    check.value(value, how, field, has_bid=has_bid)
    if winner is None or value is None or (bid is None if has_bid else how is None):
        return None
    return Won(winner, value, how, bid)


def _read_drawn(fields: Fields, check: EntryCheck) -> Entry | None:
    _check_keys(fields, check, required=("winner", "how"), optional=("bid",))
    bid = _read_bid(fields, check)
    if fields.get("winner") is not None:
        check.faults.add("wrong_type", join(check.path, "winner"), expected="null")
    return Drawn(bid)


def _read_false_claim(fields: Fields, check: EntryCheck) -> Entry | None:
    _check_keys(fields, check, required=("how", "player"), optional=("bid", "value") if "bid" in fields else ())
    bid = _read_bid(fields, check)
    player = _read_player(fields, "player", check)
    value = _read_number(fields, "value", check) if "bid" in fields else None
    check.already_won(value, player, bid)
    return FalseClaim(player, bid, value) if player is not None else None


def read_bid(value: object, path: str, players: tuple[str, ...] | None, faults: Faults) -> Bid | None:
    """A player and a level, `["A", 2]`, in a sheet and in a record."""
    parts = read_list(value, path, faults)
    if parts is None:
        return None
    if len(parts) != 2:
        faults.add("out_of_range", path, least=2, most=2)
        return None
    player = read_word(parts[0], f"{path}[0]", faults)
    level = read_integer(parts[1], f"{path}[1]", faults, least=LEVELS[0], most=LEVELS[-1])
    if player is not None and players is not None and player not in players:
        faults.add("unknown_player", f"{path}[0]")
        return None
    return Bid(player, level) if player is not None and level is not None else None


def _read_bid(fields: Fields, check: EntryCheck) -> Bid | None:
    return read_bid(fields["bid"], join(check.path, "bid"), check.players, check.faults) if "bid" in fields else None


def _check_keys(
    fields: Fields, check: EntryCheck, *, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> None:
    check_keys(fields, check.path, check.faults, required=required, optional=optional)


def _read_word(fields: Fields, field: str, check: EntryCheck) -> str | None:
    return read_word(fields[field], check.path, check.faults, field) if field in fields else None


def _read_player(fields: Fields, field: str, check: EntryCheck) -> str | None:
    """A player of the sheet; None also when the players themselves are in doubt."""
    player = _read_word(fields, field, check)
    return player if check.is_known(player, field) else None


def _read_number(fields: Fields, field: str, check: EntryCheck) -> int | None:
    """Any whole number: whether it is possible is judged with the rules."""
    return read_any_integer(fields[field], check.path, check.faults, field) if field in fields else None
