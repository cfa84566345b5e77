"""The house rules of Zole as a form offers them: a name for each option and for each of its values."""

from __future__ import annotations

import json
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from engine.zole.rules import OPTIONS

Words = str | Promise

NAMES: Mapping[str, Words] = {
    "all_pass": _("When everybody passes"),
    "small_zole": _("Small zole"),
    "small_zole_loss": _("A lost small zole costs, to each"),
    "small_zole_overcall": _("Zole may overcall an earlier small zole"),
    "small_zole_trumps": _("Trumps in a small zole"),
    "zole_bonus": _("Zole adds to the ordinary game"),
    "sixty": _("60 card points against 60"),
    "small_janis_limit": _("Card points with which the defenders escape jaņi"),
    "no_trick_basis": _("“All tricks” and “no trick” are seen by"),
    "packets": _("How cards are dealt"),
    "first_passout_pules": _("Common pules for a pass-out while none is open"),
    "pules_per_win": _("Common pules resolved by one won game"),
    "personal_trigger": _("A lost game gives a personal pule when there is open"),
    "personal_value": _("The owner of a taken personal pule pays"),
    "personal_order": _("Of others’ personal pules the first taken is"),
    "round_end_personal": _("Personal pules open at the end of a round"),
    "galdins_talon": _("The talon in the table game"),
    "galdins_measure": _("The table game is lost by most"),
    "galdins_pay": _("The loser of the table game pays, to each"),
    "galdins_tie": _("Equal in tricks and card points in the table game"),
    "sitter_pays_base": _("A player who sits out shares in the points of the game"),
    "five_sitter": _("At five, who sits out beside the dealer"),
}
_YES, _NO = _("yes"), _("no")
_VALUES: Mapping[str, Words] = {
    "pule": _("a common pule"),
    "galdins": _("the table game (galdiņš)"),
    "galdins_and_pule": _("the table game and a pule"),
    "normal": _("as ever"),
    "none": _("none"),
    "loss": _("a loss"),
    "no_score": _("no points, one common pule"),
    "tricks": _("tricks"),
    "points": _("card points"),
    "card_points": _("card points"),
    "2-2-t-2-2": _("two and two, talon, two and two"),
    "4-t-4": _("four, talon, four"),
    "by_size": _("two at tables of four and five, else one"),
    "all": pgettext_lazy("pules", "all"),
    "any": _("any pule"),
    "common": _("a common pule"),
    "players": _("as many points as there are players"),
    "players-1": _("one point fewer than there are players"),
    "oldest": _("the oldest"),
    "nearest": _("the nearest"),
    "pay": _("their owners pay"),
    "lapse": _("lapse"),
    "led": _("its cards are led to the first two tricks"),
    "unused": _("stays unused"),
    "to_winner": _("its cards go to the winners of the first two tricks"),
    "all_pay": _("all who are equal pay"),
    "nobody": _("nobody pays"),
    "second": _("the second hand"),
    "third": _("the third hand"),
}


def option_choices(option: str) -> list[tuple[str, Words]]:
    """The values of an option; the first choice leaves it as the preset has it."""
    return [("", _("as the preset has it")), *((json.dumps(value), _words(value)) for value in OPTIONS[option])]


def option_value(choice: str) -> object:
    """The value of a choice, as a regulation writes it."""
    return json.loads(choice)


def _words(value: object) -> Words:
    if isinstance(value, bool):
        return _YES if value else _NO
    return str(value) if isinstance(value, int) else _VALUES[str(value)]
