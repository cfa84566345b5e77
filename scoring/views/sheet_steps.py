"""A sheet's way from open to confirmed and back: hand in, confirm, object, reopen, decide."""

from __future__ import annotations

from functools import partial
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scoring.forms.me import CodesForm
from scoring.forms.reasons import ReasonForm
from scoring.forms.sheets import DecisionForm, SignaturesForm
from scoring.models import ScoreSheet
from scoring.selectors import score_sheet_for, sheet_page
from scoring.services.rounds import decide_sheet
from scoring.services.sheets import (
    confirm_by_codes,
    confirm_by_signatures,
    confirm_sheet,
    dispute_sheet,
    reopen_sheet,
    submit_sheet,
)
from scoring.views.acting import actor_on, holder_of
from scoring.views.sheet_page import mates_to_agree, names_for, names_on, show_sheet, way_back
from scoring.views.staff import act, posted_from
from tournaments.models import Actor
from tournaments.permissions import Right
from tournaments.web import number_in, viewer_of


@posted_from("scoring:sheet")
def submit(request: HttpRequest, pk: int) -> HttpResponse:
    """Hand the finished sheet in."""
    sheet, actor = _held(request, pk, Right.ENTER_RESULTS)
    do = partial(submit_sheet, sheet=sheet, expected_version=_version(request))
    return _act(request, sheet, actor, do, said=_("The sheet is handed in."))


@posted_from("scoring:sheet")
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """A referee confirms what another handed in."""
    sheet, actor = _held(request, pk, Right.CONFIRM_SHEETS)
    do = partial(confirm_sheet, sheet=sheet, expected_version=_version(request))
    return _act(request, sheet, actor, do, said=_("The sheet is confirmed."))


@posted_from("scoring:sheet")
def sign(request: HttpRequest, pk: int) -> HttpResponse:
    """Those ticked have signed the paper."""
    sheet, actor = _held(request, pk, Right.CONFIRM_SHEETS)
    page = sheet_page(sheet)
    form = SignaturesForm(
        [(view.side.entrant_id, view.side.entrant.name) for view in page.seats],
        request.POST,
        request.FILES,
        prefix="sign",
    )

    def do(**by: Any) -> object:
        data = form.cleaned_data
        return confirm_by_signatures(
            sheet=sheet,
            signatories=data["signatories"],
            photo=data["photo"],
            expected_version=_version(request),
            **by,
        )

    return _act(request, sheet, actor, do, said=_("The sheet is confirmed."), signatures_form=form)


@posted_from("scoring:sheet")
def codes(request: HttpRequest, pk: int) -> HttpResponse:
    """Everybody at the table gave his code; that of the one who holds the page is known."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk)
    actor = actor_on(request, sheet, Right.CONFIRM_SHEETS)
    holder, page = holder_of(request, sheet), sheet_page(sheet)
    form = CodesForm(mates_to_agree(page, holder, names_on(page, holder)), request.POST, prefix="codes")
    own = holder.entrant and (sheet.submitted_by is None or sheet.submitted_by.entrant_id != holder.entrant.pk)

    def do(**by: Any) -> object:
        known = {holder.entrant.pk: holder.entrant.code} if own else {}
        return confirm_by_codes(sheet=sheet, codes=form.codes | known, expected_version=_version(request), **by)

    return _act(request, sheet, actor, do, said=_("The sheet is confirmed."), codes_form=form)


@posted_from("scoring:sheet")
def dispute(request: HttpRequest, pk: int) -> HttpResponse:
    """A player of the table, or a referee, objects."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk)
    actor = actor_on(request, sheet, Right.CONFIRM_SHEETS)
    form = ReasonForm(request.POST, prefix="dispute")
    do = _with_reason(dispute_sheet, sheet, form)
    return _act(request, sheet, actor, do, said=_("The head referee will look at the sheet."), dispute_form=form)


@posted_from("scoring:sheet")
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """A head referee opens the sheet again."""
    sheet, actor = _held(request, pk, Right.RULE)
    form = ReasonForm(request.POST, prefix="reopen")
    do = _with_reason(partial(reopen_sheet, expected_version=_version(request)), sheet, form)
    return _act(request, sheet, actor, do, said=_("The sheet is open again."), reopen_form=form)


@posted_from("scoring:sheet")
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """A head referee decides about a sheet nobody vouches for."""
    sheet, actor = _held(request, pk, Right.RULE)
    form = DecisionForm(request.POST, prefix="decide")

    def do(**by: Any) -> object:
        data = form.cleaned_data
        seen = _version(request)
        return decide_sheet(sheet=sheet, reason=data["reason"], counts=data["counts"], expected_version=seen, **by)

    return _act(request, sheet, actor, do, said=_("It is decided."), decision_form=form)


def _held(request: HttpRequest, pk: int, need: Right) -> tuple[ScoreSheet, Actor]:
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk, need=need)
    return sheet, actor_on(request, sheet, need)


def _with_reason(service: Any, sheet: ScoreSheet, form: ReasonForm) -> Any:
    return lambda **by: service(sheet=sheet, reason=form.cleaned_data["reason"], **by)


def _version(request: HttpRequest) -> int | None:
    """The version of the sheet the page showed."""
    return number_in(request.POST.get("version", ""))


def _act(
    request: HttpRequest, sheet: ScoreSheet, actor: Actor, do: Any, *, said: str, **bound: forms.Form
) -> HttpResponse:
    again = partial(show_sheet, request, sheet)
    names = partial(names_for, request, sheet)
    return act(request, do, actor=actor, again=again, to=way_back(request, sheet), said=said, names=names, **bound)
