"""The score-sheet document, out of a sheet and into an empty one; the photo of the paper."""

from __future__ import annotations

from codecs import BOM_UTF8
from functools import partial
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.errors import SheetRefused
from engine.json_input import parse_json
from scoring.forms.sheets import DocumentForm
from scoring.selectors import export_document, score_sheet_for
from scoring.services.sheets import import_document
from scoring.views.acting import holder_of
from scoring.views.sheet_page import show_sheet
from scoring.views.staff import act, posted_from
from tournaments.errors import NotFound, Refusal
from tournaments.permissions import Right
from tournaments.web import actor_of, viewer_of

MOST_BYTES = 256 * 1024
"""A sheet of sixty deals has a fortieth of this."""


@require_safe
def export(request: HttpRequest, pk: int) -> HttpResponse:
    """The sheet as a document."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk)
    round = sheet.table.round
    name = f"{round.stage.slug}-{round.number}-{sheet.table.number}.json"
    answer = JsonResponse(export_document(sheet), json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@never_cache
@require_safe
def photo(request: HttpRequest, pk: int) -> FileResponse:
    """The photo of the paper with the signatures; for staff, to save, not to run."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk)
    confirmation = sheet.confirmations.filter(withdrawn_at=None).exclude(photo="").first()
    if confirmation is None or not holder_of(request, sheet).is_staff:
        raise NotFound.because("not_found")
    return FileResponse(confirmation.photo.open(), as_attachment=True)


@posted_from("scoring:sheet")
def import_(request: HttpRequest, pk: int) -> HttpResponse:
    """All lines of an empty sheet from a document."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=pk, need=Right.ENTER_RESULTS)
    form = DocumentForm(request.POST, request.FILES, prefix="document")

    def do(**by: Any) -> object:
        document = _read(form.cleaned_data["document"])
        return import_document(sheet=sheet, document=document, entry_key=form.cleaned_data["entry_key"], **by)

    return act(
        request,
        do,
        actor=actor_of(request),
        again=partial(show_sheet, request, sheet),
        to=reverse("scoring:sheet", args=[pk]),
        said=_("The lines of the file are on the sheet."),
        document_form=form,
    )


def _read(uploaded: Any) -> Any:
    """The JSON in the file. Refuses `file_too_large` and `malformed_json`."""
    if uploaded.size > MOST_BYTES:
        raise Refusal.because("file_too_large", "document", most=MOST_BYTES)
    try:
        return parse_json(uploaded.read().removeprefix(BOM_UTF8))
    except SheetRefused as error:
        raise Refusal.because("malformed_json", "document") from error
