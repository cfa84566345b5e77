"""Plain sheets scored with a pencil: classic rules (Z6 to Z10), no engine. It imports nothing it is to judge.

A line is (kind, facts): kinds `deal`, `penalty`, `absent`, `present`; facts name players by seat, "1" to "5".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

PLAIN = {"pickup", "zole", "passed_out", "annulled"}
Points = dict[str, int]


def is_plain(kind: str, facts: dict[str, Any]) -> bool:
    """Whether the pencil knows such a line: no revokes, no small zole, no table game."""
    return kind != "deal" or (facts["contract"] in PLAIN and "revoked_by" not in facts)


def score(players: Sequence[str], lines: Iterable[tuple[str, dict[str, Any]]]) -> tuple[list[Points], Points]:
    """The points of each line, and what the close would cost."""
    sheet = _Sheet(list(players))
    written = [sheet.write(kind, facts) for kind, facts in lines]
    return written, sheet.close()


class _Sheet:
    def __init__(self, players: list[str]) -> None:
        self.players, self.here = players, list(players)
        self.common, self.owners = 0, []

    def write(self, kind: str, facts: dict[str, Any]) -> Points:
        if kind == "absent":
            self.here.remove(facts["absent"])
        elif kind == "present":
            self.here.append(facts["present"])
        elif kind == "penalty":
            self.owners.append(facts["player"])
        elif facts["contract"] == "passed_out":
            nothing_open = self.common == 0 and not self.owners
            self.common += 2 if len(self.here) > 3 and nothing_open else 1
        elif facts["contract"] != "annulled":
            return self._game(facts)
        return dict.fromkeys(self.players, 0)

    def _game(self, facts: dict[str, Any]) -> Points:
        me, worth = facts["declarer"], _worth(facts["tricks"], facts["card_points"])
        others = [player for player in self.here if player != me]
        if facts["contract"] == "zole":
            return self._pay(me, others, worth + (4 if worth > 0 else -4))
        paid = self._pay(me, others, worth)
        if worth < 0:
            if self.common or self.owners:
                self.owners.append(me)
        elif me in self.owners:
            self.owners.remove(me)
        elif self.common:
            self.common -= 1
            paid = self._pay(me, others, worth + 1)
        elif self.owners:
            owner, value = self.owners.pop(0), len(self.here)
            paid[owner] -= value
            paid[me] += value
        return paid

    def _pay(self, me: str, others: list[str], each: int) -> Points:
        return dict.fromkeys(self.players, 0) | dict.fromkeys(others, -each) | {me: each * len(others)}

    def close(self) -> Points:
        """Z10: every owner pays 1 to every other player of the sheet for each of his pules."""
        points = dict.fromkeys(self.players, 0)
        for owner in self.owners:
            for player in self.players:
                points[player] += 1
            points[owner] -= len(self.players)
        return points


def _worth(tricks: int, card_points: int) -> int:
    """Z6, Z7: what the declarer gets from each other player."""
    if tricks == 8:
        return 3
    if tricks == 0:
        return -4
    if card_points > 60:
        return 2 if card_points > 90 else 1
    return -2 if card_points > 30 else -3
