"""Deals of two that could have happened: shuffled cards, legal actions by chance, any rules."""

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from hypothesis import strategies as st

from engine.cards import SIXTY_SIX_PACK, Card
from engine.deals import Deal, deal_cards
from engine.sixty_six.declarations import Action, Declaration, Meld, Play
from engine.sixty_six.position import Position
from engine.sixty_six.rules import OPTIONS, PRESETS, Rules

Json = dict[str, Any]

PLAYERS = ("N", "D")
"""By number: N leads first, D deals."""

FOR_TWO = {name: values for name, values in OPTIONS.items() if name not in ("meld_needs", "auction")}

any_rules = st.one_of(
    st.sampled_from([PRESETS[name] for name in ("default", "seed", "pagat", "santase")]),
    st.builds(Rules, **{name: st.sampled_from(values) for name, values in FOR_TWO.items()}),
)

CALM = {
    Declaration.CLOSE: 0.05,
    Declaration.CLOSE_NODRAW: 0.05,
    Declaration.CLAIM: 0.01,
    Declaration.EXCHANGE: 2.0,
    Declaration.SWAP_ON_CLOSE: 2.0,
}
"""How much likelier than a card; few closings and wrong claims, so that most deals go on."""

BOLD = CALM | {Declaration.CLOSE: 0.5, Declaration.CLOSE_NODRAW: 1.0, Declaration.CLAIM: 0.1}


class Game(NamedTuple):
    """A deal that was played, and everything that was done in it."""

    deal: Deal
    rules: Rules
    actions: tuple[tuple[int, Action], ...]
    positions: tuple[Position, ...]
    """Before the first action, and after each."""

    @property
    def end(self) -> Position:
        return self.positions[-1]

    def record(self, actions: int | None = None) -> Json:
        """As a document, after so many actions."""
        *stock, turn_up = self.deal.rest
        return {
            "game": "sixty_six",
            "rules": self.rules.to_json(),
            "players": list(PLAYERS),
            "hands": {player: list(map(str, hand)) for player, hand in zip(PLAYERS, self.deal.hands, strict=True)},
            "turnup": str(turn_up),
            "stock": list(map(str, stock)),
            "actions": [[PLAYERS[player], *str(action).split()] for player, action in self.actions[:actions]],
        }


def play_by_chance(rules: Rules, seed: int, *, claims: bool = True) -> Game:
    """One whole deal. A player who has 66 says so, or with `claims=False` nobody ever does."""
    chance = random.Random(seed)
    deal = deal_cards(SIXTY_SIX_PACK, chance, hands=2, size=6)
    temper = chance.choice([CALM, BOLD])
    positions, actions = [Position.dealt(deal, rules)], []
    while positions[-1].outcome is None:
        actions.append(_choose(positions[-1], chance, temper, claims=claims))
        positions.append(positions[-1].act(*actions[-1]))
    return Game(deal, rules, tuple(actions), tuple(positions))


def _choose(
    position: Position, chance: random.Random, temper: Mapping[Declaration, float], *, claims: bool
) -> tuple[int, Action]:
    possible = [both for both in position.legal_actions() if claims or both[1] is not Declaration.CLAIM]
    for player, action in possible:
        if action is Declaration.CLAIM and position.count(player) >= 66:
            return player, action
    weights = [temper.get(action, 1.0) if isinstance(action, Declaration) else 1.0 for _, action in possible]
    return chance.choices(possible, weights)[0]


def every_action() -> list[tuple[int, Action]]:
    """Whatever two players could try, possible or not; also a card of another pack."""
    actions: list[Action] = [*map(Play, SIXTY_SIX_PACK), Play(Card.parse("7D"))]
    actions += [*(Meld(card.suit) for card in SIXTY_SIX_PACK[::6]), *Declaration]
    return [(player, action) for player in range(2) for action in actions]


@st.composite
def games(draw: st.DrawFn, *, claims: bool = True) -> Game:
    """A deal by any rules."""
    return play_by_chance(draw(any_rules), draw(st.integers(0, 2**32)), claims=claims)
