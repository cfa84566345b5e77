"""The search of one round: members in groups of one size so that the cost of the pairs in each group is least.

Everything a round has to weigh is a whole number for a pair: how far apart in the standings, how often met, club
mates, forbidden. Players are the members 0 … n − 1, best first. *Ghosts* (n and up) fill the free places of the smaller
tables, so that sitting at a small table is the cost of a player with a ghost and all groups have one size.
"""

from collections.abc import Sequence
from operator import itemgetter

from tournaments.seating.words import Words

Costs = Sequence[Sequence[int]]
"""Square and symmetric, 0 on the diagonal: `costs[one][other]`."""

REACH = 8
"""Places in the standings a usual swap reaches; every eighth swap is with anybody."""

TRIES = 1024
"""Swaps tried at one heat."""

# −ln((k + ½) / 256) in units of 1/4096: how many times the heat a swap may cost, by chance.
WILLINGNESS = (
    25552, 21052, 18960, 17582, 16552, 15730, 15046, 14460, 13947, 13492, 13082, 12709, 12368, 12052, 11760, 11487,
    11230, 10989, 10762, 10546, 10341, 10146, 9960, 9782, 9611, 9447, 9290, 9138, 8992, 8851, 8714, 8582,
    8454, 8330, 8209, 8092, 7978, 7868, 7760, 7655, 7553, 7453, 7355, 7260, 7167, 7076, 6987, 6899,
    6814, 6731, 6649, 6568, 6490, 6412, 6336, 6262, 6189, 6117, 6046, 5977, 5909, 5841, 5775, 5710,
    5646, 5583, 5521, 5460, 5400, 5341, 5282, 5224, 5167, 5111, 5056, 5001, 4948, 4894, 4842, 4790,
    4739, 4688, 4638, 4589, 4540, 4492, 4444, 4397, 4351, 4305, 4259, 4214, 4170, 4126, 4082, 4039,
    3996, 3954, 3912, 3871, 3830, 3789, 3749, 3709, 3670, 3631, 3592, 3554, 3516, 3479, 3441, 3404,
    3368, 3332, 3296, 3260, 3225, 3190, 3155, 3121, 3086, 3053, 3019, 2986, 2953, 2920, 2887, 2855,
    2823, 2791, 2760, 2729, 2698, 2667, 2636, 2606, 2576, 2546, 2516, 2487, 2457, 2428, 2400, 2371,
    2342, 2314, 2286, 2258, 2231, 2203, 2176, 2149, 2122, 2095, 2068, 2042, 2016, 1990, 1964, 1938,
    1912, 1887, 1862, 1837, 1812, 1787, 1762, 1737, 1713, 1689, 1665, 1641, 1617, 1593, 1570, 1546,
    1523, 1500, 1477, 1454, 1431, 1409, 1386, 1364, 1342, 1319, 1297, 1275, 1254, 1232, 1210, 1189,
    1168, 1146, 1125, 1104, 1083, 1063, 1042, 1021, 1001, 981, 960, 940, 920, 900, 880, 860,
    841, 821, 802, 782, 763, 744, 724, 705, 686, 668, 649, 630, 611, 593, 574, 556,
    538, 520, 501, 483, 465, 448, 430, 412, 394, 377, 359, 342, 325, 307, 290, 273,
    256, 239, 222, 205, 188, 172, 155, 138, 122, 105, 89, 73, 56, 40, 24, 8,
)  # fmt: skip


class Groups:
    """Who is together now under some costs; searches swap two members of different groups, in place."""

    def __init__(self, groups: Sequence[Sequence[int]], costs: Costs, movable: int) -> None:
        self.groups = [list(group) for group in groups]
        self.costs = costs
        self.movable = movable
        self.group_of = [0] * sum(map(len, groups))
        self.own = [0] * len(self.group_of)
        for number, group in enumerate(self.groups):
            for member in group:
                self.group_of[member] = number
        self.weigh(costs)

    def weigh(self, costs: Costs) -> None:
        """Go on under other costs."""
        self.costs = costs
        self.sums = [itemgetter(*group) for group in self.groups]
        for group, pick in zip(self.groups, self.sums, strict=True):
            for member in group:
                self.own[member] = sum(pick(costs[member]))

    def swap(self, one: int, other: int) -> None:
        """Each into the other's group."""
        here, there = self.group_of[one], self.group_of[other]
        group, target = self.groups[here], self.groups[there]
        group[group.index(one)], target[target.index(other)] = other, one
        self.group_of[one], self.group_of[other] = there, here
        self.sums[here], self.sums[there] = pick, pick_there = itemgetter(*group), itemgetter(*target)
        own, costs = self.own, self.costs
        for member in group:
            own[member] = sum(pick(costs[member]))
        for member in target:
            own[member] = sum(pick_there(costs[member]))


def anneal(state: Groups, players: int, heat: int, halvings: int, steps: int, words: Words) -> None:
    """Swaps by chance, those that cost more the more seldom the less heat is left: from `heat` down by `halvings`.

    Each of the `steps` tries 1024 swaps at one heat. Members below `players` have a place in the standing.
    """
    costs, group_of, own, sums, swap = state.costs, state.group_of, state.own, state.sums, state.swap
    members = state.movable
    for step in range(steps):
        cooled = halvings * 256 * step // steps
        warmth = (heat << 16 >> (cooled >> 8)) * (512 - (cooled & 255)) >> 9
        allowed = [warmth * will >> 28 for will in WILLINGNESS]
        block = iter(words.block(3 * TRIES))
        for first, second, third in zip(block, block, block, strict=True):
            one = first * members >> 16
            if second & 7 and one < players:
                other = one + (second >> 4 & 7) + 1 if second & 8 else one - (second >> 4 & 7) - 1
                if not 0 <= other < players:
                    continue
            else:
                other = (second >> 3) * members >> 13
            here, there = group_of[one], group_of[other]
            if here == there:
                continue
            row, other_row = costs[one], costs[other]
            change = sum(sums[there](row)) + sum(sums[here](other_row)) - own[one] - own[other] - 2 * row[other]
            if change <= allowed[third & 255]:
                swap(one, other)


def improve(state: Groups, bearable: Sequence[int]) -> None:
    """For each player whose own cost is above his `bearable` the best swap there is, until no such swap helps."""
    costs, group_of, own, sums = state.costs, state.group_of, state.own, state.sums
    helped = True
    while helped:
        helped = False
        for one in [member for member, limit in enumerate(bearable) if own[member] > limit]:
            row, here = costs[one], group_of[one]
            away = sums[here]
            best, chosen = 0, one
            for other in range(state.movable):
                there = group_of[other]
                if there != here:
                    here_cost, there_cost = sum(away(costs[other])), sum(sums[there](row))
                    change = there_cost + here_cost - own[one] - own[other] - 2 * row[other]
                    if change < best:
                        best, chosen = change, other
            if best < 0:
                state.swap(one, chosen)
                helped = True
