"""What the engine refuses, and the words for it.

    EngineError
    ├── SheetRefused     a document that cannot be read or scored; carries every fault of it
    └── ActionRefused    a call or a card against the rules; the position is as it was

A `Fault` of a document and an `ActionFault` of play have a stable `code` and `params` for machines; the English
`message` comes from `CODES` or `ACTION_CODES`, the tables of the words, so that an interface can translate by
code. A mistake in calling the engine from Python
is not a refusal: it raises the ordinary `TypeError`, `KeyError` or `ValueError`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

CODES: Mapping[str, str] = {
    "malformed_json": "not a JSON document: {problem}",
    "unknown_game": "unknown game; known: {known}",
    "unknown_preset": "unknown preset of rules; known: {known}",
    "unknown_option": "the rules have no option of this name",
    "bad_option_value": "this option allows: {allowed}",
    "player_count": "played by {least} to {most} players, not {count}; no other rules are known",
    "duplicate_player": "an earlier player has the same name",
    "unknown_player": "no player of this sheet has this name",
    "missing_field": "this field is missing",
    "unknown_field": "no field of this name belongs here",
    "wrong_type": "must be of JSON type {expected}",
    "unknown_contract": "unknown kind of entry; known: {known}",
    "contract_not_in_rules": "the rules of this sheet do not have this entry ({contract})",
    "declarer_sits_out": "{player} does not play in this deal",
    "out_of_range": "must be from {least} to {most} (a text: its length)",
    "impossible_outcome": "no deal can give this: no cards, or no rules, lead to it",
    "bad_card": "the pack has no such card",
    "duplicate_card": "{card} is here more than once",
    "lot_needed": "the loss does not divide evenly: name who drew the lot ({players})",
    "game_over": "the sheet had ended before this entry",
}

ACTION_CODES: Mapping[str, str] = {
    # of the deal
    "bad_deck": "the card is dealt more than once",
    "bad_deal": "{holder}: {expected} cards are dealt, not {count}",
    "bad_card": "the pack has no such card",
    # of play
    "bad_bid": "this call is not possible here; possible: {possible}",
    "bad_discard": "two cards of the declarer's ten are laid away, in a pick-up game only",
    "not_your_turn": "it is not this player's turn",
    "not_held": "the player does not hold this card",
    "must_follow": "the player holds a card that follows suit: {possible}",
    "must_lead": "the player is to lead a card first",
    "no_marriage": "this marriage cannot be announced here",
    "no_exchange": "the turn-up cannot be exchanged here",
    "cannot_close": "the stock cannot be closed here",
    "no_declarer": "nobody is declarer in this deal: there is no side that could force anything",
    "no_way": "no deal agrees with all that was seen",
    "cannot_claim": "nothing can be claimed here",
    "claim_does_not_hold": "the claim can be beaten: {line}",
    "deal_over": "the deal was over before this",
    "record_ends_early": "the deal is not over yet",
    # warnings
    "marriage_not_announced": "a marriage could have been announced",
    "unclaimed_66": "the player had 66 and did not claim",
}
"""Of the deal record: what cannot be played, and, last, what is only remarked."""


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


@dataclass(frozen=True, slots=True)
class ActionFault:
    """One call or card against the rules, or a warning of one; `at` counts plays (or actions) from 0."""

    code: str
    player: str | None = None
    card: str | None = None
    params: Mapping[str, object] = field(default_factory=dict, hash=False)
    at: int | None = None
    """None for a fault of the deal or the bidding, and where nothing is counted."""

    @property
    def message(self) -> str:
        """The fault in English."""
        return ACTION_CODES[self.code].format(**self.params)

    def placed(self, at: int) -> "ActionFault":
        """The same fault at a place in the record."""
        return replace(self, at=at)


class ActionRefused(EngineError):
    """An action against the rules; nothing has changed."""

    def __init__(self, code: str, player: str | None = None, card: object = None, **params: object) -> None:
        self.fault = ActionFault(code, player, None if card is None else str(card), params)
        super().__init__(f"{code}: {self.fault.message}")


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
