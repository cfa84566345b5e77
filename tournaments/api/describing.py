"""What the OpenAPI document says of each operation, the refusals included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import extend_schema
from rest_framework import serializers

from tournaments.api.fields import Body

OF_THE_STAGE = ("publish", "finish", "audit", "candidates")
"""Addresses below a stage that are no group of their own."""


class FaultOut(serializers.Serializer):
    """One reason of a refusal."""

    code = serializers.CharField(help_text="Stable, for programs.")
    path = serializers.CharField(allow_blank=True, help_text="The field it is about; empty: the whole.")
    message = serializers.CharField(help_text="For people, in the language of Accept-Language: lv, en, ru.")
    params = serializers.DictField(help_text="What the message says, for programs.")


class RefusalOut(serializers.Serializer):
    """Every reason at once. Nothing was written."""

    errors = FaultOut(many=True)


class Schema(AutoSchema):
    """The docstring of a method is its summary; what it is about below a stage is its group."""

    def get_summary(self) -> str:
        return super().get_description()

    def get_description(self) -> str:
        return ""

    def get_tags(self) -> list[str]:
        parts = [part for part in self.path.removeprefix("/api/v1/").split("/") if part and "{" not in part]
        is_below = parts[0] == "stages" and len(parts) > 1 and parts[1] not in OF_THE_STAGE
        return [parts[1] if is_below else parts[0]]


def reads(answer: Any, *, query: type[Body] | None = None, staff: bool = False) -> Callable[..., Any]:
    """Describe a GET. `staff`: some who may know of it may not read it."""
    statuses = [401, 404, *([403] if staff else []), *([422] if query else [])]
    return extend_schema(parameters=[query] if query else None, responses={200: answer, **_refusals(statuses)})


def writes(answer: Any, body: Any = None, *, makes: bool = False, repeats: bool = True) -> Callable[..., Any]:
    """Describe a write. `makes`: 201 for something new, and 200 for a repeat unless it never `repeats`."""
    statuses = [400, 401, 403, 404, 409, 411, 413, 415, 422]
    made = {201: answer, **({200: answer} if repeats else {})}
    return extend_schema(request=body, responses={**(made if makes else {200: answer}), **_refusals(statuses)})


def _refusals(statuses: list[int]) -> dict[int, Any]:
    return dict.fromkeys(sorted(statuses), RefusalOut)
