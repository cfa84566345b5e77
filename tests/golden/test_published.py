"""A published list, rebuilt as paper sheets of sixteen players and run through the services to the published order.

Published are the place points of the first three by round, their sums and the points of two of them. Who else sat at
their tables is not: here the strangers with the fewest place points so far get the best of what is left.
"""

from collections import Counter

import pytest
from django.utils import translation

from scoring.models import RoundResult, ScoreSheet
from scoring.selectors import place_in_words, standings_of
from scoring.services.desk import enter_paper_sheet
from scoring.services.rounds import close_round
from scoring.services.standings import refresh_standings
from tests.scoring.standings.test_published_results import MATES, POINTS, ROPAZI
from tests.scoring_factories import LATER, Hall, begin, hall, key
from tournaments.regulations import preset

PLACES = tuple(place for place, *_ in ROPAZI["top"])
STRANGERS = tuple(range(len(PLACES) + 1, ROPAZI["players"] + 1))
WITHOUT_A_PUBLISHED_PLAYER = (3, 1, -1, -3)


def tables_of(number: int, so_far: Counter) -> list[dict[int, int]]:
    """The tables of a round as start number → points; a published player on seat 1 of his."""
    tables = []
    for place, place_points, _, _ in ROPAZI["top"]:
        mine = POINTS[place][number - 1]
        tables.append(({place: mine}, MATES[place_points[number - 1]](mine)))
    tables.append(({}, WITHOUT_A_PUBLISHED_PLAYER))
    left = sorted(STRANGERS, key=lambda stranger: (-so_far[stranger], stranger))
    for rank in range(4):
        for seated, mates in tables:
            if rank < len(mates):
                seated[left.pop()] = sorted(mates, reverse=True)[rank]
    return [seated for seated, _ in tables]


def play(in_hall: Hall, number: int, so_far: Counter) -> Hall:
    """Seat the round by hand, type every sheet with all signatures, rank and close it."""
    tables = tables_of(number, so_far)
    in_hall = begin(in_hall, number, [list(table) for table in tables])
    for sheet, table in zip(in_hall.sheets, tables, strict=True):
        points = dict(enumerate(table.values(), start=1))
        signed = [in_hall.entrant(start_number).pk for start_number in table]
        said = {"points": points, "deals": 28, "signatories": signed, "entry_key": key()}
        enter_paper_sheet(sheet=sheet, actor=in_hall.referee, now=LATER, **said)
    close_round(round=in_hall.round_now(number), actor=in_hall.head_referee, now=LATER)
    refresh_standings(stage=in_hall.stage, cause=f"round:{number}", now=LATER)
    for result in RoundResult.objects.filter(round=in_hall.round).select_related("side__entrant"):
        so_far[result.side.entrant.start_number] += result.place_sixtieths
    return in_hall


@pytest.mark.django_db
def test_the_rebuilt_sheets_give_the_published_list():
    in_hall = hall(4, 4, 4, 4, regulation=preset("lzf-classic"), start=False)
    so_far: Counter = Counter()
    for number in range(1, ROPAZI["rounds"] + 1):
        in_hall = play(in_hall, number, so_far)
    page = standings_of(in_hall.stage, may_read_drafts=True)
    assert len(page.rows) == ROPAZI["players"]
    assert not page.provisional
    assert sum(row.values["points"] for row in page.rows) == 0
    assert sum(row.values["place_points"] for row in page.rows) == 12 * 4 * ROPAZI["rounds"]
    top = page.rows[: len(PLACES)]
    assert [(row.entrant.start_number, row.rank, row.shared) for row in top] == [(n, n, False) for n in PLACES]
    for row, (_, place_points, total, points) in zip(top, ROPAZI["top"], strict=True):
        assert [row.rounds[number].place_sixtieths for number in range(1, 8)] == [60 * each for each in place_points]
        assert row.values["place_points"] == total
        assert points is None or row.values["points"] == points
    with translation.override("en"):
        assert place_in_words(top[2]) == f"{top[1].name} is higher: points +94 against +69"
    assert set(ScoreSheet.objects.values_list("status", flat=True)) == {"confirmed"}
