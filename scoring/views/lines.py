"""One line of a sheet: its history, its correction with everything it changes, striking and accepting it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.forms import between, deal
from scoring.forms.lines import CorrectionForm, StrikeForm
from scoring.middleware import refused
from scoring.models import LineKind, ScoreSheet, SheetLine
from scoring.selectors import SheetPage, score_sheet_for, sheet_page
from scoring.services import lines as services
from scoring.sheet_rows import change_rows
from scoring.views.acting import actor_on, holder_of
from scoring.views.sheet_page import choices_of, names_for, names_on, new_key, takes_dealer_in, way_back
from scoring.views.staff import act, faults_in, faults_of, posted_from
from scoring.wording import Names, line_words
from tournaments.errors import NotFound, Refusal
from tournaments.models import RoundStatus
from tournaments.permissions import Right
from tournaments.web import number_in, viewer_of


@never_cache
@require_safe
def line(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """What the line says, what it said before, and how to correct it."""
    return _page(request, score_sheet_for(viewer=viewer_of(request), pk=pk), number)


@posted_from("scoring:line")
def correct(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Show what other facts would change; once they have been seen, save them."""
    sheet = _changeable(request, pk)
    facts_form, form = _bound(request, sheet, number), CorrectionForm(request.POST)
    if not (facts_form.is_valid() and form.is_valid()):
        wrong = {"facts_form": facts_form, "correction_form": form, "faults": faults_of(form)}
        return _page(request, sheet, number, status=422, **wrong)
    facts, data = facts_form.facts, form.cleaned_data
    shown = _shown_line(sheet, number, data["line"])
    if "save" not in request.POST or data["seen"] != mark_of(facts):
        return _preview(request, sheet, number, shown, facts_form, form)
    service = services.correct_closed_line if _is_closed(sheet) else services.correct_line

    def do(**by: Any) -> object:
        return service(line=shown, entry_key=data["entry_key"], facts=facts, reason=data["reason"], **by)

    said = _("The line is corrected.")
    return _act(request, sheet, number, do, said=said, facts_form=facts_form, correction_form=form)


@posted_from("scoring:line")
def strike(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """The line counts no longer."""
    sheet = _changeable(request, pk)
    form = StrikeForm(request.POST, prefix="strike")
    service = services.strike_closed_line if _is_closed(sheet) else services.strike_line

    def do(**by: Any) -> object:
        shown = _shown_line(sheet, number, form.cleaned_data["line"])
        return service(line=shown, reason=form.cleaned_data["reason"], **by)

    return _act(request, sheet, number, do, said=_("The line is struck."), strike_form=form)


@posted_from("scoring:line")
def accept(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """A deal after the bell counts after all."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk, need=Right.RULE)
    shown = _shown_line(sheet, number, number_in(request.POST.get("line", "")))
    do = partial(services.accept_line, line=shown)
    return _act(request, sheet, number, do, need=Right.RULE, said=_("The deal counts."))


def mark_of(facts: dict[str, Any]) -> str:
    """Tells these facts from any others."""
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def _is_closed(sheet: ScoreSheet) -> bool:
    return sheet.table.round.status == RoundStatus.CLOSED


def _right_to_change(sheet: ScoreSheet) -> Right:
    """After the round only a head referee changes lines."""
    return Right.RULE if _is_closed(sheet) else Right.ENTER_RESULTS


def _changeable(request: HttpRequest, pk: int) -> ScoreSheet:
    """The sheet for one who may change its lines."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk)
    return score_sheet_for(viewer=viewer_of(request), pk=pk, need=_right_to_change(sheet))


def _shown_line(sheet: ScoreSheet, number: int, pk: int | None) -> SheetLine:
    """The version the page showed. Raises NotFound."""
    found = sheet.lines.filter(pk=pk, number=number).first()
    if found is None:
        raise NotFound.because("not_found")
    found.sheet = sheet
    return found


def _bound(request: HttpRequest, sheet: ScoreSheet, number: int) -> Any:
    page = sheet_page(sheet)
    return facts_form(page, _live_line(page, number), names_on(page, holder_of(request, sheet)), request.POST)


def _live_line(page: SheetPage, number: int) -> SheetLine:
    found = next((line for line in page.lines if line.number == number), None)
    if found is None:
        raise NotFound.because("not_found")
    return found


def facts_form(page: SheetPage, live: SheetLine, names: dict[str, str], *args: Any, **kwargs: Any) -> forms.Form:
    """The form of the facts of a line: a deal's, or those of an entry between deals."""
    if live.kind != LineKind.DEAL:
        named = [(view.seat, names[str(view.seat)]) for view in page.seats]
        return between.BetweenFactsForm(named, live.kind, *args, **kwargs)
    sat_out = set(live.sitting_out)
    seats = [
        replace(seat, plays=seat.seat not in sat_out, deals=seat.seat == live.dealer_seat, points=None)
        for seat in choices_of(page, names)
    ]
    sharing = [seat.seat for seat in seats if seat.plays or (takes_dealer_in(page) and seat.seat == live.dealer_seat)]
    return deal.DealForm(seats, page.contracts, *args, sharing=sharing, **kwargs)


def _preview(
    request: HttpRequest,
    sheet: ScoreSheet,
    number: int,
    shown: SheetLine,
    facts_form: Any,
    form: CorrectionForm,
) -> HttpResponse:
    """The same page with everything that would change, and the button that saves it."""
    bound = {"facts_form": facts_form, "correction_form": form}
    try:
        changes = services.preview_correction(line=shown, facts=facts_form.facts)
    except Refusal as refusal:
        faults = faults_in(facts_form, refusal, names_for(request, sheet))
        return _page(request, sheet, number, status=refusal.status, **bound, faults=faults)
    return _page(request, sheet, number, changes=changes, seen=mark_of(facts_form.facts), **bound)


def _struck(live: SheetLine, seats: list[int], names: Names) -> dict[str, Any]:
    """Everything that striking the line would change, or why it cannot be struck."""
    try:
        return {"strike_changes": change_rows(services.preview_strike(line=live), seats, names)}
    except Refusal as refusal:
        return {"strike_faults": refused(refusal, names)["faults"]}


def _act(
    request: HttpRequest,
    sheet: ScoreSheet,
    number: int,
    do: Any,
    *,
    said: str,
    need: Right | None = None,
    **bound: forms.Form,
) -> HttpResponse:
    return act(
        request,
        do,
        actor=actor_on(request, sheet, need or _right_to_change(sheet)),
        again=partial(_page, request, sheet, number),
        to=way_back(request, sheet),
        said=said,
        names=partial(names_for, request, sheet),
        **bound,
    )


def _page(
    request: HttpRequest, sheet: ScoreSheet, number: int, status: int = 200, changes: Any = (), **context: Any
) -> HttpResponse:
    """The line as it stands, what it was, and the forms."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=sheet.pk)
    page, holder = sheet_page(sheet), holder_of(request, sheet)
    names, live = names_on(page, holder), _live_line(page, number)
    module = deal if live.kind == LineKind.DEAL else between
    earlier = sheet.lines.filter(number=number).select_related("entered_by").order_by("-version")
    shown = {
        "sheet": sheet,
        "stage": page.stage,
        "round": page.round,
        "holder": holder,
        "line": live,
        "words": line_words(live.facts, names),
        "versions": [(version, line_words(version.facts, names)) for version in earlier],
        "names": [names[str(view.seat)] for view in page.seats],
        "may_change": holder.rules if _is_closed(sheet) else holder.writes,
        "facts_form": facts_form(page, live, names, initial=module.initial_of(live.facts) | {"number": number}),
        "correction_form": CorrectionForm(initial={"entry_key": new_key(), "line": live.pk}),
        "strike_form": StrikeForm(prefix="strike", initial={"line": live.pk}),
        "changes": change_rows(changes, [view.seat for view in page.seats], names),
        **_struck(live, [view.seat for view in page.seats], names),
    }
    return render(request, "scoring/line.html", shown | context, status=status)
