"""What belongs to a stage, table by table, and where an id hides inside text or JSON.

In a file a row is named by its place in the list of its kind, from 1. Whoever translates between those numbers and
the ids of a database gives a `number_of(model, id)`; what it does not know is None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Field, Model, Q, QuerySet

from scoring.models import (
    ConductWarning,
    RoundResult,
    ScoreSheet,
    ScribeBinding,
    SheetConfirmation,
    SheetLine,
    SheetTotals,
    StandingsVersion,
)
from tournaments.models import (
    Actor,
    AuditEntry,
    Championship,
    Club,
    Draw,
    Entrant,
    ImportPreview,
    Participation,
    Player,
    Region,
    RegulationVersion,
    Role,
    Round,
    RoundPause,
    ScheduledEvent,
    SeatAssignment,
    SeatChange,
    SeatingWish,
    SeedCommitment,
    Side,
    Stage,
    Table,
)

User = get_user_model()
NumberOf = Callable[[type[Model], int], int | None]

PARTS: Mapping[type[Model], str | None] = {
    User: None,
    Region: None,
    Club: None,
    Player: None,
    Championship: None,
    Stage: "pk",
    Entrant: "stage",
    Side: "stage",
    Actor: None,
    RegulationVersion: "stage",
    Role: "stage",
    Round: "stage",
    Participation: "round__stage",
    RoundPause: "round__stage",
    ScheduledEvent: "round__stage",
    SeedCommitment: "stage",
    SeatingWish: "stage",
    Draw: "round__stage",
    Table: "round__stage",
    SeatAssignment: "round__stage",
    SeatChange: "round__stage",
    ScoreSheet: "table__round__stage",
    SheetLine: "sheet__table__round__stage",
    SheetTotals: "sheet__table__round__stage",
    SheetConfirmation: "sheet__table__round__stage",
    ScribeBinding: "sheet__table__round__stage",
    RoundResult: "round__stage",
    StandingsVersion: "stage",
    ConductWarning: "round__stage",
    ImportPreview: "stage",
    AuditEntry: "stage",
}
"""Each kind of row after those it refers to, with the way from it to its stage; None: only what others refer to."""

_OF_A_USER = ("username", "first_name", "last_name", "is_active")
_LEFT_OUT = {
    Player: {"merged_into"},  # an entrant's person is the one kept
    SheetConfirmation: {"photo"},  # files are named, not carried
    StandingsVersion: {"hash"},  # of ids: worked out anew
}


def name_of(model: type[Model]) -> str:
    """The name of a kind of row in the file."""
    return model._meta.label_lower


def fields_of(model: type[Model]) -> list[Field]:
    """The columns a file keeps; of an account no password and no rights."""
    if model is User:
        return [model._meta.get_field(name) for name in _OF_A_USER]
    left_out = _LEFT_OUT.get(model, set())
    return [field for field in model._meta.concrete_fields if not field.primary_key and field.name not in left_out]


def rows_of(model: type[Model], stage: Stage, referred_to: set[int]) -> QuerySet:
    """The rows of a kind that belong to a stage or are referred to by others that do, in the order they were made."""
    lookup = PARTS[model]
    condition = Q(pk__in=referred_to) if lookup is None else Q(**{lookup: stage.pk})
    if model is Role:
        condition |= Q(championship=stage.championship_id, stage=None)
    if model is SeedCommitment:  # whoever may press "draw" may have the file: a secret not yet revealed stays here
        condition &= Q(revealed_at__isnull=False)
    return model.objects.filter(condition).order_by("pk")


def translate(model: type[Model], field: str, value: Any, number_of: NumberOf) -> Any:
    """The value of a column with the ids inside it translated; any other value as it is."""
    inside = _INSIDE.get((model, field))
    return inside(value, number_of) if inside else value


def _entrants(ids: list[int], number_of: NumberOf) -> list[int]:
    return [number for pk in ids if (number := number_of(Entrant, pk))]


def _standings(rows: list[dict[str, Any]], number_of: NumberOf) -> list[dict[str, Any]]:
    return [
        {**row, "entrant": number_of(Entrant, row["entrant"]), "reason": _reason(row["reason"], number_of)}
        for row in rows
    ]


def _reason(reason: dict[str, Any] | None, number_of: NumberOf) -> dict[str, Any] | None:
    if reason is None:
        return None
    return {**reason, "params": {**reason["params"], "other": number_of(Entrant, reason["params"]["other"])}}


def _cause(cause: str, number_of: NumberOf) -> str:
    """ "sheet:17" and the like; "round:3" tells a number, not an id."""
    kind, _, pk = cause.partition(":")
    return _named(kind, ScoreSheet, pk, number_of) if kind in _CAUSED_BY_SHEET else cause


def _subject(subject: str, number_of: NumberOf) -> str:
    kind, _, pk = subject.partition(":")
    return _named(kind, _BY_NAME.get(kind), pk, number_of)


def _named(kind: str, model: type[Model] | None, pk: str, number_of: NumberOf) -> str:
    """A row that is not there any more keeps no id: it would be another's elsewhere."""
    number = number_of(model, int(pk)) if model and pk.isdigit() else None
    return f"{kind}:{number or GONE}"


def _details(details: dict[str, Any], number_of: NumberOf) -> dict[str, Any]:
    return dict(_translated_details(details, number_of))


def _translated_details(details: dict[str, Any], number_of: NumberOf) -> Iterator[tuple[str, Any]]:
    for key, value in details.items():
        if key == "signatories":
            yield key, _entrants(value, number_of)
        elif key in _IN_DETAILS and value is not None:
            yield key, number_of(_IN_DETAILS[key], value)
        else:
            yield key, value


def _preview(rows: list[dict[str, Any]], number_of: NumberOf) -> list[dict[str, Any]]:
    return [{**row, "player": row["player"] and number_of(Player, row["player"])} for row in rows]


GONE = "?"
_CAUSED_BY_SHEET = ("sheet", "correction", "dispute", "seats")
_BY_NAME = {model._meta.model_name: model for model in PARTS}
_IN_DETAILS = {"user": User, "substitute": Player, "binding": ScribeBinding, "replaced": ScribeBinding}
_INSIDE: Mapping[tuple[type[Model], str], Callable[[Any, NumberOf], Any]] = {
    (SheetConfirmation, "signatories"): _entrants,
    (StandingsVersion, "rows"): _standings,
    (StandingsVersion, "cause"): _cause,
    (ImportPreview, "rows"): _preview,
    (AuditEntry, "subject"): _subject,
    (AuditEntry, "details"): _details,
}
