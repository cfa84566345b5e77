"""Audit entries in words: what was done, and to whom, in which round, at which table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.contrib.auth import get_user_model
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.messages import ACTIONS
from scoring.models import ScoreSheet
from tournaments.figures import duration_text
from tournaments.models import AuditEntry, DisplayChoice, Entrant, ParticipationStatus, RoleKind, Round

FIELDS: Mapping[str, str | Promise] = {
    "birth_year": gettext_lazy("birth year"),
    "categories": gettext_lazy("categories"),
    "club": gettext_lazy("club"),
    "club_name": gettext_lazy("club"),
    "contact": gettext_lazy("contact"),
    "date": gettext_lazy("date"),
    "family_name": gettext_lazy("family name"),
    "federation_number": gettext_lazy("federation number"),
    "name": pgettext_lazy("of a person or a thing", "name"),
    "region": gettext_lazy("region"),
    "region_name": gettext_lazy("region"),
    "start_number": gettext_lazy("start number"),
    "venue": gettext_lazy("venue"),
}
"""Columns an entry says were changed; others, such as keys that follow the name, are left out."""
_IN_SECONDS = frozenset({"round_extended", "table_extended"})
"""Actions whose values are lengths of time."""
_VALUES: Mapping[str, str | Promise] = {**dict(ParticipationStatus.choices), **dict(DisplayChoice.choices)}


@dataclass(frozen=True, slots=True)
class AuditLine:
    """An entry as it is read. `about` are short pieces: a round, a table, a person, what it was before."""

    entry: AuditEntry
    action: str
    about: tuple[str, ...]


def action_name(action: str) -> str:
    """What was done; the code itself where there are no words for it."""
    return str(ACTIONS.get(action, action))


def audit_lines(entries: Iterable[AuditEntry]) -> list[AuditLine]:
    """The entries in words. Four queries for all of them."""
    rows = list(entries)
    names = _Names(rows)
    return [AuditLine(row, action_name(row.action), tuple(_about(row, names))) for row in rows]


@dataclass
class _Names:
    """What the ids in the entries mean, looked up together."""

    entries: list[AuditEntry]
    subjects: dict[str, set[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.subjects = defaultdict(set)
        for entry in self.entries:
            model, _colon, pk = entry.subject.partition(":")
            self.subjects[model].add(int(pk))

    @cached_property
    def rounds(self) -> dict[int, int]:
        """Round id → number."""
        return dict(Round.objects.filter(pk__in=self.subjects["round"]).values_list("pk", "number"))

    @cached_property
    def sheets(self) -> dict[int, tuple[int, int]]:
        """Sheet id → round and table."""
        found = ScoreSheet.objects.filter(pk__in=self.subjects["scoresheet"])
        rows = found.values_list("pk", "table__round__number", "table__number")
        return {pk: (round, table) for pk, round, table in rows}

    @cached_property
    def entrants(self) -> dict[tuple[int, int], str]:
        """Stage id and start number → name."""
        found = Entrant.objects.filter(stage__in={entry.stage_id for entry in self.entries})
        return {(stage, number): name for stage, number, name in found.values_list("stage", "start_number", "name")}

    @cached_property
    def users(self) -> dict[int, str]:
        """User id → user name."""
        ids = {entry.details["user"] for entry in self.entries if "user" in entry.details}
        return dict(get_user_model().objects.filter(pk__in=ids).values_list("pk", "username"))


def _about(entry: AuditEntry, names: _Names) -> Iterator[str]:
    yield from _where(entry, names)
    yield from _who(entry, names)
    yield from _what(entry)


def _where(entry: AuditEntry, names: _Names) -> Iterator[str]:
    model, _colon, pk = entry.subject.partition(":")
    round, table = entry.details.get("round"), entry.details.get("table")
    if model == "round":
        round = names.rounds.get(int(pk), round)
    if model == "scoresheet":
        round, table = names.sheets.get(int(pk), (round, table))
    if round is not None:
        yield _("round %(number)s") % {"number": round}
    if table is not None:
        yield _("table %(number)s") % {"number": table}


def _who(entry: AuditEntry, names: _Names) -> Iterator[str]:
    details = entry.details
    number = details.get("start_number", details.get("entrant"))
    if isinstance(number, int):
        yield f"{number}. {names.entrants.get((entry.stage_id, number), '')}".strip()
    if "user" in details:
        yield names.users.get(details["user"], "")
    if "kind" in details:
        yield str(dict(RoleKind.choices).get(details["kind"], details["kind"]))


def _what(entry: AuditEntry) -> Iterator[str]:
    details = entry.details
    before, after = details.get("before"), details.get("after")
    if isinstance(after, str | int):
        words = _length if entry.action in _IN_SECONDS else _value
        yield f"{words(before)} → {words(after)}"
    if details.get("active_from", 1) > 1:
        yield _("plays from round %(number)s") % {"number": details["active_from"]}
    if isinstance(details.get("line"), int):
        yield _("line %(number)s") % {"number": details["line"]}
    if details.get("seed"):
        yield _("seed %(seed)s") % {"seed": details["seed"]}
    if isinstance(details.get("count"), int):
        yield _("warning no. %(count)d") % {"count": details["count"]}
    if changed := [str(FIELDS[name]) for name in details.get("changed", ()) if name in FIELDS]:
        yield ", ".join(changed)
    if isinstance(details.get("entered"), list):
        count = len(details["entered"])
        yield ngettext("%(count)d entrant", "%(count)d entrants", count) % {"count": count}
    yield from _changed_lines(details)


def _changed_lines(details: Mapping[str, Any]) -> Iterator[str]:
    """Seats that changed, or lines that a correction changed."""
    for change in details.get("changes", ()):
        if "seat" in change:
            words = _("table %(table)s, seat %(seat)s: %(before)s → %(after)s")
            yield words % {key: change[key] for key in ("table", "seat", "before", "after")}
    numbers = [str(change["number"]) for change in details.get("changes", ()) if change.get("number")]
    if numbers:
        yield _("lines changed: %(numbers)s") % {"numbers": ", ".join(numbers)}


def _value(value: object) -> str:
    """A status by its name, anything else as it is."""
    return str(_VALUES.get(str(value), "–" if value is None else value))


def _length(seconds: int) -> str:
    return duration_text(timedelta(seconds=seconds))
