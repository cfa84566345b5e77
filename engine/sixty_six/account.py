"""What an entry gives to whom, and why: 1.12, 2.3, 2.4, and the auction of 2.5 with its bids made and set."""

from collections.abc import Iterator

from engine.sixty_six.endings import PENALTY
from engine.sixty_six.entries import Drawn, Entry, FalseClaim, Won
from engine.sixty_six.reasons import Reason
from engine.sixty_six.sides import Sides


def game_points(entry: Entry, sides: Sides) -> dict[str, int]:
    """Everybody's game points of one deal; of four, both partners have their side's."""
    points = dict.fromkeys(sides, 0)
    for player, amount in _awards(entry, sides):
        for member in sides[player]:
            points[member] += amount
    return points


def outcome_of(entry: Entry, sides: Sides) -> str:
    """How the deal ended; of a bid that does not say, `made` or `set`."""
    if entry.how is not None:
        return entry.how.value
    return "made" if made_value(entry, sides) is not None else "set"


def reasons_of(entry: Entry, sides: Sides) -> Iterator[Reason]:
    """The components of one deal's score: how it ended, then what became of the bid."""
    bid = entry.bid
    match entry:
        case Won(winner, value, how):
            code = how.value if how else "won"
            yield Reason(code, {"winner": ", ".join(sides[winner]), "points": value})
        case Drawn():
            yield Reason("drawn")
        case _:
            yield _false_claim(entry)
    if bid is not None:
        made = made_value(entry, sides)
        fields = {"player": bid.player, "level": bid.level}
        yield Reason("set", fields) if made is None else Reason("made", {**fields, "points": made})


def made_value(entry: Entry, sides: Sides) -> int | None:
    """2.5 B5, B6: a bid is made by a win worth at least the bid, and scores what it was worth; else None."""
    bid = entry.bid
    if bid is None or isinstance(entry, Drawn) or entry.value is None or entry.value < bid.level:
        return None
    bidder_won = isinstance(entry, FalseClaim) or bid.player in sides[entry.winner]
    return entry.value if bidder_won else None


def _awards(entry: Entry, sides: Sides) -> Iterator[tuple[str, int]]:
    """A player of each side that gets or loses something, and how much."""
    bid = entry.bid
    if bid is not None:
        made = made_value(entry, sides)
        yield bid.player, -bid.level if made is None else made
    match entry:
        case Won(winner, value) if bid is None or bid.player not in sides[winner]:
            yield winner, value
        case FalseClaim(player) if bid is None or bid.player != player:
            yield player, -PENALTY


def _false_claim(entry: FalseClaim) -> Reason:
    """A bidder loses what he bid, and nothing more."""
    if entry.bid is not None and entry.bid.player == entry.player:
        return Reason("bidder_claimed_falsely", {"player": entry.player})
    return Reason("claimed_falsely", {"player": entry.player, "points": PENALTY})
