"""The regulation: read, changed by fields, in versions, and what single rounds have otherwise."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import NotFound
from tournaments.forms.regulation import RegulationForm, VersionForm, initial_of
from tournaments.forms.round_regulation import RoundRegulationForm
from tournaments.forms.stages import preset_cards
from tournaments.models import RoundStatus, Stage
from tournaments.permissions import Right
from tournaments.regulation_words import changes
from tournaments.regulations import Regulation, preset, presets
from tournaments.selectors import regulation_of, rounds_of, stage_for
from tournaments.services.regulations import publish_regulation, set_regulation
from tournaments.views.pages import needed, page, posted_from, stage_page
from tournaments.web import actor_of, viewer_of
from tournaments.wording import in_words


@page
def regulation(request: HttpRequest, slug: str) -> HttpResponse:
    """Every field. `?preset=` fills them from a preset, which is not saved by that."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=needed(request))
    taken = request.GET.get("preset")
    initial = {"expected_version": stage.regulation_version.number}
    if taken in presets():
        initial |= initial_of(preset(taken).as_json()) | {"title": str(dict(preset_cards())[taken])}
    form = RegulationForm(regulation_of(stage), request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            _set(request, stage, form)
            return redirect("tournaments:regulation", slug)
    context = {
        "form": form,
        "presets": list(preset_cards()),
        "taken": taken if taken in presets() else None,
        "summary": in_words(regulation_of(stage)),
        "affected": _affected(stage),
        "versions": _versions(stage),
    }
    return stage_page(request, "regulation.html", stage, tab="regulation", status=form.status, **context)


@page
def regulation_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What one round has otherwise."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    round = rounds_of(stage).filter(number=number).first()
    if round is None:
        raise NotFound.because("not_found")
    initial = {"expected_version": stage.regulation_version.number}
    form = RoundRegulationForm(regulation_of(stage), number, request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            _set(request, stage, form)
            return redirect("tournaments:regulation", slug)
    return stage_page(
        request, "regulation_round.html", stage, tab="regulation", status=form.status, form=form, round=round
    )


@posted_from("tournaments:regulation", "slug")
def regulation_publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Let everybody read the version in force."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    publish_regulation(stage=stage, actor=actor_of(request), now=timezone.now())
    messages.success(request, _("The regulation is published."))
    return redirect("tournaments:regulation", slug)


def _set(request: HttpRequest, stage: Stage, form: VersionForm) -> None:
    before = stage.regulation_version
    version = set_regulation(
        stage=stage,
        value=form.regulation,
        change_note=form.cleaned_data["change_note"],
        expected_version=form.cleaned_data["expected_version"],
        actor=actor_of(request),
        now=timezone.now(),
    )
    if version.number == before.number:
        messages.info(request, _("Nothing was changed."))
    else:
        messages.success(request, _("Version %(number)d is in force.") % {"number": version.number})


def _versions(stage: Stage) -> list[dict[str, Any]]:
    """All versions, the newest first, each with what it changed."""
    versions = list(stage.regulations.select_related("created_by"))
    values = [Regulation.parse(version.value) for version in versions]
    differences = [[], *(changes(before, after) for before, after in pairwise(values))]
    return [{"version": version, "changes": changed} for version, changed in zip(versions, differences, strict=True)][
        ::-1
    ]


def _affected(stage: Stage) -> dict[str, list[int]]:
    """Round numbers: those that keep the version they began under, and those already drawn under the present one."""
    rounds = list(rounds_of(stage))
    return {
        "begun": [round.number for round in rounds if round.started_at is not None],
        "drawn": [round.number for round in rounds if round.status == RoundStatus.SEATED],
    }
