"""Deals that could have happened: real cards are dealt into heaps, so that the engine takes every one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.cards import ZOLE_PACK
from engine.zole.progress import Progress
from engine.zole.rules import Rules

Facts = dict[str, Any]
"""An entry of the score-sheet document, players named by seat, "1" to "5"."""

OFTEN = {"pickup": 74, "zole": 8, "small_zole": 5, "all_passed": 12, "annulled": 1}
"""How often of a hundred."""
TRICKS = (1, 2, 4, 10, 17, 14, 7, 3, 2)
"""How often a declarer takes 0, 1, … 8 tricks."""
REVOKED = 0.02


def random_deal(rng: Random, rules: Rules, *, dealer: str, sitting_out: Sequence[str], active: Sequence[str]) -> Facts:
    """Any deal these rules have, by those who play in it."""
    offered = {kind: often for kind, often in OFTEN.items() if kind != "small_zole" or rules.small_zole}
    (kind,) = rng.choices(list(offered), list(offered.values()))
    if kind == "all_passed" and not rules.table_game_is_played:
        return {"contract": "passed_out"}
    if kind == "annulled":
        return {"contract": "annulled"}
    revoked = {"revoked_by": rng.choice(active)} if rng.random() < REVOKED else {}
    if kind == "all_passed":
        return {"contract": "galdins", **_table_game(rng, rules, dealer, sitting_out, active), **revoked}
    return {**random_result(rng, kind), "declarer": rng.choice(active), **revoked}


def random_result(rng: Random, contract: str) -> Facts:
    """What a declarer makes of a contract: tricks, and but for a small zole the card points of a real heap."""
    (tricks,) = rng.choices(range(9), TRICKS)
    if contract == "small_zole":
        return {"contract": contract, "tricks": tricks}
    heap = 3 * tricks + (2 if contract == "pickup" else 0)
    return {"contract": contract, "tricks": tricks, "card_points": sum(_shuffled_pack(rng)[:heap])}


def random_deals(rng: Random, rules: Rules, *, size: int, deals: int) -> list[Facts]:
    """The deals of a whole sheet at a table of `size` players; seat 1 deals first."""
    progress = Progress(tuple(map(str, range(1, size + 1))), "1", rules)
    played = []
    for _ in range(deals):
        seating = progress.seating
        dealer = seating.dealer or ""  # all are there, so somebody deals
        played.append(random_deal(rng, rules, dealer=dealer, sitting_out=seating.sitting_out, active=seating.active))
        progress.after_deal()
    return played


def _table_game(
    rng: Random, rules: Rules, dealer: str, sitting_out: Sequence[str], active: Sequence[str]
) -> Mapping[str, Any]:
    """Eight tricks of real cards, each to somebody; the talon's cards go where the rules send them (Z8.4)."""
    pack = _shuffled_pack(rng)
    talon_is_led = rules.galdins_talon == "led"
    keeper = dealer if rules.galdins_measure == "card_points" and sitting_out else None
    heaps = {player: [0, 0] for player in (*active, *([keeper] if keeper else ()))}
    for number, size in enumerate([3] * 8 if rules.galdins_talon == "unused" else [4, 4, *[3] * 6]):
        trick, pack = pack[:size], pack[size:]
        taker = rng.choice([*active, None]) if talon_is_led and number < 2 else rng.choice(active)
        if heap := heaps.get(taker or keeper or ""):  # the table's trick is the dealer's, where he keeps it
            heap[0] += 1
            heap[1] += sum(trick)
    card_points = {player: heap[1] for player, heap in heaps.items()}
    losers = [player for player, points in card_points.items() if points == max(card_points.values())]
    return {
        "tricks": {player: heap[0] for player, heap in heaps.items()},
        "card_points": card_points,
        "lot": rng.choice(losers),
    }


def _shuffled_pack(rng: Random) -> list[int]:
    """The card points of all 26 cards, in any order."""
    worth = [card.card_points for card in ZOLE_PACK]
    rng.shuffle(worth)
    return worth
