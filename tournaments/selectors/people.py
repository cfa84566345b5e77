"""People as they are looked for: without diacritics, in any order of the words, by beginnings."""

from __future__ import annotations

from difflib import SequenceMatcher

from django.db.models import Q, QuerySet

from tournaments.errors import NotFound
from tournaments.models import Club, Player, Region
from tournaments.names import search_key

ALIKE = 0.8
"""From this likeness on (difflib's ratio of the search keys) a name is worth a second look."""
MOST_WORDS = 20
"""What nobody's name has; a database refuses a search for hundreds."""


def players_found(query: str, limit: int = 20) -> list[Player]:
    """People whose names hold a word beginning with each word of `query`; nobody for an empty one."""
    return list(findable_people().filter(_holds_words(query))[:limit]) if search_key(query) else []


def entrants_matching(query: str) -> Q:
    """The same search as a condition on `Entrant` or `Player`; an empty query finds everybody."""
    return _holds_words(query)


def namesakes(name: str) -> list[Player]:
    """People with exactly these words in their name, in whatever order."""
    words = sorted(search_key(name).split())
    return [
        player for player in findable_people().filter(_holds_words(name)) if sorted(player.search_key.split()) == words
    ]


def similar_players(name: str, limit: int = 5) -> list[Player]:
    """People who may be the one meant with a slip of the pen ("Kalniņš" and "Kalnin"), the likest first."""
    key = search_key(name)
    beginnings = [word[:2] for word in key.split() if len(word) > 1]
    if not beginnings:
        return []
    candidates = findable_people().filter(_any_of([_word_begins(beginning) for beginning in beginnings]))
    rated = [(_likeness(key, player.search_key), player) for player in candidates]
    likest = sorted((pair for pair in rated if pair[0] >= ALIKE), key=lambda pair: -pair[0])
    return [player for _, player in likest[:limit]]


def findable_player(pk: int) -> Player:
    """A person the search finds, to be entered or to sit for another. Raises NotFound."""
    player = findable_people().filter(pk=pk).first()
    if player is None:
        raise NotFound.because("not_found")
    return player


def clubs() -> QuerySet[Club]:
    """All clubs in the Latvian alphabet."""
    return Club.objects.select_related("region")


def regions() -> QuerySet[Region]:
    """All regions in the Latvian alphabet."""
    return Region.objects.all()


def findable_people() -> QuerySet[Player]:
    """Everybody but who is anonymous or was merged into another, in the Latvian alphabet."""
    return Player.objects.filter(merged_into=None, anonymised_at=None).select_related("club", "region")


def _word_begins(beginning: str) -> Q:
    return Q(search_key__startswith=beginning) | Q(search_key__contains=f" {beginning}")


def _holds_words(query: str) -> Q:
    condition = Q()
    for word in search_key(query).split()[:MOST_WORDS]:
        condition &= _word_begins(word)
    return condition


def _any_of(conditions: list[Q]) -> Q:
    condition = Q()
    for one in conditions:
        condition |= one
    return condition


def _likeness(one: str, other: str) -> float:
    """Of the words in alphabetical order, so that "Liepa Anna" is like "Anna Liepa"."""
    return SequenceMatcher(None, " ".join(sorted(one.split())), " ".join(sorted(other.split()))).ratio()
