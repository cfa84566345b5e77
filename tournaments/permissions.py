"""Who may do what: one table, used by page, form and API alike.

A `Viewer` is the one who asks; its rights in a stage come from the roles a user holds there, from an entrant's code, or
from a scribe's bound phone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from .models import RoleKind

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser


class Right(Enum):
    """What can be permitted."""

    READ_DRAFTS = "read_drafts"  # unpublished seating, provisional sheets, start numbers of hidden names
    ENTER_RESULTS = "enter_results"  # lines and totals of any open sheet
    CONFIRM_SHEETS = "confirm_sheets"  # another's sheet; penalties, warnings
    RULE = "rule"  # override, close a round, correct after closing, swap seats, pause, extend
    READ_MANAGEMENT = "read_management"  # entrants with contacts, regulation drafts, audit
    MANAGE = "manage"  # entrants, check-in, regulation, draw, publish, roles


GRANTS: dict[RoleKind, frozenset[Right]] = {
    RoleKind.REFEREE: frozenset({Right.READ_DRAFTS, Right.ENTER_RESULTS, Right.CONFIRM_SHEETS}),
    RoleKind.HEAD_REFEREE: frozenset(
        {Right.READ_DRAFTS, Right.ENTER_RESULTS, Right.CONFIRM_SHEETS, Right.RULE, Right.READ_MANAGEMENT}
    ),
    RoleKind.ORGANIZER: frozenset({Right.READ_DRAFTS, Right.RULE, Right.READ_MANAGEMENT, Right.MANAGE}),
}


@dataclass(frozen=True, slots=True)
class Viewer:
    """The one who asks. `entrant_id`: signed in by an entrant's code. `binding_id`: this phone writes a sheet."""

    user: AbstractBaseUser | AnonymousUser
    entrant_id: int | None = None
    binding_id: int | None = None
