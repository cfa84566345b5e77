"""Random sheets that could have happened: real cards are dealt into heaps, real seats go round.

What is here knows the rules by itself, so that a law is not tested against its own mistake.
"""

import os
import random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from engine.cards import ZOLE_PACK
from engine.zole.rules import OPTIONS

Json = dict[str, Any]

law = settings(max_examples=int(os.environ.get("KARTA_LAW_EXAMPLES", "25")))
"""How often a law is tried: `KARTA_LAW_EXAMPLES=2000 python -m pytest tests/engine` is the full number."""

any_rules = st.fixed_dictionaries({}, optional={option: st.sampled_from(values) for option, values in OPTIONS.items()})


@st.composite
def documents(draw: st.DrawFn) -> Json:
    """A sheet of three to five players by any rules, with deals of every kind those rules have."""
    players = list("ABCDE"[: draw(st.integers(3, 5))])
    chosen = draw(any_rules)
    chance = random.Random(draw(st.integers(0, 2**32)))
    dealer = draw(st.sampled_from(players))
    deals = _play(players, dealer, chosen, chance, draw(st.integers(0, 12)))
    close = draw(st.booleans())
    return {"game": "zole", "rules": chosen, "players": players, "dealer": dealer, "deals": deals, "close": close}


def _play(players: list[str], dealer: str, rules: Json, chance: random.Random, length: int) -> list[Json]:
    circle = players[players.index(dealer) :] + players[: players.index(dealer)]
    away: list[str] = []
    deals: list[Json] = []
    for _ in range(length):
        present = [player for player in circle if player not in away]
        kind = chance.random()
        if kind < 0.1 and len(present) > 3:
            away.append(chance.choice(present))
            deals.append({"absent": away[-1]})
        elif kind < 0.2 and away:
            deals.append({"present": away.pop()})
        elif kind < 0.3 and rules.get("all_pass", "pule") != "galdins":
            deals.append({"penalty": "personal_pule", "player": chance.choice(players)})
        else:
            deals.append(_deal(present, rules, chance))
            turn = circle.index(present[0]) + 1
            circle = circle[turn:] + circle[:turn]
    return deals


def _deal(present: list[str], rules: Json, chance: random.Random) -> Json:
    """One deal; `present` begins with the dealer."""
    hands = present[1:]
    if len(present) == 3:
        hands.append(present[0])
    elif len(present) == 5:
        hands.pop(2 if rules.get("five_sitter") == "third" else 1)
    kinds = ["pickup", "pickup", "pickup", "zole", "annulled"]
    kinds += ["small_zole"] if rules.get("small_zole") else []
    kinds += ["passed_out"] if rules.get("all_pass", "pule") == "pule" else ["galdins"]
    kind = chance.choice(kinds)
    if kind in ("annulled", "passed_out"):
        return {"contract": kind}
    revoked = {"revoked_by": chance.choice(hands)} if chance.random() < 0.1 else {}
    if kind == "galdins":
        return {"contract": kind, **_table_game(present, hands, rules, chance), **revoked}
    declared = {"contract": kind, "declarer": chance.choice(hands), "tricks": chance.randrange(9), **revoked}
    if kind != "small_zole":
        heap = 3 * declared["tricks"] + (2 if kind == "pickup" else 0)
        declared["card_points"] = sum(_shuffled(chance)[:heap])
    return declared


def _table_game(present: list[str], hands: list[str], rules: Json, chance: random.Random) -> Json:
    """Eight tricks of real cards, each to somebody; talon cards as the rules place them."""
    pack = _shuffled(chance)
    led = rules.get("galdins_talon", "led") == "led"
    sizes = [3] * 8 if rules.get("galdins_talon") == "unused" else [4, 4, *[3] * 6]
    with_dealer = rules.get("galdins_measure") == "card_points" and len(present) > 3
    heaps = {player: [0, 0] for player in (*hands, *([present[0]] if with_dealer else []))}
    for number, size in enumerate(sizes):
        trick, pack = pack[:size], pack[size:]
        taker = chance.choice([*hands, None]) if led and number < 2 else chance.choice(hands)
        if taker is None:
            taker = present[0] if with_dealer else None
        if taker is not None:
            heaps[taker][0] += 1
            heaps[taker][1] += sum(trick)
    tricks = {player: heap[0] for player, heap in heaps.items()}
    card_points = {player: heap[1] for player, heap in heaps.items()}
    losers = [player for player in heaps if card_points[player] == max(card_points.values())]
    return {"tricks": tricks, "card_points": card_points, "lot": chance.choice(losers)}


def _shuffled(chance: random.Random) -> list[int]:
    worth = [card.card_points for card in ZOLE_PACK]
    chance.shuffle(worth)
    return worth
