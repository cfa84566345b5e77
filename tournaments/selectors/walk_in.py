"""Whom the one at the door may mean: known people by what is typed of the name."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Entrant, Player, Stage
from tournaments.names import search_key
from tournaments.selectors.people import namesakes, players_found, similar_players

MOST_CANDIDATES = 8


@dataclass(frozen=True, slots=True)
class Candidate:
    """A known person; `start_number` when he is entered already."""

    player: Player
    start_number: int | None


@dataclass(frozen=True, slots=True)
class Candidates:
    """Who may be meant by `name`: `found` by the beginnings of words, `similar` with a slip of the pen.

    `has_namesake`: somebody of exactly this name is known.
    """

    name: str
    found: tuple[Candidate, ...] = ()
    similar: tuple[Candidate, ...] = ()
    has_namesake: bool = False

    @property
    def nobody(self) -> bool:
        """Nobody known comes near."""
        return not (self.found or self.similar)

    @property
    def is_whole_name(self) -> bool:
        """Given name and family name at least: enough to be entered by."""
        return len(search_key(self.name).split()) > 1


def candidates_for(stage: Stage, name: str) -> Candidates:
    """The people whom `name`, typed in part or whole, may mean. Four queries."""
    name = " ".join(name.split())
    if not search_key(name):
        return Candidates(name)
    found = players_found(name, MOST_CANDIDATES)
    similar = [player for player in similar_players(name) if player not in found]
    numbers = dict(stage.entrants.filter(player__in=[*found, *similar]).values_list("player", "start_number"))
    as_candidates = [tuple(Candidate(one, numbers.get(one.pk)) for one in group) for group in (found, similar)]
    return Candidates(name, *as_candidates, has_namesake=bool(namesakes(name)))


def entered_with(stage: Stage, entry_key: str) -> Entrant | None:
    """Whom a page with this key has entered already: a double tap asks again."""
    return stage.entrants.filter(entry_key=entry_key).first() if entry_key else None


def is_called(entrant: Entrant, name: str) -> bool:
    """Whether this is his name here, or that of his person."""
    return search_key(name) in (entrant.search_key, entrant.player.search_key)
