"""What no seating could keep, found before anything is drawn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tournaments.regulations import Fault
from tournaments.seating.inputs import DrawInput, Pair, companies
from tournaments.seating.json_reader import Name
from tournaments.seating.next_round import all_sizes, levels_of
from tournaments.seating.plan import LEAST_PLAYERS

PATH = "constraints"


def contradictions(given: DrawInput, names: Sequence[Name]) -> list[Fault]:
    """Every constraint that cannot be kept, by name.

    too_few_players                    `players`, `least`
    pair_with_itself, pair_twice       of `forbidden` and `required`
    required_and_forbidden             `pair`
    required_too_many                  `players` who must sit together, `most` at a table
    sizes_do_not_fit                   `sizes` by hand, `players`; sizes_with_levels
    level_twice, level_missing         `entrant` in two levels, or in none; level_too_small `level`, `players`, `least`
    across_levels                      a required `pair` in two levels
    no_such_table, no_such_seat        `entrant`, `number`, `most`
    table_overfull                     `number`, `players`, `most`: fixed at one table
    seat_overfull                      `number`, `players`, `most`: need one seat, and so many tables have it
    same_seat                          a `pair` that must sit together at one seat
    too_many_forbidden                 `entrant` may sit with `others` only, and needs `least`
    """
    if given.players < LEAST_PLAYERS:
        return [Fault("too_few_players", "standing", {"players": given.players, "least": LEAST_PLAYERS})]
    found = [*_pairs(given, names), *_levels(given, names)]
    if found:
        return found
    sizes, _ = all_sizes(given)
    if isinstance(given.split, tuple) and sum(sizes) != given.players:
        return [Fault("sizes_do_not_fit", "split", {"sizes": list(sizes), "players": given.players})]
    return [*_together(given, names, sizes), *_fixed(given, names, sizes), *_lonely(given, names, sizes)]


def _pairs(given: DrawInput, names: Sequence[Name]) -> Iterator[Fault]:
    rules = given.constraints
    for field, pairs in (("forbidden", rules.forbidden), ("required", rules.required)):
        counts = Counter(pairs)
        for at, pair in enumerate(pairs):
            if pair[0] == pair[1]:
                yield Fault("pair_with_itself", f"{PATH}.{field}[{at}]", {"entrant": names[pair[0]]})
            elif counts[pair] > 1 and pairs.index(pair) != at:
                yield Fault("pair_twice", f"{PATH}.{field}[{at}]", {"pair": _named(pair, names)})


def _levels(given: DrawInput, names: Sequence[Name]) -> Iterator[Fault]:
    levels = given.constraints.levels
    if not levels:
        return
    if isinstance(given.split, tuple):
        yield Fault("sizes_with_levels", "split", {})
    often = Counter(entrant for level in levels for entrant in level)
    for entrant in range(given.players):
        if often[entrant] != 1:
            code = "level_twice" if often[entrant] else "level_missing"
            yield Fault(code, f"{PATH}.levels", {"entrant": names[entrant]})
    for at, level in enumerate(levels):
        if len(level) < LEAST_PLAYERS:
            params = {"level": at + 1, "players": len(level), "least": LEAST_PLAYERS}
            yield Fault("level_too_small", f"{PATH}.levels[{at}]", params)


def _together(given: DrawInput, names: Sequence[Name], sizes: Sequence[int]) -> Iterator[Fault]:
    """Who must sit together, with all that follows from it, against who may not and against the size of a table."""
    apart, together = given.constraints.apart, given.constraints.together
    level_of = {entrant: at for at, level in enumerate(given.constraints.levels) for entrant in level}
    for one, other in sorted(together):
        if level_of.get(one) != level_of.get(other):
            yield Fault("across_levels", f"{PATH}.required", {"pair": _named((one, other), names)})
    seats = dict(given.constraints.seats)
    for company in companies(together):
        if len(company) > max(sizes):
            who = [names[entrant] for entrant in company]
            yield Fault("required_too_many", f"{PATH}.required", {"players": who, "most": max(sizes)})
        for pair in combinations(company, 2):
            if pair in apart and not _same_seat(pair, seats):
                yield Fault("required_and_forbidden", f"{PATH}.forbidden", {"pair": _named(pair, names)})
            if _same_seat(pair, seats):
                yield Fault("same_seat", f"{PATH}.seats", {"pair": _named(pair, names), "number": seats[pair[0]]})


def _fixed(given: DrawInput, names: Sequence[Name], sizes: Sequence[int]) -> Iterator[Fault]:
    rules = given.constraints
    yield from _beyond(rules.tables, len(sizes), "no_such_table", "tables", names)
    yield from _beyond(rules.seats, max(sizes), "no_such_seat", "seats", names)
    for number, players in sorted(Counter(number for _, number in rules.tables).items()):
        if players > max(sizes):
            params = {"number": number, "players": players, "most": max(sizes)}
            yield Fault("table_overfull", f"{PATH}.tables", params)
    for number, players in sorted(Counter(number for _, number in rules.seats).items()):
        tables = sum(size >= number for size in sizes)
        if players > tables > 0:
            yield Fault("seat_overfull", f"{PATH}.seats", {"number": number, "players": players, "most": tables})


def _beyond(places: Sequence[Pair], most: int, code: str, field: str, names: Sequence[Name]) -> Iterator[Fault]:
    for entrant, number in places:
        if number > most:
            path = f"{PATH}.{field}.{names[entrant]}"
            yield Fault(code, path, {"entrant": names[entrant], "number": number, "most": most})


def _lonely(given: DrawInput, names: Sequence[Name], sizes: Sequence[int]) -> Iterator[Fault]:
    """Who may sit with too few others to fill the smallest table."""
    for level in levels_of(given, range(given.players)):
        inside = [pair for pair in set(given.constraints.forbidden) if set(pair) <= set(level)]
        forbidden = Counter(entrant for pair in inside for entrant in pair)
        for entrant in level:
            others, least = len(level) - 1 - forbidden[entrant], min(sizes) - 1
            if others < least:
                params = {"entrant": names[entrant], "others": others, "least": least}
                yield Fault("too_many_forbidden", f"{PATH}.forbidden", params)


def _same_seat(pair: Pair, seats: Mapping[int, int]) -> bool:
    return pair[0] in seats and seats[pair[0]] == seats.get(pair[1])


def _named(pair: Pair, names: Sequence[Name]) -> list[Name]:
    return [names[entrant] for entrant in pair]


def not_kept(given: DrawInput, names: Sequence[Name], tables: Sequence[Sequence[int]]) -> list[Fault]:
    """The constraints these tables do not keep, by name: `kind`, and the `pair` or `entrant` concerned.

    Found by a search they are `not_kept`; in a mode that alone says who sits where, `breaks_blocks`.
    """
    code = "breaks_blocks" if given.is_strict else "not_kept"
    rules = given.constraints
    table_of = {entrant: number for number, table in enumerate(tables, 1) for entrant in table}
    seat_of = {entrant: seat for table in tables for seat, entrant in enumerate(table, 1)}
    found = [
        Fault(code, f"{PATH}.{kind}", {"kind": kind, "pair": _named(pair, names)})
        for kind, pairs, wanted in (("forbidden", rules.forbidden, False), ("required", rules.required, True))
        for pair in pairs
        if (table_of[pair[0]] == table_of[pair[1]]) is not wanted
    ]
    for kind, places, actual in (("tables", rules.tables, table_of), ("seats", rules.seats, seat_of)):
        for entrant, number in places:
            if actual[entrant] != number:
                params = {"kind": kind, "entrant": names[entrant], "number": number}
                found.append(Fault(code, f"{PATH}.{kind}.{names[entrant]}", params))
    return [*found, *_breaking_blocks(given, names, tables)] if given.is_strict else found


def _breaking_blocks(given: DrawInput, names: Sequence[Name], tables: Sequence[Sequence[int]]) -> Iterator[Fault]:
    """What a search would only do as well as it can, and the blocks not at all."""
    for kind, groups in given.separated():
        for table in tables:
            for pair in combinations(sorted(table), 2):
                if groups[pair[0]] == groups[pair[1]]:
                    yield Fault("breaks_blocks", f"{PATH}.{kind}", {"kind": kind, "pair": _named(pair, names)})
    if given.constraints.even_odd_tables and len({len(table) for table in tables}) > 1:
        yield Fault("breaks_blocks", f"{PATH}.even_odd_tables", {"kind": "even_odd_tables"})
