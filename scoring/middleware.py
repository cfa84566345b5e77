"""The one place that answers a refusal which a page did not show itself. (The API has its own, in JSON.)"""

from collections.abc import Callable, Mapping

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.messages import say
from tournaments.errors import Busy, Conflict, NotAllowed, NotFound, Refusal

TEMPLATES = {NotFound: "404.html", NotAllowed: "403.html", Conflict: "409.html", Busy: "503.html"}


class RefusalMiddleware:
    """A missing thing is a 404 page, a forbidden one a 403 page or the sign-in page, anything else says why not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        refusal = error if isinstance(error, Refusal) else Busy.told_by(error)
        if refusal is None:
            return None
        if isinstance(refusal, NotAllowed) and not request.user.is_authenticated and request.method == "GET":
            return redirect_to_login(request.get_full_path())
        return render(request, TEMPLATES.get(type(refusal), "422.html"), refused(refusal), status=refusal.status)


def refused(refusal: Refusal, names: Mapping[str, str] | None = None) -> dict[str, list[dict[str, str]]]:
    """The context of `_faults.html`: every fault with its words; with `names`, of who sits on the seats meant."""
    return {"faults": [{"code": f.code, "path": f.path, "words": say(f, names)} for f in refusal.faults]}
