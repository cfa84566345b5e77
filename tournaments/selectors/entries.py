"""Who takes part, round by round, and under which name the public knows him."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q, QuerySet

from tournaments.models import Entrant, Participation, ParticipationStatus, Player, Round, RoundStatus, Stage
from tournaments.names import NameDisplay
from tournaments.names import shown_name as name_shown
from tournaments.permissions import Right
from tournaments.selectors.people import entrants_matching
from tournaments.selectors.stages import regulation_of

SEATED = frozenset({ParticipationStatus.PLAYS, ParticipationStatus.LATE, ParticipationStatus.SUBSTITUTED})
"""With these an entrant gets a seat; a substitute sits for his entrant."""
LASTING = frozenset({ParticipationStatus.WITHDRAWN, ParticipationStatus.DISQUALIFIED})
"""These hold until a later row says otherwise."""
LONGEST_NUMBER = 5


def entrants_of(stage: Stage) -> QuerySet[Entrant]:
    """All entrants in the Latvian alphabet by family name."""
    return stage.entrants.select_related("player", "side").order_by("sort_key", "start_number")


def entrants_found(stage: Stage, query: str, category: str = "") -> QuerySet[Entrant]:
    """Those with this start number, or with these beginnings of words in their names; an empty query finds all.

    Of one category alone when it is named; one query more, as not every database looks into a list.
    """
    is_number = query.isascii() and query.isdigit() and len(query) <= LONGEST_NUMBER
    found = entrants_of(stage).filter(Q(start_number=int(query)) if is_number else entrants_matching(query))
    if not category:
        return found
    members = [pk for pk, held in stage.entrants.values_list("pk", "categories") if category in held]
    return found.filter(pk__in=members)


def participation(stage: Stage, round_number: int) -> dict[int, ParticipationStatus]:
    """Entrant id → what holds in a round. Two queries.

    A withdrawal or disqualification lasts until a later row; before his first round (`active_from`) he is absent.
    """
    active_from = dict(stage.entrants.order_by("start_number").values_list("pk", "active_from"))
    rows = Participation.objects.filter(round__stage=stage, round__number__lte=round_number)
    said: dict[int, list[tuple[int, ParticipationStatus]]] = {entrant: [] for entrant in active_from}
    for entrant, number, status in rows.order_by("round__number").values_list("entrant", "round__number", "status"):
        said[entrant].append((number, ParticipationStatus(status)))
    return {entrant: _holds(said[entrant], round_number, first) for entrant, first in active_from.items()}


def entrants_playing(stage: Stage, round_number: int) -> list[Entrant]:
    """Those who get a seat in a round, by start number, with `side`. Three queries."""
    status = participation(stage, round_number)
    playing = [entrant for entrant, holds in status.items() if holds in SEATED]
    return list(Entrant.objects.filter(pk__in=playing).select_related("side", "player").order_by("start_number"))


def first_undrawn_round(stage: Stage) -> Round | None:
    """The round from which somebody who enters now may be seated; None when all are drawn."""
    drawn = stage.rounds.exclude(status=RoundStatus.DRAFT).order_by("-number").values_list("number", flat=True)
    return stage.rounds.filter(number__gt=drawn.first() or 0).order_by("number").first()


def places_left(stage: Stage) -> int | None:
    """How many may still enter; None without a limit. Who withdrew or was disqualified gives his place free."""
    most = regulation_of(stage).max_entries
    first = first_undrawn_round(stage)
    if most is None or first is None:
        return most
    holding = [status for status in participation(stage, first.number).values() if status not in LASTING]
    return max(most - len(holding), 0)


def shown_name(entrant: Entrant, rights: Collection[Right] = ()) -> str:
    """His name as this reader may see it: in full to staff, else as he chose. Needs `player` joined."""
    if Right.READ_DRAFTS in rights:
        return entrant.name
    return name_shown(
        entrant.name,
        display=NameDisplay(entrant.display),
        start_number=entrant.start_number,
        family=entrant.player.family_name,
    )


def shown_substitute(substitute: Player, start_number: int, rights: Collection[Right] = ()) -> str:
    """The name of one who sits for the entrant with this start number, as this reader may see it."""
    if Right.READ_DRAFTS in rights:
        return substitute.name
    display = NameDisplay(substitute.display)
    return name_shown(substitute.name, display=display, start_number=start_number, family=substitute.family_name)


def _holds(said: list[tuple[int, ParticipationStatus]], round_number: int, first: int) -> ParticipationStatus:
    """`said`: (round, status) in order, none after this round."""
    if said and said[-1][0] == round_number:
        return said[-1][1]
    if said and said[-1][1] in LASTING:
        return said[-1][1]
    return ParticipationStatus.PLAYS if round_number >= first else ParticipationStatus.ABSENT
