"""A schedule changed until it keeps what was asked, with as few repeats as that allows.

Those who must sit together are put together in every round; from then on they move as one. Swaps within a round then
take back the repeats this made, part who may not meet, and bring visits to odd tables closer together: first the best
swap of everybody who has something to complain of, then the search of dense fields, first at little heat.
"""

from collections.abc import Sequence
from itertools import combinations, permutations

from tournaments.regulations import Apart, TableSplit
from tournaments.seating.plan import split
from tournaments.seating.planned.constructions import Rounds
from tournaments.seating.planned.instance import Instance
from tournaments.seating.planned.search import HOT, Costs, Progress, Search, cool, cooling
from tournaments.seating.planned.wishes import Wishes, joined
from tournaments.seating.words import Words

BROKEN, CLUB_IN_ROUND_1, CLUB = 10_000, 400, 5
"""What two at one table cost who may not meet, or are of one club, where a repeat costs ten."""

_WARM, _STEPS = 2, 60

Tables = Sequence[Sequence[int]]


def kept(
    coming: Sequence[Tables],
    played: Sequence[Tables],
    active: Sequence[int],
    rule: TableSplit,
    wishes: Wishes,
    *,
    is_patient: bool,
    progress: Progress | None = None,
) -> Rounds:
    """The rounds to come, of those `active`, as they keep the wishes, after the rounds `played`.

    With patience everything is searched that may have fewer repeats; without, only what is not kept yet, so that few
    are moved. The tables of each round stay in their order.
    """
    sizes = split(len(active), rule).sizes
    number = {entrant: place for place, entrant in enumerate(active)}
    inside = wishes.renumbered(number)
    units, never = inside.units(sizes), inside.never()
    orders = [sorted(range(len(sizes)), key=lambda at: sizes.index(len(tables[at]))) for tables in coming]
    rows = [
        [entrant for table in joined([_known(tables[at], number) for at in order], units, never) for entrant in table]
        for tables, order in zip(coming, orders, strict=True)
    ]
    search = _search(rows, played, number, rule, inside)
    search.settle()
    if is_patient or search.cost >= BROKEN:
        search.least += (search.cost - search.cost_of_meetings()) % BROKEN  # visits and clubs are good enough now
        words = Words("", f"kept {search.instance.players} {len(rows)}")
        cool(search, words, cooling(_WARM, _STEPS) + cooling(HOT, _STEPS), progress)
    found = []
    for order, tables in zip(orders, search.best_rounds(), strict=True):
        place = dict(zip(order, tables, strict=True))
        found.append(tuple(tuple(active[entrant] for entrant in place[at]) for at in range(len(sizes))))
    return tuple(found)


def _known(table: Sequence[int], number: dict[int, int]) -> list[int]:
    return [number[entrant] for entrant in table if entrant in number]


def _search(
    rows: Sequence[Sequence[int]], played: Sequence[Tables], number: dict[int, int], rule: TableSplit, wishes: Wishes
) -> Search:
    players = len(number)
    met, visits = [[0] * players for _ in range(players)], [0] * players
    for table in (table for tables in played for table in tables):
        here = _known(table, number)
        for entrant in here:
            visits[entrant] += len(table) != rule.regular_size
        for one, other in permutations(here, 2):
            met[one][other] += 1
    instance = Instance.of(players, len(played) + len(rows), rule)
    later = _costs(players, wishes, CLUB if wishes.clubs_apart is Apart.ALWAYS else 0)
    first = _costs(players, wishes, 0 if wishes.clubs_apart is Apart.NEVER else CLUB_IN_ROUND_1)
    return Search(
        instance.with_pairs(always=len(wishes.always()), never=len(wishes.never())),
        rows,
        met=met,
        visits=visits,
        asked=[later if number or played else first for number in range(len(rows))],
        units=wishes.units(instance.sizes),
    )


def _costs(players: int, wishes: Wishes, club: int) -> Costs | None:
    """What two at one table cost, of all pairs; None when nothing was asked."""
    asked = [(pair, BROKEN) for pair in wishes.never()]
    if club:
        asked += [(p, club) for p in combinations(sorted(wishes.clubs), 2) if wishes.clubs[p[0]] == wishes.clubs[p[1]]]
    if not asked:
        return None
    costs = [[0] * players for _ in range(players)]
    for (one, other), cost in asked:
        costs[one][other] += cost
        costs[other][one] += cost
    return costs
