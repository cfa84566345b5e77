"""The paper desk: table number, points in seat order, deals, Enter; and the next table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.forms.paper import PaperForm
from scoring.hall import HallTable, hall_of
from scoring.models import ScoreSheet
from scoring.selectors import score_sheet_for
from scoring.services.desk import enter_paper_sheet, hand_in_paper_sheet, rule_on_paper_sheet
from scoring.services.totals import correct_closed_totals, correct_totals
from scoring.views.sheet_page import new_key
from scoring.views.staff import faults_in, faults_of, frame_of, posted_from, wants_json
from scoring.wording import sum_words
from tournaments.errors import NotFound, Refusal
from tournaments.figures import signed_text
from tournaments.models import Round, RoundStatus
from tournaments.permissions import Right
from tournaments.selectors import round_for
from tournaments.web import actor_of, number_in, viewer_of

CORRECT = "correct"
"""What `mode` says when the page showed totals that are there already."""

BLANK = {"seat": "0", "name": ""}
"""The row that the page's script copies for each seat of a table."""


@never_cache
@require_safe
def desk(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table asked for (`?table=`), else the next one that is missing (after `?after=`)."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.ENTER_RESULTS)
    tables = hall_of(round)
    asked = number_in(request.GET.get("table", ""))
    if asked is None:
        return _page(request, round, tables, next_to_type(tables, after=number_in(request.GET.get("after", "")) or 0))
    table = next((table for table in tables if table.number == asked), None)
    if table is None:
        fault = {
            "code": "no_such_table",
            "path": "table",
            "words": _("There is no table %(number)d.") % {"number": asked},
        }
        return _page(request, round, tables, next_to_type(tables), status=404, faults=[fault])
    return _page(request, round, tables, table, is_chosen=True)


@posted_from("scoring:desk")
def enter(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Store what was typed of one table. A page that sends sheets by itself asks for JSON."""
    round = round_for(viewer=viewer_of(request), slug=slug, number=number, need=Right.ENTER_RESULTS)
    asked = number_in(request.POST.get("table", ""))
    table = next((table for table in hall_of(round) if table.number == asked and table.sheet), None)
    if table is None:
        raise NotFound.because("not_found")
    form = PaperForm(_named(table), request.POST)
    if not form.is_valid():
        return _not_stored(request, round, table, form, status=422, faults=faults_of(form))
    store, said = _service(request, round, table, form)
    try:
        store(actor=actor_of(request), now=timezone.now())
    except Refusal as refusal:
        faults = faults_in(form, refusal, {str(seat): name for seat, name in _named(table)})
        return _not_stored(request, round, table, form, status=refusal.status, faults=faults)
    if wants_json(request):
        return JsonResponse({"table": table.number, "words": said, "missing": _missing(hall_of(round))})
    messages.success(request, said)
    if request.POST.get("mode") == CORRECT:
        return redirect("scoring:sheet", pk=table.sheet.pk)
    return redirect(f"{reverse('scoring:desk', args=[slug, number])}?after={table.number}")


def next_to_type(tables: Sequence[HallTable], after: int = 0) -> HallTable | None:
    """The next table, in circle, whose paper has not been typed; None when all are in."""
    open_tables = [table for table in tables if table.is_to_be_typed]
    return next((table for table in open_tables if table.number > after), next(iter(open_tables), None))


def _missing(tables: Sequence[HallTable]) -> list[int]:
    """Numbers of the tables whose paper has not been typed."""
    return [table.number for table in tables if table.is_to_be_typed]


def _named(table: HallTable) -> list[tuple[int, str]]:
    """The seats of a table and what to call them."""
    return [(seat.seated.seat, seat.seated.substitute or seat.seated.name) for seat in table.seats]


def _service(request: HttpRequest, round: Round, table: HallTable, form: PaperForm) -> tuple[partial, str]:
    """What is to be done with what was typed, and the words that say it was."""
    data, name = form.cleaned_data, {"number": table.number}
    sheet = score_sheet_for(viewer=viewer_of(request), pk=table.sheet.pk, need=Right.ENTER_RESULTS)
    typed = {"entry_key": data["entry_key"], "points": form.points, "deals": data["deals"], "zoles": form.zoles}
    signatories = [seat.seated.entrant.pk for seat in table.seats] if data["signed"] else []
    if sum(form.points.values()) and data["note"].strip():
        sheet = score_sheet_for(viewer=viewer_of(request), pk=sheet.pk, need=Right.RULE)
        said = _("Table %(number)d: stored, the difference stands by your ruling.") % name
        return partial(rule_on_paper_sheet, sheet=sheet, note=data["note"], signatories=signatories, **typed), said
    if request.POST.get("mode") == CORRECT:
        said = _("Table %(number)d: corrected. The sheet has to be confirmed again.") % name
        return partial(_correction(request, round, sheet), sheet=sheet, reason=data["reason"], **typed), said
    if signatories:
        said = _("Table %(number)d: stored and confirmed.") % name
        return partial(enter_paper_sheet, sheet=sheet, signatories=signatories, **typed), said
    said = _("Table %(number)d: stored. Somebody else has to confirm it.") % name
    return partial(hand_in_paper_sheet, sheet=sheet, **typed), said


def _correction(request: HttpRequest, round: Round, sheet: ScoreSheet) -> Callable[..., object]:
    """After the round only a head referee corrects."""
    if round.status != RoundStatus.CLOSED:
        return correct_totals
    score_sheet_for(viewer=viewer_of(request), pk=sheet.pk, need=Right.RULE)
    return correct_closed_totals


def _not_stored(
    request: HttpRequest, round: Round, table: HallTable, form: PaperForm, *, status: int, faults: Any
) -> HttpResponse:
    """The table as it stands now, with what was typed; or only what is wrong, for a page that asked so."""
    if wants_json(request):
        return JsonResponse({"table": table.number, "faults": faults}, status=status)
    tables = hall_of(round)
    table = next(each for each in tables if each.number == table.number)
    return _page(request, round, tables, table, status=status, is_chosen=True, form=form, faults=faults)


def _page(
    request: HttpRequest,
    round: Round,
    tables: Sequence[HallTable],
    table: HallTable | None,
    *,
    status: int = 200,
    form: PaperForm | None = None,
    **context: Any,
) -> HttpResponse:
    page = {
        **frame_of(request, round.stage),
        "round": round,
        "tables": tables,
        "missing": _missing(tables),
        "done": len(tables) - len(_missing(tables)),
        "table": table,
        "blank": BLANK,
        "stored": _stored_words(table) if table and table.totals else "",
        "form": form or (_paper_form(table) if table else None),
        "difference": sum_words(sum(form.points.values())) if form and form.is_valid() else "",
        "data": {table.number: _as_data(table) for table in tables},
    }
    return render(request, "scoring/desk.html", page | context, status=status)


def _paper_form(table: HallTable) -> PaperForm:
    """The form of a table, filled with what is stored, else with the deals its round has."""
    initial: dict[str, Any] = {"entry_key": new_key(), "deals": table.deals_limit}
    if totals := table.totals:
        initial["deals"] = totals.deals
        initial |= {f"points_{seat}": getattr(totals, f"points_{seat}") for seat, _name in _named(table)}
        initial |= {f"{how}_{seat}": count for seat, both in totals.zoles.items() for how, count in both.items()}
    return PaperForm(_named(table), initial=initial)


def _stored_words(table: HallTable) -> str:
    """The totals that are there: "Anna +12, Juris −12"."""
    totals = table.totals
    return ", ".join(f"{name} {signed_text(getattr(totals, f'points_{seat}'))}" for seat, name in _named(table))


def _as_data(table: HallTable) -> dict[str, Any]:
    """A table as the page's script knows it."""
    return {"names": [name for _seat, name in _named(table)], "deals": table.deals_limit, "open": table.is_to_be_typed}
