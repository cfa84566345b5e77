"""Actions have one notation that reads back."""

import pytest

from engine.cards import SIXTY_SIX_PACK, Card, Suit
from engine.sixty_six.declarations import WORDS, Action, Declaration, Meld, Play, parse_action

ACTIONS: list[Action] = [*map(Play, SIXTY_SIX_PACK), *map(Meld, Suit), *Declaration]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_action_reads_back_from_what_it_writes(action: Action) -> None:
    assert action == parse_action(str(action))


def test_actions_are_written_as_a_record_writes_them() -> None:
    assert str(Play(Card.parse("QC"))) == "play QC"
    assert str(Meld(Suit.DIAMONDS)) == "meld D"
    assert list(map(str, Declaration)) == ["exchange", "close", "close_nodraw", "swap_on_close", "claim"]
    assert ("play", "meld", *Declaration) == WORDS


def test_suits_may_be_written_as_symbols() -> None:
    assert Meld(Suit.HEARTS) == parse_action("meld ♥")
    assert Play(Card.parse("TD")) == parse_action("play 10♦")


@pytest.mark.parametrize(
    "text", ["", "play", "play 1S", "play QC QD", "meld", "meld X", "meld QC", "claim 66", "closes"]
)
def test_anything_else_is_no_action(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a card|not a valid Declaration"):
        parse_action(text)
