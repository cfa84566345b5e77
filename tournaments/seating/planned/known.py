"""What can be told of a plan before it is made."""

from functools import lru_cache
from itertools import combinations

from tournaments.regulations import TableSplit
from tournaments.seating.bounds import bounds
from tournaments.seating.plan import split
from tournaments.seating.planned.base import constructed
from tournaments.seating.planned.constructions import Rounds
from tournaments.seating.planned.library import shipped


@lru_cache(maxsize=256)
def rounds_without_repeats(players: int, most: int, rule: TableSplit) -> int:
    """In how many rounds, up to `most`, nobody need meet twice: what is written down or shipped, without a search.

    Raises `SeatingRefused` (`too_few_players`).
    """
    sizes = split(players, rule).sizes
    possible = (rounds for rounds in range(most, 1, -1) if not bounds(players, rounds, sizes).repeats)
    return next((rounds for rounds in possible if _is_known(players, rounds, rule)), 1)


def _is_known(players: int, rounds: int, rule: TableSplit) -> bool:
    found = shipped(players, rounds, rule)
    return not _repeats(found) if found else constructed(players, rounds, rule) is not None


def _repeats(rounds: Rounds) -> int:
    pairs = [pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)]
    return len(pairs) - len(set(pairs))
