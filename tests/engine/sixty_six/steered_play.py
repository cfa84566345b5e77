"""Deals that go a certain way: good cards for one, and players who mean to take or to duck, to close, to claim late.

By chance alone some ends of a deal hardly ever come about. A number is a whole deal: the same number, the same deal.
"""

import random
from dataclasses import dataclass
from typing import Any

from engine.cards import SIXTY_SIX_PACK, Card, Rank, Suit
from engine.deals import Deal
from engine.sixty_six.declarations import Action, Declaration, Meld, Play
from engine.sixty_six.position import Position
from engine.sixty_six.rules import Rules
from engine.sixty_six.state import ORDERS

Json = dict[str, Any]

NAMES = "ABCD"
SIZES = {2: 6, 3: 7, 4: 6}

STRICTEST: Json = {
    "follow": "head_all",
    "marriage_when": "open",
    "marriage_first_lead": False,
    "exchange_when": "lead",
    "exchange_min_talon": 3,
    "exchange_on_close": False,
    "close_first_trick": False,
    "close_min_talon": 3,
    "close_before_draw": False,
    "meld_needs": "player",
}
"""What may be done by these may be done by any other rules of the play."""

LOOSEST: Json = {"follow": "follow_only", "exchange_when": "turn", "exchange_needs_trick": False}


@dataclass(frozen=True)
class Plan:
    """What the players have in mind."""

    takes: tuple[float, ...]
    """How likely each tries to take a trick; else he tries not to."""
    melds: float
    closer: int | None
    closes_after: int
    claims: str
    bluffs_after: int
    """Tricks after which a wrong claim is made."""


def steered(
    rules: Rules, players: int, number: int, claims: str, bid: tuple[int, int] | None = None
) -> tuple[Json, Position]:
    """The record of a whole deal, and how it ended. The dealer is the last player, the leader the first.

    `claims`: who has 66 says so `at once`, `never`, or `late`, when another was there first; or one claims `wrongly`.
    `bid`: a player's number and his level; he names a trump by chance and leads.
    """
    chance = random.Random(number)
    deal = _deal(chance, players)
    plan = Plan(
        takes=tuple(chance.choice((0.0, 0.1, 0.5, 0.9, 1.0)) for _ in range(players)),
        melds=chance.choice((0.0, 1.0)),
        closer=chance.choice((None, 0, 1)),
        closes_after=chance.randrange(5),
        claims=claims,
        bluffs_after=chance.randrange(1, 7),
    )
    trump = chance.choice(list(Suit)) if bid else None
    position, actions = Position.dealt(deal, rules, trump=trump, leader=bid[0] if bid else 0), []
    while position.outcome is None:
        player, action = _choose(position, plan, chance)
        actions.append([NAMES[player], *str(action).split()])
        position = position.act(player, action)
    auction = {"bid": [NAMES[bid[0]], bid[1]], "trump": str(trump)} if bid else {}
    return _record(deal, rules, actions) | auction, position


def _deal(chance: random.Random, players: int) -> Deal:
    """Shuffled, and then some better cards for one of the players."""
    cards = list(SIXTY_SIX_PACK)
    chance.shuffle(cards)
    size, favoured = SIZES[players], chance.randrange(players)
    own = range(favoured * size, favoured * size + size)
    others = [place for place in range(len(cards) - 1) if place not in own]
    royal = chance.choice((0, 0, 30))
    for _ in range(chance.choice((0, 5, 15, 40, 100))):
        mine, other = chance.choice(own), chance.choice(others)
        if _strength(cards[mine], cards[-1], royal) < _strength(cards[other], cards[-1], royal):
            cards[mine], cards[other] = cards[other], cards[mine]
    hands = tuple(tuple(cards[start : start + size]) for start in range(0, players * size, size))
    return Deal(hands, tuple(cards[players * size :]))


def _strength(card: Card, turn_up: Card, royal: int) -> int:
    """How much a card is wished for: points, trumps, and sometimes kings and queens above all."""
    trump = 20 if card.suit is turn_up.suit else 0
    return card.card_points + trump + (royal if card.rank in (Rank.KING, Rank.QUEEN) else 0)


def _choose(position: Position, plan: Plan, chance: random.Random) -> tuple[int, Action]:
    for player in range(len(position.hands)):
        if position.can_claim(player) and _wants_to_claim(position, player, plan):
            return player, Declaration.CLAIM
    turn = position.turn
    if turn == plan.closer and position.tricks_taken >= plan.closes_after and position.can_close(turn):
        return turn, Declaration.CLOSE
    melds = position.legal_melds()
    if melds and chance.random() < plan.melds:
        return turn, Meld(max(melds, key=lambda suit: suit is position.trump))
    return turn, Play(_card(position, is_keen=chance.random() < plan.takes[turn], chance=chance))


def _wants_to_claim(position: Position, player: int, plan: Plan) -> bool:
    if plan.claims == "wrongly":
        return position.tricks_taken == plan.bluffs_after and position.count(player) < 66
    if plan.claims == "never" or position.count(player) < 66:
        return False
    return plan.claims == "at once" or position.first_at_goal not in position.side(player)


def _card(position: Position, *, is_keen: bool, chance: random.Random) -> Card:
    """Keen to take: the highest lead, the cheapest card that takes. Not keen: the lowest, or what does not take."""
    possible = list(position.legal_plays())
    chance.shuffle(possible)
    order = ORDERS[position.trump]
    if not position.trick:
        return max(possible, key=order.heights.__getitem__) if is_keen else min(possible, key=order.heights.__getitem__)
    taking = [card for card in possible if order.taker((*position.trick, card)) == len(position.trick)]
    losing = [card for card in possible if card not in taking]
    wanted = (taking or losing) if is_keen else (losing or taking)
    return min(wanted, key=lambda card: card.card_points)


def _record(deal: Deal, rules: Rules, actions: list[list[str]]) -> Json:
    players = NAMES[: len(deal.hands)]
    rest = [str(card) for card in deal.rest]
    table = {2: {"stock": rest[:-1], "turnup": rest[-1] if rest else None}, 3: {"widow": rest}}
    return {
        "game": "sixty_six",
        "rules": rules.to_json(len(players)),
        "players": list(players),
        "hands": {player: [str(card) for card in hand] for player, hand in zip(players, deal.hands, strict=True)},
        **table.get(len(players), {"turnup": str(deal.hands[-1][-1])}),
        "actions": actions,
    }
