"""Which tricks and card points some division of the 26 cards can give: nothing more is refused, and nothing less.

Suits do not matter here: a card is what it counts. The pack is therefore six kinds: four cards each of 11, 10,
4, 3 and 2 points, and six of none.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final, Literal

from engine.cards import ZOLE_PACK
from engine.zole.contracts import Contract
from engine.zole.outcome import PACK_POINTS, TRICKS

KINDS: Final = Counter(card.card_points for card in ZOLE_PACK)
"""Card points → how many cards of the pack count so much."""

Pile = tuple[int, int]
"""Cards and card points of one heap."""


@cache
def piles_by_size_and_points() -> dict[Pile, list[int]]:
    """Every heap that can be taken from the pack, under its size and points.

    A heap is one number, four bits for the cards of each kind, so that heaps add up by adding the numbers.
    """
    piles: dict[Pile, list[int]] = {}
    for counts in product(*(range(cards + 1) for cards in KINDS.values())):
        points = sum(count * kind for count, kind in zip(counts, KINDS, strict=True))
        packed = sum(count << 4 * place for place, count in enumerate(counts))
        piles.setdefault((sum(counts), points), []).append(packed)
    return piles


_SPARE: Final = sum((7 - cards) << 4 * place for place, cards in enumerate(KINDS.values()))
_TOO_MANY: Final = sum(8 << 4 * place for place in range(len(KINDS)))
"""Adding `_SPARE` to the sum of two heaps sets a bit of `_TOO_MANY` for each kind of which there are not so many."""


def declarer_game_is_possible(contract: Contract, tricks: int, card_points: int) -> bool:
    """Can the declarer of a pick-up game or zole have so many tricks and card points?

    With no trick in a pick-up game the points are 0 or those of the two laid-away cards.
    """
    laid_away = 2 if contract is Contract.PICKUP else 0
    return (3 * tricks + laid_away, card_points) in piles_by_size_and_points()


@lru_cache(maxsize=1 << 16)
def table_game_is_possible(
    players: tuple[tuple[int, int], ...],
    dealer: tuple[int, int] | None,
    talon: Literal["led", "unused", "to_winner"],
) -> bool:
    """Can the active `players`, and the `dealer` who keeps the table's tricks, have these (tricks, card points)?

    Without `dealer`, what is missing up to 8 tricks and 120 points stayed with the table.
    """
    kept = TRICKS - sum(tricks for tricks, _ in players)
    rest = PACK_POINTS - sum(points for _, points in players)
    if not 0 <= kept <= (2 if talon == "led" else 0):
        return False
    left_over = 0 if talon == "unused" else rest
    if dealer is not None and dealer != (kept, left_over):
        return False
    table = (2, rest) if talon == "unused" else (4 * kept, rest)
    fours = 0 if talon == "unused" else 2 - kept
    return any(
        _is_division((*_heaps(players, taken), table))
        for taken in _ways_to_take(fours, [tricks for tricks, _ in players])
    )


def _heaps(players: tuple[tuple[int, int], ...], taken: tuple[int, ...]) -> Iterator[Pile]:
    """The players' heaps when so many of each one's tricks hold a talon card as well."""
    return ((3 * tricks + fours, points) for (tricks, points), fours in zip(players, taken, strict=True))


def _ways_to_take(fours: int, tricks: list[int]) -> Iterator[tuple[int, ...]]:
    """Who may have taken the tricks of four cards; nobody more of them than he has tricks."""
    ways = product(*(range(min(fours, own) + 1) for own in tricks))
    return (way for way in ways if sum(way) == fours)


def _is_division(piles: tuple[Pile, ...]) -> bool:
    """Can the pack be dealt out into these heaps? They hold 26 cards and 120 points together."""
    known = piles_by_size_and_points()
    options = sorted((known.get(pile, []) for pile in piles), key=len)
    return _fits(0, options[:-1]) if all(options) else False


def _fits(taken: int, options: list[list[int]]) -> bool:
    """Is there one heap of each list, such that all of them and `taken` come out of one pack?

    The last heap of a division is then what is left, and needs no search.
    """
    if not options:
        return True
    first, *others = options
    used = taken + _SPARE
    return any(not (used + heap) & _TOO_MANY and _fits(taken + heap, others) for heap in first)
