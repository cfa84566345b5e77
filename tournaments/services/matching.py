"""Whom a row of a list means, and what keeps it from being entered. A few queries for the whole list.

Problems, besides those of `tournaments.reading` and of `people.checked_fields`:

    duplicate_row        an earlier row means the same person
    already_entered      he is an entrant of this stage
    several_players      more than one known person has this name: tell them apart by birth year or federation number
    number_of_another    the federation number belongs to somebody with another name
    birth_year_needed    the regulation has a least age
    too_young
    stage_full           the regulation's most entries are reached before this row
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.models import Player, Stage
from tournaments.names import search_key
from tournaments.reading import ListedPerson
from tournaments.regulations import Regulation
from tournaments.selectors import places_left, regulation_of
from tournaments.services.people import LONGEST_PLACE, field_faults, field_values

Words = tuple[str, ...]


@dataclass(slots=True)
class Known:
    """What the rows are held against; `met` and `room` change from row to row."""

    regulation: Regulation
    year: int
    by_words: dict[Words, list[Player]]
    by_number: dict[str, Player]
    entered: set[int]
    room: int | None
    met: set[tuple[object, ...]] = field(default_factory=set)


def known_people(stage: Stage, listed: Sequence[ListedPerson]) -> Known:
    """Everybody the rows may mean, in two queries, and how many the stage still takes."""
    players = Player.objects.filter(merged_into=None, anonymised_at=None)
    keys = {key for person in listed for key in _keys(person)}
    by_words: dict[Words, list[Player]] = defaultdict(list)
    for player in players.filter(search_key__in=keys):
        by_words[_words(player.search_key)].append(player)
    numbers = {person.federation_number for person in listed if person.federation_number}
    return Known(
        regulation=regulation_of(stage),
        year=stage.date.year,
        by_words=by_words,
        by_number={player.federation_number: player for player in players.filter(federation_number__in=numbers)},
        entered=set(stage.entrants.values_list("player", flat=True)),
        room=places_left(stage),
    )


def problems_of(person: ListedPerson, known: Known, now: datetime) -> tuple[Player | None, list[str]]:
    """The known person a row means, or None for a new one, and every problem of the row. Rows come in order."""
    player, problems = _meant(person, known)
    problems = [*person.problems, *problems, *_faulty_fields(person, now), *_too_young(person, player, known)]
    if player is not None and player.pk in known.entered:
        problems.append("already_entered")
    identity = (player.pk,) if player else (*_words(search_key(person.name)), person.birth_year)
    if identity in known.met:
        problems.append("duplicate_row")
    known.met.add(identity)
    if known.room is not None and not problems:
        if known.room == 0:
            problems.append("stage_full")
        known.room -= min(known.room, 1)
    return player, list(dict.fromkeys(problems))


def _meant(person: ListedPerson, known: Known) -> tuple[Player | None, list[str]]:
    """By federation number first; by name, where a birth year tells namesakes apart."""
    words = _words(search_key(person.name))
    numbered = known.by_number.get(person.federation_number)
    if numbered is not None:
        is_other = _words(numbered.search_key) != words
        return (None, ["number_of_another"]) if is_other else (numbered, [])
    namesakes = [player for player in known.by_words.get(words, ()) if _may_be(player, person)]
    return (None, ["several_players"]) if len(namesakes) > 1 else (namesakes[0] if namesakes else None, [])


def _may_be(player: Player, person: ListedPerson) -> bool:
    """Nothing that is known of both differs."""
    pairs = [(player.birth_year, person.birth_year), (player.federation_number, person.federation_number)]
    return all(not one or not other or one == other for one, other in pairs)


def _faulty_fields(person: ListedPerson, now: datetime) -> Iterator[str]:
    values = field_values(
        {
            "name": person.name,
            "family_name": person.family_name,
            "birth_year": person.birth_year,
            "categories": person.categories,
            "federation_number": person.federation_number,
            "contact": person.contact,
        }
    )
    yield from (fault.code for fault in field_faults(values, now))
    if max(len(person.club), len(person.region)) > LONGEST_PLACE:
        yield "text_too_long"


def _too_young(person: ListedPerson, player: Player | None, known: Known) -> Iterator[str]:
    least = known.regulation.min_age
    born = (player and player.birth_year) or person.birth_year
    if least is not None and born is None:
        yield "birth_year_needed"
    elif least is not None and known.year - born < least:
        yield "too_young"


def _words(key: str) -> Words:
    return tuple(sorted(key.split()))


def _keys(person: ListedPerson) -> Iterator[str]:
    """The search key in every turn of its words: a list may begin with the family name."""
    words = search_key(person.name).split()
    return (" ".join(words[turn:] + words[:turn]) for turn in range(len(words)))
