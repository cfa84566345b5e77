"""Inputs for the engine's commands: true documents of both games, and what chance makes of them."""

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from engine.cards import SIXTY_SIX_PACK
from engine.sixty_six.rules import OPTIONS as OPTIONS_66
from engine.sixty_six.rules import PRESETS, Rules
from engine.zole.rules import OPTIONS
from tests.engine.sixty_six.sheets_for_tests import possible_entries
from tests.engine.sixty_six.steered_play import steered
from tests.engine.zole.random_deals import play_out

VECTORS = Path(__file__).parents[1] / "engine/vectors"

Document = dict[str, Any]

OF_PLAY_66 = {option: values for option, values in OPTIONS_66.items() if option not in ("target", "auction")}

ODD: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 8, 30, 60, 61, 91, 120, 121, 10**40, 1.0, 0.5, float("nan"), float("inf")),
    *("", "A", "B", "D", "N", "QC", "TD", "10D", "8C", "Q♣", "XX", "pass", "pickup", "zole", "small_zole", "galdins"),
    *("rest", "claim", "close", "meld", "exchange", "classic", "rondo", "sixty_six", "\ud800", "\x00", "ņ" * 2000),
    *([], {}, [[]], [None], {"": None}, {"preset": "casual"}, {"A": 1, "B": 2, "C": 5}, ["A", "pickup"]),
)
"""What stands where something else was expected."""

SIXTY_SIX_SHEET: Document = {
    "game": "sixty_six",
    "players": ["A", "B"],
    "deals": [
        {"winner": "A", "game_points": 2, "how": "claim"},
        {"winner": "B", "game_points": 1, "how": "last_trick"},
        {"winner": "B", "game_points": 3, "how": "failed_close"},
    ],
}
LEFT: Document = {
    "game": "zole",
    "players": ["A", "B", "C"],
    "contract": "zole",
    "declarer": "A",
    "leader": "B",
    "hands": {"A": ["QC", "QS", "9H"], "B": ["JD", "7D"], "C": ["TH", "KH", "8D"]},
    "table": ["AH"],
    "card_points": 40,
    "tricks": 3,
    "claim": {"player": "C", "tricks": "rest"},
    "each": True,
}
"""The cards that are left, to be solved."""

TABLE_GAME_SHEET: Document = {
    "game": "zole",
    "rules": "rondo",
    "players": ["A", "B", "C"],
    "deals": [
        {
            "contract": "galdins",
            "tricks": {"A": 4, "B": 4, "C": 0},
            "card_points": {"A": 60, "B": 60, "C": 0},
            "lot": "A",
        },
        {"absent": "C"},
        {"present": "C"},
        {"contract": "small_zole", "declarer": "A", "tricks": 0, "revoked_by": "B"},
    ],
}


def corpus(chance: random.Random) -> list[Document]:
    """Every worked example, and played deals by any rules; about as many sheets as deals."""
    records = [vector["record"] for name in ("zole-deals", "sixty-six-deals") for vector in _vectors(name)]
    records += [_played(chance) for _ in range(60)]
    records += [_played_66(chance) for _ in range(30)]
    sheets = [vector["sheet"] for vector in _vectors("zole-sheets")]
    sheets += [SIXTY_SIX_SHEET, TABLE_GAME_SHEET] * 4
    sheets += [_sheet_66(chance) for _ in range(10)]
    ends = [_stopped(chance.choice(records), chance) for _ in range(40)]
    return [*sheets * 3, *records, *ends, *[LEFT] * 5]


def _stopped(record: Document, chance: random.Random) -> Document:
    """A record that stops somewhere, late more often, and is asked for the view of a player, or is to be solved."""
    field = "plays" if "plays" in record else "actions"
    done = record.get(field, [])
    asked = {"viewer": chance.choice(record["players"])} if chance.random() < 0.7 else {"each": False}
    return {**record, field: done[: len(done) - int(len(done) * chance.random() ** 3)], **asked}


def _played_66(chance: random.Random) -> Document:
    """A deal of Sixty-six, of three and four often with a bid."""
    players = chance.choice((2, 3, 4))
    bid = (chance.randrange(players), chance.randint(1, 3)) if players > 2 and chance.random() < 0.5 else None
    claims = chance.choice(("at once", "never", "late", "wrongly"))
    record, _ = steered(Rules(**_options_66(chance)), players, chance.randrange(10**6), claims, bid)
    return record


def _sheet_66(chance: random.Random) -> Document:
    """A sheet of Sixty-six with anything its rules have."""
    players, rules = chance.choice(("AB", "ABC", "ABCD")), _options_66(chance)
    deals = chance.choices(possible_entries(players, Rules(**rules)), k=4)
    return {"game": "sixty_six", "players": list(players), "rules": rules, "deals": deals}


def _options_66(chance: random.Random) -> Document:
    return {option: chance.choice(list(values)) for option, values in OF_PLAY_66.items() if chance.random() < 0.3}


def _vectors(name: str) -> list[Document]:
    vectors: list[Document] = json.loads((VECTORS / f"{name}.json").read_text())
    return vectors


def _played(chance: random.Random) -> Document:
    """A deal of Zole, in every third case with a claim of the rest."""
    players = tuple("ABCDE"[: chance.randint(3, 5)])
    rules = {option: chance.choice(values) for option, values in OPTIONS.items() if chance.random() < 0.5}
    record = play_out(players, chance.choice(players), rules, chance).record
    if chance.random() < 0.3:
        record["plays"] = record["plays"][: 3 * chance.randrange(9)]
        record["claim"] = {"player": chance.choice(players), "tricks": "rest"}
    return record


def inputs(chance: random.Random, documents: list[Document]) -> Iterator[bytes]:
    """Without end: most are documents changed in a few places, some are damaged bytes as well."""
    while True:
        document = json.loads(json.dumps(chance.choice(documents)))
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 6))):
            chance.choice(CHANGES)(document, chance)
        data = json.dumps(document, ensure_ascii=chance.random() < 0.5).encode(errors="surrogatepass")
        yield _damaged(data, chance) if chance.random() < 0.15 else data


def _places(document: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    found = []
    heap = [document]
    while heap:
        value = heap.pop()
        keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        for key in keys:
            found.append((value, key))
            heap.append(value[key])
    return found


def _odd(chance: random.Random) -> object:
    """A copy: what is put into a document may be changed there, and must not come to hold itself."""
    return deepcopy(chance.choice(ODD))


def _replace(document: Document, chance: random.Random) -> None:
    _change(document, chance, lambda _: _odd(chance))


def _cards(document: Document) -> list[tuple[Any, Any]]:
    return [(heap, key) for heap, key in _places(document) if isinstance(heap[key], str) and len(heap[key]) == 2]


def _another_card(document: Document, chance: random.Random) -> None:
    cards = _cards(document)
    if cards:
        heap, key = chance.choice(cards)
        heap[key] = str(chance.choice(SIXTY_SIX_PACK))


def _two_cards(document: Document, chance: random.Random) -> None:
    """Two cards change places: the pack stays whole."""
    cards = _cards(document)
    if cards:
        (one, first), (other, second) = chance.choices(cards, k=2)
        one[first], other[second] = other[second], one[first]


def _two_plays(document: Document, chance: random.Random) -> None:
    """Two plays or actions near each other change places."""
    plays = document.get("plays") or document.get("actions")
    if isinstance(plays, list) and len(plays) > 4:
        at = chance.randrange(len(plays) - 4)
        plays[at : at + 4] = chance.sample(plays[at : at + 4], k=4)


def _number(document: Document, chance: random.Random) -> None:
    numbers = [(heap, key) for heap, key in _places(document) if type(heap[key]) is int]
    if numbers:
        heap, key = chance.choice(numbers)
        heap[key] += chance.choice((-8, -3, -1, 1, 2, 5, 10**9))


def _nest(document: Document, chance: random.Random) -> None:
    _change(document, chance, lambda value: chance.choice(([value], {"a": value}, [value, value])))


def _swap(document: Document, chance: random.Random) -> None:
    (one, first), (other, second) = (chance.choice(_places(document) or [([0], 0)]) for _ in range(2))
    one[first], other[second] = json.loads(json.dumps([other[second], one[first]]))


def _remove(document: Document, chance: random.Random) -> None:
    places = _places(document)
    if places:
        heap, key = chance.choice(places)
        del heap[key]


def _cut(document: Document, chance: random.Random) -> None:
    lists = [heap[key] for heap, key in _places(document) if isinstance(heap[key], list)]
    if lists:
        chosen = chance.choice(lists)
        del chosen[chance.randint(0, len(chosen)) :]


def _repeat(document: Document, chance: random.Random) -> None:
    lists = [heap[key] for heap, key in _places(document) if isinstance(heap[key], list)]
    if lists:
        chosen = chance.choice(lists)
        chosen.extend(json.loads(json.dumps(chosen)) * chance.choice((1, 1, 3)))
        del chosen[400:]


def _add(document: Document, chance: random.Random) -> None:
    objects = [document, *(heap[key] for heap, key in _places(document) if isinstance(heap[key], dict))]
    names = (
        "lot",
        "claim",
        "revoked_by",
        "absent",
        "present",
        "penalty",
        "close",
        "bid",
        "widow",
        "trump",
        "leader",
        "x",
    )
    chance.choice(objects)[chance.choice(names)] = _odd(chance)


def _rule(document: Document, chance: random.Random) -> None:
    option = chance.choice(list(OPTIONS))
    if document.get("game") == "sixty_six":
        document["rules"] = {"preset": chance.choice(list(PRESETS)), **_options_66(chance)}
    elif document.get("game") == "zole":
        document["rules"] = {
            "preset": chance.choice(("classic", "casual", "rondo")),
            option: chance.choice(OPTIONS[option]),
        }


def _change(document: Document, chance: random.Random, change: Callable[[Any], Any]) -> None:
    places = _places(document)
    if places:
        heap, key = chance.choice(places)
        heap[key] = change(heap[key])


CHANGES = (
    *(_two_cards, _two_cards, _two_cards, _two_plays, _two_plays, _two_plays, _number, _number, _rule, _rule),
    *(_another_card, _replace, _nest, _swap, _remove, _cut, _repeat, _add),
)
"""Those that leave a document readable come more often."""


def _damaged(data: bytes, chance: random.Random) -> bytes:
    """Some bytes lost, doubled or changed."""
    damaged = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(damaged) + 1)
        match chance.randrange(4):
            case 0:
                del damaged[at : at + chance.randint(1, 40)]
            case 1:
                damaged[at:at] = bytes(chance.choices(range(256), k=chance.randint(1, 4)))
            case 2:
                damaged[at:at] = damaged[at : at + chance.randint(1, 60)]
            case _:
                damaged[at:at] = chance.choice((b"[" * 5000, b"\xef\xbb\xbf", b"\r\n", b"NaN", b"1e999", b'"\\ud800"'))
    return bytes(damaged)
