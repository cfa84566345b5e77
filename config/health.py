"""Two questions of whoever watches the server: is the process alive, and can it do its work?"""

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from redis.exceptions import RedisError


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while the process answers at all."""
    return HttpResponse("ok", content_type="text/plain")


def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database and, where there is one, Redis answer; else 503 with the name of what is missing."""
    faults = [name for name, is_up in (("database", _database_is_up()), ("redis", _redis_is_up())) if not is_up]
    return JsonResponse({"ready": not faults, "missing": faults}, status=503 if faults else 200)


def _database_is_up() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _redis_is_up() -> bool:
    if not settings.REDIS_URL:
        return True
    try:
        cache.get("readyz")
    except RedisError:
        return False
    return True
