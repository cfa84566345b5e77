"""What `check --deploy` wants of a server beside Django's own list."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register


@register(deploy=True)
def check_production(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A queue with workers of its own, and a database that many may write to."""
    found: list[CheckMessage] = []
    if not settings.REDIS_URL:
        words = "REDIS_URL is not set: all work would be done in the web process."
        found.append(Error(words, id="karta.E001"))
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        words = "DATABASE_URL is not set: SQLite serves a laptop, PostgreSQL a server."
        found.append(Warning(words, id="karta.W001"))
    return found
