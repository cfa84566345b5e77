"""The rules of a Zole sheet as one value: the options of Z12, each with its paragraph, and the presets.

An option's type lists its values, the default of `classic` first. Some options change nothing on a sheet of
result lines: they matter for bidding, for play or for display, and say so.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Final, Literal, get_args, get_type_hints

from engine import rule_options
from engine.errors import Fault, Faults, SheetRefused


@dataclass(frozen=True, slots=True)
class Rules:
    """Every house rule. `Rules()` is `classic`, the federation's tournaments."""

    all_pass: Literal["pule", "galdins", "galdins_and_pule"] = field(default="pule", metadata={"source": "Z3.4"})
    """When nobody plays: a common pule, the table game, or both."""
    small_zole: Literal[False, True] = field(default=False, metadata={"source": "Z3.2"})
    """May a player undertake to take no trick?"""
    small_zole_loss: Literal[7, 6] = field(default=7, metadata={"source": "Z7"})
    """What a lost small zole costs, to each."""
    small_zole_overcall: Literal[False, True] = field(default=False, metadata={"source": "Z3.3"})
    """May a zole overcall an earlier small zole? Bidding only."""
    small_zole_trumps: Literal["normal", "none"] = field(default="normal", metadata={"source": "Z12"})
    """Are there trumps in a small zole? Play only."""
    zole_bonus: Literal[4, 3, 5] = field(default=4, metadata={"source": "Z7"})
    """What zole adds to the figures of the pick-up game."""
    sixty: Literal["loss", "no_score"] = field(default="loss", metadata={"source": "Z6"})
    """60 against 60: a loss, or no points and one common pule."""
    small_janis_limit: Literal[30, 31] = field(default=30, metadata={"source": "Z6"})
    """Card points with which the defenders escape jaņi."""
    no_trick_basis: Literal["tricks", "points"] = field(default="tricks", metadata={"source": "Z6"})
    """Do tricks or card points (120, 0) show "all tricks" and "no trick"?"""
    packets: Literal["2-2-t-2-2", "4-t-4"] = field(default="2-2-t-2-2", metadata={"source": "Z2.2"})
    """How cards are dealt. For display only."""
    first_passout_pules: Literal["by_size", 1] = field(default="by_size", metadata={"source": "Z9.1"})
    """Common pules for a pass-out while no pule is open: two at four and five players, or always one."""
    pules_per_win: Literal[1, "all"] = field(default=1, metadata={"source": "Z9.2"})
    """Common pules that one won pick-up game resolves."""
    personal_trigger: Literal["any", "common"] = field(default="any", metadata={"source": "Z9.3"})
    """Which open pule makes a lost pick-up game give a personal one."""
    personal_value: Literal["players", "players-1", 3] = field(default="players", metadata={"source": "Z9.2"})
    """What the owner of a taken personal pule pays."""
    personal_order: Literal["oldest", "nearest"] = field(default="oldest", metadata={"source": "Z9.5"})
    """Which personal pule of other players is taken first."""
    round_end_personal: Literal["pay", "lapse"] = field(default="pay", metadata={"source": "Z10.1"})
    """Personal pules open at the close: their owners pay, or they lapse."""
    galdins_talon: Literal["led", "unused", "to_winner"] = field(default="led", metadata={"source": "Z8.4"})
    """What becomes of the talon in the table game."""
    galdins_measure: Literal["tricks", "card_points"] = field(default="tricks", metadata={"source": "Z8.2"})
    """What loses the table game: most tricks (Z8.2) or most card points (Z8.3)."""
    galdins_pay: Literal[2, 1] = field(default=2, metadata={"source": "Z8.2"})
    """What the loser by tricks pays to each; by card points it is 1, 2 or 3 and this is ignored."""
    galdins_tie: Literal["all_pay", "nobody"] = field(default="all_pay", metadata={"source": "Z8.2"})
    """Equal in tricks and card points: do all tied players pay, or nobody?"""
    sitter_pays_base: Literal[True, False] = field(default=True, metadata={"source": "Z2.5"})
    """Does a player who sits out share in the points of the game itself, or in pule points only?"""
    five_sitter: Literal["second", "third"] = field(default="second", metadata={"source": "Z2.4"})
    """Who sits out beside the dealer at five: the second or the third hand."""

    @property
    def pules_are_played(self) -> bool:
        """Pules belong to `pule` and `galdins_and_pule` (Z12)."""
        return self.all_pass != "galdins"

    @property
    def table_game_is_played(self) -> bool:
        """The table game belongs to `galdins` and `galdins_and_pule` (Z12)."""
        return self.all_pass != "pule"

    @classmethod
    def parse(cls, value: object) -> "Rules":
        """The rules that JSON names: a preset, or an object of a preset and options. Raises `SheetRefused`."""
        faults = Faults()
        rules = read_rules(value, "rules", faults)
        if rules is None:
            raise SheetRefused(tuple(faults))
        return rules

    def to_json(self) -> dict[str, object]:
        """What `parse` reads back: the preset that differs least, and the options in which it differs."""
        return min(({"preset": name, **self._unlike(preset)} for name, preset in PRESETS.items()), key=len)

    def _unlike(self, preset: "Rules") -> dict[str, object]:
        return {name: value for name, value in asdict(self).items() if value != getattr(preset, name)}


OPTIONS: Final[Mapping[str, tuple[object, ...]]] = {
    name: get_args(allowed) for name, allowed in get_type_hints(Rules).items()
}
"""Option → its values as JSON writes them, the default of `classic` first."""

SOURCES: Final[Mapping[str, str]] = {option.name: option.metadata["source"] for option in fields(Rules)}
"""Option → the paragraph of the rules it belongs to."""

PRESETS: Final[Mapping[str, Rules]] = {
    "classic": Rules(),
    "casual": Rules(all_pass="galdins", small_zole=True, packets="4-t-4"),
    "rondo": Rules(
        all_pass="galdins_and_pule",
        small_zole=True,
        small_zole_loss=6,
        small_zole_overcall=True,
        galdins_measure="card_points",
    ),
}
"""Z12: federation tournaments, the table at home, the federation's elite events."""


def check_rules(value: object) -> tuple[Fault, ...]:
    """Everything that is wrong with rules as JSON writes them; nothing if they can be played."""
    faults = Faults()
    read_rules(value, "rules", faults)
    return tuple(faults)


def read_rules(value: object, path: str, faults: Faults) -> Rules | None:
    """The rules a document names; None after adding what is wrong with them."""
    return rule_options.read_rules(value, path, faults, presets=PRESETS, options=OPTIONS, default="classic")
