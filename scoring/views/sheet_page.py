"""The page of one sheet, as every view that shows it makes it."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from engine.zole.rules import Rules
from scoring.boards import clock_board, stage_now
from scoring.forms.between import BetweenForm
from scoring.forms.deal import Choice, DealForm
from scoring.forms.me import CodesForm
from scoring.forms.reasons import ReasonForm
from scoring.forms.sheets import DecisionForm, DocumentForm, SignaturesForm
from scoring.models import LineKind, LineState, ScoreSheet, SheetStatus
from scoring.models.sheet_entry import SEATS
from scoring.selectors import SheetPage, score_sheet_for, sheet_page
from scoring.sheet_rows import line_rows, settlement_rows
from scoring.views.acting import Holder, holder_of, writer_mark
from scoring.wording import CONTRACTS, Names, pules_words
from tournaments.selectors import Seated, shown_name
from tournaments.web import viewer_of


def new_key() -> str:
    """A key for one entry, made with the page."""
    return uuid.uuid4().hex


def way_back(request: HttpRequest, sheet: ScoreSheet) -> str:
    """To the sheet; to its table in the list for one who works from there."""
    if request.POST.get("back") != "round":
        return reverse("scoring:sheet", args=[sheet.pk])
    round = sheet.table.round
    return reverse("scoring:round-control", args=[round.stage.slug, round.number]) + f"#table-{sheet.table.number}"


def show_sheet(request: HttpRequest, sheet: ScoreSheet, status: int = 200, **context: Any) -> HttpResponse:
    """The sheet as it stands now; `context` brings the form that was refused and why."""
    sheet = score_sheet_for(viewer=viewer_of(request), pk=sheet.pk)
    holder = holder_of(request, sheet)
    page = sheet_page(sheet)
    names = names_on(page, holder)
    rows = line_rows(page, names)
    is_being_written = holder.writes and page.sheet.status == SheetStatus.OPEN
    shown = {
        "page": page,
        "sheet": page.sheet,
        "stage": page.stage,
        "round": page.round,
        "holder": holder,
        "writer": writer_mark(holder, request.user.pk),
        "names": names,
        "seats": choices_of(page, names),
        "rows": rows,
        "shown_rows": rows[::-1] if is_being_written else rows,
        "newest_first": is_being_written,
        "deal_number": sum(line.kind == LineKind.DEAL and line.state != LineState.STRUCK for line in page.lines) + 1,
        "settled": settlement_rows(page, rows, names),
        "open_pules": pules_words(page.pules, names),
        "clock": clock_board(stage_now(page.stage, holder.rights), timezone.now()),
    }
    return render(request, "scoring/sheet.html", shown | forms_of(page, holder, names) | context, status=status)


def forms_of(page: SheetPage, holder: Holder, names: Names) -> dict[str, Any]:
    """Every form of the page, unfilled."""
    named = [(view.seat, names[str(view.seat)]) for view in page.seats]
    start = {"entry_key": new_key(), "number": page.next_number}
    signers = [(view.side.entrant_id, names[str(view.seat)]) for view in page.seats if view.present]
    return {
        "deal_form": deal_form(page, names, initial=start),
        "between_form": BetweenForm(named, between_kinds(holder), prefix="between", initial=start),
        "signatures_form": SignaturesForm(signers, prefix="sign"),
        "codes_form": CodesForm(mates_to_agree(page, holder, names), prefix="codes"),
        "dispute_form": ReasonForm(prefix="dispute"),
        "reopen_form": ReasonForm(prefix="reopen"),
        "decision_form": DecisionForm(prefix="decide"),
        "document_form": DocumentForm(prefix="document", initial={"entry_key": new_key()}),
    }


def deal_form(page: SheetPage, names: Names, *args: Any, **kwargs: Any) -> DealForm:
    """The form of the deal that comes next."""
    return DealForm(choices_of(page, names), page.contracts, *args, sharing=sharing_of(page), **kwargs)


def any_deal_form(data: Any) -> DealForm:
    """The form of any deal at any table: shape alone, so that a deal is saved without reading the sheet before."""
    seats = [Choice(seat=seat, name=str(seat)) for seat in SEATS]
    return DealForm(seats, [contract.value for contract in CONTRACTS], data, sharing=SEATS)


def choices_of(page: SheetPage, names: Names) -> list[Choice]:
    """The seats with what each does in the next deal."""
    deal = page.next_deal
    return [
        Choice(
            seat=view.seat,
            name=names[str(view.seat)],
            plays=view.seat in deal.active,
            deals=view.seat == deal.dealer,
            present=view.present,
            points=view.points,
        )
        for view in page.seats
    ]


def sharing_of(page: SheetPage) -> tuple[int, ...]:
    """Who may be named in a table game: those who play, and a dealer who sits out, where he shares the card points."""
    deal = page.next_deal
    shares = takes_dealer_in(page) and deal.dealer in deal.sitting_out
    return tuple(sorted({*deal.active, deal.dealer} if shares else deal.active))


def takes_dealer_in(page: SheetPage) -> bool:
    """Whether a table game is counted in card points, so that also a dealer who sits out takes part (Z8.3)."""
    return Rules.parse(dict(page.regulation.rules)).galdins_measure == "card_points"


def between_kinds(holder: Holder) -> list[str]:
    """What this person may write between deals: pules are a referee's."""
    kinds = [LineKind.ABSENT, LineKind.PRESENT]
    return [LineKind.PENALTY, *kinds] if holder.confirms else kinds


def names_on(page: SheetPage, holder: Holder) -> dict[str, str]:
    """What the seats are called to this reader: mates at the table know each other's names as they chose them."""
    return {str(view.seat): shown_name(view.side.entrant, holder.rights) for view in page.seats}


def names_for(request: HttpRequest, sheet: ScoreSheet) -> dict[str, str]:
    """The same for a sheet that was not read yet."""
    return names_on(sheet_page(sheet), holder_of(request, sheet))


def mates_to_agree(page: SheetPage, holder: Holder, names: Names) -> list[Seated]:
    """Whose codes are asked for: all present but the one who handed the sheet in and the one who holds it by code."""
    submitter = page.sheet.submitted_by
    known = {submitter and submitter.entrant_id, holder.entrant and holder.entrant.pk}
    return [
        Seated(page.table.number, view.seat, view.side.entrant, names[str(view.seat)])
        for view in page.seats
        if view.present and view.side.entrant_id not in known
    ]
