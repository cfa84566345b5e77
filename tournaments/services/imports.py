"""Entering a whole list: read it, show what each row will do, and enter exactly what was shown once it is confirmed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.announce import announce
from tournaments.errors import Conflict, Fault, Refusal
from tournaments.models import Actor, Club, ImportPreview, Player, Region, Stage
from tournaments.reading import ListedPerson, ListUnreadable, people_in_file, people_in_text
from tournaments.selectors import first_undrawn_round
from tournaments.services.audit import write_audit
from tournaments.services.entering import enter_all
from tournaments.services.locks import lock_open_stage
from tournaments.services.matching import Known, known_people, problems_of
from tournaments.services.people import PlayerFields, club_named, create_players, edit_player, region_named

_FILLED_IF_EMPTY = ("birth_year", "club", "region", "federation_number", "contact")


@transaction.atomic
def preview_import(
    *, stage: Stage, content: bytes | None = None, text: str = "", actor: Actor, now: datetime
) -> ImportPreview:
    """Read a file (`content`) or a pasted list (`text`) and keep what it would do. Nobody is entered yet.

    Each of `rows` is a `ListedPerson` as JSON with `player` (the id of the known person it means, or null) and all
    its `problems` as codes: those of `tournaments.reading` and of `tournaments.services.matching`. Refuses
    `stage_finished`, `no_round_left` and the codes of `ListUnreadable`.
    """
    stage = lock_open_stage(stage)
    if first_undrawn_round(stage) is None:
        raise Refusal.because("no_round_left")
    try:
        listed = people_in_text(text) if content is None else people_in_file(content)
    except ListUnreadable as unreadable:
        raise Refusal.because(unreadable.code, "list", **unreadable.params) from unreadable
    preview = ImportPreview.objects.create(
        stage=stage, rows=_judged(stage, listed, now), created_at=now, created_by=actor
    )
    details = {"rows": len(preview.rows), "with_problems": sum(bool(row["problems"]) for row in preview.rows)}
    write_audit(actor=actor, action="import_previewed", subject=preview, stage=stage, now=now, details=details)
    return preview


@transaction.atomic
def confirm_import(
    *, preview: ImportPreview, skip_rows: Collection[int] = (), actor: Actor, now: datetime
) -> ImportPreview:
    """Enter every row of a preview but those in `skip_rows`; each gets its `entrant` (start number).

    A second call changes nothing. Refuses `stage_finished`, `no_such_row`, `row_has_problems` (every one that is not
    skipped), `preview_outdated` (Conflict: what a row would do has changed since it was shown).
    """
    stage = lock_open_stage(preview.stage)
    preview = ImportPreview.objects.get(pk=preview.pk)
    if preview.confirmed_at is not None:
        return preview
    _check_rows(preview.rows, skip_rows)
    taken = [row for row in preview.rows if row["row"] not in skip_rows]
    _check_still_true(stage, taken, now)
    players = _people_of(taken, actor, now)
    paid = [row["paid"] for row in taken]
    for row, entrant in zip(
        taken, enter_all(stage=stage, players=players, paid=paid, actor=actor, now=now), strict=True
    ):
        row["entrant"] = entrant.start_number
    preview.confirmed_at = now
    preview.save(update_fields=["rows", "confirmed_at"])
    details = {"entered": [row["entrant"] for row in taken], "skipped": sorted(skip_rows)}
    write_audit(actor=actor, action="import_confirmed", subject=preview, stage=stage, now=now, details=details)
    announce(stage.pk, "standings", "tables")
    return preview


def _judged(stage: Stage, listed: Sequence[ListedPerson], now: datetime) -> list[dict[str, Any]]:
    """The rows as JSON, each with the person it means and all its problems."""
    known = known_people(stage, listed)
    return [_judged_row(person, known, now) for person in listed]


def _judged_row(person: ListedPerson, known: Known, now: datetime) -> dict[str, Any]:
    player, problems = problems_of(person, known, now)
    row = asdict(person) | {"categories": list(person.categories), "problems": problems}
    return row | {"player": player and player.pk}


def _check_rows(rows: Sequence[dict[str, Any]], skip_rows: Collection[int]) -> None:
    numbers = {row["row"] for row in rows}
    faults = [Fault("no_such_row", "skip_rows", {"row": row}) for row in sorted(set(skip_rows) - numbers)]
    faults += [
        Fault("row_has_problems", f"rows[{row['row']}]", {"row": row["row"], "problems": row["problems"]})
        for row in rows
        if row["problems"] and row["row"] not in skip_rows
    ]
    if faults:
        raise Refusal(*faults)


def _check_still_true(stage: Stage, taken: Sequence[dict[str, Any]], now: datetime) -> None:
    """Judge again what will be entered: somebody may have been entered, renamed or merged meanwhile."""
    listed = [_listed(row) for row in taken]
    changed = [
        before["row"]
        for before, after in zip(taken, _judged(stage, listed, now), strict=True)
        if (before["player"], before["problems"]) != (after["player"], after["problems"])
    ]
    if changed:
        raise Conflict.because("preview_outdated", "rows", rows=changed)


def _listed(row: dict[str, Any]) -> ListedPerson:
    fields = {key: value for key, value in row.items() if key in ListedPerson.__dataclass_fields__}
    return ListedPerson(**fields | {"categories": tuple(row["categories"]), "problems": tuple(row["problems"])})


def _people_of(rows: Sequence[dict[str, Any]], actor: Actor, now: datetime) -> list[Player]:
    """The person of each row: a new one, or the known one with what was empty filled."""
    clubs = _named(club_named, [row["club"] for row in rows], actor, now)
    regions = _named(region_named, [row["region"] for row in rows], actor, now)
    fields = [_fields(row, clubs, regions) for row in rows]
    new = iter(
        create_players(
            people=[of for row, of in zip(rows, fields, strict=True) if row["player"] is None], actor=actor, now=now
        )
    )
    known = Player.objects.select_related("club", "region").in_bulk([row["player"] for row in rows if row["player"]])
    return [
        next(new) if row["player"] is None else _filled(known[row["player"]], of, actor, now)
        for row, of in zip(rows, fields, strict=True)
    ]


def _named(
    find: Callable[..., Club | Region | None], names: Collection[str], actor: Actor, now: datetime
) -> dict[str, Any]:
    return {name: find(name=name, actor=actor, now=now) for name in dict.fromkeys(names)}


def _fields(row: dict[str, Any], clubs: dict[str, Any], regions: dict[str, Any]) -> PlayerFields:
    return {
        "name": row["name"],
        "family_name": row["family_name"],
        "birth_year": row["birth_year"],
        "club": clubs[row["club"]],
        "region": regions[row["region"]],
        "categories": row["categories"],
        "federation_number": row["federation_number"],
        "contact": row["contact"],
    }


def _filled(player: Player, fields: PlayerFields, actor: Actor, now: datetime) -> Player:
    """A known person keeps what is known of him."""
    more: dict[str, Any] = {
        field: fields[field] for field in _FILLED_IF_EMPTY if fields[field] and not getattr(player, field)
    }
    if not set(fields["categories"]) <= set(player.categories):
        more["categories"] = [*player.categories, *fields["categories"]]
    return edit_player(player=player, actor=actor, now=now, **more) if more else player
