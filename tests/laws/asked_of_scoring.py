"""What chance asks of the services of `scoring`."""

from __future__ import annotations

from scoring.models import ConductWarning, LineKind, LineState, ScoreSheet, ScribeBinding, SheetStatus
from scoring.services import advance, backup, codes, conduct, desk, lines, rounds, seats, sheets, standings, totals
from tests.laws.asked_of_tournaments import unseated
from tests.laws.scene import IN_PLAY, NothingToAsk, Said, Scene, asks, seated
from tournaments.models import RoundStatus
from tournaments.selectors import next_ordinal
from tournaments.services.seats import LinesFollow

OPEN, SUBMITTED, CONFIRMED = SheetStatus.OPEN, SheetStatus.SUBMITTED, SheetStatus.CONFIRMED


def _next_number(scene: Scene, sheet: ScoreSheet) -> int:
    last = sheet.lines.order_by("-number").values_list("number", flat=True).first() or 0
    return last + 1 if scene.mostly() else scene.number(1, 6)


@asks(advance.draw_next_round, often=3)
def _(scene: Scene) -> Said:
    round = scene.round(RoundStatus.DRAFT, RoundStatus.SEATED)
    said = {"round": round, "seed": f"{scene.number(0, 99)}", "seed_source": "dice", "reason": scene.word()}
    said["sizes"] = scene.one([(), (), (), [3, 3], [4, 3], [5, 4], [3, 3, 3]])
    return said | {"expected_ordinal": next_ordinal(round) if scene.mostly() else 1}


@asks(backup.save_stage)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage, "label": "law"}


@asks(backup.restore_stage)
def _(scene: Scene) -> Said:
    """The stage under another address, as if it came from another machine; or where it is already."""
    document = backup.stage_document(stage=scene.stage, now=scene.now)
    if scene.mostly():
        slug = f"{scene.stage.slug}-{scene.key()}"
        document["rows"]["tournaments.stage"][0]["slug"] = document["stage"] = slug
    return {"document": document}


@asks(codes.check_code)
def _(scene: Scene) -> Said:
    entrant = scene.entrant()
    return {"entrant": entrant, "code": entrant.code if scene.mostly() else "WRONG1"}


@asks(codes.bind_scribe)
def _(scene: Scene) -> Said:
    sheet = scene.sheet(OPEN)
    entrant = scene.one(seated(sheet)) if scene.mostly() else scene.entrant()
    return {"sheet": sheet, "entrant": entrant, "token": f"{scene.key()}-phone"}


@asks(codes.end_binding)
def _(scene: Scene) -> Said:
    return {"binding": scene.one(ScribeBinding.objects.select_related("sheet__table__round").order_by("-pk"))}


@asks(conduct.give_warning, often=2)
def _(scene: Scene) -> Said:
    return {"entrant": scene.entrant(), "round": scene.round(*IN_PLAY), "reason": scene.word()}


@asks(conduct.withdraw_warning)
def _(scene: Scene) -> Said:
    return {"warning": scene.one(ConductWarning.objects.order_by("-pk")), "reason": scene.word()}


def _on_paper(scene: Scene) -> Said:
    sheet = scene.sheet(OPEN)
    size = len(seated(sheet))
    zoles = {seat: {"won": 1} for seat in scene.some(range(1, size + 1))}
    said = {"sheet": sheet, "entry_key": scene.key(), "points": scene.points(size), "deals": scene.number(1, 4)}
    return said | {"zoles": zoles if scene.mostly() else None}


def _signed(scene: Scene, sheet: ScoreSheet) -> list[int]:
    people = seated(sheet) if scene.mostly() else scene.some(seated(sheet))
    return [entrant.pk for entrant in people]


@asks(desk.enter_paper_sheet, often=2)
def _(scene: Scene) -> Said:
    said = _on_paper(scene)
    return said | {"signatories": _signed(scene, said["sheet"])}


@asks(desk.hand_in_paper_sheet)
def _(scene: Scene) -> Said:
    return _on_paper(scene)


@asks(desk.rule_on_paper_sheet)
def _(scene: Scene) -> Said:
    said = _on_paper(scene)
    said["points"][1] += scene.number(-2, 2)
    return said | {"note": scene.word(), "signatories": _signed(scene, said["sheet"])}


@asks(lines.record_deal, often=8)
def _(scene: Scene) -> Said:
    sheet = scene.sheet(OPEN)
    said = {"sheet": sheet, "number": _next_number(scene, sheet), "entry_key": scene.key()}
    return said | {"facts": scene.deal(len(seated(sheet))), "actor": scene.hand(sheet)}


def _between(scene: Scene) -> Said:
    sheet = scene.sheet(OPEN)
    said = {"sheet": sheet, "number": _next_number(scene, sheet), "entry_key": scene.key()}
    return said | {"seat": scene.seat(sheet)}


@asks(lines.impose_pule)
def _(scene: Scene) -> Said:
    return _between(scene) | {"reason": scene.word()}


@asks(lines.mark_absent)
def _(scene: Scene) -> Said:
    return _between(scene) | {"reason": scene.word()}


def _back(scene: Scene) -> Said:
    """Mostly a seat whose player left."""
    left = scene.line(kind=LineKind.ABSENT)
    said = {"sheet": left.sheet, "number": _next_number(scene, left.sheet), "entry_key": scene.key()}
    return said | {"seat": int(left.facts["absent"]) if scene.mostly() else scene.seat(left.sheet)}


@asks(lines.mark_present)
def _(scene: Scene) -> Said:
    return _back(scene)


@asks(lines.readmit)
def _(scene: Scene) -> Said:
    return _back(scene)


def _other_facts(scene: Scene) -> Said:
    line = scene.line()
    facts = scene.deal(len(seated(line.sheet))) if line.kind == LineKind.DEAL or not scene.mostly() else line.facts
    said = {"line": line, "entry_key": scene.key(), "facts": facts, "reason": scene.word()}
    return said | {"actor": scene.hand(line.sheet)}


@asks(lines.correct_line, often=3)
def _(scene: Scene) -> Said:
    return _other_facts(scene)


@asks(lines.correct_closed_line)
def _(scene: Scene) -> Said:
    return _other_facts(scene)


@asks(lines.strike_line)
def _(scene: Scene) -> Said:
    line = scene.line()
    return {"line": line, "reason": scene.word(), "actor": scene.hand(line.sheet)}


@asks(lines.strike_closed_line)
def _(scene: Scene) -> Said:
    return {"line": scene.line(), "reason": scene.word()}


@asks(lines.accept_line, often=2)
def _(scene: Scene) -> Said:
    return {"line": scene.line(state=LineState.WAITING) if scene.mostly() else scene.line()}


@asks(rounds.start_round, often=2)
def _(scene: Scene) -> Said:
    return {"round": scene.round(RoundStatus.SEATED), "anyway": scene.mostly()}


@asks(rounds.take_back_start, often=2)
def _(scene: Scene) -> Said:
    round = scene.round(*IN_PLAY)
    return {"round": round, "reason": scene.word(), "expected_start": scene.one([None, round.started_at])}


@asks(rounds.close_round, often=2)
def _(scene: Scene) -> Said:
    return {"round": scene.round(*IN_PLAY), "reason": scene.word()}


@asks(rounds.decide_sheet)
def _(scene: Scene) -> Said:
    return {"sheet": scene.sheet(), "reason": scene.word(), "counts": scene.number(0, 1) == 0}


@asks(seats.swap_seats, often=2)
def _(scene: Scene) -> Said:
    said = {"round": scene.round(*IN_PLAY), "first": scene.entrant(), "second": scene.entrant()}
    said |= {"lines_follow": scene.one(LinesFollow), "expected_changes": scene.one([None, None, 0])}
    return said | {"reason": scene.word()}


@asks(seats.replace_seat, often=2)
def _(scene: Scene) -> Said:
    said = {"round": scene.round(*IN_PLAY), "table_number": scene.number(1, 3), "seat": scene.number(1, 4)}
    return said | {"entrant": unseated(scene), "lines_follow": scene.one(LinesFollow), "reason": scene.word()}


@asks(sheets.submit_sheet, often=3)
def _(scene: Scene) -> Said:
    sheet = scene.sheet(OPEN)
    return {"sheet": sheet, "actor": scene.hand(sheet)}


@asks(sheets.confirm_sheet, often=3)
def _(scene: Scene) -> Said:
    return {"sheet": scene.sheet(SUBMITTED, in_play=False)}


@asks(sheets.confirm_by_signatures)
def _(scene: Scene) -> Said:
    sheet = scene.sheet(SUBMITTED, in_play=False)
    return {"sheet": sheet, "signatories": _signed(scene, sheet)}


@asks(sheets.confirm_by_codes)
def _(scene: Scene) -> Said:
    sheet = scene.sheet(SUBMITTED, in_play=False)
    known = {entrant.pk: entrant.code for entrant in seated(sheet)}
    wrong = {scene.one(known): "WRONG1"} if not scene.mostly() else {}
    return {"sheet": sheet, "codes": known | wrong, "actor": scene.hand(sheet)}


@asks(sheets.dispute_sheet)
def _(scene: Scene) -> Said:
    sheet = scene.sheet(SUBMITTED, CONFIRMED, in_play=False)
    return {"sheet": sheet, "reason": scene.word(), "actor": scene.hand(sheet)}


@asks(sheets.reopen_sheet)
def _(scene: Scene) -> Said:
    return {"sheet": scene.sheet(SheetStatus.DISPUTED, CONFIRMED, in_play=False), "reason": scene.word()}


@asks(sheets.import_document)
def _(scene: Scene) -> Said:
    sheet = scene.sheet(OPEN)
    size = len(seated(sheet)) if scene.mostly() else 3
    players = [str(seat) for seat in range(1, size + 1)]
    deals = [scene.deal(size) for _ in range(scene.number(0, 3))]
    document = {"format": 1, "game": "zole", "players": players, "dealer": "1", "deals": deals}
    return {"sheet": sheet, "document": document, "entry_key": scene.key()}


@asks(standings.refresh_standings)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage, "cause": scene.one(["entrants", "round:1"])}


@asks(standings.catch_up_standings)
def _(scene: Scene) -> Said:
    return {"stage": scene.stage, "cause": scene.one(["entrants", "round:1"])}


def _typed(scene: Scene, *, in_play: bool = True) -> Said:
    sheet = scene.sheet(OPEN, in_play=in_play) if in_play else scene.sheet(in_play=False)
    size = len(seated(sheet))
    said = {"sheet": sheet, "entry_key": scene.key(), "points": scene.points(size), "deals": scene.number(1, 4)}
    return said | {"zoles": {1: {"won": 1}} if scene.mostly() else None}


@asks(totals.record_totals, often=2)
def _(scene: Scene) -> Said:
    return _typed(scene)


@asks(totals.override_totals)
def _(scene: Scene) -> Said:
    said = _typed(scene)
    said["points"][1] += scene.number(-2, 2)
    return said | {"note": scene.word()}


@asks(totals.correct_totals)
def _(scene: Scene) -> Said:
    return _typed(scene, in_play=False) | {"reason": scene.word()}


@asks(totals.correct_closed_totals)
def _(scene: Scene) -> Said:
    return _typed(scene, in_play=False) | {"reason": scene.word()}


@asks(totals.withdraw_totals)
def _(scene: Scene) -> Said:
    written = ScoreSheet.objects.filter(table__round__stage=scene.stage_id, totals__superseded_at=None)
    written = written.exclude(totals=None).select_related("table__round").order_by("pk")
    if not written.exists():
        raise NothingToAsk
    return {"sheet": scene.one(written), "reason": scene.word()}
