"""The queue at the door: every tap says what shall hold."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, EntrantFactory, PlayerFactory
from tournaments.models import AuditEntry, Entrant, Stage

HTMX = {"HX-Request": "true"}


def tap(browser: Client, number: int = 1, headers: dict | None = None, **sent: str):
    return browser.post(reverse("tournaments:check-in-set", args=["vakars", number]), sent, headers=headers or {})


@pytest.mark.parametrize(
    ("sent", "field"), [({"here": "1"}, "checked_in_at"), ({"paid": "1"}, "paid_at")], ids=["here", "paid"]
)
def test_one_tap_sets_and_another_takes_back(organiser: Client, four: list[Entrant], sent: dict, field: str) -> None:
    tap(organiser, **sent)
    four[0].refresh_from_db()
    assert getattr(four[0], field) is not None
    tap(organiser, **dict.fromkeys(sent, "0"))
    four[0].refresh_from_db()
    assert getattr(four[0], field) is None


def test_two_helpers_who_tap_the_same_person_agree(organiser: Client, four: list[Entrant]) -> None:
    tap(organiser, here="1")
    tap(organiser, here="1")
    four[0].refresh_from_db()
    assert four[0].checked_in_at is not None
    assert AuditEntry.objects.filter(action="checked_in").count() == 1


def test_without_a_script_the_list_comes_back_as_it_was(organiser: Client, four: list[Entrant]) -> None:
    answer = tap(organiser, number=2, here="1", asked="show=missing&q=k")
    assert answer.url == reverse("tournaments:check-in", args=["vakars"]) + "?show=missing&q=k#no2"


def test_a_script_gets_the_row_and_the_figures(organiser: Client, four: list[Entrant]) -> None:
    page = tap(organiser, headers=HTMX, here="1").content.decode()
    assert page.count("<li") == 1
    assert 'aria-pressed="true"' in page
    assert 'id="counts" hx-swap-oob="true"' in page


@pytest.mark.parametrize("headers", [None, HTMX], ids=["page", "script"])
def test_a_finished_day_checks_nobody_in_and_says_so(
    organiser: Client, four: list[Entrant], headers: dict | None
) -> None:
    Stage.objects.update(finished_at=NOW)
    answer = tap(organiser, headers=headers, here="1")
    page = answer if headers else organiser.get(answer.url)
    assert "The stage is finished." in page.content.decode()
    assert answer.status_code == (422 if headers else 302)
    four[0].refresh_from_db()
    assert four[0].checked_in_at is None


def test_a_fee_is_still_paid_after_the_day(organiser: Client, four: list[Entrant]) -> None:
    Stage.objects.update(finished_at=NOW)
    tap(organiser, paid="1")
    four[0].refresh_from_db()
    assert four[0].paid_at is not None


def test_an_unknown_number_is_not_found(organiser: Client, stage: Stage) -> None:
    assert tap(organiser, number=99, here="1").status_code == 404


def test_the_list_narrows_to_who_is_missing_or_has_not_paid(organiser: Client, stage: Stage) -> None:
    EntrantFactory(stage=stage, player=PlayerFactory(name="Anna Liepa"), checked_in_at=NOW)
    EntrantFactory(stage=stage, player=PlayerFactory(name="Eva Ozola"), paid_at=NOW)
    address = reverse("tournaments:check-in", args=["vakars"])
    shown = {
        show: [entrant.name for entrant in organiser.get(address, {"show": show}).context["entrants"]]
        for show in ("missing", "unpaid", "")
    }
    assert shown == {"missing": ["Eva Ozola"], "unpaid": ["Anna Liepa"], "": ["Anna Liepa", "Eva Ozola"]}


def test_the_queue_is_searched_without_diacritics_and_by_number(organiser: Client, stage: Stage) -> None:
    EntrantFactory(stage=stage, player=PlayerFactory(name="Jānis Kalniņš"))
    EntrantFactory(stage=stage, player=PlayerFactory(name="Eva Ozola"))
    address = reverse("tournaments:check-in", args=["vakars"])
    assert [entrant.name for entrant in organiser.get(address, {"q": "kalnins"}).context["entrants"]] == [
        "Jānis Kalniņš"
    ]
    assert [entrant.name for entrant in organiser.get(address, {"q": "2"}).context["entrants"]] == ["Eva Ozola"]
