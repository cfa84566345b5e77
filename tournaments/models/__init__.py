"""The rows of a tournament. Models hold shape and constraints; services write, selectors read."""

from .audit import Actor, ActorKind, AuditEntry
from .championship import Championship, RegulationVersion, Role, RoleKind, Stage
from .draw import Draw, SeatAssignment, SeatChange, SeatingWish, SeedCommitment, Table, WishKind
from .entry import Entrant, ImportPreview, Participation, ParticipationStatus, Side
from .people import Club, DisplayChoice, Player, Region
from .round import EventKind, Round, RoundPause, RoundStatus, ScheduledEvent

__all__ = [
    "Actor",
    "ActorKind",
    "AuditEntry",
    "Championship",
    "Club",
    "DisplayChoice",
    "Draw",
    "Entrant",
    "EventKind",
    "ImportPreview",
    "Participation",
    "ParticipationStatus",
    "Player",
    "Region",
    "RegulationVersion",
    "Role",
    "RoleKind",
    "Round",
    "RoundPause",
    "RoundStatus",
    "ScheduledEvent",
    "SeatAssignment",
    "SeatChange",
    "SeatingWish",
    "SeedCommitment",
    "Side",
    "Stage",
    "Table",
    "WishKind",
]
