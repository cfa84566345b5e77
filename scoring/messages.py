"""The words of every refusal and audit entry of this app, and of the engine. Codes are for machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments import messages as tournaments
from tournaments.messages import Coded, words

ENGINE = {
    "contract_not_in_rules": _("The rules of this round do not have this."),
    "declarer_sits_out": _("The player on seat %(player)s does not play in this deal."),
    "duplicate_player": _("Two players have the same name."),
    "game_over": _("Fewer than three players are left: no deal can be played."),
    "impossible_outcome": _("No division of the cards gives these tricks and card points."),
    "lot_needed": _("The loss does not divide evenly: who drew the lot? Seats: %(players)s."),
    "malformed_json": _("This is no JSON document."),
    "player_count": _("Played by %(least)s to %(most)s players, not %(count)s."),
    "unknown_contract": _("There is no such kind of deal."),
    "unknown_player": _("Nobody sits there."),
}
LINES = {
    "already_absent": _("The player on seat %(seat)s has left already."),
    "bad_entry_key": _("The page is too old. Load it again."),
    "binding_over": _("This phone was bound before and is no more. Load the page again."),
    "deal_already_entered": _("Line %(number)s is written already. Compare, then correct it or drop yours."),
    "earlier_line_waits": _("Line %(number)s waits for a ruling first."),
    "kind_differs": _("A line can only be corrected to one of the same kind."),
    "line_changed": _("Line %(number)s was corrected meanwhile. Look at it again."),
    "line_not_waiting": _("Line %(number)s does not wait for a ruling."),
    "not_a_deal": _("This is no deal."),
    "not_absent": _("The player on seat %(seat)s is at the table."),
    "nothing_changed": _("That is what is written already."),
    "number_not_next": _("Line %(next)s comes next, not %(number)s."),
    "too_late_to_return": _("Deal %(deal)s has begun: only a head referee can let the player come back."),
    "too_many_deals": _("This round has %(limit)s deals."),
}
TOTALS = {
    "deals_out_of_range": _("The number of deals must be from %(least)s to %(most)s."),
    "missing_seat": _("The points of seat %(seat)s are missing."),
    "no_totals": _("There are no totals."),
    "points_out_of_range": _("Points must be whole numbers up to %(most)s."),
    "sum_not_zero": _("The sum is not zero; it is off by %(difference)s."),
    "too_many_zoles": _("There are more zoles than the %(deals)s deals."),
    "totals_already_entered": _("The totals of this table are entered already. Compare, then correct them."),
    "unknown_seat": _("The table has no seat %(seat)s."),
    "zoles_out_of_range": _("Zoles must be whole numbers up to %(most)s."),
}
SHEETS = {
    "already_confirmed": _("The sheet is confirmed already."),
    "already_decided": _("It is decided already: %(decision)s"),
    "already_disputed": _("Somebody else has disputed the sheet already."),
    "lines_waiting": _("A referee has to rule first on lines after the bell: %(numbers)s."),
    "not_at_this_table": _("That is no player of this table."),
    "not_your_table": _("You do not play at table %(table)s."),
    "nothing_to_dispute": _("The sheet is open: correct it instead."),
    "own_submission": _("You handed in this sheet: somebody else has to confirm it."),
    "own_table": _("You sit at table %(table)s yourself: somebody else has to rule."),
    "referee_only": _("Only a referee can do this."),
    "sheet_changed": _("The sheet has changed meanwhile. Look at it again."),
    "sheet_disputed": _("The sheet is disputed: a head referee has to open it first."),
    "sheet_is_confirmed": _("The sheet is confirmed."),
    "sheet_is_decided": _("A head referee has decided about this sheet; only a head referee can open it again."),
    "sheet_is_empty": _("Nothing is written on the sheet."),
    "sheet_is_open": _("The sheet is open."),
    "sheet_not_open": _("The sheet is handed in."),
    "sheet_not_submitted": _("The sheet is not handed in."),
    "sheets_missing": _("Not confirmed yet: table %(tables)s."),
    "signatures_missing": _("Not everybody at the table has agreed; missing seats: %(seats)s."),
    "something_entered": _("The start of round %(number)s stands: something is entered at table %(tables)s."),
    "too_late_to_dispute": _("It is too late to dispute a sheet of round %(number)s."),
}
DOCUMENTS = {
    "document_is_empty": _("The document has no deals."),
    "rules_differ": _("The document was played by other rules than this round."),
    "sheet_not_empty": _("Something is written on the sheet already."),
    "wrong_number_of_players": _("The table has %(expected)s players, the document %(count)s."),
}
PEOPLE = {
    "code_locked": _("Too many wrong codes. Wait a few minutes, or ask a referee."),
    "other_writer": _("Somebody else writes with this phone now. Look, then send it once more."),
    "own_warning": _("Nobody warns himself."),
    "round_not_started": _("Round %(number)s has not started."),
    "wrong_code": _("Wrong number or code."),
}
BACKUPS = {
    "backup_damaged": _("The file is damaged: it does not hold what was written. Take an earlier copy."),
    "backup_does_not_fit": _("The file cannot be put into this database: %(why)s"),
    "backup_too_new": _("The file was written by a newer Kārta (format %(version)s; this one reads up to %(known)s)."),
    "championship_differs": _("Another championship has the address of “%(name)s” here: “%(other)s”."),
    "not_a_backup": _("This is no safety copy of a stage."),
    "stage_already_here": _("The stage “%(stage)s” is here already. Restore into an empty installation."),
}
NAMED = {
    "already_absent": _("%(seat)s has left already."),
    "declarer_sits_out": _("%(player)s does not play in this deal."),
    "lot_needed": _("The loss does not divide evenly: who drew the lot, %(players)s?"),
    "missing_seat": _("The points of %(seat)s are missing."),
    "not_absent": _("%(seat)s is at the table."),
    "signatures_missing": _("Not everybody at the table has agreed; missing: %(seats)s."),
}
"""The same where it is known who sits on the seats."""
MESSAGES: Mapping[str, Any] = {
    **tournaments.MESSAGES, **ENGINE, **LINES, **TOTALS, **SHEETS, **DOCUMENTS, **PEOPLE, **BACKUPS
}  # fmt: skip
ACTIONS: Mapping[str, Any] = {
    **tournaments.ACTIONS,
    "deal_recorded": _("deal entered"),
    "document_imported": _("sheet read from a document"),
    "line_accepted": _("line after the bell accepted"),
    "line_corrected": _("line corrected"),
    "line_struck": _("line struck"),
    "phone_bound": _("phone writes the sheet"),
    "phone_unbound": _("phone no longer writes the sheet"),
    "player_came": _("player came to the table"),
    "player_left": _("player left the table"),
    "player_readmitted": _("player let back by a head referee"),
    "pule_imposed": _("pule imposed"),
    "sheet_confirmed": _("sheet confirmed"),
    "sheet_decided": _("sheet decided by a head referee"),
    "sheet_disputed": _("sheet disputed"),
    "sheet_reopened": _("sheet opened again"),
    "sheet_submitted": _("sheet handed in"),
    "stage_restored": _("stage restored from a safety copy"),
    "totals_corrected": _("totals corrected"),
    "totals_overridden": _("totals let stand by a head referee"),
    "totals_recorded": _("totals entered"),
    "totals_withdrawn": _("totals withdrawn"),
    "warning_given": _("warning given"),
    "warning_withdrawn": _("warning withdrawn"),
}
"""What an audit entry says was done."""


def say(fault: Coded, names: Mapping[str, str] | None = None) -> str:
    """The words of a fault in the language of the page; `names` say who sits on each seat, "1" to "5"."""
    if names and fault.code in NAMED:
        return words(NAMED, fault.code, {key: _seated(value, names) for key, value in fault.params.items()})
    return words(MESSAGES, fault.code, fault.params)


def _seated(seats: object, names: Mapping[str, str]) -> list[str]:
    """Who sits on a seat or on some; the engine writes some as "1, 3"."""
    several = seats if isinstance(seats, list | tuple) else str(seats).split(", ")
    return [names.get(str(seat), str(seat)) for seat in several]
