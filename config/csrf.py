"""What is answered when a form's guard does not fit: mostly its page is older than the last sign-in of its browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.http import escape_leading_slashes
from django.views.decorators.cache import never_cache

_GUARD = "csrfmiddlewaretoken"
_SECRETS = ("password", "code")
"""Parts of the names of fields that are not given back."""
_OF_THE_PAGE = ("entry_key", "version", "expected", "writer", "seen", "draw", "line", "back", "next", "number")
"""Ends of the names of hidden fields, which nobody typed."""


@never_cache
def failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Show what was typed and let it be sent again, by the one who is signed in now; nothing was done.

    Only for a form of a page of ours: what another site sent is not offered. Sent again, an entry keeps its key, so
    that it is stored once. Passwords and codes are not given back, and files a browser has to be given anew.
    """
    fields = [(name, value) for name in request.POST if name != _GUARD for value in request.POST.getlist(name)]
    shown = [(name, value) for name, value in fields if not any(secret in name for secret in _SECRETS)]
    is_whole = shown == fields and not request.FILES
    context = {}
    if _is_ours(request):
        get_token(request)  # a new guard, also for the page that is loaded anew
        typed = [value for name, value in shown if value and not name.endswith(_OF_THE_PAGE)]
        context = {"typed": typed, "fields": fields if is_whole else None, "page": _page_of(request)}
    return render(request, "403_csrf.html", context, status=403)


def _is_ours(request: HttpRequest) -> bool:
    """Browsers say with every form which site its page is from."""
    return request.META.get("HTTP_ORIGIN") == _site(request)


def _page_of(request: HttpRequest) -> str:
    """Where the form stood, if the browser says so."""
    referrer, site = request.META.get("HTTP_REFERER", ""), _site(request)
    is_ours = referrer.startswith(f"{site}/")
    return escape_leading_slashes(referrer.removeprefix(site)) if is_ours else request.get_full_path()


def _site(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"
