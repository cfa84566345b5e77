"""The best one round can be, proved: `uv run --group optimum python3 -m benchmarks.seating_optimum [STATE …]`.

Needs OR-tools (the dependency group `optimum`; any Python with `ortools` will do). Every table there could be is a
column, and CP-SAT chooses those that seat everybody once: first the fewest repeats, then the least distance. It starts
from the seating of this program. Only fields of fours are tried; where the time is over first, the bound says how much
is left open.
"""

import sys
from collections.abc import Sequence

from ortools.sat.python import cp_model

from benchmarks.seating_next import Found, State, counted, load, ours
from benchmarks.seating_states import FOLDER

SECONDS, WORKERS = 60, 2
STATES = ("24-4", "24-6", "36-5", "36-8", "48-5", "48-7", "48-8")


def columns(state: State, found: Found) -> list[tuple[tuple[int, ...], int, int]]:
    """(table, its repeats, its distance) of all tables that a seating no worse than `found` could have."""
    tables: list[tuple[tuple[int, ...], int, int]] = []
    farthest = found.distance if not found.repeats else 4 * len(state.order) ** 3

    def grow(table: tuple[int, ...], repeats: int, distance: int) -> None:
        if len(table) == 4:
            tables.append((table, repeats, distance))
            return
        for place in range(table[-1] + 1, len(state.order)):
            again = repeats + sum((mate, place) in state.met for mate in table)
            apart = distance + sum((place - mate) ** 2 for mate in table)
            if again <= found.repeats and apart <= farthest:
                grow((*table, place), again, apart)

    for place in range(len(state.order)):
        grow((place,), 0, 0)
    return tables


def solve(state: State, seating: Sequence[Sequence[int]], found: Found) -> str:
    """Status, repeats and distance of the best there is, and the bound of the distance; `seating` is a hint."""
    model = cp_model.CpModel()
    tables = columns(state, found)
    ours_has = {tuple(sorted(table)) for table in seating}
    chosen = [model.new_bool_var("") for _ in tables]
    by_place: list[list[cp_model.IntVar]] = [[] for _ in state.order]
    for variable, (table, _, _) in zip(chosen, tables, strict=True):
        model.add_hint(variable, table in ours_has)
        for place in table:
            by_place[place].append(variable)
    for variables in by_place:
        model.add_exactly_one(variables)
    repeat = 4 * len(state.order) ** 3
    model.minimize(
        sum(variable * (again * repeat + apart) for variable, (_, again, apart) in zip(chosen, tables, strict=True))
    )
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.num_workers = WORKERS
    status = solver.status_name(solver.solve(model)).lower()
    value, bound = round(solver.objective_value), round(solver.best_objective_bound)
    return f"{status}, {value // repeat}, {value % repeat} (no less than {bound // repeat}, {bound % repeat})"


def main(names: Sequence[str]) -> None:
    """A line for each state."""
    print(f"{'state':<8}{'ours: repeats, d²':>20}   OR-tools: status, repeats, d²")
    for name in names:
        state = load(FOLDER / f"{name}.json")
        seating = ours(state)
        found = counted(state, seating, 0)
        print(f"{name:<8}{found.repeats:>8} {found.distance:>11}   {solve(state, seating, found)}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or STATES)
