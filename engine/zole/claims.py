"""Claims of the rest: between two tricks, a side says that it takes every trick that is left.

In a small zole the declarer says that he takes none. A claim holds if it wins against every defence with open
cards.
"""

from collections.abc import Iterable

from engine.cards import Cards, format_cards
from engine.errors import ActionRefused
from engine.zole.contracts import Contract
from engine.zole.position import Phase, Position


def claim_rest(position: Position, claimer: str) -> None:
    """Check a claim. Raises `ActionRefused`: `deal_over`, `cannot_claim`, `claim_does_not_hold`."""
    if position.phase is Phase.OVER:
        raise ActionRefused("deal_over", claimer)
    is_between_tricks = position.phase is Phase.PLAY and not position.table
    if not is_between_tricks or position.declarer is None or claimer not in position.seating.active:
        raise ActionRefused("cannot_claim", claimer)
    line = line_against(position, claimer)
    if line is not None:
        raise ActionRefused("claim_does_not_hold", claimer, line=format_cards(line))


def line_against(position: Position, claimer: str) -> Cards | None:
    """Cards with which the claim of every remaining trick fails, from here on; None if it holds."""
    declarer = position.declarer
    defenders = frozenset(player for player in position.seating.active if player != declarer)
    side = frozenset({claimer}) if claimer == declarer else defenders
    takers = defenders if position.contract is Contract.SMALL_ZOLE else side
    return _line(position, side, takers, {})


_Known = dict[tuple[tuple[Cards, ...], str | None, Cards], Cards | None]


def _line(position: Position, side: frozenset[str], takers: frozenset[str], known: _Known) -> Cards | None:
    """`side` chooses what saves its claim, if anything does; the others what breaks it: a trick not of the `takers`."""
    key = (position.hands, position.turn, position.table)
    if key not in known:
        known[key] = _search(position, side, takers, known)
    return known[key]


def _search(position: Position, side: frozenset[str], takers: frozenset[str], known: _Known) -> Cards | None:
    if position.phase is Phase.OVER:
        return None
    lines = _lines(position, side, takers, known)
    if position.turn in side:
        beaten = list(lines)
        return None if None in beaten else beaten[0]
    return next((line for line in lines if line is not None), None)


def _lines(position: Position, side: frozenset[str], takers: frozenset[str], known: _Known) -> Iterable[Cards | None]:
    """For each card that may be played the line that breaks the claim after it."""
    for card in position.legal_plays():
        after = position.play(card)
        if len(after.tricks) > len(position.tricks) and after.tricks[-1].taker not in takers:
            yield (card,)
        else:
            rest = _line(after, side, takers, known)
            yield None if rest is None else (card, *rest)
