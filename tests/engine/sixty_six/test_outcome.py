"""What the end of a deal is worth: 1.10 to 1.12, each cell of the table, from positions that say only what matters."""

import pytest

from engine.cards import Suit
from engine.sixty_six import outcome
from engine.sixty_six.rules import Rules
from engine.sixty_six.state import Closing, Outcome, Pile, State


def state(
    *piles: tuple[int, int], rules: Rules | None = None, closing: Closing | None = None, first: int | None = None
) -> State:
    """So many tricks and points each; the first player leads."""
    return State(
        rules or Rules(),
        Suit.HEARTS,
        ((),) * len(piles),
        stock=(),
        widow=(),
        leader=0,
        piles=tuple(Pile(*pile) for pile in piles),
        closing=closing,
        first_at_goal=first,
    )


def closed_by(closer: int, *piles: tuple[int, int]) -> Closing:
    return Closing(closer, tuple(Pile(*pile) for pile in piles))


@pytest.mark.parametrize(
    ("loser", "expected"),
    [((0, 0), 3), ((1, 0), 2), ((1, 32), 2), ((1, 33), 1), ((4, 65), 1)],
)
def test_a_correct_claim_is_worth_what_the_loser_has(loser: tuple[int, int], expected: int) -> None:
    """1.12: tricks first, then 33."""
    ended = outcome.claimed(state((3, 66), loser, first=0), 0)
    assert str(ended) == f"claim 0 {expected},0 66,{loser[1]}"


def test_a_pending_marriage_saves_nobody() -> None:
    waiting = state((3, 66), (0, 0), first=0)._replace(piles=(Pile(3, 66), Pile(0, 0, 40)))
    assert str(outcome.claimed(waiting, 0)) == "claim 0 3,0 66,0"


@pytest.mark.parametrize(
    ("option", "opponent", "expected"),
    [
        ("two", (0, 0), 2),
        ("two_three", (0, 0), 3),
        ("two_three", (1, 0), 2),
        ("as_if_won", (0, 0), 3),
        ("as_if_won", (1, 10), 2),
        ("as_if_won", (1, 33), 1),
    ],
)
def test_a_false_claim_is_worth_what_the_option_says(option: str, opponent: tuple[int, int], expected: int) -> None:
    """1.10."""
    ended = outcome.claimed(state((3, 65), opponent, rules=Rules.parse({"false_claim": option})), 0)
    assert str(ended) == f"false_claim 1 0,{expected} 65,{opponent[1]}"


@pytest.mark.parametrize(
    ("claimer", "expected"),
    [(0, "false_claim 1 0,1 65,40"), (1, "false_claim 0 2,0 65,40")],
)
def test_a_false_claim_in_a_closed_deal_costs_what_it_would_have_won(claimer: int, expected: str) -> None:
    """The closer would have won 1, his opponent 2 for beating him."""
    closed = state((3, 65), (2, 40), closing=closed_by(0, (1, 11), (1, 11)), rules=Rules(false_claim="as_if_won"))
    assert expected == str(outcome.claimed(closed, claimer))


CLOSED_TRICKLESS, CLOSED_WITH_TRICK = ((1, 20), (0, 0)), ((1, 20), (1, 11))


@pytest.mark.parametrize(
    ("option", "at_close", "closer", "expected"),
    [
        ("two_three", CLOSED_TRICKLESS, 65, 3),
        ("two_three", CLOSED_WITH_TRICK, 65, 2),
        ("three", CLOSED_WITH_TRICK, 65, 3),
        ("two", CLOSED_TRICKLESS, 65, 2),
        ("closer_count", CLOSED_TRICKLESS, 65, 3),
        ("closer_count", CLOSED_WITH_TRICK, 33, 1),
        ("closer_count", CLOSED_WITH_TRICK, 32, 2),
    ],
)
def test_a_failed_close_is_worth_what_the_option_says(
    option: str, at_close: tuple[tuple[int, int], tuple[int, int]], closer: int, expected: int
) -> None:
    """1.12."""
    rules = Rules.parse({"failed_close": option, "closer_beaten": "as_failed"})
    closed = state((3, closer), (2, 70), closing=closed_by(0, *at_close), rules=rules, first=1)
    assert str(outcome.played_out(closed)) == f"failed_close 1 0,{expected} {closer},70"
    assert str(outcome.claimed(closed, 1)) == f"beat_closer 1 0,{expected} {closer},70"


def test_a_closed_deal_played_out_is_the_closers_at_66() -> None:
    closed = state((3, 66), (2, 40), closing=closed_by(0, (1, 20), (1, 11)), first=0)
    assert str(outcome.played_out(closed)) == "closed_out 0 1,0 66,40"
    valued_at_close = closed._replace(rules=Rules(close_value_at="close"))
    assert str(outcome.played_out(valued_at_close)) == "closed_out 0 2,0 66,40"


@pytest.mark.parametrize(("reacher", "expected"), [(0, "closed_out 0 1,0 66,66"), (1, "beat_closer 1 0,2 66,66")])
def test_a_closed_deal_that_ends_by_itself_has_the_names_of_closing(reacher: int, expected: str) -> None:
    closed = state((3, 66), (2, 66), closing=closed_by(0, (1, 20), (1, 11)), rules=Rules(ending="auto"), first=reacher)
    assert expected == str(outcome.reached(closed, reacher))


@pytest.mark.parametrize(
    ("closer", "first", "claimer", "expected"),
    [
        (None, 0, 1, "reached_first 0 1,0 70,70"),
        (None, 1, 1, "claim 1 0,1 70,70"),
        (0, 0, 1, "reached_first 0 2,0 70,70"),
        (1, 0, 1, "reached_first 0 3,0 70,70"),
        (1, 1, 1, "closed_out 1 0,1 70,70"),
    ],
)
def test_who_was_first_at_66_wins_by_the_rules_of_an_open_or_a_closed_deal(
    closer: int | None, first: int, claimer: int, expected: str
) -> None:
    """1.10; the closer is beaten as if he had failed, the closed deal is worth what stood at the close."""
    rules = Rules(claim_priority="first_to_reach", close_value_at="close", closer_beaten="as_failed")
    at_close = ((0, 0), (1, 40)) if closer == 1 else ((1, 40), (1, 20))
    closing = None if closer is None else closed_by(closer, *at_close)
    if closer == 1 and first == 1:
        closing = closed_by(1, (1, 40), (1, 40))
    assert expected == str(outcome.claimed(state((3, 70), (3, 70), rules=rules, closing=closing, first=first), claimer))


@pytest.mark.parametrize(
    ("option", "piles", "first", "expected"),
    [
        ("decides", ((6, 55), (6, 65)), None, "last_trick 0 1,0 55,65"),
        ("decides", ((6, 54), (6, 66)), 1, "reached66 1 0,1 54,66"),
        ("decides", ((12, 120), (0, 0)), 0, "reached66 0 3,0 120,0"),
        ("ten", ((6, 55), (6, 65)), None, "drawn - 0,0 65,65"),
        ("ten", ((6, 56), (6, 64)), None, "count 0 1,0 66,64"),
        ("ten", ((6, 22), (6, 98)), 1, "count 1 0,2 32,98"),
        ("ten", ((6, 23), (6, 97)), 1, "count 1 0,1 33,97"),
        ("decides_regardless", ((1, 10), (11, 110)), 1, "last_trick 0 1,0 10,110"),
    ],
)
def test_a_deal_played_out_goes_to_whom_the_option_says(
    option: str, piles: tuple[tuple[int, int], tuple[int, int]], first: int | None, expected: str
) -> None:
    """1.11: the last trick was the first player's."""
    assert expected == str(outcome.played_out(state(*piles, rules=Rules.parse({"last_trick": option}), first=first)))


@pytest.mark.parametrize(
    "text", ["", "claim", "claim 1 0,1", "claims 1 0,1 34,67", "claim x 0,1 34,67", "claim 1 0,1 34,67 9"]
)
def test_anything_else_is_no_outcome(text: str) -> None:
    with pytest.raises(ValueError, match=r"unpack|valid|literal"):
        Outcome.parse(text)
