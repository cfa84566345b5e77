"""A whole list: read, looked at row by row, and entered once it is confirmed."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import ngettext

from tournaments.forms.base import ServiceForm
from tournaments.forms.entries import ListForm
from tournaments.permissions import Right
from tournaments.selectors import preview_of, stage_for
from tournaments.services.imports import confirm_import, preview_import
from tournaments.views.pages import page, stage_page
from tournaments.web import actor_of, number_in, viewer_of


@page
def entrants_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Paste or upload. Nobody is entered by it."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    form = ListForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            preview = preview_import(
                stage=stage,
                content=form.content,
                text=form.cleaned_data["text"],
                actor=actor_of(request),
                now=timezone.now(),
            )
            return redirect("tournaments:entrants-preview", slug, preview.pk)
    return stage_page(request, "entrants_import.html", stage, tab="entrants", form=form, status=form.status)


@page
def entrants_preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What each row will do; then the button that enters exactly the ticked ones."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    preview = preview_of(stage, pk)
    form = ServiceForm(request.POST or None)
    good = [row["row"] for row in preview.rows if not row["problems"]]
    chosen = _chosen(request) if request.method == "POST" else set(good)
    if request.method == "POST" and form.is_valid():
        left_out = {row["row"] for row in preview.rows} - chosen
        with form.refusals():
            done = confirm_import(preview=preview, skip_rows=left_out, actor=actor_of(request), now=timezone.now())
            messages.success(request, _entered(sum("entrant" in row for row in done.rows)))
            return redirect("tournaments:entrants-preview", slug, pk)
    context = {
        "preview": preview,
        "form": form,
        "good": len(good),
        "bad": len(preview.rows) - len(good),
        "chosen": chosen,
    }
    return stage_page(request, "entrants_preview.html", stage, tab="entrants", status=form.status, **context)


def _chosen(request: HttpRequest) -> set[int]:
    return {row for text in request.POST.getlist("enter") if (row := number_in(text)) is not None}


def _entered(count: int) -> str:
    return ngettext("%(count)d person is entered.", "%(count)d people are entered.", count) % {"count": count}
