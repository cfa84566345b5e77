"""The document of `solve`: what a deal is worth with open cards, from its record or from the cards that are left."""

from dataclasses import dataclass

from engine.envelope import Heading
from engine.errors import ActionFault, Faults
from engine.fields import read_flag
from engine.replay import Replay
from engine.zole.open_document import read_open_game
from engine.zole.open_play import OpenPlay
from engine.zole.position import Phase, Position
from engine.zole.record import read_record
from engine.zole.replay import follow
from engine.zole.solver import Solver, card_points_at
from engine.zole.worth import outcome_at, points_at

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about an open deal."""

    players: tuple[str, ...]
    """The three who hold cards, by seat."""
    play: OpenPlay
    is_to_lay_away: bool
    claimer: str | None
    """Who claims the rest."""
    with_each: bool
    """The worth of every card that may be played, or of every two that may be laid away, too."""


def solve_document(heading: Heading, fields: Json, faults: Faults) -> Replay:
    """The answer to a deal record that may stop anywhere after the bidding, or to a position.

    A claim of the record is looked at, not taken for granted. Raises `SheetRefused` with all faults of the shape.
    """
    with_each = read_flag(fields.get("each", False), "each", faults) or False
    fields = {name: value for name, value in fields.items() if name != "each"}
    if "contract" in fields:
        game = read_open_game(heading, fields, faults)
        return Replay(_answer(Question(game.players, game.play, game.is_to_lay_away, game.claimer, with_each)))
    record = read_record(heading, fields, faults)
    followed = follow(record)
    position = followed.position
    if position is None:
        return Replay(None, followed.faults)
    fault = _fault(position, record.claim)
    if fault is not None:
        return Replay(None, (*followed.faults, fault))
    players = position.seating.active
    question = Question(players, OpenPlay.of(position), position.phase is Phase.DISCARDING, record.claim, with_each)
    return Replay(_answer(question), followed.faults)


def _fault(position: Position, claimer: str | None) -> ActionFault | None:
    """What can be asked neither of this deal nor of anybody in it."""
    if position.declarer is None:
        return ActionFault("no_declarer")
    if claimer is not None and claimer not in position.seating.active:
        return ActionFault("cannot_claim", claimer)
    return ActionFault("deal_over", claimer) if claimer is not None and position.phase is Phase.OVER else None


def _answer(question: Question) -> Json:
    before = question.play
    solver = Solver(before.deal)
    answer: Json = {}
    play = before
    if question.is_to_lay_away:
        discards, _ = solver.best_discards(before)
        play = before.without(discards)
        answer["discards"] = _texts(before, discards)
    worth = solver.worth(play)
    answer = {
        "declarer": question.players[play.deal.declarer],
        "turn": None if play.is_over else question.players[play.seat],
        **_result(worth, play),
        **answer,
        "line": [str(card) for card in solver.line(play)],
    }
    if question.with_each:
        answer |= _each_pair(solver, before) if question.is_to_lay_away else _each_card(solver, play)
    if question.claimer is not None:
        answer["claim"] = _claim(solver, play, question)
    return answer


def _result(worth: int, play: OpenPlay) -> Json:
    """Z6 and Z7, with the declarer's card points as his score sheet has them."""
    return {
        "outcome": outcome_at(worth, play.contract, play.rules).value,
        "points": points_at(worth, play.contract, play.rules),
        "card_points": card_points_at(worth, play),
    }


def _each_card(solver: Solver, play: OpenPlay) -> Json:
    after = {card: play.after(card) for card in ([] if play.is_over else play.legal())}
    return {
        "cards": [{"card": str(play.card(card)), **_result(solver.worth(then), then)} for card, then in after.items()]
    }


def _each_pair(solver: Solver, play: OpenPlay) -> Json:
    """The best first."""
    worths = sorted(solver.discards(play).items(), key=lambda pair: -pair[1])
    return {"pairs": [{"discards": _texts(play, pair), **_result(worth, play.without(pair))} for pair, worth in worths]}


def _claim(solver: Solver, play: OpenPlay, question: Question) -> Json:
    claim = solver.claim(play, by_declarer=question.claimer == question.players[play.deal.declarer])
    answer: Json = {"player": question.claimer, "holds": claim.holds}
    return answer if claim.holds else answer | {"line": [str(card) for card in claim.line]}


def _texts(play: OpenPlay, heap: int) -> list[str]:
    return [str(card) for card in play.cards(heap)]
