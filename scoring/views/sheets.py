"""The sheet deal by deal: reading it, and writing its next line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.between import BetweenForm
from scoring.models import LineKind, LineState, ScoreSheet
from scoring.selectors import SheetPage, score_sheet_for, sheet_page
from scoring.services.lines import impose_pule, mark_absent, mark_present, preview_deal, readmit, record_deal
from scoring.views.acting import Holder, actor_by, holder_of, writer_mark, writer_of
from scoring.views.sheet_page import any_deal_form, between_kinds, deal_form, names_on, show_sheet
from scoring.views.staff import act, faults_in, faults_of, posted_from, wants_json
from scoring.wording import Names, line_words, reason_words
from tournaments.errors import Conflict, Refusal
from tournaments.permissions import Right
from tournaments.web import viewer_of

MISSING = "missing_field"
"""What a form that is not filled yet lacks: no news while it is being filled."""


@never_cache
@require_safe
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """One table's sheet of one round."""
    return show_sheet(request, score_sheet_for(viewer=viewer_of(request), pk=pk))


@posted_from("scoring:sheet")
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """Write the next deal, for the writer the page was made for.

    A page that sends lines by itself asks for JSON and gets the same faults in it.
    """
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk, need=Right.ENTER_RESULTS)
    typed = any_deal_form(request.POST)
    if not typed.is_valid():
        return _not_recorded(request, sheet)
    try:
        actor = writer_of(request, sheet)
        if request.POST.get("writer", "") not in ("", writer_mark(actor)):
            raise Conflict.because("other_writer")
        line = record_deal(
            sheet=sheet,
            actor=actor,
            entry_key=typed.cleaned_data["entry_key"],
            number=typed.cleaned_data["number"],
            facts=typed.facts,
            now=timezone.now(),
        )
    except Refusal as refusal:
        return _not_recorded(request, sheet, refusal)
    if wants_json(request):
        return JsonResponse({"number": line.number, "waits": line.state == LineState.WAITING})
    return redirect(reverse("scoring:sheet", args=[pk]) + "#deal")


@require_POST
def preview(request: HttpRequest, pk: int) -> HttpResponse:
    """What the deal being typed would be worth: a fragment. It nags about nothing that is only missing yet."""
    sheet, _hand, page, names = _written(request, pk)
    form = deal_form(page, names, request.POST)
    context: dict[str, Any] = {}
    if form.is_valid():
        try:
            scored = preview_deal(sheet=sheet, facts=form.facts)
        except Refusal as refusal:
            faults = faults_in(form, refusal, names)
            context["faults"] = [] if any(f["code"] == MISSING for f in faults) else faults
        else:
            context["points"] = [(names[str(v.seat)], scored.points.get(str(v.seat), 0)) for v in page.seats]
            context["reasons"] = [reason_words({"code": r.code, "params": r.params}, names) for r in scored.reasons]
    return render(request, "scoring/_deal_preview.html", context)


@posted_from("scoring:sheet")
def between(request: HttpRequest, pk: int) -> HttpResponse:
    """An imposed pule, a player who leaves or comes: a line of its own between two deals."""
    sheet, holder, page, names = _written(request, pk)
    named = [(view.seat, names[str(view.seat)]) for view in page.seats]
    form = BetweenForm(named, between_kinds(holder), request.POST, prefix="between")

    def do(**by: Any) -> object:
        data = form.cleaned_data
        service, wants_reason = _between_service(data["kind"], is_head_referee=holder.rules)
        said = {"reason": data["reason"]} if wants_reason else {}
        key = {"entry_key": data["entry_key"], "number": data["number"]}
        return service(sheet=sheet, seat=data["seat"], **key, **said, **by)

    return act(
        request,
        do,
        actor=actor_by(request, holder, Right.ENTER_RESULTS),
        again=partial(show_sheet, request, sheet),
        to=reverse("scoring:sheet", args=[pk]),
        said=_("It is written on the sheet."),
        names=lambda: names,
        between_form=form,
    )


def _written(request: HttpRequest, pk: int) -> tuple[ScoreSheet, Holder, SheetPage, Names]:
    """The sheet for one who may write on it, by what right, what it shows, and what its seats are called to him."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk, need=Right.ENTER_RESULTS)
    page, holder = sheet_page(sheet), holder_of(request, sheet)
    return sheet, holder, page, names_on(page, holder)


def _between_service(kind: str, *, is_head_referee: bool) -> tuple[Callable[..., object], bool]:
    """The service of an entry between deals, and whether it wants a reason. A head referee lets back at any time."""
    if kind == LineKind.PENALTY:
        return impose_pule, True
    if kind == LineKind.ABSENT:
        return mark_absent, True
    return (readmit if is_head_referee else mark_present), False


def _not_recorded(request: HttpRequest, sheet: ScoreSheet, refusal: Refusal | None = None) -> HttpResponse:
    """The page with what was typed and what is wrong with it; or only what is wrong, for a page that asked so."""
    page, holder = sheet_page(sheet), holder_of(request, sheet)
    names = names_on(page, holder)
    form, status, context = deal_form(page, names, request.POST), 422, {}
    if form.is_valid() and refusal:
        status, context = refusal.status, {"faults": faults_in(form, refusal, names), **_taken(refusal, names)}
    else:
        context = {"faults": faults_of(form)}
    if wants_json(request):
        return JsonResponse(context, status=status)
    return show_sheet(request, sheet, status=status, deal_form=form, **context)


def _taken(refusal: Refusal, names: Names) -> dict[str, Any]:
    """Another was first: what is stored under this number, and which number comes next."""
    fault = refusal.faults[0]
    if "next" not in fault.params:
        return {}
    stored: Mapping[str, Any] | None = fault.params.get("stored")
    return {"next": fault.params["next"], "stored": line_words(stored, names) if stored else ""}
