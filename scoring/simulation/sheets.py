"""One sheet: deal by deal, as a file, or from paper; then handed in and confirmed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import sheets
from engine.zole.rules import Rules
from scoring.convert import NextDeal, next_deal, sheet_document
from scoring.models import LineKind, LineState, ScoreSheet, SheetStatus
from scoring.selectors.contents import SheetContents, contents_of
from scoring.services.codes import bind_scribe
from scoring.services.desk import enter_paper_sheet, hand_in_paper_sheet, rule_on_paper_sheet
from scoring.services.lines import accept_line, record_deal, strike_line
from scoring.services.sheets import (
    confirm_by_codes,
    confirm_by_signatures,
    confirm_sheet,
    import_document,
    submit_sheet,
)
from scoring.simulation.changes import between_deals, change_lines
from scoring.simulation.day import Day, fresh
from scoring.simulation.deals import random_deal, random_deals
from tournaments.clock import Phase
from tournaments.models import Actor, ActorKind
from tournaments.selectors import clock_of
from tournaments.services.audit import actor_for_entrant

MOST_AFTER_BELL = 3
UNTIMED_DEALS = 20
"""How many deals a table plays that only the clock could stop, when it types totals."""


@dataclass
class TableInPlay:
    """A table that writes deal by deal: a referee types, or a player with the phone bound to the sheet."""

    sheet: ScoreSheet
    writer: Actor


def fill_sheet(day: Day, sheet: ScoreSheet, *, deals: int | None = None) -> None:
    """Play an open sheet deal by deal to its end, or for so many deals, each in two minutes or so."""
    table = sit_down(day, sheet)
    while deals is None or deals > 0:
        if not play_deal(day, table):
            return
        day.pass_time(90, 150)
        deals = None if deals is None else deals - 1


def sit_down(day: Day, sheet: ScoreSheet) -> TableInPlay:
    """Decide who writes; a player's phone is bound to the sheet."""
    if day.happens(0.3):
        return TableInPlay(sheet, day.referee())
    entrant = day.one_of(list(contents_of(sheet).seats.values())).entrant
    scribe = actor_for_entrant(entrant, ActorKind.SCRIBE)
    token = f"{day.stage.pk}-{day.rng.getrandbits(128):032x}"  # no two phones of all stages have the same
    day.do(bind_scribe, by=scribe, sheet=sheet, entrant=entrant, token=token)
    return TableInPlay(sheet, scribe)


def play_deal(day: Day, table: TableInPlay) -> bool:
    """One deal more, with what may happen before it; False when the table has finished."""
    contents = contents_of(fresh(table.sheet))
    if contents.sheet.status != SheetStatus.OPEN or has_finished(day, contents):
        return False
    contents = between_deals(day, contents, table.writer)
    if following_deal(contents).dealer is None:
        return False
    write_deal(day, contents, table.writer)
    change_lines(day, table.sheet, table.writer)
    return True


def write_deal(day: Day, contents: SheetContents, writer: Actor) -> None:
    """The next deal of a table that can play one, whatever the clock says."""
    said = {"number": contents.next_number, "facts": _facts(day, contents)}
    day.do(record_deal, by=writer, sheet=contents.sheet, entry_key=day.key(), **said)


def has_finished(day: Day, contents: SheetContents) -> bool:
    """All deals are played, or the bell has rung and nobody deals any more."""
    kept = [line for line in contents.lines if line.state != LineState.STRUCK and line.kind == LineKind.DEAL]
    if contents.deals_limit is not None and len(kept) >= contents.deals_limit:
        return True
    clock = clock_of(contents.round).state(day.now, contents.table.number)
    if clock.phase is not Phase.ENDED:
        return False
    after_bell = sum(line.after_bell for line in kept)
    return bool(kept) and (after_bell >= MOST_AFTER_BELL or day.happens(0.5))


def following_deal(contents: SheetContents) -> NextDeal:
    """Who does what in the next deal, as if lines that wait for a ruling counted."""
    lines = [line for line in contents.lines if line.state != LineState.STRUCK]
    return next_deal(size=contents.size, rules=contents.rules, lines=lines)


def read_in(day: Day, sheet: ScoreSheet, *, deals: int | None = None) -> None:
    """A whole sheet comes as a document, from another program."""
    contents = contents_of(fresh(sheet))
    played = random_deals(day.rng, Rules.parse(contents.rules), size=contents.size, deals=deals or _deals(contents))
    document = {"format": 1, "game": "zole", "players": [str(seat) for seat in contents.seats], "deals": played}
    referee = day.referee()
    day.do(import_document, by=referee, sheet=sheet, document=document | {"dealer": "1"}, entry_key=day.key())


def type_paper(day: Day, sheet: ScoreSheet) -> None:
    """A finished paper sheet is typed at the desk; not always signed by all, and now and then its sum is wrong."""
    if day.happens(day.odds.wrong_sum):
        said = _on_paper(day, sheet)
        said["points"][1] += day.one_of([-2, -1, 1, 2])
        note = "tā stāv uz papīra, galds vienojās"
        day.do(rule_on_paper_sheet, **said, note=note, signatories=_all_at(sheet))
    elif day.happens(0.7):
        type_signed_paper(day, sheet)
    else:
        day.do(hand_in_paper_sheet, by=day.referee(), **_on_paper(day, sheet))


def type_signed_paper(day: Day, sheet: ScoreSheet) -> None:
    """A finished paper sheet with all signatures is typed at the desk, and is confirmed with that."""
    day.do(enter_paper_sheet, by=day.referee(), **_on_paper(day, sheet), signatories=_all_at(sheet))


def played_on_paper(day: Day, contents: SheetContents) -> tuple[dict[int, int], dict[int, dict[str, int]]]:
    """Points and zoles by seat of deals that nobody typed."""
    played = random_deals(day.rng, Rules.parse(contents.rules), size=contents.size, deals=_deals(contents))
    document = sheet_document(size=contents.size, rules=contents.rules, lines=(), close=True) | {"deals": played}
    scored: Any = sheets.score(document)
    points = {int(player): total for player, total in scored["totals"].items()}
    return points, {seat: _zoles_of(str(seat), played, scored["deals"]) for seat in points}


def finish_sheet(day: Day, sheet: ScoreSheet, writer: Actor) -> None:
    """Rule on what came after the bell, hand in, and have it confirmed in one of the three ways."""
    rule_on_waiting(day, sheet)
    if not contents_of(fresh(sheet)).is_written:
        return
    day.do(submit_sheet, by=writer, sheet=sheet)
    vouch(day, sheet)


def rule_on_waiting(day: Day, sheet: ScoreSheet) -> None:
    """Accept lines after the bell one after the other; with one struck those behind it go too."""
    accepting = True
    for line in contents_of(fresh(sheet)).waiting:
        accepting = accepting and day.happens(0.7)
        if accepting:
            day.do(accept_line, line=line)
        else:
            day.do(strike_line, line=line, reason="pēc zvana")


def vouch(day: Day, sheet: ScoreSheet) -> None:
    """Somebody else than who handed it in confirms a submitted sheet."""
    contents = contents_of(fresh(sheet))
    submitter = contents.sheet.submitted_by
    others = [
        side.entrant
        for seat, side in contents.seats.items()
        if seat not in contents.away and side.entrant_id != submitter.entrant_id
    ]
    way = day.one_of(["referee", "codes", "signatures"])
    if way == "referee" or not others:
        day.do(confirm_sheet, by=day.referee(other_than=submitter), sheet=sheet)
    elif way == "codes":
        codes = {entrant.pk: entrant.code.lower() for entrant in others}
        day.do(confirm_by_codes, by=submitter, sheet=sheet, codes=codes)
    else:
        signatories = [entrant.pk for entrant in others]
        day.do(confirm_by_signatures, by=day.referee(), sheet=sheet, signatories=signatories)


def is_begun(sheet: ScoreSheet) -> bool:
    """Whether anybody has written anything on it."""
    contents = contents_of(sheet)
    return bool(contents.written) or contents.totals is not None


def _facts(day: Day, contents: SheetContents) -> dict[str, Any]:
    following = following_deal(contents)
    return random_deal(
        day.rng,
        Rules.parse(contents.rules),
        dealer=str(following.dealer),
        sitting_out=[str(seat) for seat in following.sitting_out],
        active=[str(seat) for seat in following.active],
    )


def _on_paper(day: Day, sheet: ScoreSheet) -> dict[str, Any]:
    contents = contents_of(fresh(sheet))
    points, zoles = played_on_paper(day, contents)
    said = {"points": points, "deals": _deals(contents), "zoles": zoles}
    return {"sheet": sheet, "entry_key": day.key(), **said}


def _all_at(sheet: ScoreSheet) -> list[int]:
    return [side.entrant_id for side in contents_of(sheet).seats.values()]


def _deals(contents: SheetContents) -> int:
    return contents.deals_limit or UNTIMED_DEALS


def _zoles_of(player: str, played: Sequence[Mapping[str, Any]], scored: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    own = [
        line["outcome"]
        for facts, line in zip(played, scored, strict=True)
        if facts["contract"] == "zole" and facts["declarer"] == player
    ]
    won = sum(outcome.startswith("won") for outcome in own)
    return {"won": won, "lost": len(own) - won}
