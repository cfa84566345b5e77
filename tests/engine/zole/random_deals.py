"""Random deals played out by what a position says is legal, and the records somebody would have written of them."""

import random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine.cards import ZOLE_PACK
from engine.deals import deal_cards
from engine.seats import Table
from engine.zole.contracts import Call
from engine.zole.position import Phase, Position
from engine.zole.rules import Rules
from tests.engine.random_sheets import any_rules

Json = dict[str, Any]


class Played(NamedTuple):
    """A deal that is over, with the way there."""

    positions: tuple[Position, ...]
    record: Json

    @property
    def end(self) -> Position:
        return self.positions[-1]


@st.composite
def played_deals(draw: st.DrawFn, rules: Json | None = None) -> Played:
    """Three to five players, any rules unless some are given, any legal calls and cards."""
    players = tuple("ABCDE"[: draw(st.integers(3, 5))])
    dealer = draw(st.sampled_from(players))
    chosen = draw(any_rules) if rules is None else rules
    return play_out(players, dealer, chosen, random.Random(draw(st.integers(0, 2**32))))


def play_out(players: tuple[str, ...], dealer: str, chosen: Json, chance: random.Random) -> Played:
    """Calls, discards and cards by chance; every third deal is passed all round."""
    rules = Rules.parse(chosen)
    seating = Table.opened(players, dealer).seating(rules.five_sitter)
    positions = [Position.dealt(deal_cards(ZOLE_PACK, chance, hands=3, size=8), seating, rules)]
    bids, plays = [], []
    only_passes = chance.random() < 0.3
    while (position := positions[-1]).phase is not Phase.OVER:
        if position.phase is Phase.BIDDING:
            call = Call.PASS if only_passes else chance.choice(position.legal_bids())
            bids.append([position.turn, str(call)])
            positions.append(position.bid(call))
        elif position.phase is Phase.DISCARDING:
            positions.append(position.discard(chance.choice(position.legal_discards())))
        else:
            card = chance.choice(position.legal_plays())
            plays.append(str(card))
            positions.append(position.play(card))
    record = {
        "game": "zole",
        "rules": chosen,
        "players": list(players),
        "dealer": dealer,
        "hands": {
            player: list(map(str, hand)) for player, hand in zip(seating.active, position.deal.hands, strict=True)
        },
        "talon": list(map(str, position.talon)),
        "bids": bids,
        "plays": plays,
    }
    if position.discards:
        record["discards"] = list(map(str, position.discards))
    return Played(tuple(positions), record)
