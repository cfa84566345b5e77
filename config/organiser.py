"""The first account of an empty installation."""

import secrets

from django.contrib.auth import get_user_model

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is read as another
NAME = "organizators"


def make_organiser() -> tuple[str, str] | None:
    """Name and password of a new account that may do everything; None when there are accounts already.

    The password is told this once only. `manage.py changepassword` gives another.
    """
    users = get_user_model().objects
    if users.exists():
        return None
    password = "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(4))
    users.create_superuser(username=NAME, email="", password=password)
    return NAME, password
