"""A score-sheet document becomes the lines of an empty sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from engine.zole.rules import Rules
from scoring.convert import read_document, write_derived
from scoring.models import LineKind, ScoreSheet, SheetLine
from scoring.selectors.contents import SheetContents
from scoring.services.lines.adding import check_key, new_line
from scoring.services.writing import finish, lock_alone, require_open, require_referee, require_round_in_play
from tournaments.errors import Conflict, Refusal
from tournaments.models import Actor


@transaction.atomic
def import_document(
    *, sheet: ScoreSheet, document: Mapping[str, Any], actor: Actor, entry_key: str, now: datetime
) -> list[SheetLine]:
    """Write all entries of the document as lines; its players sit clockwise, its dealer on seat 1.

    Rules it does not name are those of the round; `close` is left to `submit_sheet`. The same key again gives the
    stored lines. Refuses `bad_entry_key`, `key_reused` (409), `referee_only` (403), `round_not_running`,
    `sheet_not_open`, `sheet_not_empty` (409), `wrong_number_of_players`, `rules_differ`, `document_is_empty`,
    `too_many_deals`, and every fault the engine finds, with its path in the document.
    """
    check_key(entry_key)
    require_referee(actor)
    contents = lock_alone(sheet)
    if not isinstance(document, Mapping):
        raise Refusal.because("wrong_type", expected="object")
    size, rules, entries = read_document({"rules": contents.rules, **document})
    if stored := _stored(contents, entry_key, entries):
        return stored
    require_round_in_play(contents)
    require_open(contents)
    _check_fits(contents, size, rules)
    lines = [
        new_line(contents, facts, number=number, entry_key=f"{entry_key}.{number}", actor=actor, now=now)
        for number, facts in enumerate(entries, start=1)
    ]
    _check_length(contents, lines)
    for line in lines:
        contents = contents.with_line(line)
    write_derived(lines, contents.score(close=False))
    SheetLine.objects.bulk_create(lines)
    finish(contents, actor=actor, action="document_imported", now=now, details={"lines": len(lines)})
    return lines


def _stored(contents: SheetContents, entry_key: str, entries: Sequence[Mapping[str, Any]]) -> list[SheetLine]:
    """The lines an earlier import with this key wrote. Refuses `key_reused` (409) when it was another document."""
    stored = [line for line in contents.written if line.entry_key.rpartition(".")[0] == entry_key]
    if stored and [line.facts for line in stored] != list(entries):
        raise Conflict.because("key_reused", "entry_key")
    return stored


def _check_fits(contents: SheetContents, size: int, rules: Rules) -> None:
    if contents.written or contents.totals:
        raise Conflict.because("sheet_not_empty")
    if size != contents.size:
        raise Refusal.because("wrong_number_of_players", "players", expected=contents.size, count=size)
    if rules != Rules.parse(contents.rules):
        raise Refusal.because("rules_differ", "rules")


def _check_length(contents: SheetContents, lines: Sequence[SheetLine]) -> None:
    if not lines:
        raise Refusal.because("document_is_empty", "deals")
    limit = contents.deals_limit
    if limit is not None and sum(line.kind == LineKind.DEAL for line in lines) > limit:
        raise Refusal.because("too_many_deals", "deals", limit=limit)
