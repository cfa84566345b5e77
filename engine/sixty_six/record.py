"""A deal as it was written down: the typed record, and its way out of and into JSON.

Only the shape is checked here. What is against the rules is found when the deal is played again, so a text that is
no card stays as it was written until it is its turn.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple

from engine.cards import SIXTY_SIX_PACK, Card, Suit
from engine.envelope import HEADING_OPTIONAL, HEADING_REQUIRED, Heading
from engine.errors import Faults, SheetRefused
from engine.fields import check_keys, join, read_list, read_object, read_text, read_word
from engine.sixty_six.declarations import SUITS, WORDS, Action, Declaration, Meld, Play
from engine.sixty_six.entries import Bid
from engine.sixty_six.reading import read_bid
from engine.sixty_six.rules import Rules, read_rules

Written = Card | str
"""A card, or what stands in its place."""

Fields = dict[str, object]

ALWAYS: Final = (*HEADING_REQUIRED, "hands", "actions")

REQUIRED: Final = {2: (*ALWAYS, "turnup", "stock"), 3: (*ALWAYS, "widow"), 4: ALWAYS}
"""Players → fields without which there is no deal."""

OPTIONAL: Final = {
    2: HEADING_OPTIONAL,
    3: (*HEADING_OPTIONAL, "turnup", "trump", "leader", "bid"),
    4: (*HEADING_OPTIONAL, "turnup", "widow", "trump", "leader", "bid"),
}

_KNOWN: Final[Mapping[tuple[object, ...], Action]] = {
    tuple(str(action).split()): action for action in (*map(Play, SIXTY_SIX_PACK), *map(Meld, Suit), *Declaration)
}
"""Words as they are written → the action."""


@dataclass(frozen=True, slots=True)
class NoCard:
    """Something was played that is no card."""

    text: str


class Step(NamedTuple):
    """One action of the record."""

    player: str
    action: Action | NoCard

    @property
    def words(self) -> list[str]:
        """As JSON writes it."""
        match self.action:
            case NoCard(text):
                return [self.player, "play", text]
            case action:
                return [self.player, *str(action).split()]


@dataclass(frozen=True, slots=True)
class Record:
    """One deal card by card, as somebody wrote it."""

    game: ClassVar = "sixty_six"
    players: tuple[str, ...]
    """Clockwise by seat; two to four."""
    dealer: str
    hands: Mapping[str, tuple[Written, ...]] = field(hash=False)
    steps: tuple[Step, ...]
    turn_up: Written | None = None
    """Two players: the last card of the stock. Three: the last of the widow. Four: the dealer's last card."""
    stock: tuple[Written, ...] = ()
    """Two players: eleven cards as they are drawn, before the turn-up."""
    widow: tuple[Written, ...] = ()
    """Three players."""
    trump: Suit | None = None
    """Where the turn-up does not say it."""
    leader: str | None = None
    """Where it is not the player after the dealer."""
    bid: Bid | None = None
    """Three and four players: the highest of an auction (2.5)."""
    rules: Rules = field(default_factory=Rules)


def read_record(heading: Heading, fields: Fields, faults: Faults) -> Record:
    """The record of a document whose heading has been read. Raises `SheetRefused` with every fault of its shape."""
    players, dealer = heading.players, heading.dealer
    count = len(players) if players is not None and len(players) in REQUIRED else 2
    check_keys(fields, "", faults, required=REQUIRED[count], optional=OPTIONAL[count])
    rules = read_rules(heading.rules, "rules", faults, count)
    hands = _read_hands(fields, players, faults)
    if count == 4 and not fields.keys() & {"turnup", "trump"}:
        faults.add("missing_field", "turnup")
    turn_up = _read_card(fields["turnup"], "turnup", faults) if "turnup" in fields else None
    stock = _read_cards(fields, "stock", faults)
    widow = _read_cards(fields, "widow", faults)
    trump = _read_suit(fields["trump"], "trump", faults) if "trump" in fields else None
    leader = read_player(fields["leader"], "leader", players, faults) if "leader" in fields else None
    bid = read_bid(fields["bid"], "bid", players, faults) if "bid" in fields and count > 2 else None
    _check_auction(fields, rules, count, faults)
    steps = _read_steps(fields, players, faults)
    if rules is None or players is None or dealer is None or len(faults):
        raise SheetRefused(tuple(faults))
    return Record(players, dealer, hands, steps, turn_up, stock, widow, trump, leader, bid, rules)


def write_record(record: Record) -> dict[str, object]:
    """The document that reads back as this record."""
    written: dict[str, object] = {
        "format": 1,
        "game": record.game,
        "rules": record.rules.to_json(len(record.players)),
        "players": list(record.players),
        "dealer": record.dealer,
        "hands": {player: _texts(hand) for player, hand in record.hands.items()},
        "turnup": None if record.turn_up is None else str(record.turn_up),
        "stock": _texts(record.stock),
        "widow": _texts(record.widow),
        "trump": record.trump and record.trump.value,
        "leader": record.leader,
        "bid": [record.bid.player, record.bid.level] if record.bid else None,
        "actions": [step.words for step in record.steps],
    }
    required = REQUIRED[len(record.players)]
    return {name: value for name, value in written.items() if value or name in required}


def _check_auction(fields: Fields, rules: Rules | None, count: int, faults: Faults) -> None:
    """2.5: rules with an auction have a bid in every deal, and whoever bids names trump."""
    if count > 2 and rules is not None and rules.auction and "bid" not in fields:
        faults.add("missing_field", "bid")
    if count > 2 and "bid" in fields and "trump" not in fields:
        faults.add("missing_field", "trump")


def _texts(cards: tuple[Written, ...]) -> list[str]:
    return [str(card) for card in cards]


def _read_hands(fields: Fields, players: tuple[str, ...] | None, faults: Faults) -> dict[str, tuple[Written, ...]]:
    hands = read_object(fields["hands"], "hands", faults) if "hands" in fields else None
    for player in hands or {}:
        if players is not None and player not in players:
            faults.add("unknown_player", join("hands", player))
    return {player: _read_list(cards, join("hands", player), faults) for player, cards in (hands or {}).items()}


def _read_cards(fields: Fields, name: str, faults: Faults) -> tuple[Written, ...]:
    return _read_list(fields[name], name, faults) if name in fields else ()


def _read_list(value: object, path: str, faults: Faults) -> tuple[Written, ...]:
    cards = read_list(value, path, faults)
    return tuple(
        [_known(card) or _read_card(card, f"{path}[{place}]", faults) for place, card in enumerate(cards or ())]
    )


def _read_card(value: object, path: str, faults: Faults) -> Written:
    return _known(value) or read_text(value, path, faults) or ""


def _known(value: object) -> Card | None:
    return Card.known(value) if isinstance(value, str) else None


def _read_suit(value: object, path: str, faults: Faults) -> Suit | None:
    text = read_word(value, path, faults)
    if text is not None and text not in SUITS:
        faults.add("unknown_contract", path, known=", ".join(Suit))
    return SUITS.get(text) if text is not None else None


def read_player(value: object, path: str, players: tuple[str, ...] | None, faults: Faults) -> str | None:
    """One of the players, by name."""
    player = read_word(value, path, faults)
    if player is not None and players is not None and player not in players:
        faults.add("unknown_player", path)
        return None
    return player


def _read_steps(fields: Fields, players: tuple[str, ...] | None, faults: Faults) -> tuple[Step, ...]:
    steps = read_list(fields["actions"], "actions", faults) if "actions" in fields else None
    read = [
        _known_step(step, players) or _read_step(step, place, players, faults) for place, step in enumerate(steps or ())
    ]
    return tuple([step for step in read if step is not None])


def _known_step(value: object, players: tuple[str, ...] | None) -> Step | None:
    """A step that is written as it should be; nearly all are."""
    if not isinstance(value, list) or not value or players is None or value[0] not in players:
        return None
    try:
        action = _KNOWN.get(tuple(value[1:]))
    except TypeError:  # what cannot be looked up is no word
        return None
    return None if action is None else Step(value[0], action)


def _read_step(value: object, place: int, players: tuple[str, ...] | None, faults: Faults) -> Step | None:
    """A player, what he does, and with which card or suit, read word by word."""
    path = f"actions[{place}]"
    words = read_list(value, path, faults)
    if words is None:
        return None
    if not 2 <= len(words) <= 3:
        faults.add("out_of_range", path, least=2, most=3)
        return None
    player = read_player(words[0], f"{path}[0]", players, faults)
    word = read_word(words[1], f"{path}[1]", faults)
    action = None if word is None else _read_action(word, words[2:], path, faults)
    return Step(player, action) if player is not None and action is not None else None


def _read_action(word: str, things: list[object], path: str, faults: Faults) -> Action | NoCard | None:
    if word not in WORDS:
        faults.add("unknown_contract", f"{path}[1]", known=", ".join(WORDS))
        return None
    is_complete = word not in ("play", "meld")
    if bool(things) == is_complete:
        length = 2 if is_complete else 3
        faults.add("out_of_range", path, least=length, most=length)
        return None
    if is_complete:
        return Declaration(word)
    if word == "meld":
        suit = _read_suit(things[0], f"{path}[2]", faults)
        return None if suit is None else Meld(suit)
    card = _read_card(things[0], f"{path}[2]", faults)
    return Play(card) if isinstance(card, Card) else NoCard(card)
