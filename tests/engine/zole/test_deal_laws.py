"""What is true of every deal, whoever plays it and by whatever rules."""

import itertools
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import records, sheets
from engine.cards import ZOLE_PACK
from engine.deals import Deal
from engine.errors import ActionRefused
from engine.zole.contracts import Call, Contract
from engine.zole.position import Phase, Position
from engine.zole.rules import OPTIONS
from tests.engine.random_sheets import law
from tests.engine.zole.random_deals import Played, play_out, played_deals

Json = dict[str, Any]


def replayed(record: Json) -> Json:
    """The result document of a record that is all right."""
    replay = records.replay(record)
    assert (replay.faults, replay.warnings) == ((), ())
    document = replay.to_json()
    if document["points"] is None:
        return replayed({**record, "lot": some_loser(document)})
    return document


def some_loser(document: Json) -> str:
    card_points = document["entry"]["card_points"]
    return max(card_points, key=card_points.__getitem__)


@law
@given(played_deals())
def test_a_legal_deal_replays_clean(played: Played) -> None:
    document = replayed(played.record)
    assert set(document) == {"entry", "outcome", "points", "tricks"}


@law
@given(played_deals())
def test_the_entry_scored_as_a_line_gives_the_same_points(played: Played) -> None:
    check_as_a_line(played.record, replayed(played.record))


@law
@given(played_deals(), st.integers(0, 2**32))
def test_every_revoke_is_found_and_the_deal_goes_on_as_played(played: Played, seed: int) -> None:
    chance = random.Random(seed)
    position = next((there for there in played.positions if there.phase is Phase.PLAY), played.end)
    plays, revokes = [], []
    while position.turn is not None:
        card = chance.choice(position.hand_of(position.turn))
        if card not in position.legal_plays():
            revokes.append(("must_follow", len(plays), position.turn, str(card)))
        plays.append(str(card))
        position = position.revoke(card)
    replay = records.replay({**played.record, "plays": plays})
    assert [(fault.code, fault.at, fault.player, fault.card) for fault in replay.faults] == revokes
    assert replay.result is not None
    result: Json = dict(replay.result)
    assert [trick["taker"] for trick in result["tricks"]] == [trick.taker for trick in position.tricks]
    check_as_a_line(played.record, result)


def check_as_a_line(record: Json, result: Json) -> None:
    """The entry scored as a line of a sheet gives the same points, unless they wait for a lot."""
    heading = {key: record[key] for key in ("game", "rules", "players", "dealer")}
    if result["points"] is not None:
        line: Any = sheets.score({**heading, "deals": [result["entry"]]})["deals"]
        assert (line[0]["points"], line[0]["outcome"]) == (result["points"], result["outcome"])
        assert sum(result["points"].values()) == 0


@law
@given(played_deals())
def test_every_card_is_always_somewhere_and_once(played: Played) -> None:
    for position in played.positions:
        talon_is_apart = not (position.contract is Contract.PICKUP or is_in_tricks(position.contract, position.rules))
        led = len(position.tricks) + 1 if position.phase is Phase.PLAY else len(position.tricks)
        rest = position.talon if talon_is_apart else ()
        if is_in_tricks(position.contract, position.rules):
            is_led = position.rules.galdins_talon == "led"
            rest = position.talon[led if is_led else len(position.tricks) :]
        taken = [card for trick in position.tricks for card in trick.cards]
        held = [card for hand in position.hands for card in hand]
        cards = [*held, *taken, *position.table, *position.discards, *rest]
        assert sorted(map(str, cards)) == sorted(map(str, ZOLE_PACK))


def is_in_tricks(contract: Contract | None, rules: Any) -> bool:
    return contract is Contract.GALDINS and rules.galdins_talon != "unused"


@law
@given(played_deals())
def test_the_card_points_of_a_deal_are_120(played: Played) -> None:
    end, document = played.end, replayed(played.record)
    entry = document["entry"]
    in_tricks = sum(trick["card_points"] for trick in document["tricks"])
    aside = sum(card.card_points for card in (*end.discards, *(c for hand in end.hands for c in hand)))
    talon = sum(card.card_points for card in end.talon)
    if end.contract is Contract.PICKUP:
        assert in_tricks + aside == 120
        defenders = sum(trick.card_points for trick in end.tricks if trick.taker != end.declarer)
        assert entry["card_points"] + defenders == 120
    elif is_in_tricks(end.contract, end.rules):
        assert in_tricks == 120
        kept = sum(trick.card_points for trick in end.tricks_of(None))
        assert sum(entry["card_points"].values()) + kept == 120
    else:
        assert in_tricks + aside + talon == 120


@law
@given(played_deals(), st.data())
def test_what_is_refused_leaves_the_position_as_it_was(played: Played, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(played.positions))
    copy = position
    before = repr(position), hash(position)
    call = data.draw(st.sampled_from(tuple(Call)))
    card = data.draw(st.sampled_from(ZOLE_PACK))
    pair = data.draw(st.lists(st.sampled_from(ZOLE_PACK), max_size=3))
    for legal, act in (
        (call in position.legal_bids(), lambda: position.bid(call)),
        (card in position.legal_plays(), lambda: position.play(card)),
        (tuple(sorted(pair, key=str)) in as_sets(position.legal_discards()), lambda: position.discard(pair)),
    ):
        if legal:
            assert act() != position
        else:
            with pytest.raises(ActionRefused):
                act()
    assert copy is position
    assert before == (repr(position), hash(position))


def as_sets(pairs: Any) -> set[Any]:
    return {tuple(sorted(pair, key=str)) for pair in pairs}


RANKED = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", *(f"{rank}D" for rank in "ATK987")]
"""Z1.2, by itself."""


def naive_suit(card: str, *, is_without_trumps: bool) -> str:
    return "trump" if card in RANKED and not is_without_trumps else card[1]


def naive_height(card: str, *, is_without_trumps: bool) -> int:
    """The lower the better."""
    return RANKED.index(card) if card in RANKED and not is_without_trumps else 100 + "ATKQJ987".index(card[0])


@law
@given(played_deals())
def test_every_trick_is_as_a_simple_reading_of_z5_has_it(played: Played) -> None:
    rules = played.end.rules
    none = {"is_without_trumps": played.end.contract is Contract.SMALL_ZOLE and rules.small_zole_trumps == "none"}
    for before, after in itertools.pairwise(played.positions):
        if before.phase is not Phase.PLAY or before.turn is None:
            continue
        hand = [str(card) for card in before.hand_of(before.turn)]
        following = [
            card
            for card in hand
            if before.table and naive_suit(card, **none) == naive_suit(str(before.table[0]), **none)
        ]
        assert [str(card) for card in before.legal_plays()] == (following or hand)
        if len(after.tricks) > len(before.tricks):
            last = set(hand) - {str(card) for card in after.hand_of(before.turn)}
            assert after.tricks[-1].taker == naive_taker(before, *last, **none)


def naive_taker(before: Position, last: str, **none: bool) -> str | None:
    """Of the trick that is completed by the card `last`."""
    cards = [*map(str, before.table), last]
    asked = {"trump", naive_suit(cards[0], **none)}
    best = min((card for card in cards if naive_suit(card, **none) in asked), key=lambda c: naive_height(c, **none))
    seats = before.seating.active
    after_last = seats.index(before.turn or "") + 1
    order = [seats[(after_last + place) % 3] for place in range(3)]
    takers = [before.keeper, *order] if before.leader is None else order
    return takers[cards.index(best)]


@law
@given(played_deals())
def test_exactly_one_kind_of_action_is_possible_until_the_deal_is_over(played: Played) -> None:
    for position in played.positions:
        kinds = [bool(position.legal_bids()), bool(position.legal_discards()), bool(position.legal_plays())]
        assert kinds == [position.phase is phase for phase in (Phase.BIDDING, Phase.DISCARDING, Phase.PLAY)]
        assert (position.turn is None) == (position.phase is Phase.OVER)


@law
@given(played_deals(), st.integers(1, 4))
def test_it_does_not_matter_with_which_seat_the_list_of_players_begins(played: Played, turn: int) -> None:
    players = played.record["players"]
    turned = {**played.record, "players": players[turn % len(players) :] + players[: turn % len(players)]}
    assert replayed(turned) == replayed(played.record)


@law
@given(played_deals())
def test_a_record_reads_back_from_what_is_written(played: Played) -> None:
    record = records.read(played.record)
    assert records.read(records.write(record)) == record


@law
@given(played_deals())
def test_a_deal_reads_back_from_its_notation(played: Played) -> None:
    deal = played.end.deal
    assert Deal.parse(str(deal)) == deal


PLAY_OPTIONS = {
    "all_pass": {Contract.GALDINS, Contract.PASSED_OUT},
    "small_zole_trumps": {Contract.SMALL_ZOLE},
    "galdins_talon": {Contract.GALDINS},
    "galdins_measure": {Contract.GALDINS},
}
"""What can change the play of a deal once its calls are given, and in which deals."""

BIDDING_OPTIONS = {"small_zole", "small_zole_overcall"}


@law
@given(played_deals(), st.sampled_from(sorted(set(OPTIONS) - {"five_sitter"})), st.data())
def test_an_option_changes_the_play_only_where_its_paragraph_says(
    played: Played, option: str, data: st.DataObject
) -> None:
    """Five_sitter changes who plays, and nothing else; see test_seats."""
    value = data.draw(st.sampled_from(OPTIONS[option]))
    record = {**played.record, "rules": {**played.record["rules"], option: value}}
    before, after = records.replay(played.record), records.replay(record)
    if option in BIDDING_OPTIONS:
        calls = [call for _, call in played.record["bids"]]
        assert "small_zole" in calls or not after.faults
    elif played.end.contract not in PLAY_OPTIONS.get(option, ()):
        assert not after.faults
        assert before.result is not None
        assert after.result is not None
        same = ("entry", "tricks")
        assert [before.result[field] for field in same] == [after.result[field] for field in same]


@law
@given(played_deals(), st.integers(0, 30))
def test_a_record_that_stops_before_the_end_is_said_to_do_so(played: Played, kept: int) -> None:
    plays = played.record["plays"]
    record = {**played.record, "plays": plays[:kept]}
    faults = records.replay(record).faults
    is_cut = kept < len(plays)
    assert [(fault.code, fault.at) for fault in faults] == ([("record_ends_early", kept)] if is_cut else [])


@law
@given(played_deals(), st.data())
def test_passes_that_say_nothing_may_be_written_or_left_out(played: Played, data: st.DataObject) -> None:
    bids = played.record["bids"]
    spoken = [place for place, (_, call) in enumerate(bids) if call != "pass"]
    if not spoken or not played.record["plays"]:
        return
    active = played.end.seating.active
    longest = [*bids, *([player, "pass"] for player in active[len(bids) :])]
    cut = data.draw(st.integers(spoken[-1] + 1, 3))
    assert records.replay({**played.record, "bids": longest[:cut]}) == records.replay(played.record)


def test_chance_meets_every_contract() -> None:
    """So that the laws above are laws of something."""
    chance = random.Random(1)
    rules = itertools.cycle([{"small_zole": True}, {"all_pass": "galdins"}])
    met = {play_out(("A", "B", "C"), "C", next(rules), chance).end.contract for _ in range(60)}
    assert met == set(Contract) - {Contract.ANNULLED}
