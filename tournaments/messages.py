"""The words of every refusal, notice and audit entry of this app and its pure parts. Codes are for machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from django.utils.translation import gettext_lazy as _


class Coded(Protocol):
    """Whatever has a code and what its words need: a fault of a service, an engine or a regulation."""

    @property
    def code(self) -> str: ...
    @property
    def params(self) -> Mapping[str, Any]: ...


DOORS = {
    "database_busy": _("Too much is being entered at once. This was not stored: send it again."),
    "not_found": _("There is no such page, or it is not for you."),
    "not_allowed": _("You do not have the right to do this."),
    "sign_in_first": _("Please sign in first."),
}
ACCOUNTS = {
    "bad_username": _("A user name has letters, figures and @ . + - _ only, at most %(most)s of them."),
    "no_such_user": _("There is no account of this name."),
    "username_taken": _("There is already an account of this name."),
}
PEOPLE = {
    "bad_category": _("“%(category)s” is no category: only small Latin letters and underscores."),
    "birth_year_out_of_range": _("The birth year must be from %(least)s to %(most)s."),
    "both_entered": _("Both are entrants of the same stage: %(stages)s."),
    "club_exists": _("There is already a club “%(name)s”."),
    "family_name_not_last": _("The name must end with the family name."),
    "federation_number_taken": _("The federation number %(number)s belongs to somebody else."),
    "key_reused": _("This was sent before with other figures. Load the page again."),
    "name_needed": _("A name is needed."),
    "player_anonymised": _("This person has been made anonymous."),
    "player_merged": _("This record was merged into another one."),
    "region_exists": _("There is already a region “%(name)s”."),
    "same_name": _("There is already a %(name)s. Pick that person, or confirm that this is another one."),
    "same_player": _("These are one and the same record."),
    "text_too_long": _("At most %(most)s characters."),
}
STAGES = {
    "championship_exists": _("There is already a championship “%(name)s”."),
    "last_organizer": _("The last organizer cannot be removed."),
    "reason_needed": _("Please give a reason."),
    "regulation_changed": _(
        "Somebody else has changed the regulation meanwhile; version %(number)s is in force. Look at it again."
    ),
    "round_in_use": _("Round %(number)s cannot be removed: something is recorded in it."),
    "rounds_already_drawn": _("Round %(rounds)s is already drawn; there cannot be fewer rounds."),
    "rounds_not_closed": _("Not closed yet: round %(numbers)s."),
    "stage_exists": _("The championship already has a stage “%(name)s” on this day."),
    "stage_finished": _("The stage is finished."),
    "stage_of_another_championship": _("This stage belongs to another championship."),
}
ENTRIES = {
    "already_entered": _("Already entered, with number %(start_number)s."),
    "already_out": _("Number %(start_number)s is out since round %(number)s."),
    "already_seated_without_him": _("Round %(number)s is in play and number %(start_number)s has no seat in it."),
    "birth_year_needed": _("The birth year is needed: the least age is %(least)s."),
    "is_out": _("Number %(start_number)s is withdrawn or disqualified; let the entrant return first."),
    "no_round_left": _("All rounds are drawn; nobody can enter any more."),
    "no_such_round": _("There is no such round."),
    "not_out": _("Number %(start_number)s is neither withdrawn nor disqualified."),
    "stage_full": _("All %(most)s places are taken."),
    "start_number_drawn": _("A round is drawn by start numbers; they cannot change any more."),
    "start_number_taken": _("Start number %(start_number)s is taken."),
    "status_lasts": _("Withdraw or disqualify the entrant instead."),
    "substitute_needed": _("Who is the substitute?"),
    "substitute_not_needed": _("A substitute is given only with “substituted”."),
    "substitute_plays": _("This person already sits at a table in round %(number)s."),
    "too_young": _("The least age is %(least)s."),
    "unknown_category": _("The regulation has no category “%(category)s”."),
}
LISTS = {
    "file_too_large": _("The file is too large."),
    "no_name_column": _("The list has no column with names."),
    "no_rows": _("The list is empty."),
    "no_such_row": _("The list has no row %(row)s."),
    "preview_outdated": _("Something changed since the list was read: row %(rows)s. Read it again."),
    "row_has_problems": _("Row %(row)s has a problem."),
    "too_many_rows": _("The list has more than %(most)s rows."),
    "unreadable_file": _("This is neither a spreadsheet nor a text file that can be read."),
}
ROWS = {
    "already_entered": _("already entered"),
    "bad_birth_year": _("no year can be read"),
    "bad_category": _("unknown category"),
    "birth_year_needed": _("birth year missing"),
    "birth_year_out_of_range": _("impossible birth year"),
    "duplicate_row": _("same person as in an earlier row; if it is another, add the birth year"),
    "family_name_not_last": _("the name does not end with the family name"),
    "formula_cell": _("a cell holds a formula"),
    "name_needed": _("name missing"),
    "number_of_another": _("the federation number belongs to somebody with another name"),
    "several_players": _("several people have this name; add the birth year or the federation number"),
    "stage_full": _("no place left"),
    "text_too_long": _("text too long"),
    "too_young": _("too young"),
    "unknown_category": _("unknown category"),
}
"""Problems of a row of a list, short: they stand beside it."""
DRAWS = {
    "already_seated": _("Already sits at table %(table)s, seat %(seat)s."),
    "draw_changed": _("Somebody else has drawn round %(number)s meanwhile. Look at the draw before you go on."),
    "draw_outdated": _(
        "While round %(number)s was being drawn, something it depends on changed: who plays, a result, a wish, the "
        "regulation or another draw. Nothing was drawn. Look, and draw again."
    ),
    "draw_fits": _("Everybody who plays in round %(number)s has a seat, and nobody else."),
    "draw_not_published": _("The draw of round %(number)s is not published yet."),
    "no_such_seat": _("Table %(table)s has no seat %(seat)s."),
    "not_an_entrant": _("Number %(entrant)s does not play in this round."),
    "not_drawn": _("Round %(number)s is not drawn yet."),
    "not_playing": _("Number %(entrant)s is withdrawn or disqualified."),
    "not_seated": _("Number %(entrant)s has no seat."),
    "plan_does_not_fit": _("The plan was made for other entrants."),
    "plan_is_over": _("The plan has only %(rounds)s rounds."),
    "plan_needs_rule": _("A plan cannot be made for table sizes by hand."),
    "plan_stands": _(
        "This round follows the plan, and nothing has changed: it would be the same again. Let two change places, or "
        "seat it by hand."
    ),
    "previous_round_open": _("Round %(number)s is not closed yet."),
    "round_already_started": _("Round %(number)s has started already."),
    "round_not_seated": _("Round %(number)s is not drawn, or is closed."),
    "same_entrant": _("Choose two different entrants."),
    "seated_twice": _("Number %(entrant)s is seated twice."),
    "seats_changed": _("Somebody else has changed seats of round %(number)s meanwhile. Look at them again."),
    "seating_by_hand": _("By the regulation round %(number)s is seated by hand."),
    "seed_used": _("An earlier draw of this round had this seed. A new draw needs a new one."),
    "seed_needed": _("A draw needs a seed and where it came from (up to %(seed)s and %(source)s characters)."),
    "split_not_kept": _("The tables must have %(wanted)s players, not %(sizes)s."),
    "table_size": _("A table has %(least)s to %(most)s players, not %(size)s."),
    "too_few_players": _("At least %(least)s players are needed; %(players)s play."),
}
SEATING = {
    "across_levels": _("Numbers %(pair)s must sit together, but are in different level groups."),
    "breaks_blocks": _("Blocks by the standings cannot keep this: %(kind)s. Choose another seating, or take it back."),
    "level_missing": _("Number %(entrant)s is in no level group."),
    "level_too_small": _("Level group %(level)s has %(players)s players; at least %(least)s are needed."),
    "level_twice": _("Number %(entrant)s is in two level groups."),
    "no_seat_of_number": _("Number %(entrant)s needs seat %(number)s, but the largest table has %(most)s."),
    "no_such_table": _("Number %(entrant)s needs table %(number)s, but there are %(most)s."),
    "not_kept": _("No seating was found that keeps this: %(kind)s."),
    "number_out_of_range": _("Choose from %(least)s to %(most)s."),
    "other_entrant_needed": _("Choose the other entrant too."),
    "other_stage": _("The entrant belongs to another stage."),
    "pair_twice": _("The pair %(pair)s is wished twice."),
    "pair_with_itself": _("Number %(entrant)s cannot be a pair alone."),
    "required_and_forbidden": _("Numbers %(pair)s must sit together and may not."),
    "required_too_many": _("Numbers %(players)s must all sit together; a table has at most %(most)s."),
    "same_seat": _("Numbers %(pair)s must sit together and need the same seat."),
    "seat_overfull": _("Seat %(number)s is needed by %(players)s; only %(most)s tables have it."),
    "sizes_do_not_fit": _("Tables %(sizes)s have %(seats)s seats, and %(players)s play."),
    "sizes_with_levels": _("Table sizes by hand cannot be given with level groups."),
    "table_overfull": _("Table %(number)s is needed by %(players)s; it has %(most)s seats."),
    "too_many_forbidden": _("Number %(entrant)s may sit only with %(others)s; %(least)s are needed."),
    "wish_contradicts": _("Something else is wished for number %(entrant)s already. Take that back first."),
}
"""What draws keep beside their mode, and cannot."""
KINDS = {
    "before": _("as few changed seats as possible"),
    "clubs_apart": _("members of one club apart (%(pair)s)"),
    "even_odd_tables": _("tables of unusual size in turn"),
    "forbidden": _("numbers %(pair)s not at one table"),
    "required": _("numbers %(pair)s at one table"),
    "seats": _("seat %(number)s for number %(entrant)s"),
    "tables": _("table %(number)s for number %(entrant)s"),
    "teams_apart": _("members of one team apart (%(pair)s)"),
}
"""What was to be kept: the `kind` of a fault of a draw."""
NOTICES = {
    "draw_is_stale": _("The seats no longer fit."),
    "one_table_of_five": _("%(players)s players cannot be split as the regulation says: one table of five."),
    "split_impossible": _("%(players)s players cannot be split as the regulation says: tables of four and three."),
}
STALE_BECAUSE = {
    "out": _("Seated, but not playing: %(out)s."),
    "unseated": _("Playing, but not seated: %(unseated)s."),
    "new_split": _("By the regulation the tables are of other sizes now."),
}
"""What follows `draw_is_stale`, of each of its params that says something."""
CLOCK = {
    "extension_changed": _("The extension has changed meanwhile; it is %(seconds)s seconds."),
    "extension_out_of_range": _("Choose from %(least)s to %(most)s seconds, not zero."),
    "no_time_limit": _("Round %(number)s has no time limit."),
    "round_closed": _("Round %(number)s is closed."),
    "round_not_closed": _("Round %(number)s is not closed."),
    "round_not_running": _("Round %(number)s is not in play."),
    "seats_do_not_fit": _(
        "In round %(number)s some sit who do not play, or play and have no seat: %(numbers)s. "
        "Mend the seating, or start anyway."
    ),
    "start_changed": _("Round %(number)s was started anew meanwhile. Look at it again."),
}
REGULATIONS = {
    "bad_fraction": _("Write a number such as 2, 2.5 or 5/2."),
    "bad_name": _("Only small Latin letters and underscores."),
    "bad_option_value": _("Allowed: %(allowed)s."),
    "deals_at_three_without_deals": _("Set the deals of other tables first."),
    "duplicate": _("This is given twice."),
    "missing_field": _("This is missing."),
    "no_limit": _("A round needs a number of deals, minutes, or both."),
    "not_before_end": _("Must be less than the %(minutes)s minutes of the round."),
    "not_descending": _("A later place cannot be worth more."),
    "not_overridable": _("A single round cannot change this."),
    "not_sixtieths": _("Shared places must come out exactly in sixtieths."),
    "out_of_range": _("Must be from %(least)s to %(most)s."),
    "too_many_planned": _("No more than the %(rounds)s rounds can be planned."),
    "no_such_category": _("“%(name)s” is not among the categories of this regulation."),
    "too_many_discards": _("Fewer than the %(rounds)s rounds can be discarded."),
    "unknown_choice": _("Known: %(known)s."),
    "unknown_field": _("There is no such field."),
    "unknown_game": _("Known: %(known)s."),
    "unknown_option": _("The rules have no option of this name."),
    "unknown_preset": _("Known: %(known)s."),
    "unprintable": _("Only signs that can be printed."),
    "wrong_type": _("This is of the wrong type (%(expected)s is needed)."),
}
MESSAGES: Mapping[str, Any] = {
    **DOORS, **ACCOUNTS, **PEOPLE, **STAGES, **ENTRIES, **LISTS, **DRAWS, **SEATING, **NOTICES, **CLOCK, **REGULATIONS
}  # fmt: skip
ACTIONS: Mapping[str, Any] = {
    "account_created": _("account made"),
    "championship_created": _("championship created"),
    "check_in_undone": _("check-in undone"),
    "checked_in": _("checked in"),
    "club_created": _("club added"),
    "code_renewed": _("new code"),
    "correction_ended": _("correction of the round ended"),
    "correction_opened": _("round under correction"),
    "display_set": _("name shown otherwise"),
    "draw_published": _("draw published"),
    "entrant_edited": _("entrant corrected"),
    "entrant_entered": _("entrant entered"),
    "import_confirmed": _("list entered"),
    "import_previewed": _("list read"),
    "paid": _("fee paid"),
    "participation_set": _("participation set"),
    "payment_undone": _("payment undone"),
    "player_anonymised": _("person made anonymous"),
    "player_created": _("person added"),
    "player_edited": _("person edited"),
    "players_merged": _("two records of a person merged"),
    "region_created": _("region added"),
    "regulation_published": _("regulation published"),
    "regulation_set": _("regulation changed"),
    "role_granted": _("role given"),
    "role_revoked": _("role taken back"),
    "round_closed": _("round closed"),
    "round_drawn": _("round drawn"),
    "round_extended": _("round extended"),
    "round_paused": _("clock paused"),
    "round_redrawn": _("round drawn anew"),
    "round_resumed": _("clock resumed"),
    "round_started": _("round started"),
    "seating_wish_added": _("seating wish added"),
    "seating_wish_removed": _("seating wish taken back"),
    "seat_replaced": _("seat taken over"),
    "seats_swapped": _("seats swapped"),
    "stage_created": _("stage created"),
    "stage_edited": _("stage edited"),
    "stage_finished": _("stage finished"),
    "stage_published": _("stage published"),
    "start_taken_back": _("start of the round taken back"),
    "table_extended": _("table given more time"),
}
"""What an audit entry says was done."""


def say(fault: Coded) -> str:
    """The words of a fault in the language of the page."""
    return words(MESSAGES, fault.code, fault.params)


def say_notice(notice: Mapping[str, Any]) -> str:
    """The words of a stored notice: {"code": …, "params": {…}}."""
    params = notice["params"]
    reasons = [words(STALE_BECAUSE, name, params) for name in STALE_BECAUSE if params.get(name)]
    return " ".join([words(NOTICES, notice["code"], params), *reasons])


def words(table: Mapping[str, Any], code: str, params: Mapping[str, Any]) -> str:
    """One entry of a table of words, filled; lists are written out."""
    shown = {key: _shown(value) for key, value in params.items()}
    if kind := KINDS.get(shown.get("kind", "")):
        shown["kind"] = str(kind) % shown
    return str(table[code]) % shown


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value) or "–"
    return str(value)
