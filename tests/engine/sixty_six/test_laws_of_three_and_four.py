"""What holds for every deal of three and of four, by any rules, with and without an auction."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import records, sheets
from engine.cards import SIXTY_SIX_PACK, Card, Suit
from engine.errors import ActionRefused
from engine.sixty_six.dealing import start
from engine.sixty_six.declarations import Declaration, Meld, Play, parse_action
from engine.sixty_six.position import Position
from engine.sixty_six.rules import OPTIONS, Rules
from tests.engine.random_sheets import law
from tests.engine.sixty_six.steered_play import NAMES, Json, steered

RANKS = "9JQKTA"
any_rules = st.builds(Rules, **{name: st.sampled_from(values) for name, values in OPTIONS.items() if name != "auction"})


class Played(NamedTuple):
    """A whole deal."""

    record: Json
    end: Position

    @property
    def players(self) -> list[str]:
        return self.record["players"]


@st.composite
def deals(draw: st.DrawFn, *, with_bid: bool | None = None) -> Played:
    players = draw(st.integers(3, 4))
    has_bid = draw(st.booleans()) if with_bid is None else with_bid
    bid = (draw(st.integers(0, players - 1)), draw(st.integers(1, 3))) if has_bid else None
    claims = draw(st.sampled_from(["at once", "never", "late", "wrongly"]))
    return Played(*steered(draw(any_rules), players, draw(st.integers(0, 2**32)), claims, bid))


def result(record: Json) -> Any:
    replayed = records.replay(record)
    assert replayed.faults == ()
    return replayed.result


def recount(record: Json, *, meld_needs: str, ten: bool) -> tuple[dict[str, int], int]:
    """Everybody's count, and all card points taken, counted again from what was done."""
    players, trump = record["players"], _trump(record)
    points, waiting, tricks = (dict.fromkeys(players, 0) for _ in range(3))
    partner = {player: players[(seat + 2) % 4] if len(players) == 4 else player for seat, player in enumerate(players)}
    widow, trick, taken = sum(map(_worth, record.get("widow", []))), list[tuple[str, str]](), 0
    last = ""
    for player, word, *things in record["actions"]:
        if word == "meld":
            has_trick = tricks[player] or (meld_needs == "side" and tricks[partner[player]])
            (points if has_trick else waiting)[player] += 40 if things[0] == trump else 20
        elif word == "play":
            trick.append((player, things[0]))
        if len(trick) == len(players):
            last = max(trick, key=lambda both: _height(both[1], trick[0][1][-1], trump))[0]
            gained = sum(_worth(card) for _, card in trick) + widow
            points[last] += gained
            taken, widow, trick = taken + gained, 0, []
            tricks[last] += 1
            for member in {last, partner[last]} if meld_needs == "side" else {last}:
                points[member] += waiting[member]
                waiting[member] = 0
    points[last] += 10 if ten else 0
    if len(players) == 4:
        points = {player: points[player] + points[partner[player]] for player in players}
    return points, taken


def _trump(record: Json) -> str:
    shown = record.get("turnup") or record["widow"][-1]
    return record.get("trump", shown[-1])


def _worth(card: str) -> int:
    return {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[card[0]]


def _height(card: str, led: str, trump: str) -> int:
    return (12 if card[1] == trump else 6 if card[1] == led else 0) + RANKS.index(card[0])


@law
@given(deals())
def test_a_deal_ends_and_everything_counts_once(deal: Played) -> None:
    ended = result(deal.record)
    rules = deal.end.rules
    ten = ended["how"] in ("count", "drawn")
    counts, taken = recount(deal.record, meld_needs=rules.meld_needs, ten=ten)
    assert ended["card_points"] == counts
    if not any(deal.end.hands):
        assert taken == 120
        sides = deal.players[:2] if len(deal.players) == 4 else deal.players
        assert sum(ended["tricks"][player] for player in sides) == {3: 7, 4: 6}[len(deal.players)]


@law
@given(deals(with_bid=False))
def test_without_an_auction_one_side_gains_up_to_three_or_a_false_claimer_of_three_loses_two(deal: Played) -> None:
    ended = result(deal.record)
    points = [ended["game_points"][player] for player in deal.players]
    if len(deal.players) == 4:
        assert points[:2] == points[2:]
        points = points[:2]
    gains = [value for value in points if value]
    if ended["winner"] is not None:
        assert gains in ([1], [2], [3])
    else:
        assert gains == ([-2] if ended["how"] == "false_claim" else [])


@law
@given(deals(with_bid=True))
def test_with_an_auction_the_bidder_gains_at_least_the_bid_or_loses_it(deal: Played) -> None:
    ended = result(deal.record)
    bidder, level = deal.record["bid"]
    gained = ended["game_points"][bidder]
    assert gained == -level or level <= gained <= 3
    others = [value for player, value in ended["game_points"].items() if value and player != bidder]
    assert not (gained > 0 and any(value > 0 and value != gained for value in others))


@law
@given(deals())
def test_the_entry_of_a_replayed_deal_scores_the_same_and_reads_back(deal: Played) -> None:
    ended = result(deal.record)
    sheet = {field: deal.record[field] for field in ("game", "rules", "players")} | {"deals": [ended["entry"]]}
    scored: Any = sheets.score(sheet)
    assert scored["deals"][0]["points"] == ended["game_points"]
    if ended["winner"] is not None:
        assert ended["entry"]["winner"] == (ended["winner"] if len(deal.players) == 3 else ended["winner"][0])
    assert sheets.write(sheets.read(sheet))["deals"] == [ended["entry"]]
    assert records.read(records.write(records.read(deal.record))) == records.read(deal.record)


def plain_following(hand: list[str], trick: list[str], trump: str, follow: str) -> set[str]:
    """1.6, said anew: what may be played to a trick."""
    led = trick[0][1]
    best = max(_height(card, led, trump) for card in trick)

    def heading(cards: set[str]) -> set[str]:
        return {card for card in cards if _height(card, led, trump) > best} or cards

    suit = {card for card in hand if card[1] == led}
    trumps = {card for card in hand if card[1] == trump}
    if suit:
        return heading(suit) if follow in ("head", "head_all") else suit
    if trumps and follow != "follow_only":
        return heading(trumps) if follow == "head_all" else trumps
    return set(hand)


@law
@given(deals())
def test_what_may_be_played_is_what_a_plain_reading_allows(deal: Played) -> None:
    position = start(records.read(deal.record))
    trick: list[str] = []
    for player, *words in deal.record["actions"]:
        if words[0] == "play":
            if trick:
                hand = [str(card) for card in position.hands[position.turn]]
                expected = plain_following(hand, trick, _trump(deal.record), deal.end.rules.follow)
                assert {str(card) for card in position.legal_plays()} == expected
            trick = [*trick, words[1]] if len(trick) + 1 < len(deal.players) else []
        position = position.act(NAMES.index(player), parse_action(" ".join(words)))


@law
@given(deals(), st.integers(1, 3))
def test_the_table_may_be_turned(deal: Played, turn: int) -> None:
    """The same people with the same cards and the same dealer, written from another seat."""
    players = deal.players
    turn %= len(players)
    turned = deal.record | {"players": players[turn:] + players[:turn], "dealer": players[-1]}
    one, other = result(deal.record), result(turned)
    for field in ("how", "game_points", "card_points", "tricks"):
        assert one[field] == other[field]


@law
@given(deals(), st.data())
def test_what_is_legal_is_taken_and_the_rest_is_refused_and_changes_nothing(deal: Played, data: st.DataObject) -> None:
    kept = data.draw(st.integers(0, len(deal.record["actions"])))
    position = start(records.read(deal.record))
    for player, *words in deal.record["actions"][:kept]:
        position = position.act(NAMES.index(player), parse_action(" ".join(words)))
    before, legal = tuple(position), set(position.legal_actions())
    assert legal or position.outcome is not None
    tried = [*map(Play, SIXTY_SIX_PACK), Play(Card.parse("7D")), *map(Meld, Suit), *Declaration]
    for player in range(len(deal.players)):
        for action in tried:
            if (player, action) in legal:
                position.act(player, action)
            else:
                with pytest.raises(ActionRefused):
                    position.act(player, action)
            assert before == tuple(position)
