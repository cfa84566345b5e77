"""An element of `deals` in a score-sheet document becomes a fact, or faults."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.fields import check_keys, join, read_integer, read_object, read_text, read_word
from engine.zole.checking import EntryCheck
from engine.zole.contracts import Contract
from engine.zole.entries import (
    Absent,
    Annulled,
    DeclarerGame,
    Entry,
    ImposedPule,
    PassedOut,
    Present,
    SmallZole,
    TableGame,
)
from engine.zole.outcome import PACK_POINTS, TRICKS

Fields = dict[str, object]

_CONTRACTS: Final = {contract.value: contract for contract in Contract}

BETWEEN_DEALS: Final = ("penalty", "absent", "present")
"""The first field of an entry that is not a deal."""


def is_deal(value: object) -> bool:
    """Does the entry, readable or not, stand for a deal and so move the dealer?"""
    return not isinstance(value, dict) or "contract" in value or not any(kind in value for kind in BETWEEN_DEALS)


def read_entry(value: object, check: EntryCheck) -> Entry | None:
    """The fact that one element of `deals` states; None after adding what is wrong with it."""
    fields = read_object(value, check.path, check.faults)
    if fields is None:
        return None
    if is_deal(fields):
        return _read_deal(fields, check)
    kind = next(kind for kind in BETWEEN_DEALS if kind in fields)
    return _READERS_BETWEEN_DEALS[kind](fields, check)


def _read_deal(fields: Fields, check: EntryCheck) -> Entry | None:
    contract = _read_contract(fields, check)
    if contract is None:
        return None
    check.contract(contract)
    return _READERS[contract](fields, contract, check)


def _read_contract(fields: Fields, check: EntryCheck) -> Contract | None:
    if "contract" not in fields:
        check.faults.add("missing_field", join(check.path, "contract"))
        return None
    name = read_word(fields["contract"], check.path, check.faults, "contract")
    if name is not None and name not in _CONTRACTS:
        check.faults.add("unknown_contract", join(check.path, "contract"), known=", ".join(_CONTRACTS))
    return _CONTRACTS.get(name) if name is not None else None


def _read_declarer_game(fields: Fields, contract: Contract, check: EntryCheck) -> Entry | None:
    _check_keys(fields, check, required=("contract", "declarer", "card_points", "tricks"), optional=("revoked_by",))
    declarer = _read_active(fields, "declarer", check)
    card_points = _read_count(fields, "card_points", PACK_POINTS, check)
    tricks = _read_count(fields, "tricks", TRICKS, check)
    revoked_by = _read_active(fields, "revoked_by", check)
    check.numbers(contract, tricks, card_points)
    if declarer is None or card_points is None or tricks is None:
        return None
    return DeclarerGame(contract, declarer, card_points, tricks, revoked_by)


def _read_small_zole(fields: Fields, _contract: Contract, check: EntryCheck) -> Entry | None:
    _check_keys(fields, check, required=("contract", "declarer", "tricks"), optional=("revoked_by",))
    declarer = _read_active(fields, "declarer", check)
    tricks = _read_count(fields, "tricks", TRICKS, check)
    revoked_by = _read_active(fields, "revoked_by", check)
    return SmallZole(declarer, tricks, revoked_by) if declarer is not None and tricks is not None else None


def _read_table_game(fields: Fields, _contract: Contract, check: EntryCheck) -> Entry | None:
    _check_keys(fields, check, required=("contract", "tricks", "card_points"), optional=("lot", "revoked_by"))
    tricks = _read_counts(fields, "tricks", TRICKS, check)
    card_points = _read_counts(fields, "card_points", PACK_POINTS, check)
    lot = _read_text(fields, "lot", check)
    revoked_by = _read_active(fields, "revoked_by", check)
    if tricks is None or card_points is None:
        return None
    game = TableGame(tricks, card_points, lot, revoked_by)
    check.table_game(game)
    return game


def _read_passed_out(fields: Fields, _contract: Contract, check: EntryCheck) -> Entry:
    _check_keys(fields, check, required=("contract",))
    return PassedOut()


def _read_annulled(fields: Fields, _contract: Contract, check: EntryCheck) -> Entry:
    _check_keys(fields, check, required=("contract",))
    return Annulled()


_READERS: Final[Mapping[Contract, Callable[[Fields, Contract, EntryCheck], Entry | None]]] = {
    Contract.PICKUP: _read_declarer_game,
    Contract.ZOLE: _read_declarer_game,
    Contract.SMALL_ZOLE: _read_small_zole,
    Contract.GALDINS: _read_table_game,
    Contract.PASSED_OUT: _read_passed_out,
    Contract.ANNULLED: _read_annulled,
}


def _read_penalty(fields: Fields, check: EntryCheck) -> Entry | None:
    _check_keys(fields, check, required=("penalty", "player"), optional=("reason",))
    penalty = _read_word(fields, "penalty", check)
    if penalty == "personal_pule":
        check.imposed_pule()
    elif penalty is not None:
        check.faults.add("unknown_contract", join(check.path, "penalty"), known="personal_pule")
    player = _read_player(fields, "player", check)
    reason = _read_text(fields, "reason", check)
    return ImposedPule(player, reason) if player is not None else None


def _read_absent(fields: Fields, check: EntryCheck) -> Entry | None:
    _check_keys(fields, check, required=("absent",), optional=("reason",))
    player = _read_player(fields, "absent", check)
    reason = _read_text(fields, "reason", check)
    return Absent(player, reason) if player is not None else None


def _read_present(fields: Fields, check: EntryCheck) -> Entry | None:
    _check_keys(fields, check, required=("present",))
    player = _read_player(fields, "present", check)
    return Present(player) if player is not None else None


_READERS_BETWEEN_DEALS: Final[Mapping[str, Callable[[Fields, EntryCheck], Entry | None]]] = {
    "penalty": _read_penalty,
    "absent": _read_absent,
    "present": _read_present,
}


def _check_keys(
    fields: Fields, check: EntryCheck, *, required: tuple[str, ...], optional: tuple[str, ...] = ()
) -> None:
    check_keys(fields, check.path, check.faults, required=required, optional=optional)


def _read_text(fields: Fields, field: str, check: EntryCheck) -> str | None:
    return read_text(fields[field], check.path, check.faults, field) if field in fields else None


def _read_word(fields: Fields, field: str, check: EntryCheck) -> str | None:
    return read_word(fields[field], check.path, check.faults, field) if field in fields else None


def _read_player(fields: Fields, field: str, check: EntryCheck) -> str | None:
    """A player of the sheet; None also when the players themselves are in doubt."""
    player = _read_word(fields, field, check)
    return player if check.is_known(player, field) else None


def _read_active(fields: Fields, field: str, check: EntryCheck) -> str | None:
    player = _read_word(fields, field, check)
    check.plays(player, field)
    return player


def _read_count(fields: Fields, field: str, most: int, check: EntryCheck) -> int | None:
    if field not in fields:
        return None
    return read_integer(fields[field], check.path, check.faults, field, least=0, most=most)


def _read_counts(fields: Fields, field: str, most: int, check: EntryCheck) -> dict[str, int] | None:
    """A map from the players of a table game to a number each."""
    if field not in fields:
        return None
    path = join(check.path, field)
    counts = read_object(fields[field], path, check.faults)
    if counts is None:
        return None
    check.takes_part(counts, field)
    read = {
        player: read_integer(count, path, check.faults, player, least=0, most=most) for player, count in counts.items()
    }
    known = {player: count for player, count in read.items() if count is not None}
    return known if len(known) == len(read) else None
