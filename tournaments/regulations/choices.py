"""The closed sets of a regulation. The values are what JSON says."""

from enum import StrEnum


class Ending(StrEnum):
    """What a table may still play when the time is up."""

    FINISH_DEAL = "finish_deal"
    ONE_MORE_DEAL = "one_more_deal"
    HARD_STOP = "hard_stop"


class TableSplit(StrEnum):
    """Which table sizes a number of players is split into."""

    FOURS_THREES = "fours_threes"
    FOURS_FIVES = "fours_fives"
    THREES_FOURS = "threes_fours"

    @property
    def regular_size(self) -> int:
        """The size the rule prefers; a table of another size is an odd one."""
        return 3 if self is TableSplit.THREES_FOURS else 4


class SeatingMode(StrEnum):
    """How the players of a round come to their tables."""

    BLOCKS = "blocks"
    NO_REPEATS = "no_repeats"
    RANDOM = "random"
    PREVIOUS_ROUND = "previous_round"
    BY_HAND = "by_hand"
    PLANNED = "planned"


class Apart(StrEnum):
    """When members of one club are kept from each other's tables."""

    NEVER = "never"
    FIRST_ROUND = "first_round"
    ALWAYS = "always"


class MetricKey(StrEnum):
    """What standings may compare, in the order the regulation gives; each is defined in `scoring.standings`."""

    PLACE_POINTS = "place_points"
    POINTS = "points"
    LAST_ROUND = "last_round"
    TABLE_WINS = "table_wins"
    HEAD_TO_HEAD = "head_to_head"
    ZOLES_WON = "zoles_won"
    START_NUMBER = "start_number"
