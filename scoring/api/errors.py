"""The one place where the API says no: `{"errors": [{"code", "path", "message", "params"}]}`, all reasons at once.

400  the body is no JSON                     404  no such thing, or not for this reader: both sound alike
401  nobody is signed in, or a bad token     409  somebody else was first
403  signed in, but without the right        411, 413, 415  a body of unknown length, too large, no JSON
405  the address does not know the method    422  a rule, or the shape of what was sent, says no
503  too much was to be written at once
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.messages import say
from tournaments.api.parsers import BodyTooLarge, LengthNeeded
from tournaments.errors import Busy, NotAllowed, NotFound, Refusal

REALM = "Token"
SHAPE = {
    "bad_entry_key": ("bad_entry_key", _("A key is 1 to 48 letters, figures, hyphens and underscores.")),
    "unknown_field": ("unknown_field", _("There is no such field.")),
    "required": ("missing_field", _("This is missing.")),
    "null": ("missing_field", _("This is missing.")),
    "blank": ("missing_field", _("This is missing.")),
    "empty": ("missing_field", _("This is missing.")),
    "invalid_choice": ("unknown_choice", None),
    "min_value": ("out_of_range", None),
    "max_value": ("out_of_range", None),
    "max_length": ("text_too_long", None),
    "max_string_length": ("text_too_long", None),
    "null_characters_not_allowed": ("unprintable", None),
    "surrogate_characters_not_allowed": ("unprintable", None),
}
"""Of a value that is not what the field takes: the framework's code → ours, and our words where it has none."""
WRONG_TYPE = ("wrong_type", _("This is not what can be read here."))
HTTP = {
    exceptions.ParseError: ("malformed_json", _("The body cannot be read: it must be one JSON document in UTF-8.")),
    exceptions.NotAuthenticated: ("sign_in_first", _("Please sign in first.")),
    exceptions.AuthenticationFailed: ("authentication_failed", _("This token is not valid.")),
    exceptions.PermissionDenied: ("csrf_failed", _("Writing with a session needs the CSRF token of a page.")),
    exceptions.MethodNotAllowed: ("method_not_allowed", _("This address does not know that method.")),
    exceptions.NotAcceptable: ("not_acceptable", _("The answer is JSON; nothing else is offered.")),
    exceptions.UnsupportedMediaType: ("unsupported_media_type", _("The body must be JSON.")),
    BodyTooLarge: ("body_too_large", _("The body is too large.")),
    LengthNeeded: ("length_needed", _("The request must say how long its body is.")),
}
"""What the protocol refuses: code and words."""


def answer_refusal(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """The answer to whatever an operation raised; None for what is a programming error."""
    if isinstance(error, Http404):
        error = NotFound.because("not_found")
    if refusal := error if isinstance(error, Refusal) else Busy.told_by(error):
        return _refused(refusal, context["request"])
    if isinstance(error, exceptions.ValidationError):
        return Response({"errors": list(_shape_faults(error.detail))}, status=422)
    if isinstance(error, exceptions.APIException):
        return _protocol(error)
    return None


def _refused(refusal: Refusal, request: Request) -> Response:
    """Who lacks a right and is not signed in may have it once he is."""
    if isinstance(refusal, NotAllowed) and not request.user.is_authenticated:
        return _protocol(exceptions.NotAuthenticated())
    faults = [_fault(fault.code, fault.path, say(fault), fault.params) for fault in refusal.faults]
    return Response({"errors": faults}, status=refusal.status)


def _protocol(error: exceptions.APIException) -> Response:
    code, words = HTTP[type(error)]
    params = {"problem": str(error.detail)} if isinstance(error, exceptions.ParseError) else {}
    headers = {"WWW-Authenticate": REALM} if error.status_code == 401 else {}
    return Response({"errors": [_fault(code, "", str(words), params)]}, status=error.status_code, headers=headers)


def _shape_faults(detail: Any, path: str = "") -> Iterator[dict[str, Any]]:
    if isinstance(detail, dict):
        for name, inner in detail.items():
            yield from _shape_faults(inner, path if name == "non_field_errors" else _join(path, name))
    elif isinstance(detail, list):
        for inner in detail:
            yield from _shape_faults(inner, path)
    else:
        code, words = SHAPE.get(detail.code, WRONG_TYPE)
        yield _fault(code, path, str(words or detail))


def _join(path: str, name: Any) -> str:
    """ "tables[2]" for places in lists, which have numbers, and "points.1" for fields."""
    if isinstance(name, int):
        return f"{path}[{name}]"
    return f"{path}.{name}" if path else str(name)


def _fault(code: str, path: str, message: str, params: Mapping[str, Any] | None = None) -> dict[str, Any]:
    return {"code": str(code), "path": path, "message": message, "params": dict(params or {})}
