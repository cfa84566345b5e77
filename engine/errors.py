"""What the engine refuses, and the words for it.

    EngineError
    └── SheetRefused     a score-sheet document that cannot be scored; carries every fault of it

A `Fault` has a stable `code` and `params` for machines; its English `message` comes from `CODES`, the one
table of the words, so that an interface can translate by code. A mistake in calling the engine from Python
is not a refusal: it raises the ordinary `TypeError`, `KeyError` or `ValueError`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

CODES: Mapping[str, str] = {
    "malformed_json": "not a JSON document: {problem}",
    "unknown_game": "unknown game; known: {known}",
    "unknown_preset": "unknown preset of rules; known: {known}",
    "unknown_option": "the rules have no option of this name",
    "bad_option_value": "this option allows: {allowed}",
    "player_count": "played by {least} to {most} players, not {count}; no rules for fewer are known",
    "duplicate_player": "an earlier player has the same name",
    "unknown_player": "no player of this sheet has this name",
    "missing_field": "this field is missing",
    "unknown_field": "no field of this name belongs here",
    "wrong_type": "must be of JSON type {expected}",
    "unknown_contract": "unknown kind of entry; known: {known}",
    "contract_not_in_rules": "the rules of this sheet do not have this entry ({contract})",
    "declarer_sits_out": "{player} does not play in this deal",
    "out_of_range": "must be from {least} to {most} (a text: its length)",
    "impossible_outcome": "no division of the cards gives these tricks and card points",
    "lot_needed": "the loss does not divide evenly: name who drew the lot ({players})",
    "game_over": "the sheet had ended before this entry",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a document: `path` says where (`deals[2].card_points`, "" for the whole document)."""

    code: str
    path: str
    params: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def message(self) -> str:
        """The fault in English."""
        return CODES[self.code].format(**self.params)


class EngineError(Exception):
    """Any refusal of the engine."""


class SheetRefused(EngineError):
    """A score sheet that cannot be scored; `faults` are all that was found wrong, in the order of the document."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.message}" for fault in faults))
        self.faults = faults


class Faults:
    """Collects the faults of one document while it is read, so that a user learns of all of them at once."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def add(self, code: str, path: str, **params: object) -> None:
        """Note one fault."""
        self.append(Fault(code, path, params))

    def append(self, fault: Fault) -> None:
        """Note a fault made elsewhere."""
        self._found.append(fault)

    def __iter__(self) -> Iterator[Fault]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def raise_if_any(self) -> None:
        """Refuse the document if anything is wrong with it. Raises `SheetRefused`."""
        if self._found:
            raise SheetRefused(tuple(self._found))
