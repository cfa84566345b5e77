"""What was done, in words."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, AuditEntryFactory, EntrantFactory, PlayerFactory, UserFactory
from tournaments.models import Round, Stage


def page(browser: Client, **asked: object) -> str:
    return browser.get(reverse("tournaments:audit", args=["vakars"]), asked).content.decode()


@pytest.mark.parametrize(
    ("action", "details", "words"),
    [
        (
            "entrant_entered",
            {"start_number": 1, "active_from": 2},
            "entrant entered</strong> · 1. Anna Liepa · plays from round 2",
        ),
        (
            "participation_set",
            {"start_number": 1, "round": 3, "before": "plays", "after": "absent"},
            "· round 3 · 1. Anna Liepa · plays → absent",
        ),
        ("round_drawn", {"round": 2, "seed": "7 21 3"}, "round drawn</strong> · round 2 · seed 7 21 3"),
        ("regulation_set", {"before": 1, "after": 2}, "regulation changed</strong> · 1 → 2"),
        ("table_extended", {"round": 1, "before": 0, "after": 1800}, "· round 1 · 00:00 → 30:00"),
        ("entrant_edited", {"start_number": 1, "changed": ["club_name", "sort_key"]}, "· 1. Anna Liepa · club"),
        ("import_confirmed", {"entered": [1, 2], "skipped": []}, "list entered</strong> · 2 entrants"),
        (
            "seats_swapped",
            {"round": 1, "changes": [{"table": 2, "seat": 3, "before": 4, "after": 7, "after_line": None}]},
            "table 2, seat 3: 4 → 7",
        ),
        ("line_corrected", {"line": 7, "changes": [{"number": 7}, {"number": 8}]}, "line 7 · lines changed: 7, 8"),
        ("warning_given", {"entrant": 1, "round": 1, "count": 2}, "· round 1 · 1. Anna Liepa · warning no. 2"),
    ],
)
def test_an_entry_is_read_in_words(organiser: Client, stage: Stage, action: str, details: dict, words: str) -> None:
    EntrantFactory(stage=stage, player=PlayerFactory(name="Anna Liepa"))
    AuditEntryFactory(stage=stage, action=action, details=details)
    assert words in page(organiser)


def test_a_round_is_named_by_its_number(organiser: Client, stage: Stage) -> None:
    AuditEntryFactory(stage=stage, action="round_started", subject=f"round:{Round.objects.get(number=2).pk}")
    assert "round started</strong> · round 2" in page(organiser)


def test_a_role_is_named_by_its_holder(organiser: Client, stage: Stage) -> None:
    user = UserFactory(username="ieva")
    AuditEntryFactory(stage=stage, action="role_granted", details={"user": user.pk, "kind": "referee"})
    assert "role given</strong> · ieva · referee" in page(organiser)


def test_the_reason_and_who_did_it_stand_beside_it(organiser: Client, stage: Stage) -> None:
    entry = AuditEntryFactory(stage=stage, action="round_redrawn", reason="atnāca vēl viens", details={"round": 1})
    assert "atnāca vēl viens" in page(organiser)
    assert entry.actor.label in page(organiser)


def test_one_kind_of_entry_can_be_shown_alone(organiser: Client, stage: Stage) -> None:
    AuditEntryFactory(stage=stage, action="checked_in", details={"start_number": 1})
    AuditEntryFactory(stage=stage, action="paid", details={"start_number": 1})
    words = page(organiser, action="paid")
    assert "<strong>fee paid</strong>" in words
    assert "<strong>checked in</strong>" not in words
    assert '<option value="checked_in">checked in</option>' in words


@pytest.mark.parametrize("action", ["never_done", "a\0b", "x" * 5000])
def test_of_a_kind_that_was_never_written_there_is_no_entry(organiser: Client, stage: Stage, action: str) -> None:
    AuditEntryFactory(stage=stage, action="paid", details={"start_number": 1})
    assert "<strong>fee paid</strong>" not in page(organiser, action=action)


def test_the_latest_stands_first_and_pages_follow(organiser: Client, stage: Stage) -> None:
    for number in range(60):
        AuditEntryFactory(stage=stage, action="checked_in", reason=f"ieraksts {number}.")
    assert "ieraksts 59." in page(organiser)
    assert "ieraksts 9." not in page(organiser)
    assert "ieraksts 9." in page(organiser, page=2)


def test_many_entries_take_no_more_queries_than_one(
    organiser: Client, stage: Stage, django_assert_max_num_queries
) -> None:
    for number in range(1, 4):
        subject = f"round:{Round.objects.get(number=number).pk}"
        AuditEntryFactory.create_batch(10, stage=stage, action="round_started", subject=subject, at=NOW)
    with django_assert_max_num_queries(16):
        page(organiser)


def test_nothing_of_other_stages_is_told(organiser: Client, stage: Stage) -> None:
    AuditEntryFactory(reason="svešs ieraksts")
    assert "svešs ieraksts" not in page(organiser)
    assert "Nothing of this kind was done." in page(organiser, action="paid")
