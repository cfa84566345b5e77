"""A deal in progress, from the first lead to its end (1.3 to 1.12).

A position never changes. `act` gives the next one, or raises `ActionRefused`; what it takes is what
`legal_actions` lists. A draw happens by itself before the next action that needs it.
"""

from typing import Final, Self

from engine.cards import Card, Cards, Suit, format_cards
from engine.deals import Deal
from engine.errors import ActionRefused
from engine.sixty_six import legal, moves
from engine.sixty_six.declarations import Action, Declaration, Meld, Play
from engine.sixty_six.rules import Rules
from engine.sixty_six.state import Pile, State

WITHOUT_DRAW: Final = frozenset({Declaration.CLOSE_NODRAW, Declaration.SWAP_ON_CLOSE, Declaration.CLAIM})
"""What is done before drawing, or needs no draw."""


class Position(State):
    """Where a deal stands. Make the first one with `Position.dealt`."""

    __slots__ = ()

    @classmethod
    def dealt(cls, deal: Deal, rules: Rules, *, trump: Suit | None = None, leader: int = 0) -> Self:
        """Before the first lead. `deal` is a legal one, its last card of all the turn-up.

        `trump` and `leader` are for an auction (2.5), where the turn-up means nothing.
        """
        players = len(deal.hands)
        turn_up = deal.rest[-1] if deal.rest else deal.hands[-1][-1]
        stock, widow = (deal.rest, ()) if players == 2 else ((), deal.rest)
        return cls(rules, trump or turn_up.suit, deal.hands, stock, widow, leader, (Pile(),) * players)

    # What may be done

    def legal_plays(self) -> Cards:
        """The cards that the player to move may lead or play."""
        return legal.legal_plays(self)

    def legal_melds(self) -> tuple[Suit, ...]:
        """The marriages that the player to move may show, by suit."""
        return legal.legal_melds(self)

    def can_exchange(self, player: int) -> bool:
        """May the player take the turn-up for the nine (1.8)?"""
        return legal.fault_of(self, player, Declaration.EXCHANGE) is None

    def can_close(self, player: int) -> bool:
        """May the player close the stock, after a draw that is due (1.9)?"""
        return legal.fault_of(self, player, Declaration.CLOSE) is None

    def can_close_undrawn(self, player: int) -> bool:
        """May the player close the stock instead of drawing (1.9)?"""
        return legal.fault_of(self, player, Declaration.CLOSE_NODRAW) is None

    def can_swap_on_close(self, player: int) -> bool:
        """May the player swap the nine because the other has just closed (1.8)?"""
        return legal.fault_of(self, player, Declaration.SWAP_ON_CLOSE) is None

    def can_claim(self, player: int) -> bool:
        """May the player say that he has 66, be it true or not (1.10)?"""
        return legal.fault_of(self, player, Declaration.CLAIM) is None

    def legal_actions(self) -> tuple[tuple[int, Action], ...]:
        """Everything that may be done now, each with the player who may."""
        return legal.legal_actions(self)

    # What is done

    def act(self, player: int, action: Action) -> Self:
        """The player does it. Raises `ActionRefused` with the first thing wrong with it; nothing is drawn then."""
        ready = self.ready_for(action)
        code = legal.fault_of(ready, player, action)
        if code is not None:
            raise self._refusal(code, action)
        match action:
            case Play(card):
                return moves.play(ready, card)
            case Meld(suit):
                return moves.meld(ready, suit)
            case Declaration.CLAIM:
                return moves.claim(ready, player)
            case Declaration.CLOSE | Declaration.CLOSE_NODRAW:
                return moves.close(ready)
            case _:
                return moves.exchange(ready, player)

    def revoke(self, player: int, card: Card) -> Self:
        """Play a card that need not follow suit, as it happened. Raises what `act` raises but `must_follow`."""
        action = Play(card)
        ready = self.ready_for(action)
        code = legal.fault_of(ready, player, action)
        if code is not None and code != "must_follow":
            raise self._refusal(code, action)
        return moves.play(ready, card)

    def ready_for(self, action: Action) -> Self:
        """After the draw that is due, if the action needs it (1.5)."""
        return self if isinstance(action, Declaration) and action in WITHOUT_DRAW else self.drawn()

    def _refusal(self, code: str, action: Action) -> ActionRefused:
        card = action.card if isinstance(action, Play) else None
        if code == "must_follow":
            return ActionRefused(code, None, card, possible=format_cards(self.legal_plays()))
        return ActionRefused(code, None, card)
