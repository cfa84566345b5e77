"""The player's own page: in with start number and code, then his table and his sheet."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.boards import clock_board, open_stages, stage_now
from scoring.entrant_rounds import EntrantRound, entrant_rounds
from scoring.forms.me import CodeForm, CodesForm, DisputeForm
from scoring.live import live_path
from scoring.middleware import refused
from scoring.models import ScoreSheet
from scoring.selectors import score_sheet_for, sheets_of
from scoring.services.codes import check_code
from scoring.services.sheets import confirm_by_codes, dispute_sheet
from scoring.views.scribe import write_no_more
from tournaments.errors import NotAllowed, NotFound, Refusal
from tournaments.models import Entrant
from tournaments.selectors import entrant_for, shown_name
from tournaments.services.audit import actor_for_entrant
from tournaments.web import ENTRANT_KEY, number_in, viewer_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """His day when he is in, else the form that lets him in."""
    entrant = _entrant(request)
    return _sign_in(request) if entrant is None else render(request, "scoring/me.html", _own_day(entrant))


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """This browser is nobody's any more, and writes no sheet under the name it had."""
    write_no_more(request)
    request.session.pop(ENTRANT_KEY, None)
    return redirect("scoring:me")


@require_POST
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm the sheet of his table with the codes of all who have to agree; his own is known."""
    entrant, sheet = _own_sheet(request, pk)
    own = _round_of(entrant, sheet)
    form = CodesForm(_mates_to_agree(entrant, own, sheet), request.POST, prefix="codes")
    if not form.is_valid():
        return _not_done(request, entrant, 422, codes_form=form)
    has_handed_in = sheet.submitted_by is not None and sheet.submitted_by.entrant_id == entrant.pk
    codes = form.codes if has_handed_in else form.codes | {entrant.pk: entrant.code}
    said = {"codes": codes, "expected_version": number_in(request.POST.get("version", ""))}
    try:
        confirm_by_codes(sheet=sheet, actor=actor_for_entrant(entrant), now=timezone.now(), **said)
    except Refusal as refusal:
        names = {str(place.seated.seat): place.seated.name for place in own.places}
        faults = _beside_fields(form, refused(refusal, names)["faults"])
        return _not_done(request, entrant, refusal.status, codes_form=form, faults=faults)
    messages.success(request, _("The sheet is confirmed."))
    return redirect("scoring:me")


@require_POST
def dispute(request: HttpRequest, pk: int) -> HttpResponse:
    """Object to the sheet of his table; a head referee will look at it."""
    entrant, sheet = _own_sheet(request, pk)
    form = DisputeForm(request.POST, prefix="dispute")
    if not form.is_valid():
        return _not_done(request, entrant, 422, dispute_form=form)
    reason = form.cleaned_data["reason"]
    try:
        dispute_sheet(sheet=sheet, actor=actor_for_entrant(entrant), reason=reason, now=timezone.now())
    except Refusal as refusal:
        return _not_done(request, entrant, refusal.status, dispute_form=form, **refused(refusal))
    messages.success(request, _("The head referee will look at the sheet."))
    return redirect("scoring:me")


def _sign_in(request: HttpRequest) -> HttpResponse:
    stages = open_stages()
    form = CodeForm(stages, request.POST or None, initial={"stage": request.GET.get("stage")})
    if request.method == "POST" and form.is_valid():
        try:
            entrant = _let_in(request, form)
        except Refusal as refusal:
            context = {"form": form, "has_stages": True, **refused(refusal)}
            return render(request, "scoring/me_sign_in.html", context, status=refusal.status)
        request.session.cycle_key()
        request.session[ENTRANT_KEY] = entrant.pk
        return redirect("scoring:me")
    context = {"form": form, "has_stages": stages.exists()}
    return render(request, "scoring/me_sign_in.html", context, status=422 if form.errors else 200)


def _let_in(request: HttpRequest, form: CodeForm) -> Entrant:
    """The entrant with this number and code. An unknown number sounds like a wrong code."""
    slug, number = form.cleaned_data["stage"].slug, form.cleaned_data["start_number"]
    try:
        entrant = entrant_for(viewer=viewer_of(request), slug=slug, start_number=number)
    except NotFound:
        raise Refusal.because("wrong_code", "code") from None
    return check_code(entrant=entrant, code=form.cleaned_data["code"], now=timezone.now())


def _entrant(request: HttpRequest) -> Entrant | None:
    pk = request.session.get(ENTRANT_KEY)
    entrants = Entrant.objects.select_related("stage__championship", "stage__regulation_version", "player", "side")
    return None if pk is None else entrants.filter(pk=pk).first()


def _own_sheet(request: HttpRequest, pk: int) -> tuple[Entrant, ScoreSheet]:
    """The entrant and a sheet he may see. Raises NotAllowed (`sign_in_first`), NotFound."""
    entrant = _entrant(request)
    if entrant is None:
        raise NotAllowed.because("sign_in_first")
    return entrant, score_sheet_for(viewer=viewer_of(request), pk=pk)


def _round_of(entrant: Entrant, sheet: ScoreSheet) -> EntrantRound:
    """His round with this sheet. Raises NotFound when he does not sit at its table."""
    for own in entrant_rounds(entrant):
        if (own.round.pk, own.table) == (sheet.table.round_id, sheet.table.number):
            return own
    raise NotFound.because("not_found")


def _mates_to_agree(entrant: Entrant, own: EntrantRound, sheet: ScoreSheet) -> list:
    """Who else has to give his code: all at the table but himself and the one who handed the sheet in."""
    known = {entrant.pk, sheet.submitted_by and sheet.submitted_by.entrant_id}
    return [place.seated for place in own.places if place.seated.entrant.pk not in known]


def _own_day(entrant: Entrant) -> dict[str, Any]:
    """Everything his page shows: clock, rounds, and the sheet of the round he is in."""
    now = stage_now(entrant.stage)
    rounds = entrant_rounds(entrant)
    own = rounds[0] if rounds else None
    sheet = next((sheet for sheet in sheets_of(own.round) if sheet.table.number == own.table), None) if own else None
    mates = _mates_to_agree(entrant, own, sheet) if sheet else []
    return {
        "entrant": entrant,
        "name": shown_name(entrant),
        "stage": entrant.stage,
        "clock": clock_board(now, timezone.now()),
        "own": own,
        "sheet": sheet,
        "rounds": rounds,
        "me": entrant.start_number,
        "codes_form": CodesForm(mates, prefix="codes"),
        "dispute_form": DisputeForm(prefix="dispute"),
        "live_url": live_path(entrant.stage, "clock") if entrant.stage.published_at else None,
    }


def _beside_fields(form: CodesForm, faults: list[dict[str, str]]) -> list[dict[str, str]]:
    """Put each wrong code at its field; gives the others, which are said also where the form is there no more."""
    others = []
    for fault in faults:
        field = fault["path"].replace("codes.", "code_")
        if field in form.fields:
            form.add_error(field, ValidationError(fault["words"], code=fault["code"]))
        else:
            others.append(fault)
    return others


def _not_done(request: HttpRequest, entrant: Entrant, status: int, **context: Any) -> HttpResponse:
    """His page again, with what was typed and why it was refused."""
    return render(request, "scoring/me.html", _own_day(entrant) | context, status=status)
