"""One phone writes a table's sheet: bound by a player of the table with his code, until it is confirmed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.middleware import refused
from scoring.models import ScoreSheet, ScribeBinding
from scoring.selectors import score_sheet_for
from scoring.services.codes import bind_scribe, end_binding, new_token
from scoring.views.acting import holder_of
from scoring.views.staff import posted_from
from tournaments.errors import NotAllowed, Refusal
from tournaments.models import ActorKind
from tournaments.services.audit import actor_for_entrant
from tournaments.web import BINDING_KEY, viewer_of

TOKEN_KEY = "phone_token"  # noqa: S105 - where the session keeps it
"""The secret of the next binding; made with the page that asks, so that a double tap binds once."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bind(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask whether this phone is to write the sheet, and let it."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk)
    holder = holder_of(request, sheet)
    if holder.entrant is None:
        raise NotAllowed.because("sign_in_first")
    if request.method != "POST":
        request.session[TOKEN_KEY] = new_token()
        return _page(request, sheet)
    token = request.session.setdefault(TOKEN_KEY, new_token())
    try:
        binding = bind_scribe(
            sheet=sheet,
            entrant=holder.entrant,
            token=token,
            actor=actor_for_entrant(holder.entrant),
            now=timezone.now(),
        )
    except Refusal as refusal:
        request.session[TOKEN_KEY] = new_token()
        return _page(request, sheet, status=refusal.status, **refused(refusal))
    request.session[BINDING_KEY] = binding.pk
    messages.success(request, _("This phone writes the sheet now."))
    return redirect("scoring:sheet", pk=pk)


@posted_from("scoring:sheet")
def unbind(request: HttpRequest, pk: int) -> HttpResponse:
    """This phone writes no longer."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk)
    if holder_of(request, sheet).binding is not None:
        write_no_more(request)
        messages.success(request, _("This phone does not write the sheet any more."))
    return redirect("scoring:me")


def write_no_more(request: HttpRequest) -> None:
    """End what this phone is bound to, if anything."""
    pk = request.session.pop(BINDING_KEY, None)
    binding = ScribeBinding.objects.select_related("entrant", "sheet").filter(pk=pk, ended_at=None).first()
    if binding is not None:
        actor = actor_for_entrant(binding.entrant, ActorKind.SCRIBE)
        end_binding(binding=binding, actor=actor, now=timezone.now())


def _page(request: HttpRequest, sheet: ScoreSheet, status: int = 200, **context: Any) -> HttpResponse:
    bound = sheet.bindings.filter(ended_at=None).select_related("entrant").first()
    page = {"sheet": sheet, "stage": sheet.table.round.stage, "round": sheet.table.round, "bound": bound}
    return render(request, "scoring/scribe.html", page | context, status=status)
