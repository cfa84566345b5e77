"""All that a draw depends on, as the draw document has it: start numbers, ranks, history, constraints, the seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.models import Draw, Entrant, Round, WishKind
from tournaments.regulations import Apart, Regulation, SeatingMode
from tournaments.seating import ALGORITHM
from tournaments.seating.by_plan import ASKED
from tournaments.seating.reading import SPLITS
from tournaments.selectors import history_in_numbers

STRICT = (SeatingMode.BLOCKS, SeatingMode.PREVIOUS_ROUND)
BY_RANK = (*STRICT, SeatingMode.NO_REPEATS)
SPLIT_WORDS = {rule: word for word, rule in SPLITS.items()}
"""How draw documents call the splits."""


def draw_input(
    round: Round,
    regulation: Regulation,
    playing: Sequence[Entrant],
    *,
    standing: Sequence[tuple[int, Any]],
    sizes: Sequence[int] = (),
) -> dict[str, Any]:
    """The document of a draw but for its seed and result. `standing` is (side id, rank key), see `draw_round`."""
    mode = regulation.seating
    return {
        "algorithm": ALGORITHM,
        "entrants": [entrant.start_number for entrant in playing],
        "standing": _groups(playing, standing if mode in BY_RANK else ()),
        "history": history_in_numbers(round.stage, round.number),
        "mode": mode.value,
        "split": list(sizes) or SPLIT_WORDS[regulation.table_split],
        "clubs": _clubs(playing),
        "constraints": _constraints(round, regulation, playing),
    }


def kept_standing(draw: Draw, playing: Sequence[Entrant]) -> list[list[int]]:
    """The groups of equal rank an earlier draw of the round was made from, without who left; who came is behind."""
    here = [entrant.start_number for entrant in playing]
    groups = [[number for number in group if number in here] for group in draw.canonical_input["standing"]]
    known = {number for group in groups for number in group}
    return [group for group in (*groups, [number for number in here if number not in known]) if group]


def plan_input(round: Round, regulation: Regulation, said: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """The plan a planned round follows, and whether its last change is new and still needs its seed.

    It goes on from the plan of an earlier round. Where somebody left, came or sat elsewhere than planned, or something
    else is asked, the rest is planned anew from here.
    """
    change = {
        "after": len(said["history"]),
        "entrants": said["entrants"],
        "clubs": said["clubs"],
        "constraints": {name: asked for name, asked in said["constraints"].items() if name in ASKED},
    }
    earlier = _planned_before(round)
    plan = earlier.canonical_input["plan"] if earlier else None
    if plan and plan["rounds"] == regulation.planned_rounds:
        is_as_planned = said["history"][earlier.round.number - 1 :] == [earlier.result]
        last = plan["changes"][-1]
        if is_as_planned and all(last[name] == change[name] for name in ("entrants", "constraints")):
            return plan, False
        return {**plan, "changes": [*plan["changes"], change]}, True
    return {"rounds": regulation.planned_rounds, "changes": [change]}, True


def _planned_before(round: Round) -> Draw | None:
    draws = Draw.objects.filter(round__stage=round.stage_id, round__number__lt=round.number, replaced_at=None)
    return next((draw for draw in draws.order_by("-round__number") if "plan" in draw.canonical_input), None)


def _groups(playing: Sequence[Entrant], standing: Sequence[tuple[int, Any]]) -> list[list[int]]:
    """Start numbers of equal rank together, best first; who has no results shares the last rank."""
    keys = dict(standing)
    groups: dict[Any, list[int]] = {key: [] for key in sorted(set(keys.values()))}
    last: list[int] = []
    for entrant in playing:
        key = keys.get(entrant.side.pk)
        (last if key is None else groups[key]).append(entrant.start_number)
    return [group for group in (*groups.values(), last) if group]


def _clubs(playing: Sequence[Entrant]) -> dict[str, str]:
    """A number for each club in the order of the list: who is of one club matters, its name does not."""
    numbers: dict[str, str] = {}
    return {
        str(entrant.start_number): numbers.setdefault(entrant.club_name, str(len(numbers) + 1))
        for entrant in playing
        if entrant.club_name
    }


def _constraints(round: Round, regulation: Regulation, playing: Sequence[Entrant]) -> dict[str, Any]:
    """What the regulation and the wishes ask. Blocks keep what stands alone: whom they would break, they refuse."""
    apart = regulation.clubs_apart
    if regulation.seating in STRICT and apart is Apart.FIRST_ROUND:
        apart = Apart.NEVER
    return {
        "clubs_apart": apart.value,
        "balanced_seats": regulation.balanced_seats,
        "even_odd_tables": regulation.even_odd_tables,
        **_levels(regulation, playing),
        **_wishes(round, playing),
    }


def _levels(regulation: Regulation, playing: Sequence[Entrant]) -> dict[str, Any]:
    if not regulation.level_groups:
        return {}
    levels: list[list[int]] = [[] for _ in range(len(regulation.level_groups) + 1)]
    for entrant in playing:
        places = [place for place, name in enumerate(regulation.level_groups) if name in entrant.categories]
        levels[places[0] if places else -1].append(entrant.start_number)
    return {"levels": [level for level in levels if level]}


def _wishes(round: Round, playing: Sequence[Entrant]) -> dict[str, Any]:
    """Those of entrants who play, in the order they were made."""
    here = {entrant.pk: entrant.start_number for entrant in playing}
    pairs: dict[str, list[list[int]]] = {WishKind.APART: [], WishKind.TOGETHER: []}
    places: dict[str, dict[str, int]] = {WishKind.TABLE: {}, WishKind.SEAT: {}}
    for wish in round.stage.seating_wishes.filter(removed_at=None, entrant__in=here).order_by("pk"):
        if wish.kind in places:
            places[wish.kind][str(here[wish.entrant_id])] = wish.number
        elif wish.other_id in here:
            pairs[wish.kind].append([here[wish.entrant_id], here[wish.other_id]])
    asked: Mapping[str, Any] = {
        "forbidden": pairs[WishKind.APART],
        "required": pairs[WishKind.TOGETHER],
        "tables": places[WishKind.TABLE],
        "seats": places[WishKind.SEAT],
    }
    return {name: value for name, value in asked.items() if value}
