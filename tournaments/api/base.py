"""What every operation shares: who asks, what was sent, how it is answered."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.functional import cached_property
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import BaseParser
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.api.fields import Body
from tournaments.api.parsers import MOST_BYTES, BoundedJSONParser, LengthNeeded
from tournaments.errors import NotFound
from tournaments.permissions import Viewer
from tournaments.web import actor_of, viewer_of


class Pages(LimitOffsetPagination):
    """`?limit=` (100, at most 500) and `?offset=`."""

    default_limit = 100
    max_limit = 500


class Operation(APIView):
    """One address. A method goes through a door first, then reads what was sent, then calls one service."""

    parser_classes: ClassVar[list[type[BaseParser]]] = [BoundedJSONParser]
    most_bytes = MOST_BYTES

    @cached_property
    def viewer(self) -> Viewer:
        """Who asks. Reads also follow the code or phone of a browser's session; a write is a user's own, by his roles.

        A session without a user is not guarded against forged requests here, so it must not write.
        """
        return viewer_of(self.request) if self.request.method in SAFE_METHODS else Viewer(user=self.request.user)

    @cached_property
    def by(self) -> dict[str, Any]:
        """The `actor` and the `now` of this request, for a service."""
        return {"actor": actor_of(self.request), "now": timezone.now()}

    def sent(self, body: type[Body]) -> dict[str, Any]:
        """The body of the request. Raises ValidationError with all its faults, and LengthNeeded."""
        if "Transfer-Encoding" in self.request.headers and "Content-Length" not in self.request.headers:
            raise LengthNeeded
        return _read(body(data=self.request.data))

    def asked(self, query: type[Body]) -> dict[str, Any]:
        """The `?…` of the address. Raises ValidationError with all its faults."""
        return _read(query(data=self.request.query_params.dict()))

    def answer(
        self, shape: type[serializers.BaseSerializer], row: Any, *, made_at: datetime | None = None, **context: Any
    ) -> Response:
        """200 with the row; 201 when it was made at this request's `now`, so not when a repeat found it stored."""
        many = isinstance(row, list | tuple | QuerySet)
        status = 201 if made_at is not None and made_at == self.by["now"] else 200
        return Response(shape(row, many=many, context=context).data, status=status)

    def page(self, shape: type[serializers.BaseSerializer], rows: QuerySet, **context: Any) -> Response:
        """A part of a long list."""
        pages = Pages()
        shown = pages.paginate_queryset(rows, self.request, view=self)
        return pages.get_paginated_response(shape(shown, many=True, context=context).data)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nothing between us and the reader keeps an answer: another may read less."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "no-store")
        patch_vary_headers(response, ["Authorization", "Cookie", "Accept-Language"])
        return response


class NothingHere(Operation):
    """Every address the API does not have."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """The same for everybody, whatever the method."""
        raise NotFound.because("not_found")


def _read(shape: Body) -> dict[str, Any]:
    shape.is_valid(raise_exception=True)
    return shape.validated_data
