"""What the pages of a stage share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.models import Stage
from tournaments.permissions import Right
from tournaments.selectors import rights_of, rounds_of
from tournaments.web import viewer_of

View = Callable[..., HttpResponse]


def page(view: View) -> View:
    """A page of those who run a stage: shown, and sent back, never kept by a browser."""
    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(view))


def posted_from(name: str, *keys: str) -> Callable[[View], View]:
    """A view that only takes a form of the page `name`; whoever comes otherwise (a reload, the language) goes there.

    `keys` are the parts of its own address which that of the page has too.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **where: Any) -> HttpResponse:
            if request.method == "POST":
                return view(request, **where)
            return redirect(name, **{key: where[key] for key in keys})

        return never_cache(guarded)

    return decorate


def needed(request: HttpRequest, right: Right = Right.MANAGE) -> Right:
    """To look: the right to read what is managed. To send something: `right`."""
    return right if request.method == "POST" else Right.READ_MANAGEMENT


def stage_page(
    request: HttpRequest, template: str, stage: Stage, *, tab: str, status: int = 200, **context: Any
) -> HttpResponse:
    """A page below the tabs of a stage. Templates ask `may_manage` and `may_rule` before they offer anything."""
    rights = rights_of(viewer_of(request), stage)
    frame = {
        "stage": stage,
        "tab": tab,
        "rounds": rounds_of(stage),
        "may_manage": Right.MANAGE in rights,
        "may_rule": Right.RULE in rights,
        "reads_management": Right.READ_MANAGEMENT in rights,
    }
    return shown(request, template, frame | context, status)


def shown(request: HttpRequest, template: str, context: dict[str, Any], status: int) -> HttpResponse:
    """A page with forms: it says at its top when nothing was done, also where the form is not offered any more."""
    is_refused = status >= HTTPStatus.BAD_REQUEST
    return render(request, f"tournaments/{template}", context | {"is_refused": is_refused}, status=status)
