"""The words for the components of a score."""

from collections.abc import Mapping
from typing import Final

from engine import reasons

REASONS: Final[Mapping[str, str]] = {
    # Z6, Z7: the game. `points` is what each other player pays.
    "won": "won: +{points} from each",
    "won_janos": "won, defenders in jaņi: +{points} from each",
    "won_all_tricks": "won, all tricks: +{points} from each",
    "lost": "lost: {points} to each",
    "lost_janos": "lost, declarer in jaņi: {points} to each",
    "lost_no_trick": "lost, no trick: {points} to each",
    "zole": "zole: {points} more",
    "small_won": "small zole won: +{points} from each",
    "small_lost": "small zole lost: {points} to each",
    "sixty": "60 against 60: no score",
    "sitters_apart": "{players}: sitting out, no part in the game's points",
    # Z8: the table game.
    "galdins_tricks": "table game lost by most tricks: {player} pays {points} to each",
    "galdins_points": "table game lost by most card points among equal tricks: {player} pays {points} to each",
    "galdins_tied": "table game, equal tricks and card points: {player} pays {points} to each",
    "galdins_tied_nobody": "table game, equal tricks and card points: nobody pays",
    "galdins_card_points": "table game lost by most card points: {player} pays {points}",
    "galdins_shared": "table game lost with equal card points: {player} bears {points}",
    "galdins_dealer_shares": "the dealer's loss is shared: {player} bears {points}",
    "galdins_lot": "the lot: {player} bears the odd {points}",
    "galdins_no_trick": "no trick: {player} gets {points}",
    "galdins_janos": "at most 30 card points: {player} gets {points}",
    "galdins_above": "more than 30 card points: {player} gets {points}",
    "galdins_revoked": "table game: {player} revoked and alone loses",
    "galdins_offender_pays_each": "{player} pays {points} to each",
    "galdins_offender_pays": "{player} pays {points}",
    # Z9: pules.
    "passed_out": "all passed",
    "common_pule_written": "common pules written: {count}",
    "own_pule": "{player} strikes out a personal pule of his own, no points",
    "common_pule": "common pule: +{points} from each",
    "personal_pule_taken": "personal pule of {owner} taken: he pays {points}",
    "personal_pule_written": "lost with a pule open: {player} gets a personal pule",
    "pule_imposed": "the referee gives {player} a personal pule",
    # Z10: the close.
    "personal_pule_paid": "open personal pule of {player}: he pays {points} to each",
    "personal_pule_lapsed": "open personal pule of {player} lapses",
    "common_pules_lapsed": "open common pules lapse: {count}",
    # Z11: irregularities.
    "annulled": "annulled: no score",
    "revoked": "{player} revoked: the other side wins",
    "revoke_pule": "{player} revoked and gets a personal pule",
    "absent": "{player} is not at the table from the next deal on",
    "present": "{player} is at the table from the next deal on",
}
"""Code → text. Counts and points are positive or carry their own sign."""


class Reason(reasons.Reason):
    """One component of a score."""

    __slots__ = ()
    words = REASONS
