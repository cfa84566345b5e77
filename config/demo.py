"""The demonstration's accounts: their password is known to all, so they answer on this machine only.

`manage.py demo` makes them, in the group `settings.DEMO_GROUP` with `settings.DEMO_PASSWORD`.
"""

from collections.abc import Callable
from ipaddress import ip_address

from django.conf import settings
from django.contrib.auth import get_user_model, logout
from django.contrib.auth.models import AbstractBaseUser, Group
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

from tournaments.models import Stage

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
# What a proxy or a tunnel on this machine adds to requests from elsewhere.
SIGNS_OF_A_PROXY = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")


def needs_demo() -> bool:
    """Whether nothing has been put into the database yet."""
    return not (Stage.objects.exists() or get_user_model().objects.exists())


def demo_logins() -> list[str]:
    """The names of the demonstration's accounts."""
    users = get_user_model().objects.filter(groups__name=settings.DEMO_GROUP)
    return list(users.order_by("pk").values_list("username", flat=True))


def with_demo_mark(users: QuerySet) -> QuerySet:
    """The same accounts, each read with the answer to `is_demo`."""
    return users.annotate(in_demo=Exists(Group.objects.filter(user=OuterRef("pk"), name=settings.DEMO_GROUP)))


def is_demo(user: AbstractBaseUser) -> bool:
    """Whether this is an account of the demonstration. One query, none for an account read by `with_demo_mark`."""
    return user.in_demo if hasattr(user, "in_demo") else user.groups.filter(name=settings.DEMO_GROUP).exists()


def is_from_here(request: HttpRequest | None) -> bool:
    """Whether a request was made on this machine: from a loopback address, to a local name, and through no proxy."""
    if request is None or settings.HTTPS:
        return False
    name, _ = split_domain_port(request.META.get("HTTP_HOST", ""))
    return (
        name in LOCAL_NAMES
        and _is_loopback(request.META.get("REMOTE_ADDR", ""))
        and not any(sign in request.headers for sign in SIGNS_OF_A_PROXY)
    )


class DemoStaysHere:
    """Signs out a demonstration account whose session turns up elsewhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        has_session = settings.SESSION_COOKIE_NAME in request.COOKIES
        if has_session and not is_from_here(request) and request.user.is_authenticated and is_demo(request.user):
            logout(request)
        return self.get_response(request)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
