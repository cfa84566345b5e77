"""The stages one runs: the list, a new one, its name and day."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.forms.stages import NewStageForm, StageForm
from tournaments.models import Championship, Stage
from tournaments.permissions import Right, Viewer
from tournaments.selectors import (
    admit_organiser,
    championships_managed_by,
    organises,
    rights_of,
    rounds_of,
    stage_for,
    stages_of,
)
from tournaments.services.championships import create_championship, create_stage, edit_stage
from tournaments.views.pages import page, shown, stage_page
from tournaments.web import actor_of, viewer_of


@login_required
@page
def manage(request: HttpRequest) -> HttpResponse:
    """The stages in which this person has something to do. Who may organise and has none begins one at once."""
    viewer = viewer_of(request)
    stages = stages_of(viewer)
    may_organise = organises(viewer)
    if may_organise and not stages.exists():
        return redirect("tournaments:stage-new")
    return render(request, "tournaments/manage.html", {"stages": stages, "may_organise": may_organise})


@login_required
@page
def stage_new(request: HttpRequest) -> HttpResponse:
    """One short page from nothing to a stage that takes entries."""
    viewer = viewer_of(request)
    admit_organiser(viewer)
    championships = championships_managed_by(viewer)
    form = NewStageForm(championships, request.POST or None, initial=_usual(viewer, championships))
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            stage = _there_already(viewer, form) or _create(request, form)
            return redirect("tournaments:entrants", stage.slug)
    is_first = not stages_of(viewer).exists()
    return shown(request, "stage_new.html", {"form": form, "is_first": is_first}, form.status)


@page
def stage_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, day and place; and what publishing and finishing mean."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    stored = {"name": stage.name, "date": stage.date, "venue": stage.venue}
    form = StageForm(request.POST or None, initial=stored)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            edit_stage(stage=stage, actor=actor_of(request), now=timezone.now(), **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("tournaments:stage-edit", slug)
    open_rounds = [round.number for round in rounds_of(stage) if round.closed_at is None]
    return stage_page(
        request, "stage_edit.html", stage, tab="stage", status=form.status, form=form, open_rounds=open_rounds
    )


def _usual(viewer: Viewer, championships: object) -> dict[str, object]:
    """What the next stage is likely to have: today, in the championship and at the place of the last one."""
    usual: dict[str, object] = {"date": timezone.localdate()}
    last = stages_of(viewer).filter(championship__in=championships).first()
    return usual | {"championship": last.championship_id, "venue": last.venue} if last else usual


def _there_already(viewer: Viewer, form: NewStageForm) -> Stage | None:
    """The stage a first tap of the same button has made."""
    championship = form.chosen_championship or Championship.objects.filter(name__iexact=form.championship_name).first()
    if championship is None:
        return None
    stage = championship.stages.filter(name__iexact=form.cleaned_data["name"], date=form.cleaned_data["date"]).first()
    return stage if stage and Right.MANAGE in rights_of(viewer, stage) else None


def _create(request: HttpRequest, form: NewStageForm) -> Stage:
    """Championship and stage together, or neither."""
    actor, now = actor_of(request), timezone.now()
    with transaction.atomic():
        championship = form.chosen_championship or create_championship(
            name=form.championship_name, owner=request.user, actor=actor, now=now
        )
        return create_stage(
            championship=championship,
            name=form.cleaned_data["name"],
            date=form.cleaned_data["date"],
            venue=form.cleaned_data["venue"],
            regulation=form.regulation,
            owner=request.user,
            also_referee=form.cleaned_data["also_referee"],
            actor=actor,
            now=now,
        )
