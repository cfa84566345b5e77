"""The document of `view`: what one player sees of a deal, from its record or from what he has seen himself."""

from collections.abc import Mapping
from typing import Final

from engine.envelope import Heading
from engine.errors import Faults
from engine.fields import read_word
from engine.replay import Replay
from engine.sixty_six.belief import Model, believe
from engine.sixty_six.completion import follow_from
from engine.sixty_six.plain_play import plain
from engine.sixty_six.record import read_player, read_record
from engine.sixty_six.replay import course_of, follow
from engine.sixty_six.view import Course, Heap, Place, view_of

MODELS: Final[Mapping[str, Model]] = {"plain": plain}
"""Name in documents → how players act."""

Json = dict[str, object]


def view_document(heading: Heading, fields: Json, faults: Faults) -> Replay:
    """The view of the player a document names; with a model of play, at two players, actions counted as evidence.

    At two players the other's hand may be left out; `stock` then holds the cards that the viewer has drawn. Raises
    `SheetRefused` with all faults of the shape.
    """
    viewer = _read_viewer(fields, heading, faults)
    model = _read_model(fields, heading, faults)
    asked = {name: value for name, value in fields.items() if name not in ("viewer", "model")}
    record = read_record(heading, asked, faults)
    is_his = len(record.players) == 2 and set(record.hands) == {viewer}
    followed, record = follow_from(record, viewer) if is_his else (follow(record), record)
    if followed.faults:
        return Replay(None, followed.faults, followed.warnings)
    return Replay(_write(course_of(record, followed), followed.order, viewer, model))


def _read_viewer(fields: Json, heading: Heading, faults: Faults) -> str:
    """The name of a player; "" after adding what is wrong."""
    if "viewer" not in fields:
        faults.add("missing_field", "viewer")
        return ""
    return read_player(fields["viewer"], "viewer", heading.players, faults) or ""


def _read_model(fields: Json, heading: Heading, faults: Faults) -> Model | None:
    """At three and four players there is none: the field does not belong there."""
    if "model" not in fields:
        return None
    if heading.players is not None and len(heading.players) != 2:
        faults.add("unknown_field", "model")
    name = read_word(fields["model"], "model", faults)
    if name is not None and name not in MODELS:
        faults.add("bad_option_value", "model", allowed=", ".join(MODELS))
    return MODELS.get(name) if name is not None else None


def _write(course: Course, order: tuple[str, ...], viewer: str, model: Model | None) -> Json:
    view = view_of(course, order.index(viewer))
    belief = None if model is None else believe(course, view.player, model)
    chances = view.unseen.chances() if belief is None else belief.chances
    answer: Json = {
        "viewer": viewer,
        "hand": [str(card) for card in view.hand],
        "known": {str(card): order[player] for card, player in view.known.items()},
        "ways": view.unseen.ways(),
        "places": [_write_place(place, cards, order) for place, cards in view.unseen.room.items()],
        "chances": {str(card): [str(chance) for chance in of_card.values()] for card, of_card in chances.items()},
    }
    return answer if belief is None else answer | {"likelihood": str(belief.likelihood)}


def _write_place(place: Place, cards: int, order: tuple[str, ...]) -> Json:
    """Whose hand, or which heap; how many unseen cards it holds."""
    if isinstance(place, Heap):
        return {"heap": str(place), "cards": cards}
    return {"player": order[place], "cards": cards}
