"""The document of `view`: what one player sees of a deal, from its record or from what he has seen himself."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine.cards import ZOLE_PACK, Card
from engine.deals import Deal
from engine.envelope import Heading
from engine.errors import ActionFault, ActionRefused, Fault, Faults, SheetRefused
from engine.fields import read_word
from engine.replay import Replay
from engine.seats import Seating, Table
from engine.zole.bidding import Model, believe
from engine.zole.contracts import Contract
from engine.zole.legal import HANDS, LAID_AWAY
from engine.zole.plain_bidding import plain
from engine.zole.position import TALON_TRICKS, Phase, Position
from engine.zole.record import Record, read_player, read_record
from engine.zole.replay import CARDS_IN_HAND, Followed, called, cards_of, follow, laid_away
from engine.zole.view import Heap, Place, View

MODELS: Final[Mapping[str, Model]] = {"plain": plain}
"""Name in documents → how players call."""

Json = dict[str, object]


def view_document(heading: Heading, fields: Json, faults: Faults) -> Replay:
    """The view of the player a document names; with a model of the bidding, the calls counted as evidence.

    The hands of the others and what he has not seen of the talon may be left out. Raises `SheetRefused` with all
    faults of the shape.
    """
    viewer = read_player(fields, "viewer", "", heading.players, faults) or ""
    if "viewer" not in fields:
        faults.add("missing_field", "viewer")
    model = _read_model(fields, faults)
    written = {"talon": [], **{name: value for name, value in fields.items() if name not in ("viewer", "model")}}
    record = read_record(heading, written, faults)
    seating = Table.opened(record.players, record.dealer).seating(record.rules.five_sitter)
    if model is not None and viewer not in seating.active:
        raise SheetRefused((Fault("declarer_sits_out", "viewer", {"player": viewer}),))
    is_his = set(record.hands) <= {viewer}
    followed = _follow_from(record, seating, viewer) if is_his else follow(record)
    if followed.position is None or followed.faults:
        return Replay(None, followed.faults)
    return Replay(_write(followed.position, viewer, model))


def _read_model(fields: Json, faults: Faults) -> Model | None:
    name = read_word(fields["model"], "model", faults) if "model" in fields else None
    if name is not None and name not in MODELS:
        faults.add("bad_option_value", "model", allowed=", ".join(MODELS))
    return MODELS.get(name) if name is not None else None


# What one player has seen


def _follow_from(record: Record, seating: Seating, viewer: str) -> Followed:
    """Play a record again of which only the viewer's cards are known.

    The others hold every card he has not seen, and play out of that; the position is good for his view only.
    """
    own, talon = cards_of(record.hands.get(viewer, ())), cards_of(record.talon)
    faults = tuple(_faults_of_the_cards(record, CARDS_IN_HAND if viewer in seating.active else 0, viewer))
    if faults:
        return Followed(None, faults)
    hidden = tuple(card for card in ZOLE_PACK if card not in own and card not in talon)
    deal = Deal(tuple(own if player == viewer else hidden for player in seating.active), talon)
    try:
        position = called(Position.dealt(deal, seating, record.rules), record)
        _check_talon(position, record, viewer)
        position = _laid_away(position, record, viewer)
    except ActionRefused as refused:
        return Followed(None, (refused.fault,))
    return _play(position, record, viewer)


def _faults_of_the_cards(record: Record, expected: int, viewer: str) -> Iterator[ActionFault]:
    """His own are eight, and no card is there twice."""
    own = record.hands.get(viewer, ())
    seen = [*own, *record.talon]
    yield from (ActionFault("bad_card", viewer, str(card)) for card in seen if card not in ZOLE_PACK)
    if len(own) != expected:
        yield ActionFault("bad_deal", viewer, None, {"holder": viewer, "expected": expected, "count": len(own)})
    yield from (ActionFault("bad_deck", viewer, str(card)) for card, count in Counter(seen).items() if count > 1)


def _check_talon(position: Position, record: Record, viewer: str) -> None:
    """He has seen the talon if he took it up, and as it was turned in a table game. Raises `ActionRefused`."""
    expected, count = _talon_cards_seen(position, record, viewer), len(record.talon)
    if count != expected:
        raise ActionRefused("bad_deal", viewer, holder="talon", expected=expected, count=count)


def _talon_cards_seen(position: Position, record: Record, viewer: str) -> int:
    finished = len(record.plays) // HANDS
    match position.contract, position.rules.galdins_talon:
        case Contract.PICKUP, _:
            return LAID_AWAY if position.declarer == viewer else 0
        case Contract.GALDINS, "led":
            return min(finished + 1, TALON_TRICKS)
        case Contract.GALDINS, "to_winner":
            return min(finished, TALON_TRICKS)
        case _:
            return 0


def _laid_away(position: Position, record: Record, viewer: str) -> Position:
    """What another has laid away is not seen: `discards` is then an empty list, or left out once cards are played."""
    if position.phase is not Phase.DISCARDING or position.declarer == viewer:
        return laid_away(position, record)
    if record.discards:
        raise ActionRefused("bad_discard", position.declarer)
    if record.discards is None and not record.plays:
        return position
    forehand = position.seating.active[0]
    unseen = position.hand_of(position.declarer or "")[:LAID_AWAY]
    return replace(position, discards=unseen, turn=forehand, leader=forehand)


def _play(position: Position, record: Record, viewer: str) -> Followed:
    """Z5. The others may play what they have not shown to lack, and nobody has played; he, what he holds."""
    played: set[Card] = set()
    for at, card in enumerate(record.plays):
        try:
            if not isinstance(card, Card):
                raise ActionRefused("bad_card", position.turn, card)
            if card in played:
                raise ActionRefused("not_held", position.turn, card)
            position = position.play(card) if position.turn == viewer else _played_unseen(position, viewer, card)
        except ActionRefused as refused:
            return Followed(None, (refused.fault.placed(at),))
        played.add(card)
    if not View.of(position, viewer).unseen.ways():
        return Followed(None, (ActionFault("no_way"),))
    return Followed(position)


def _played_unseen(position: Position, viewer: str, card: Card) -> Position:
    """Another plays a card. One that he has shown to lack shows that he has revoked. Raises `ActionRefused`."""
    turn = position.turn
    if turn is not None and card in View.of(position, viewer).lacking(position.seating.active.index(turn)):
        raise ActionRefused("must_follow", turn, card, possible=str(card))
    return position.revoke(card)


# What comes of it


def _write(position: Position, viewer: str, model: Model | None) -> Json:
    view = View.of(position, viewer)
    players = position.seating.active
    unseen = view.unseen
    belief = believe(view, model) if model is not None else None
    chances = belief.chances if belief is not None else unseen.chances()
    answer: Json = {
        "viewer": viewer,
        "hand": [str(card) for card in (position.hand_of(viewer) if viewer in players else ())],
        "ways": unseen.ways(),
        "places": [_write_place(place, cards, players) for place, cards in view.room.items()],
        "chances": {str(card): [str(chance) for chance in of_card.values()] for card, of_card in chances.items()},
    }
    return answer if belief is None else answer | {"likelihood": str(belief.likelihood)}


def _write_place(place: Place, cards: int, players: tuple[str, ...]) -> Json:
    """Whose hand, or which heap; how many unseen cards it holds."""
    if isinstance(place, Heap):
        return {"heap": str(place), "cards": cards}
    return {"player": players[place], "cards": cards}
