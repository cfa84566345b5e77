"""A recorded deal played again: every action against the rules, and what the deal gives.

`follow` goes as far as the record goes and says where it stands; `replay` asks for a deal that is over.
"""

from dataclasses import dataclass, replace

from engine.cards import Card
from engine.errors import ActionFault, ActionRefused
from engine.replay import Replay
from engine.sixty_six.dealing import faults_of_the_deal, order_of_play, start
from engine.sixty_six.declarations import Action, Declaration, Play
from engine.sixty_six.legal import fault_of_turn, may_meld
from engine.sixty_six.position import Position
from engine.sixty_six.record import NoCard, Record
from engine.sixty_six.result import write_result
from engine.sixty_six.state import GOAL, MARRIAGES
from engine.sixty_six.view import Course, Moment


@dataclass(frozen=True, slots=True)
class Followed:
    """How far a record leads. After a fault that ends the check, the last position is where it happened."""

    order: tuple[str, ...]
    """The players as positions number them."""
    positions: tuple[Position, ...]
    """Before the first action, and after each; empty when the cards are not dealt as they can be."""
    faults: tuple[ActionFault, ...] = ()
    warnings: tuple[ActionFault, ...] = ()
    is_stopped: bool = False
    """Did a fault end the check? A revoke does not."""


def replay(record: Record) -> Replay:
    """Play a whole record again."""
    followed = follow(record)
    faults, warnings = followed.faults, followed.warnings
    if followed.is_stopped:
        return Replay(None, faults, warnings)
    position = followed.positions[-1]
    outcome = position.outcome
    if outcome is None:
        early = ActionFault("record_ends_early", followed.order[position.turn], at=len(record.steps))
        return Replay(None, (*faults, early), warnings)
    warnings += _unclaimed(followed, record)
    return Replay(write_result(position, outcome, followed.order, record), faults, warnings)


def follow(record: Record) -> Followed:
    """Play a record as far as it goes; it may stop anywhere after the deal."""
    order, faults = order_of_play(record), list(faults_of_the_deal(record))
    if faults:
        return Followed(order, (), tuple(faults), is_stopped=True)
    positions, warnings = [start(record)], list[ActionFault]()
    for at, step in enumerate(record.steps):
        position, player = positions[-1], order.index(step.player)
        try:
            positions.append(_act(position, player, step.action))
        except ActionRefused as refused:
            faults.append(replace(refused.fault, player=step.player, at=at))
            if refused.fault.code != "must_follow" or not isinstance(step.action, Play):
                return Followed(order, tuple(positions), tuple(faults), tuple(warnings), is_stopped=True)
            positions.append(position.revoke(player, step.action.card))
        if isinstance(step.action, Play) and _leads_unannounced(position, step.action.card):
            warnings.append(ActionFault("marriage_not_announced", step.player, str(step.action.card), at=at))
    return Followed(order, tuple(positions), tuple(faults), tuple(warnings))


def course_of(record: Record, followed: Followed) -> Course:
    """The deal of a record as far as it could be followed, for views of it."""
    moments = [
        Moment(position, position.ready_for(step.action), followed.order.index(step.player), step.action)
        for position, step in zip(followed.positions[:-1], record.steps, strict=False)
        if not isinstance(step.action, NoCard)
    ]
    shown = record.turn_up or (record.widow[-1] if record.widow else None)
    turn_up = shown if isinstance(shown, Card) and record.bid is None else None
    return Course(tuple(moments), followed.positions[-1], turn_up)


def _act(position: Position, player: int, action: Action | NoCard) -> Position:
    """The position after an action. Raises `ActionRefused`."""
    if isinstance(action, NoCard):
        raise ActionRefused(fault_of_turn(position, player) or "bad_card", None, action.text)
    return position.act(player, action)


def _leads_unannounced(position: Position, card: Card) -> bool:
    """1.7: a king or queen is led, and its marriage could have been shown."""
    return not position.trick and card in MARRIAGES[card.suit] and may_meld(position.drawn(), card.suit)


def _unclaimed(followed: Followed, record: Record) -> tuple[ActionFault, ...]:
    """Who had 66 in a deal that was played to the last card, each at the action that reached it."""
    is_claimed = bool(record.steps) and record.steps[-1].action is Declaration.CLAIM
    if is_claimed or record.rules.ending == "auto":
        return ()
    found = {}
    for at, position in enumerate(followed.positions[1:]):
        side = position.side(position.leader)
        if side not in found and position.count(position.leader) >= GOAL:
            found[side] = ActionFault("unclaimed_66", followed.order[position.leader], at=at)
    return tuple(found.values())
