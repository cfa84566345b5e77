"""A score says why, in words a referee can read. Every reason there is occurs here."""

from typing import Any

import pytest

from engine import sheets
from engine.zole.reasons import REASONS
from engine.zole.scoring import score_sheet
from tests.engine.sheets_for_tests import (
    ANNULLED,
    PASSED_OUT,
    Json,
    galdins,
    penalty,
    pickup,
    sheet,
    small_zole,
    zole,
)

WON, LOST = (70, 5), (45, 4)
TIED = galdins("ABC", [3, 3, 2], [45, 45, 30])

STORIES: list[tuple[list[Json], Json, list[tuple[str, str]]]] = [
    ([pickup("A", *WON)], {}, [("won", "won: +1 from each")]),
    ([pickup("A", 91, 6)], {}, [("won_janos", "won, defenders in jaņi: +2 from each")]),
    (
        [zole("A", 120, 8)],
        {},
        [("won_all_tricks", "won, all tricks: +3 from each"), ("zole", "zole: 4 more")],
    ),
    ([pickup("A", *LOST)], {}, [("lost", "lost: 2 to each")]),
    ([pickup("A", 30, 3)], {}, [("lost_janos", "lost, declarer in jaņi: 3 to each")]),
    ([pickup("A", 0, 0)], {}, [("lost_no_trick", "lost, no trick: 4 to each")]),
    (
        [pickup("A", 60, 4)],
        {"rules": {"sixty": "no_score"}},
        [("sixty", "60 against 60: no score"), ("common_pule_written", "common pules written: 1")],
    ),
    (
        [pickup("A", *WON)],
        {"rules": {"sitter_pays_base": False}, "players": "ABCD"},
        [("won", "won: +1 from each"), ("sitters_apart", "D: sitting out, no part in the game's points")],
    ),
    ([small_zole("A", 0)], {"rules": "casual"}, [("small_won", "small zole won: +6 from each")]),
    ([small_zole("A", 1)], {"rules": "rondo"}, [("small_lost", "small zole lost: 6 to each")]),
    (
        [galdins("ABC", [4, 3, 1], [50, 40, 30])],
        {"rules": "casual"},
        [("galdins_tricks", "table game lost by most tricks: A pays 2 to each")],
    ),
    (
        [galdins("ABC", [3, 3, 2], [50, 40, 30])],
        {"rules": "casual"},
        [("galdins_points", "table game lost by most card points among equal tricks: A pays 2 to each")],
    ),
    (
        [TIED],
        {"rules": "casual"},
        [
            ("galdins_tied", "table game, equal tricks and card points: A pays 2 to each"),
            ("galdins_tied", "table game, equal tricks and card points: B pays 2 to each"),
        ],
    ),
    (
        [TIED],
        {"rules": {"preset": "casual", "galdins_tie": "nobody"}},
        [("galdins_tied_nobody", "table game, equal tricks and card points: nobody pays")],
    ),
    (
        [{**TIED, "revoked_by": "C"}],
        {"rules": "casual"},
        [
            ("galdins_revoked", "table game: C revoked and alone loses"),
            ("galdins_offender_pays_each", "C pays 2 to each"),
        ],
    ),
    (
        [galdins("ABC", [4, 4, 0], [70, 50, 0])],
        {"rules": "rondo"},
        [
            ("galdins_above", "more than 30 card points: B gets 1"),
            ("galdins_no_trick", "no trick: C gets 3"),
            ("galdins_card_points", "table game lost by most card points: A pays 4"),
            ("common_pule_written", "common pules written: 1"),
        ],
    ),
    (
        [galdins("ABC", [4, 4, 0], [60, 60, 0], lot="B")],
        {"rules": "rondo"},
        [
            ("galdins_no_trick", "no trick: C gets 3"),
            ("galdins_shared", "table game lost with equal card points: A bears 1"),
            ("galdins_shared", "table game lost with equal card points: B bears 1"),
            ("galdins_lot", "the lot: B bears the odd 1"),
            ("common_pule_written", "common pules written: 1"),
        ],
    ),
    (
        [galdins("ACDE", [2, 2, 2, 2], [25, 20, 10, 65])],
        {"rules": "rondo", "players": "ABCDE"},
        [
            ("galdins_janos", "at most 30 card points: A gets 2"),
            ("galdins_janos", "at most 30 card points: C gets 2"),
            ("galdins_janos", "at most 30 card points: D gets 2"),
            ("galdins_dealer_shares", "the dealer's loss is shared: E bears 3"),
            ("galdins_dealer_shares", "the dealer's loss is shared: B bears 3"),
            ("common_pule_written", "common pules written: 2"),
        ],
    ),
    (
        [galdins("ABC", [3, 3, 2], [50, 40, 30], revoked_by="C")],
        {"rules": "rondo"},
        [
            ("galdins_revoked", "table game: C revoked and alone loses"),
            ("galdins_above", "more than 30 card points: A gets 1"),
            ("galdins_above", "more than 30 card points: B gets 1"),
            ("galdins_offender_pays", "C pays 2"),
            ("common_pule_written", "common pules written: 1"),
            ("revoke_pule", "C revoked and gets a personal pule"),
        ],
    ),
    ([PASSED_OUT], {}, [("passed_out", "all passed"), ("common_pule_written", "common pules written: 1")]),
    (
        [penalty("A"), pickup("A", *WON)],
        {},
        [("won", "won: +1 from each"), ("own_pule", "A strikes out a personal pule of his own, no points")],
    ),
    (
        [PASSED_OUT, pickup("A", *WON)],
        {},
        [("won", "won: +1 from each"), ("common_pule", "common pule: +1 from each")],
    ),
    (
        [penalty("B"), pickup("A", *WON)],
        {},
        [("won", "won: +1 from each"), ("personal_pule_taken", "personal pule of B taken: he pays 3")],
    ),
    (
        [PASSED_OUT, pickup("A", *LOST)],
        {},
        [("lost", "lost: 2 to each"), ("personal_pule_written", "lost with a pule open: A gets a personal pule")],
    ),
    ([penalty("A")], {}, [("pule_imposed", "the referee gives A a personal pule")]),
    ([ANNULLED], {}, [("annulled", "annulled: no score")]),
    (
        [zole("A", *WON, revoked_by="A")],
        {},
        [
            ("revoked", "A revoked: the other side wins"),
            ("lost", "lost: 2 to each"),
            ("zole", "zole: 4 more"),
            ("revoke_pule", "A revoked and gets a personal pule"),
        ],
    ),
    ([{"absent": "A"}], {}, [("absent", "A is not at the table from the next deal on")]),
    ([{"absent": "A"}, {"present": "A"}], {}, [("present", "A is at the table from the next deal on")]),
]

CLOSES = [
    ("pay", ("personal_pule_paid", "open personal pule of B: he pays 1 to each")),
    ("lapse", ("personal_pule_lapsed", "open personal pule of B lapses")),
]


@pytest.mark.parametrize(("deals", "more", "reasons"), STORIES, ids=[story[2][-1][0] for story in STORIES])
def test_the_last_line_says_why(deals: list[Json], more: Json, reasons: list[tuple[str, str]]) -> None:
    result: Any = sheets.score(sheet(*deals, **more))
    assert [(reason["code"], reason["text"]) for reason in result["deals"][-1]["reasons"]] == reasons


@pytest.mark.parametrize(("value", "reason"), CLOSES)
def test_z10_1_the_close_names_each_open_pule_with_its_owner(value: str, reason: tuple[str, str]) -> None:
    document = sheet(PASSED_OUT, penalty("B"), rules={"round_end_personal": value}, close=True)
    settlement = score_sheet(sheets.read(document)).settlement
    assert settlement is not None
    assert [(line.owner, line.reason.code, line.reason.text) for line in settlement.lines] == [
        ("B", *reason),
        (None, "common_pules_lapsed", "open common pules lapse: 1"),
    ]


def test_every_reason_occurs() -> None:
    shown = {code for _, _, reasons in STORIES for code, _ in reasons}
    assert shown | {"personal_pule_paid", "personal_pule_lapsed", "common_pules_lapsed"} == REASONS.keys()
