"""The rules of Sixty-six as one value: every option with its paragraph, and the presets.

An option's type lists its values, the default of `default` first. What speaks of the stock (closing, exchange)
matters to two players only: three and four have none.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Final, Literal, get_args, get_type_hints

from engine import rule_options
from engine.errors import Fault, Faults, SheetRefused
from engine.rule_options import Options

TARGETS: Final = range(1, 100)
"""1.13: game points that may end a game; 7, 11 and 15 are usual."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Every house rule. `Rules()` is `default`: the oldest description, and closing."""

    target: int = field(default=7, metadata={"source": "1.13"})
    """Game points that end a game."""
    schneider: Literal[33, 31] = field(default=33, metadata={"source": "1.12"})
    """With so many points, and a trick, the loser costs 1 only."""
    closing: Literal[True, False] = field(default=True, metadata={"source": "1.9"})
    """May the stock be closed?"""
    follow: Literal["follow_trump", "head", "follow_only", "head_all"] = field(
        default="follow_trump", metadata={"source": "1.6"}
    )
    """The strict phase: follow suit, else trump; also head the suit led; only follow; head whatever lies there."""
    marriage_when: Literal["any", "open"] = field(default="any", metadata={"source": "1.7"})
    """Marriages at any time, or only while the stock is open."""
    marriage_first_lead: Literal[True, False] = field(default=True, metadata={"source": "1.7"})
    """May a marriage be shown on the very first lead?"""
    exchange_when: Literal["lead", "turn"] = field(default="lead", metadata={"source": "1.8"})
    """The nine is exchanged before leading, or before leading or following."""
    exchange_needs_trick: Literal[True, False] = field(default=True, metadata={"source": "1.8"})
    """Must the player have taken a trick to exchange?"""
    exchange_min_talon: Literal[2, 3] = field(default=2, metadata={"source": "1.8"})
    """Cards of the stock, the turn-up with them, that must be left to exchange."""
    exchange_on_close: Literal[True, False] = field(default=True, metadata={"source": "1.8"})
    """May the opponent of the closer exchange at that moment, trick or no trick?"""
    close_first_trick: Literal[True, False] = field(default=True, metadata={"source": "1.9"})
    """May the stock be closed before the first trick?"""
    close_min_talon: Literal[2, 3] = field(default=2, metadata={"source": "1.9"})
    """Cards of the stock, the turn-up with them, that must lie there to close it."""
    close_before_draw: Literal[True, False] = field(default=True, metadata={"source": "1.9"})
    """May the stock be closed before drawing, so that both play on with five cards?"""
    ending: Literal["claim", "auto"] = field(default="claim", metadata={"source": "1.10"})
    """A deal ends by a claim, or by itself when a count reaches 66."""
    claim_priority: Literal["claimer", "first_to_reach"] = field(default="claimer", metadata={"source": "1.10"})
    """When two are at 66, the one who claims wins, or the one who was there first."""
    false_claim: Literal["two", "two_three", "as_if_won"] = field(default="two", metadata={"source": "1.10"})
    """A wrong claim: 2; 3 against an opponent without a trick; what the claimer would have won."""
    failed_close: Literal["two_three", "three", "two", "closer_count"] = field(
        default="two_three", metadata={"source": "1.12"}
    )
    """A closer short of 66: 2, or 3 if the opponent had no trick at the close; always 3; always 2; by his own count."""
    closer_beaten: Literal["two", "as_failed"] = field(default="two", metadata={"source": "1.12"})
    """The closer's opponent claims first: 2, or as `failed_close`."""
    close_value_at: Literal["end", "close"] = field(default="end", metadata={"source": "1.12"})
    """A successful close is worth what the loser has at the end, or had when it was closed."""
    last_trick: Literal["decides", "ten", "decides_regardless"] = field(default="decides", metadata={"source": "1.11"})
    """Nobody claimed: the last trick wins when nobody is at 66; it counts ten; it wins whatever the counts."""
    next_dealer: Literal["alternate", "winner", "loser"] = field(default="alternate", metadata={"source": "1.2"})
    """Who deals next; the next in turn, also when nobody won."""
    meld_needs: Literal["side", "player"] = field(default="side", metadata={"source": "2.4"})
    """Four players: a marriage counts once the side, or the player himself, has a trick."""
    auction: Literal[False, True] = field(default=False, metadata={"source": "2.5"})
    """Three and four players: is trump named by the highest bidder?"""

    @classmethod
    def parse(cls, value: object) -> "Rules":
        """The rules that JSON names: a preset, or an object of a preset and options. Raises `SheetRefused`."""
        faults = Faults()
        rules = read_rules(value, "rules", faults)
        if rules is None:
            raise SheetRefused(tuple(faults))
        return rules

    def to_json(self, players: int = 2) -> dict[str, object]:
        """What `parse` reads back: of the presets for so many players the nearest, and where they differ from it."""
        candidates = (name for name, count in PLAYERS.items() if count == players)
        return min(({"preset": name, **self._unlike(PRESETS[name])} for name in candidates), key=len)

    def _unlike(self, preset: "Rules") -> dict[str, object]:
        return {name: value for name, value in asdict(self).items() if value != getattr(preset, name)}


OPTIONS: Final[Options] = {name: get_args(allowed) for name, allowed in get_type_hints(Rules).items()} | {
    "target": TARGETS
}
"""Option → its values as JSON writes them, the default of `default` first but for the target."""

SOURCES: Final[Mapping[str, str]] = {option.name: option.metadata["source"] for option in fields(Rules)}
"""Option → the paragraph of the rules it belongs to."""

PRESETS: Final[Mapping[str, Rules]] = {
    "default": Rules(),
    "seed": Rules(closing=False),
    "pagat": Rules(follow="head", marriage_when="open", last_trick="ten", next_dealer="winner"),
    "santase": Rules(
        target=11,
        follow="head",
        marriage_first_lead=False,
        exchange_min_talon=3,
        exchange_on_close=False,
        close_first_trick=False,
        close_min_talon=3,
        close_before_draw=False,
        ending="auto",
        failed_close="three",
        closer_beaten="as_failed",
        last_trick="ten",
        next_dealer="winner",
    ),
    "cutthroat": Rules(target=15, closing=False),
    "partners24": Rules(target=15, closing=False),
}
"""Two players: the ordinary game, without closing, as on pagat.com, Bulgarian Santase. Three players. Four players."""

PLAYERS: Final[Mapping[str, int]] = dict.fromkeys(PRESETS, 2) | {"cutthroat": 3, "partners24": 4}
"""Preset → how many players it is made for."""


def default_preset(players: int) -> str:
    """The preset of a table that names none."""
    return next(name for name, count in PLAYERS.items() if count == players)


def check_rules(value: object) -> tuple[Fault, ...]:
    """Everything that is wrong with rules as JSON writes them; nothing if they can be played."""
    faults = Faults()
    read_rules(value, "rules", faults)
    return tuple(faults)


def read_rules(value: object, path: str, faults: Faults, players: int = 2) -> Rules | None:
    """The rules a document of so many players names; None after adding what is wrong with them."""
    default = default_preset(players)
    return rule_options.read_rules(value, path, faults, presets=PRESETS, options=OPTIONS, default=default)
