"""A program that asks the API: with the token of an account, or without any."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from rest_framework.authtoken.models import Token
from rest_framework.response import Response
from rest_framework.test import APIClient

from tests.factories import ActorFactory, RoleFactory, StageFactory
from tests.refusals import nothing_written
from tournaments.models import RoleKind, Stage

ROOT = "/api/v1/"


class Asker:
    """`asker.post("stages/", name=…)`: the keywords are the body, or the `?…` of a GET. Reads English."""

    def __init__(self, user: AbstractBaseUser | None = None, language: str = "en") -> None:
        self.user = user
        self.client = APIClient(headers={"accept-language": language})
        if user is not None:
            self.client.credentials(HTTP_AUTHORIZATION=f"Token {Token.objects.get_or_create(user=user)[0].key}")

    def get(self, path: str, **asked: Any) -> Response:
        return self.client.get(ROOT + path, asked)

    def post(self, path: str, **said: Any) -> Response:
        return self.client.post(ROOT + path, said)

    def put(self, path: str, **said: Any) -> Response:
        return self.client.put(ROOT + path, said)

    def refused(self, status: int, code: str, path: str, method: str = "post", /, **said: Any) -> dict[str, Any]:
        """The fault with this code; the answer has this status, and nothing was written."""
        with nothing_written():
            answer = getattr(self, method)(path, **said)
        return fault(answer, status, code)


def fault(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The fault with this code of a refused request, in the one shape all have."""
    assert (answer.status_code, set(answer.json())) == (status, {"errors"}), answer.json()
    faults = answer.json()["errors"]
    assert all(set(each) == {"code", "path", "message", "params"} and each["message"] for each in faults)
    assert code in [each["code"] for each in faults]
    return next(each for each in faults if each["code"] == code)


def holder(stage: Stage, *kinds: RoleKind) -> Asker:
    """One who holds these roles in the stage, and has acted before."""
    user = ActorFactory().user
    for kind in kinds:
        RoleFactory(user=user, stage=stage, kind=kind)
    return Asker(user)


def organizer(stage: Stage) -> Asker:
    return holder(stage, RoleKind.ORGANIZER)


def referee(stage: Stage) -> Asker:
    return holder(stage, RoleKind.REFEREE)


def head_referee(stage: Stage) -> Asker:
    return holder(stage, RoleKind.HEAD_REFEREE)


def stranger() -> Asker:
    """The organizer of another championship's stage."""
    return organizer(StageFactory())


def public() -> Asker:
    return Asker()
