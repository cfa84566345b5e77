"""Between a request and what it asks for: who looks, and who acts."""

from django.http import HttpRequest

from tournaments.errors import NotAllowed
from tournaments.models import Actor
from tournaments.permissions import Viewer
from tournaments.services.audit import actor_for_user

ENTRANT_KEY = "entrant_id"
"""Where the session keeps who signed in with an entrant's code."""
BINDING_KEY = "binding_id"
"""Where the session keeps which sheet this phone writes."""

MOST_DIGITS = 18
"""Any more do not fit 64 bits, and reading thousands of them is refused with an error."""


def viewer_of(request: HttpRequest) -> Viewer:
    """The one who looks: a user, and perhaps the entrant whose code this browser gave."""
    return Viewer(
        user=request.user,
        entrant_id=request.session.get(ENTRANT_KEY),
        binding_id=request.session.get(BINDING_KEY),
    )


def number_in(text: str) -> int | None:
    """A whole number out of an address or a hidden field; None for anything else, and for what no column holds."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def actor_of(request: HttpRequest) -> Actor:
    """The signed-in user as the one who acts. Raises NotAllowed (`sign_in_first`) for anybody else."""
    if not request.user.is_authenticated:
        raise NotAllowed.because("sign_in_first")
    return actor_for_user(request.user)
