"""What is on a sheet, in words: contracts, outcomes, lines, and why a deal is worth what it is worth.

Players of a sheet are seats, "1" to "5"; `names` says what to call them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from engine.zole.contracts import Contract, Outcome
from tournaments.figures import signed_text

Names = Mapping[str, str]

CONTRACTS: Mapping[str, str | Promise] = {
    Contract.PICKUP: pgettext_lazy("contract", "big game"),
    Contract.ZOLE: pgettext_lazy("contract", "zole"),
    Contract.SMALL_ZOLE: pgettext_lazy("contract", "small zole"),
    Contract.GALDINS: pgettext_lazy("contract", "table game"),
    Contract.PASSED_OUT: pgettext_lazy("contract", "all passed"),
    Contract.ANNULLED: pgettext_lazy("contract", "annulled"),
}
OUTCOMES: Mapping[str, str | Promise] = {
    Outcome.WON: pgettext_lazy("outcome", "won"),
    Outcome.WON_JANOS: pgettext_lazy("outcome", "won, jaņi"),
    Outcome.WON_ALL_TRICKS: pgettext_lazy("outcome", "won, all tricks"),
    Outcome.LOST: pgettext_lazy("outcome", "lost"),
    Outcome.LOST_JANOS: pgettext_lazy("outcome", "lost, jaņi"),
    Outcome.LOST_NO_TRICK: pgettext_lazy("outcome", "lost, no trick"),
    Outcome.SMALL_WON: pgettext_lazy("outcome", "won"),
    Outcome.SMALL_LOST: pgettext_lazy("outcome", "lost"),
    Outcome.GALDINS: pgettext_lazy("outcome", "played"),
    Outcome.PASSED_OUT: pgettext_lazy("outcome", "no game"),
    Outcome.ANNULLED: pgettext_lazy("outcome", "no score"),
    Outcome.PENALTY: pgettext_lazy("outcome", "penalty"),
}
REASONS: Mapping[str, str | Promise] = {
    "won": gettext_lazy("won: +%(points)s from each"),
    "won_janos": gettext_lazy("won, defenders in jaņi: +%(points)s from each"),
    "won_all_tricks": gettext_lazy("won, all tricks: +%(points)s from each"),
    "lost": gettext_lazy("lost: %(points)s to each"),
    "lost_janos": gettext_lazy("lost, declarer in jaņi: %(points)s to each"),
    "lost_no_trick": gettext_lazy("lost, no trick: %(points)s to each"),
    "zole": gettext_lazy("zole: %(points)s more"),
    "small_won": gettext_lazy("small zole won: +%(points)s from each"),
    "small_lost": gettext_lazy("small zole lost: %(points)s to each"),
    "sixty": gettext_lazy("60 against 60: no score"),
    "sitters_apart": gettext_lazy("%(players)s: sitting out, no part in the points of the game"),
    "galdins_tricks": gettext_lazy("table game lost by most tricks: %(player)s pays %(points)s to each"),
    "galdins_points": gettext_lazy(
        "table game lost by most card points among equal tricks: %(player)s pays %(points)s to each"
    ),
    "galdins_tied": gettext_lazy("table game, equal tricks and card points: %(player)s pays %(points)s to each"),
    "galdins_tied_nobody": gettext_lazy("table game, equal tricks and card points: nobody pays"),
    "galdins_card_points": gettext_lazy("table game lost by most card points: %(player)s pays %(points)s"),
    "galdins_shared": gettext_lazy("table game lost with equal card points: %(player)s bears %(points)s"),
    "galdins_dealer_shares": gettext_lazy("the dealer’s loss is shared: %(player)s bears %(points)s"),
    "galdins_lot": gettext_lazy("the lot: %(player)s bears the odd %(points)s"),
    "galdins_no_trick": gettext_lazy("no trick: %(player)s gets %(points)s"),
    "galdins_janos": gettext_lazy("at most 30 card points: %(player)s gets %(points)s"),
    "galdins_above": gettext_lazy("more than 30 card points: %(player)s gets %(points)s"),
    "galdins_revoked": gettext_lazy("table game: %(player)s revoked and alone loses"),
    "galdins_offender_pays_each": gettext_lazy("%(player)s pays %(points)s to each"),
    "galdins_offender_pays": gettext_lazy("%(player)s pays %(points)s"),
    "passed_out": gettext_lazy("all passed"),
    "common_pule_written": gettext_lazy("common pules written: %(count)s"),
    "own_pule": gettext_lazy("%(player)s strikes out a personal pule of his own, no points"),
    "common_pule": gettext_lazy("common pule: +%(points)s from each"),
    "personal_pule_taken": gettext_lazy("personal pule of %(owner)s taken: he pays %(points)s"),
    "personal_pule_written": gettext_lazy("lost with a pule open: %(player)s gets a personal pule"),
    "pule_imposed": gettext_lazy("the referee gives %(player)s a personal pule"),
    "personal_pule_paid": gettext_lazy("open personal pule of %(player)s: he pays %(points)s to each"),
    "personal_pule_lapsed": gettext_lazy("open personal pule of %(player)s lapses"),
    "common_pules_lapsed": gettext_lazy("open common pules lapse: %(count)s"),
    "annulled": gettext_lazy("annulled: no score"),
    "revoked": gettext_lazy("%(player)s revoked: the other side wins"),
    "revoke_pule": gettext_lazy("%(player)s revoked and gets a personal pule"),
    "absent": gettext_lazy("%(player)s is not at the table from the next deal on"),
    "present": gettext_lazy("%(player)s is at the table from the next deal on"),
}
"""Every code of `engine.zole.reasons.REASONS`."""

_PLAYERS = ("player", "owner")


def reason_words(reason: Mapping[str, Any], names: Names) -> str:
    """A reason as it is stored, {"code": …, "params": …}, as a sentence with names."""
    params = dict(reason["params"])
    for key in _PLAYERS:
        if key in params:
            params[key] = names.get(params[key], params[key])
    if "players" in params:
        params["players"] = ", ".join(names.get(seat, seat) for seat in params["players"].split(", "))
    return str(REASONS[reason["code"]]) % params


def line_words(facts: Mapping[str, Any], names: Names) -> str:
    """What a line says, without what it is worth: "Big game: Anna Kalniņa, 70 card points, 5 tricks"."""
    if "contract" not in facts:
        return _between_words(facts, names)
    parts = [capfirst(str(CONTRACTS[facts["contract"]]))]
    if facts["contract"] == Contract.GALDINS:
        parts.append("; ".join(_shares(facts, names)))
    elif "declarer" in facts:
        parts.append(", ".join(_declared(facts, names)))
    if facts.get("lot"):
        parts.append(_("the lot: %(name)s") % {"name": names[facts["lot"]]})
    if facts.get("revoked_by"):
        parts.append(_("revoked: %(name)s") % {"name": names[facts["revoked_by"]]})
    return " · ".join(parts)


def pules_words(pules: Mapping[str, Any], names: Names) -> str:
    """The pules that are open: "common 2, personal: Anna"; "" when there are none."""
    parts = []
    if pules.get("common"):
        parts.append(_("common %(count)s") % {"count": pules["common"]})
    if pules.get("personal"):
        owners = ", ".join(names[str(seat)] for seat in pules["personal"])
        parts.append(_("personal: %(names)s") % {"names": owners})
    return "; ".join(parts)


def sum_words(difference: int) -> str:
    """What is wrong with points that do not sum to zero; "" when nothing is."""
    if not difference:
        return ""
    words = _("The sum is %(sum)s, it must be 0: the players have %(count)s too much.")
    if difference < 0:
        words = _("The sum is %(sum)s, it must be 0: the players have %(count)s too little.")
    return words % {"sum": signed_text(difference), "count": abs(difference)}


def _declared(facts: Mapping[str, Any], names: Names) -> list[str]:
    words = [names[facts["declarer"]]]
    if "card_points" in facts:
        count = facts["card_points"]
        words.append(ngettext("%(count)d card point", "%(count)d card points", count) % {"count": count})
    if "tricks" in facts:
        count = facts["tricks"]
        words.append(ngettext("%(count)d trick", "%(count)d tricks", count) % {"count": count})
    return words


def _shares(facts: Mapping[str, Any], names: Names) -> list[str]:
    """Of a table game: what each took."""
    tricks, card_points = facts.get("tricks", {}), facts.get("card_points", {})
    words = _("%(name)s %(tricks)s / %(card_points)s")
    return [
        words % {"name": names[seat], "tricks": tricks.get(seat, "–"), "card_points": card_points.get(seat, "–")}
        for seat in sorted({*tricks, *card_points})
    ]


def _between_words(facts: Mapping[str, Any], names: Names) -> str:
    if "penalty" in facts:
        words = _("Imposed pule: %(name)s") % {"name": names[facts["player"]]}
    elif "absent" in facts:
        words = _("Left the table: %(name)s") % {"name": names[facts["absent"]]}
    else:
        words = _("Came to the table: %(name)s") % {"name": names[facts["present"]]}
    return f"{words} ({facts['reason']})" if facts.get("reason") else words
