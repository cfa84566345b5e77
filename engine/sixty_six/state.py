"""A deal as it lies on the table: who holds what, who is to move, what counts for whom.

Players are numbers in the order of play: 0 leads the first trick, the last one dealt. Two players have a stock;
three a widow, which goes to the pile of the first trick's taker; four are partners across the table.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple, Self

from engine.cards import SIXTY_SIX_PACK, Card, Cards, Rank, Suit
from engine.sixty_six.endings import How
from engine.sixty_six.rules import Rules
from engine.sixty_six.sides import PARTNERS
from engine.tricks import Order

RANKS: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)
"""1.1: from high to low."""

ORDERS: Final = {
    trump: Order.of(SIXTY_SIX_PACK, trumps=[Card(rank, trump) for rank in RANKS], ranks=RANKS) for trump in Suit
}
"""Trump → how the cards beat each other (1.4)."""

MARRIAGES: Final = {suit: (Card(Rank.KING, suit), Card(Rank.QUEEN, suit)) for suit in Suit}
"""1.7: the king and the queen of each suit."""

NINES: Final = {suit: Card(Rank.NINE, suit) for suit in Suit}
"""1.8: what is given for the turn-up."""

GOAL: Final = 66
"""1.10: who has so many may claim."""


class Pile(NamedTuple):
    """What a player has gained by himself."""

    tricks: int = 0
    points: int = 0
    """Card points of his tricks, and his marriages that count."""
    pending: int = 0
    """His marriages that will count with the first trick (1.7)."""


@dataclass(frozen=True, slots=True)
class Closing:
    """The closed stock (1.9)."""

    closer: int
    piles: tuple[Pile, ...]
    """As they were when it was closed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended and what it is worth, written `claim 1 0,1 34,67`: `Outcome.parse` and `str` undo each other."""

    how: How
    winners: tuple[int, ...]
    """One player or two partners; nobody in a drawn deal, and after a false claim at three."""
    game_points: tuple[int, ...]
    """By player; partners have their side's."""
    counts: tuple[int, ...]
    """By player, partners their side's: tricks, counted marriages, and the last trick's ten where it is given."""

    @classmethod
    def parse(cls, text: str) -> "Outcome":
        """The outcome that is written `text`; `-` is nobody. Raises `ValueError` for anything else."""
        how, winners, game_points, counts = text.split(" ")
        return cls(How(how), () if winners == "-" else _numbers(winners), _numbers(game_points), _numbers(counts))

    def __str__(self) -> str:
        numbers = (",".join(map(str, values)) for values in (self.winners, self.game_points, self.counts))
        return " ".join([self.how.value, *(text or "-" for text in numbers)])


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(","))


class State(NamedTuple):
    """A deal in progress, or over. A tuple with names, because a replay makes a new one with every card."""

    rules: Rules
    trump: Suit
    hands: tuple[Cards, ...]
    stock: Cards
    """As it will be drawn; the turn-up, or the nine exchanged for it, is the last. It keeps lying there when closed."""
    widow: Cards
    """Three players: still on the table, until the first trick."""
    leader: int
    """Who leads the trick, or has led it."""
    piles: tuple[Pile, ...]
    trick: Cards = ()
    """The cards played to the trick that is not complete."""
    draw_is_due: bool = False
    """A trick was taken and nobody has drawn yet; done before the next action that needs it."""
    shown: Suit | None = None
    """The marriage shown on this lead, whose king or queen is still to be led."""
    closing: Closing | None = None
    swap_is_open: bool = False
    """The stock was closed by the last action, so the closer's opponent may swap the nine."""
    first_at_goal: int | None = None
    """Who was the first to have 66."""
    outcome: Outcome | None = None
    was_claimed: bool = False
    """The winner of a deal that had ended by itself has said so (1.10)."""

    @property
    def turn(self) -> int:
        """Who plays the next card."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def is_strict(self) -> bool:
        """1.6: nothing is left to draw, so the rules of following hold. The draw that is due has been made."""
        return not self.stock or self.closing is not None

    @property
    def tricks_taken(self) -> int:
        """Complete tricks."""
        return sum([pile.tricks for pile in self.piles])

    @property
    def turn_up(self) -> Card | None:
        """The card that lies face up."""
        return self.stock[-1] if self.stock else None

    def side(self, player: int) -> tuple[int, ...]:
        """The player, or of four he and his partner."""
        return (player % 2, player % 2 + 2) if len(self.hands) == PARTNERS else (player,)

    def count(self, player: int) -> int:
        """1.10: what the player's side has, marriages that are pending not counted."""
        piles = self.piles
        return piles[player].points if len(piles) != PARTNERS else piles[player].points + piles[player - 2].points

    def tricks(self, player: int) -> int:
        """Tricks of the player's side."""
        piles = self.piles
        return piles[player].tricks if len(piles) != PARTNERS else piles[player].tricks + piles[player - 2].tricks

    def drawn(self) -> Self:
        """The same after the draw that is due: the taker first, then the other (1.5)."""
        if not self.draw_is_due:
            return self
        first, second, *left = self.stock
        own, other = (first, second) if self.leader == 0 else (second, first)
        hands = ((*self.hands[0], own), (*self.hands[1], other))
        return self._replace(hands=hands, stock=tuple(left), draw_is_due=False)
