"""A position with open cards as JSON writes it: the cards that are left, and what the declarer has so far.

For a referee who has the remaining cards before him and no record of the rest. Faults are those of a document, with
the path of the field.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.cards import ZOLE_PACK, Card, Cards
from engine.envelope import HEADING_OPTIONAL, HEADING_REQUIRED, Heading
from engine.errors import Faults, SheetRefused
from engine.fields import check_keys, join, read_integer, read_list, read_object, read_text, read_word
from engine.zole.contracts import Contract
from engine.zole.legal import HANDS, LAID_AWAY
from engine.zole.masks import Layout
from engine.zole.open_play import CARDS_OF_A_TRICK, OpenPlay
from engine.zole.order import order_of
from engine.zole.outcome import PACK_POINTS, TRICKS
from engine.zole.record import read_claim, read_player
from engine.zole.rules import Rules, read_rules
from engine.zole.search import OpenDeal, State

REQUIRED: Final = (*HEADING_REQUIRED, "contract", "declarer", "hands", "leader")
OPTIONAL: Final = (*HEADING_OPTIONAL, "table", "card_points", "tricks", "claim")

CONTRACTS: Final = {contract.value: contract for contract in (Contract.PICKUP, Contract.ZOLE, Contract.SMALL_ZOLE)}
"""Those with a declarer."""


@dataclass(frozen=True, slots=True)
class OpenGame:
    """An `OpenPlay` and the names of its players."""

    players: tuple[str, ...]
    """The three who hold cards, by seat."""
    play: OpenPlay
    claimer: str | None
    """Who claims the rest."""
    is_to_lay_away: bool
    """Does the declarer of a pick-up game still hold ten cards?"""


def read_open_game(heading: Heading, fields: dict[str, object], faults: Faults) -> OpenGame:
    """The position of a document whose heading has been read. Raises `SheetRefused` with the faults of it."""
    check_keys(fields, "", faults, required=REQUIRED, optional=OPTIONAL)
    rules = read_rules(heading.rules, "rules", faults)
    contract = _read_contract(fields, rules, faults)
    hands = _read_hands(fields, heading.players, faults)
    table = _read_cards(fields.get("table", []), "table", faults)
    holders = tuple(hands) or heading.players
    declarer, leader = (read_player(fields, field, "", holders, faults) for field in ("declarer", "leader"))
    claimer = read_claim(fields, holders, faults)
    tricks = read_integer(fields.get("tricks", 0), "tricks", faults, least=0, most=TRICKS)
    card_points = read_integer(fields.get("card_points", 0), "card_points", faults, least=0, most=PACK_POINTS)
    if len(table) >= CARDS_OF_A_TRICK:
        faults.add("out_of_range", "table", least=0, most=CARDS_OF_A_TRICK - 1)
    _check_no_card_twice([*hands.values(), table], faults)
    if rules is None or contract is None or declarer is None or leader is None or len(faults):
        raise SheetRefused(tuple(faults))
    seats = tuple(hands)
    heaps = tuple(hands.values())
    left = _Left(contract, heaps, table, seats.index(declarer), seats.index(leader), tricks or 0, card_points or 0)
    left.check(seats, faults)
    faults.raise_if_any()
    return OpenGame(seats, left.play(rules), claimer, left.is_to_lay_away)


@dataclass(frozen=True, slots=True)
class _Left:
    """What a document says is left of a deal, each part of it readable."""

    contract: Contract
    hands: tuple[Cards, ...]
    table: Cards
    declarer: int
    leader: int
    tricks: int
    card_points: int

    @property
    def is_to_lay_away(self) -> bool:
        held = len(self.hands[self.declarer])
        return self.contract is Contract.PICKUP and held == TRICKS + LAID_AWAY

    @property
    def tricks_left(self) -> int:
        return -(-(sum(map(len, self.hands)) + len(self.table) - LAID_AWAY * self.is_to_lay_away) // HANDS)

    def check(self, players: Sequence[str], faults: Faults) -> None:
        """Every hand is as long as it must be, and the declarer's pile can be made of the cards that are gone."""
        left = self.tricks_left
        if not 1 <= left <= TRICKS:
            faults.add("out_of_range", "hands", least=1, most=TRICKS)
            return
        for seat, hand in enumerate(self.hands):
            has_played = (seat - self.leader) % HANDS < len(self.table)
            expected = left - has_played + LAID_AWAY * (self.is_to_lay_away and seat == self.declarer)
            if len(hand) != expected:
                faults.add("out_of_range", join("hands", players[seat]), least=expected, most=expected)
        if not self._is_possible():
            faults.add("impossible_outcome", "card_points")

    def _is_possible(self) -> bool:
        """Can the declarer have so many tricks and card points of the cards that are gone?"""
        held = {card for heap in (*self.hands, self.table) for card in heap}
        has_laid_away = self.contract is Contract.PICKUP and not self.is_to_lay_away
        size = HANDS * self.tricks + (LAID_AWAY if has_laid_away else 0)
        piles = {(0, 0)}
        for card in ZOLE_PACK:
            if card not in held:
                piles |= {(cards + 1, points + card.card_points) for cards, points in piles}
        has_points = self.contract is Contract.SMALL_ZOLE or (size, self.card_points) in piles
        return self.tricks <= TRICKS - self.tricks_left and has_points

    def play(self, rules: Rules) -> OpenPlay:
        """The same for the solver."""
        layout = Layout.of(order_of(self.contract, rules))
        first, second, third = (layout.heap(hand) for hand in self.hands)
        table = tuple(layout.bits[card] for card in self.table)
        return OpenPlay(
            self.contract,
            rules,
            OpenDeal(layout, (first, second, third), self.declarer),
            State(first | second | third | sum(table), self.leader, table),
            self.card_points,
            self.tricks,
            TRICKS - self.tricks_left - self.tricks,
        )


def _read_contract(fields: dict[str, object], rules: Rules | None, faults: Faults) -> Contract | None:
    name = read_word(fields["contract"], "contract", faults) if "contract" in fields else None
    if name is None:
        return None
    if name not in CONTRACTS:
        faults.add("unknown_contract", "contract", known=", ".join(CONTRACTS))
        return None
    if name == Contract.SMALL_ZOLE and rules is not None and not rules.small_zole:
        faults.add("contract_not_in_rules", "contract", contract=name)
    return CONTRACTS[name]


def _read_hands(fields: dict[str, object], players: tuple[str, ...] | None, faults: Faults) -> dict[str, Cards]:
    """The cards of exactly three players, in the order of the seats."""
    hands = read_object(fields["hands"], "hands", faults) if "hands" in fields else None
    if hands is None or players is None:
        return {}
    for player in hands:
        if player not in players:
            faults.add("unknown_player", join("hands", player))
    read = {player: _read_cards(hands[player], join("hands", player), faults) for player in players if player in hands}
    if len(read) != HANDS:
        faults.add("player_count", "hands", least=HANDS, most=HANDS, count=len(read))
    return read


def _read_cards(value: object, path: str, faults: Faults) -> Cards:
    texts = read_list(value, path, faults)
    cards = [_read_card(text, f"{path}[{place}]", faults) for place, text in enumerate(texts or ())]
    return tuple(card for card in cards if card is not None)


def _read_card(value: object, path: str, faults: Faults) -> Card | None:
    text = read_text(value, path, faults)
    card = Card.known(text) if text is not None else None
    if text is not None and card not in ZOLE_PACK:
        faults.add("bad_card", path)
        return None
    return card


def _check_no_card_twice(heaps: Sequence[Cards], faults: Faults) -> None:
    counts = Counter(card for heap in heaps for card in heap)
    for card in [card for card, count in counts.items() if count > 1]:
        faults.add("duplicate_card", "hands", card=str(card))
