"""The safety copy of a stage, to take home. It holds codes and contacts: organizers only, and no cache keeps it."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.services.backup import stage_document
from tournaments.permissions import Right
from tournaments.selectors import stage_for
from tournaments.web import viewer_of


@never_cache
@require_safe
def backup(request: HttpRequest, slug: str) -> JsonResponse:
    """The whole stage as it stands now; `manage.py restore` reads the file."""
    stage = stage_for(viewer=viewer_of(request), slug=slug, need=Right.MANAGE)
    now = timezone.now()
    answer = JsonResponse(stage_document(stage=stage, now=now), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{now:%Y%m%dT%H%M%S}.json"'
    return answer
