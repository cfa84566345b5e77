"""What holds for every deal of two, whatever the rules and whatever chance plays."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import records, sheets
from engine.cards import Suit
from engine.errors import ACTION_CODES, ActionRefused
from engine.sixty_six.declarations import Declaration, Meld, Play
from engine.sixty_six.endings import How
from engine.sixty_six.rules import PRESETS
from engine.sixty_six.state import Outcome
from tests.engine.random_sheets import law
from tests.engine.sixty_six.random_play import PLAYERS, Game, every_action, games, play_by_chance


def recount(game: Game) -> tuple[list[int], list[int]]:
    """Card points and counted marriages of both, counted again from what was done, by other means than the engine's."""
    points, marriages, waiting, tricks = [0, 0], [0, 0], [0, 0], [0, 0]
    lead: tuple[int, Any] | None = None
    trump = game.deal.rest[-1].suit
    ranks = "9JQKTA"
    for player, action in game.actions:
        if isinstance(action, Meld):
            worth = 40 if action.suit is trump else 20
            (marriages if tricks[player] else waiting)[player] += worth
        elif isinstance(action, Play) and lead is None:
            lead = player, action.card
        elif isinstance(action, Play) and lead is not None:
            leader, led = lead
            card, lead = action.card, None
            is_higher = card.suit is led.suit and ranks.index(card.rank) > ranks.index(led.rank)
            taker = player if is_higher or (card.suit is trump and led.suit is not trump) else leader
            points[taker] += led.card_points + card.card_points
            tricks[taker] += 1
            marriages[taker] += waiting[taker]
            waiting[taker] = 0
    return points, marriages


@law
@given(games())
def test_a_deal_ends_and_everything_counts_once(game: Game) -> None:
    """Card points are 120 in a deal that was played out; the last trick's ten only where the rules count it."""
    outcome = game.end.outcome
    assert outcome is not None
    points, marriages = recount(game)
    ten = [0, 0]
    if outcome.how in (How.COUNT, How.DRAWN):
        ten[game.end.leader] = 10
    assert outcome.counts == tuple(map(sum, zip(points, marriages, ten, strict=True)))
    is_played_out = not any(game.end.hands) and not game.end.stock
    assert sum(points) == 120 if is_played_out else sum(points) <= 120


@law
@given(games())
def test_at_most_one_player_wins_and_up_to_three(game: Game) -> None:
    outcome = game.end.outcome
    assert outcome is not None
    assert (outcome.how is How.DRAWN) == (outcome.winners == ())
    won = [outcome.game_points[player] for player in outcome.winners]
    assert all(1 <= value <= 3 for value in won)
    assert sum(won) == sum(outcome.game_points)
    assert outcome == Outcome.parse(str(outcome))


@law
@given(games(), st.data())
def test_what_is_legal_is_taken_and_the_rest_is_refused_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(game.positions))
    before = tuple(position)
    legal = set(position.legal_actions())
    assert legal or position.outcome is not None
    for player, action in every_action():
        if (player, action) in legal:
            position.act(player, action)
        else:
            with pytest.raises(ActionRefused) as refused:
                position.act(player, action)
            assert refused.value.fault.code in ACTION_CODES
        assert before == tuple(position)


@law
@given(games(), st.data())
def test_the_questions_of_a_position_have_one_answer(game: Game, data: st.DataObject) -> None:
    """What may be done is listed under one name as under the other."""
    position = data.draw(st.sampled_from(game.positions))
    legal = position.legal_actions()
    assert {action.card for _, action in legal if isinstance(action, Play)} == set(position.legal_plays())
    assert {action.suit for _, action in legal if isinstance(action, Meld)} == set(position.legal_melds())
    questions = {
        Declaration.EXCHANGE: position.can_exchange,
        Declaration.CLOSE: position.can_close,
        Declaration.CLOSE_NODRAW: position.can_close_undrawn,
        Declaration.SWAP_ON_CLOSE: position.can_swap_on_close,
        Declaration.CLAIM: position.can_claim,
    }
    for player in range(2):
        for declaration, ask in questions.items():
            assert ask(player) == ((player, declaration) in legal)


@law
@given(games(claims=False))
def test_nobody_at_66_means_no_counted_marriage_and_a_deal_worth_one(game: Game) -> None:
    """1.11: in a deal that nobody closed."""
    assume(game.end.closing is None)
    points, marriages = recount(game)
    outcome = game.end.outcome
    assert outcome is not None
    if max(map(sum, zip(points, marriages, strict=True))) < 66:
        assert marriages == [0, 0]
        assert sorted(points)[0] >= 55
        assert sum(outcome.game_points) == (0 if outcome.how is How.DRAWN else 1)


@law
@given(st.integers(0, 2**32))
def test_the_last_trick_and_the_higher_count_name_the_same_winner_but_at_65_all(seed: int) -> None:
    """1.11: who wins by the last trick wins with its ten, or the deal is drawn."""
    game = next(game for game in _without_claims(seed) if _how(game) is How.LAST_TRICK)
    assert game.end.outcome is not None
    ten: Any = records.replay(game.record() | {"rules": {"preset": "seed", "last_trick": "ten"}}).result
    assert (ten["winner"], ten["how"]) in [(PLAYERS[game.end.outcome.winners[0]], "count"), (None, "drawn")]
    assert (ten["how"] == "drawn") == (ten["card_points"] == {"N": 65, "D": 65})


def _without_claims(seed: int) -> Iterator[Game]:
    return (play_by_chance(PRESETS["seed"], number, claims=False) for number in count(seed))


def _how(game: Game) -> How | None:
    return game.end.outcome and game.end.outcome.how


@law
@given(games())
def test_a_recorded_deal_gives_what_it_gave_and_its_entry_scores_the_same(game: Game) -> None:
    document = game.record()
    replayed = records.replay(document)
    result: Any = replayed.result
    outcome = game.end.outcome
    assert outcome is not None
    assert replayed.faults == ()
    assert result["how"] == outcome.how.value
    assert result["game_points"] == dict(zip(PLAYERS, outcome.game_points, strict=True))
    assert result["card_points"] == dict(zip(PLAYERS, outcome.counts, strict=True))
    assert result["tricks"] == {player: game.end.tricks(number) for number, player in enumerate(PLAYERS)}
    sheet = {key: document[key] for key in ("game", "rules", "players")} | {"deals": [result["entry"]]}
    scored: Any = sheets.score(sheet)
    assert scored["deals"][0]["points"] == result["game_points"]
    assert records.read(document) == records.read(records.write(records.read(document)))


@law
@given(games(), st.data())
def test_a_record_that_stops_before_the_end_says_who_is_to_move(game: Game, data: st.DataObject) -> None:
    kept = data.draw(st.integers(0, len(game.actions) - 1))
    position = game.positions[kept]
    assume(position.outcome is None)
    [fault] = records.replay(game.record(kept)).faults
    assert (fault.code, fault.at, fault.player) == ("record_ends_early", kept, PLAYERS[position.turn])


@law
@given(games())
def test_names_and_suits_do_not_matter(game: Game) -> None:
    """The same deal with the suits going round gives the same."""
    suits = [suit.value for suit in Suit]
    turned = dict(zip(suits, suits[1:] + suits[:1], strict=True))

    def turn(text: str) -> str:
        return text[:-1] + turned[text[-1]]

    record = game.record()
    other = record | {
        "players": ["Ž", "D"],
        "hands": {"Ž": list(map(turn, record["hands"]["N"])), "D": list(map(turn, record["hands"]["D"]))},
        "turnup": turn(record["turnup"]),
        "stock": list(map(turn, record["stock"])),
        "actions": [
            [player.replace("N", "Ž"), word, *map(turn, things)] for player, word, *things in record["actions"]
        ],
    }
    one, two = records.replay(record).result, records.replay(other).result
    assert one is not None
    assert two is not None
    assert (one["how"], [*one["game_points"].values()]) == (two["how"], [*two["game_points"].values()])
