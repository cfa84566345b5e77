"""What the score sheets and the standings on the wall say: data of `tournaments.printing.render_pdf`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.zole.rules import Rules
from scoring.models import RoundResult
from scoring.selectors import StandingRow, StandingsPage
from tournaments.figures import fraction_text, place_text, signed_text
from tournaments.models import DisplayChoice, ParticipationStatus, Round
from tournaments.printing.documents import Data, heading, who_sits
from tournaments.regulations import MetricKey, Regulation
from tournaments.selectors import Seated, SeatedTable
from tournaments.wording import METRICS, category_name

LINES_WITHOUT_LIMIT = 28
"""Lines on a sheet where only the clock ends the round."""
ROUNDS_SHOWN = 14
"""Columns that fit beside a name; of a longer stage the last ones are shown, all of them count."""
SIGNED = frozenset({MetricKey.POINTS, MetricKey.HEAD_TO_HEAD})
DASH = "\N{EN DASH}"


def score_sheets(round: Round, regulation: Regulation, tables: Iterable[SeatedTable]) -> Data:
    """`score_sheets`: one sheet a table with its players. `regulation` is that of the round."""
    sheets = [_sheet(round, regulation, str(table.number), [_player(seat) for seat in table.seats]) for table in tables]
    return _sheets(round, regulation, sheets)


def blank_sheets(round: Round, regulation: Regulation, sizes: Iterable[int]) -> Data:
    """`score_sheets` without names and table number, one for each of `sizes`: 3, 4 or 5 players."""
    sheets = [
        _sheet(round, regulation, "", [{"seat": str(seat), "number": "", "name": ""} for seat in range(1, size + 1)])
        for size in sizes
    ]
    return _sheets(round, regulation, sheets)


def standings(page: StandingsPage) -> Data:
    """`standings`: place, name, place points round by round, and every metric in the regulation's order."""
    rounds = sorted({number for row in page.rows for number in row.rounds})[-ROUNDS_SHOWN:]
    metrics = [key for key in page.metrics if key != MetricKey.START_NUMBER]
    title = _("Provisional standings") if page.provisional else _("Standings")
    if page.category:
        title = f"{title}: {category_name(page.category)}"
    return {
        **heading(page.stage, title, _occasion(page)),
        "note": _("Version %(number)d") % {"number": page.version.number} if page.version else "",
        "words": {"place": _("Place"), "number": pgettext("start number", "No."), "name": _("Name")},
        "rounds": [str(number) for number in rounds],
        "metrics": [str(METRICS[MetricKey(key)]) for key in metrics],
        "legend": " ".join(_legend(page, rounds)),
        "rows": [_standing(row, rounds, metrics) for row in page.rows],
    }


def _sheets(round: Round, regulation: Regulation, sheets: Sequence[Data]) -> Data:
    rules = Rules.parse(dict(regulation.rules))
    occasion = _("Round %(number)d of %(rounds)d") % {"number": round.number, "rounds": regulation.rounds}
    return {
        **heading(round.stage, _("Zole score sheet"), occasion),
        "words": _words(rules),
        "sheets": sheets,
    }


def _words(rules: Rules) -> dict[str, str]:
    pules = rules.pules_are_played
    return {
        "table": _("Table"),
        "deal": pgettext("deal", "No."),
        "dealer": _("Dealer"),
        "big": pgettext("declarer", "Big"),
        "game": _("Game"),
        "points": _("points"),
        "running": _("total"),
        "pules": _("Pules") if pules else _("Remarks"),
        "common": pgettext("pules", "common") if pules else "",
        "personal": pgettext("pules", "personal") if pules else "",
        "played": _("Deals played:"),
        "scribe": _("Scribe:"),
        "referee": _("Referee:"),
        "games": " · ".join(_games(rules)),
        "how_to": _("Dealer and Big are seat numbers. The shaded player deals."),
    }


def _games(rules: Rules) -> Iterable[str]:
    """The letters the scribe writes for the contracts that these rules have."""
    yield pgettext("score sheet", "B big game")
    yield pgettext("score sheet", "Z zole")
    if rules.small_zole:
        yield pgettext("score sheet", "S small zole")
    if rules.table_game_is_played:
        yield pgettext("score sheet", "T table game")
    else:
        yield pgettext("score sheet", "P all passed")
    yield pgettext("score sheet", "X annulled")


def _sheet(round: Round, regulation: Regulation, table: str, players: Sequence[Data]) -> Data:
    deals = regulation.deals_at(len(players)) or LINES_WITHOUT_LIMIT
    return {
        "table": table,
        "players": list(players),
        # Z2.3: the deal passes one seat on after every deal; seat 1 deals first.
        "deals": [{"number": str(deal + 1), "dealer": str(deal % len(players) + 1)} for deal in range(deals)],
        "results": list(_results(regulation, len(players))),
    }


def _player(seated: Seated) -> Data:
    number = f"#{seated.entrant.start_number}"
    name = who_sits(seated)
    return {"seat": str(seated.seat), "number": "" if name == number else number, "name": name}


def _results(regulation: Regulation, size: int) -> Iterable[Data]:
    """The rows under the deals: what is written there, a hint, and the height in millimetres."""
    rules = Rules.parse(dict(regulation.rules))
    if rules.pules_are_played and rules.round_end_personal == "pay":
        yield {"label": _("Open pules at the end"), "note": "", "height": 7}
    yield {"label": _("Total"), "note": _("Sum = 0") + " ☐", "height": 8}
    yield {"label": _("Place"), "note": "", "height": 7}
    yield {"label": _("Place points"), "note": _worth(regulation, size), "height": 7}
    yield {"label": _("Zoles won / lost"), "note": "", "height": 7}
    yield {"label": _("Signature"), "note": "", "height": 12}


def _worth(regulation: Regulation, size: int) -> str:
    """ "6 – 4 – 2 – 0"; nothing where the second place depends on its sign."""
    if size == 3 and regulation.three_second is not None:
        return ""
    return f" {DASH} ".join(fraction_text(value) for value in regulation.place_points[size])


def _occasion(page: StandingsPage) -> str:
    if page.round_number:
        return _("Round %(number)d") % {"number": page.round_number}
    return _("After round %(number)d") % {"number": page.after_round}


def _standing(row: StandingRow, rounds: Sequence[int], metrics: Sequence[str]) -> Data:
    status = str(ParticipationStatus(row.status).label) if row.status else ""
    club = "" if row.entrant.display == DisplayChoice.HIDDEN else row.entrant.club_name
    return {
        "place": DASH if row.rank is None else str(row.rank),
        "number": str(row.entrant.start_number),
        "name": row.name,
        "club": ", ".join(part for part in (status, club) if part),
        "rounds": [_round(row.rounds.get(number), number in row.dropped) for number in rounds],
        "metrics": [_metric(key, row.values) for key in metrics],
    }


def _round(result: RoundResult | None, dropped: bool) -> str:
    if result is None:
        return DASH
    worth = place_text(result.place_sixtieths) + ("" if result.final else "*")
    return f"({worth})" if dropped else worth


def _metric(key: str, values: Mapping[str, Fraction]) -> str:
    if key not in values:
        return ""
    return signed_text(int(values[key])) if key in SIGNED else fraction_text(values[key])


def _legend(page: StandingsPage, rounds: Sequence[int]) -> Iterable[str]:
    results = [result for row in page.rows for number, result in row.rounds.items() if number in rounds]
    if not page.has_results:
        yield _("No results yet: everybody is listed by start number, without a place.")
        return
    yield _("In the columns of the rounds: place points.")
    if any(not result.final for result in results):
        yield _("* not confirmed yet.")
    if any(set(row.dropped) & set(rounds) for row in page.rows):
        yield _("In brackets: discarded.")
