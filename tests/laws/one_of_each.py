"""One day on which every service writes once, and the audit entries each write leaves: one, or those of its parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring.models import ScribeBinding
from scoring.services import advance, backup, codes, conduct, desk, lines, rounds, seats, sheets, totals
from tests.factories import NOW, EntrantFactory, UserFactory
from tests.laws.services import Service
from tests.laws.spoken_of import (
    Day,
    all_sign,
    elsewhere,
    here,
    late_line,
    other_facts,
    pair,
    played_out,
    replace_with,
    swap,
    tables,
    warn,
    with_a_newcomer,
)
from tests.scoring_factories import PASSED_OUT, key, won
from tournaments.models import ImportPreview, ParticipationStatus, Role, RoleKind, SeatingWish
from tournaments.regulations import preset
from tournaments.selectors import next_ordinal
from tournaments.services import (
    accounts,
    championships,
    draws,
    entries,
    identities,
    imports,
    participation,
    people,
    regulations,
    wishes,
)
from tournaments.services import rounds as clock
from tournaments.services import seats as chairs

DAY: list[tuple[Service, Callable[[Day], dict[str, Any]], str]] = [
    # people
    (people.create_region, lambda day: {"name": "Vidzeme"}, "region_created"),
    (people.region_named, lambda day: {"name": "Latgale"}, "region_created"),
    (people.create_club, lambda day: {"name": "Madona"}, "club_created"),
    (people.club_named, lambda day: {"name": "Cēsis"}, "club_created"),
    (people.create_player, lambda day: {"name": "Anna Egle"}, "player_created"),
    (people.create_players, lambda day: {"people": [{"name": "A"}, {"name": "B"}]}, "player_created player_created"),
    (people.edit_player, lambda day: {"player": day.players[0], "name": "Ilze Egle"}, "player_edited"),
    (identities.set_display, lambda day: {"player": day.players[0], "display": "hidden"}, "display_set"),
    (identities.merge_players, lambda day: dict(zip(("kept", "duplicate"), day.players)), "players_merged"),  # noqa: B905
    (identities.anonymise_player, lambda day: {"player": day.players[2], "reason": "asked"}, "player_anonymised"),
    # what is played, and who runs it
    (championships.create_championship, lambda day: {"name": "Sērija"}, "championship_created"),
    (
        championships.create_stage,
        lambda day: {
            "championship": day.at.stage.championship,
            "name": "Otrais posms",
            "date": NOW.date(),
            "regulation": preset("evening"),
            "owner": UserFactory(),
        },
        "stage_created",
    ),
    (championships.edit_stage, lambda day: {"stage": day.other_stage, "name": "A", "date": NOW.date()}, "stage_edited"),
    (
        regulations.set_regulation,
        lambda day: {"stage": day.other_stage, "value": replace(preset("evening"), rounds=2)},
        "regulation_set",
    ),
    (regulations.publish_regulation, lambda day: {"stage": day.other_stage}, "regulation_published"),
    (championships.publish_stage, lambda day: {"stage": day.other_stage}, "stage_published"),
    (
        accounts.create_account,
        lambda day: {"username": "laima", "password": "x", "kind": RoleKind.ORGANIZER, **here(day)},
        "account_created role_granted",
    ),
    (championships.grant_role, lambda day: {"user": UserFactory(), "kind": "organizer", **here(day)}, "role_granted"),
    (championships.revoke_role, lambda day: {"role": Role.objects.last()}, "role_revoked"),
    # entries
    (entries.enter_player, lambda day: {"stage": day.at.stage, "player": day.players[3]}, "entrant_entered"),
    (entries.enter_new_player, lambda day: {"stage": day.at.stage, "name": "C D"}, "player_created entrant_entered"),
    (entries.edit_entrant, lambda day: {**day.entrant(1), "name": "Cits Vārds"}, "entrant_edited"),
    (entries.undo_check_in, lambda day: day.entrant(1), "check_in_undone"),
    (entries.check_in, lambda day: day.entrant(1), "checked_in"),
    (entries.set_paid, lambda day: {**day.entrant(1), "paid": True}, "paid"),
    (entries.new_code, lambda day: day.entrant(1), "code_renewed"),
    (imports.preview_import, lambda day: {"stage": day.at.stage, "text": "Juris Viens"}, "import_previewed"),
    (
        imports.confirm_import,
        lambda day: {"preview": ImportPreview.objects.get()},
        "player_created entrant_entered import_confirmed",
    ),
    (
        participation.mark_missing_absent,
        lambda day: {"round": day.round},
        "participation_set participation_set participation_set",
    ),
    (
        participation.set_participation,
        lambda day: {**day.entrant(2), "round": day.at.round_now(2), "status": ParticipationStatus.ABSENT},
        "participation_set",
    ),
    (participation.withdraw, lambda day: {**day.entrant(3), "from_round": 2}, "participation_set"),
    (participation.return_entrant, lambda day: {**day.entrant(3), "from_round": 3, "why": "x"}, "participation_set"),
    (participation.disqualify, lambda day: {**day.entrant(4), "from_round": 4, "why": "x"}, "participation_set"),
    # the draw
    (
        wishes.add_wish,
        lambda day: {"stage": day.at.stage, "kind": "apart", **pair(day, 1, 2)},
        "seating_wish_added",
    ),
    (wishes.remove_wish, lambda day: {"wish": SeatingWish.objects.get()}, "seating_wish_removed"),
    (draws.draw_by_hand, lambda day: {"round": day.round, "tables": tables(), "expected_ordinal": 1}, "round_drawn"),
    (
        draws.draw_by_hand,
        lambda day: {
            "round": day.round,
            "tables": tables(),
            "reason": "anew",
            "expected_ordinal": next_ordinal(day.round),
        },
        "round_redrawn",
    ),
    (draws.mend_draw, lambda day: with_a_newcomer(), "round_redrawn"),
    (draws.publish_draw, lambda day: {"round": day.round}, "draw_published"),
    (chairs.swap_seats, lambda day: swap(day, 1, 5), "seats_swapped"),
    (chairs.replace_seat, lambda day: replace_with(day, 7, 3), "seat_replaced"),
    # the round
    (rounds.start_round, lambda day: {"round": day.round, "anyway": True}, "round_started"),
    (rounds.take_back_start, lambda day: {"round": day.round, "reason": "too soon"}, "start_taken_back"),
    (rounds.start_round, lambda day: {"round": day.round, "anyway": True}, "round_started"),
    (clock.pause_round, lambda day: {"round": day.round}, "round_paused"),
    (clock.resume_round, lambda day: {"round": day.round}, "round_resumed"),
    (clock.extend_round, lambda day: {"round": day.round, "seconds": 60, "why": "x"}, "round_extended"),
    (
        clock.extend_table,
        lambda day: {"table": day.sheet(1).table, "seconds": 60, "why": "x"},
        "table_extended",
    ),
    (
        codes.bind_scribe,
        lambda day: {"sheet": day.sheet(1), "entrant": day.mates(1)[0], "token": "t"},
        "phone_bound",
    ),
    (codes.end_binding, lambda day: {"binding": ScribeBinding.objects.get()}, "phone_unbound"),
    # lines
    (lines.record_deal, lambda day: day.next(1, facts=PASSED_OUT), "deal_recorded"),
    (lines.impose_pule, lambda day: day.next(1, seat=1, reason="late"), "pule_imposed"),
    (lines.mark_absent, lambda day: day.next(1, seat=2, reason="ill"), "player_left"),
    (lines.mark_present, lambda day: day.next(1, seat=2), "player_came"),
    (lines.mark_absent, lambda day: day.next(1, seat=3, reason="ill"), "player_left"),
    (lines.readmit, lambda day: day.next(1, seat=3), "player_readmitted"),
    (lines.correct_line, lambda day: other_facts(day.line(1, 1)), "line_corrected"),
    (lines.strike_line, lambda day: {"line": day.line(1, 2), "reason": "x"}, "line_struck"),
    (seats.swap_seats, lambda day: swap(day, 8, 11), "seats_swapped seats_swapped seats_swapped"),
    (
        seats.replace_seat,
        lambda day: replace_with(day, 3, 3, EntrantFactory(stage=day.at.stage)),
        "seat_replaced seat_replaced",
    ),
    # handing in
    (sheets.submit_sheet, lambda day: {"sheet": day.written(2, won(1))}, "sheet_submitted"),
    (sheets.confirm_sheet, lambda day: {"sheet": day.sheet(2), "actor": day.at.head_referee}, "sheet_confirmed"),
    (sheets.dispute_sheet, lambda day: {"sheet": day.sheet(2), "reason": "x"}, "sheet_disputed"),
    (sheets.reopen_sheet, lambda day: {"sheet": day.sheet(2), "reason": "x"}, "sheet_reopened"),
    (sheets.submit_sheet, lambda day: {"sheet": day.sheet(2)}, "sheet_submitted"),
    (
        sheets.confirm_by_codes,
        lambda day: {"sheet": day.sheet(2), "codes": {mate.pk: mate.code for mate in day.mates(2)}},
        "sheet_confirmed",
    ),
    (
        sheets.import_document,
        lambda day: {
            "sheet": day.sheet(3),
            "entry_key": key(),
            "document": {"format": 1, "game": "zole", "players": ["1", "2", "3"], "dealer": "1", "deals": [won(1)]},
        },
        "document_imported",
    ),
    (totals.record_totals, lambda day: day.paper(3, 3, 0, -3), "totals_recorded"),
    (totals.correct_totals, lambda day: day.paper(3, 4, 0, -4, reason="x"), "totals_corrected"),
    (totals.withdraw_totals, lambda day: {"sheet": day.sheet(3), "reason": "x"}, "totals_withdrawn"),
    (totals.override_totals, lambda day: day.paper(3, 4, 0, -3, note="x"), "totals_overridden"),
    (sheets.submit_sheet, lambda day: {"sheet": day.sheet(3)}, "sheet_submitted"),
    (sheets.confirm_by_signatures, lambda day: {"sheet": day.sheet(3), **all_sign(day, 3)}, "sheet_confirmed"),
    (
        desk.enter_paper_sheet,
        lambda day: day.paper(4, 3, 0, -3, **all_sign(day, 4)),
        "totals_recorded sheet_submitted sheet_confirmed",
    ),
    (desk.hand_in_paper_sheet, lambda day: day.paper(5, 3, 0, -3), "totals_recorded sheet_submitted"),
    (
        desk.rule_on_paper_sheet,
        lambda day: day.paper(6, 3, 0, -2, note="x", **all_sign(day, 6)),
        "totals_overridden sheet_submitted sheet_confirmed",
    ),
    # after the bell
    (lines.accept_line, lambda day: {"line": late_line(day)}, "line_accepted"),
    (conduct.give_warning, lambda day: warn(day, "loud"), "warning_given"),
    (conduct.give_warning, lambda day: warn(day, "louder"), "participation_set warning_given"),
    (
        conduct.withdraw_warning,
        lambda day: {"warning": day.at.entrant(9).warnings.last(), "reason": "x"},
        "participation_set warning_withdrawn",
    ),
    (rounds.decide_sheet, lambda day: {"sheet": day.sheet(1), "reason": "x"}, "sheet_decided"),
    (rounds.decide_sheet, lambda day: {"sheet": day.sheet(5), "reason": "x"}, "sheet_decided"),
    (rounds.decide_sheet, lambda day: {"sheet": day.sheet(7), "reason": "x"}, "sheet_decided"),
    (rounds.close_round, lambda day: {"round": day.round}, "round_closed"),
    (lines.correct_closed_line, lambda day: other_facts(day.line(2, 1)), "line_corrected correction_opened"),
    (lines.strike_closed_line, lambda day: {"line": day.line(2, 1), "reason": "x"}, "line_struck"),
    (totals.correct_closed_totals, lambda day: day.paper(4, 1, 0, -1, reason="x"), "totals_corrected"),
    (
        advance.draw_next_round,
        lambda day: {"round": day.at.round_now(2), "seed": "1", "seed_source": "dice", "expected_ordinal": 1},
        "round_drawn",
    ),
    (championships.finish_stage, lambda day: {"stage": played_out()}, "stage_finished"),
    (backup.restore_stage, lambda day: {"document": elsewhere(day)}, "stage_restored"),
]
