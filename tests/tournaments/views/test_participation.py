"""Who plays in a round: absent, late, back again, somebody in his place."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, EntrantFactory, PlayerFactory
from tests.tournaments.views.conftest import codes_of
from tournaments.models import Entrant, Participation, ParticipationStatus, Player, RoundStatus, Stage


def say(browser: Client, holds: str, number: int = 1, round: int = 1, **more: object):
    address = reverse("tournaments:participation-set", args=["vakars", round, number])
    return browser.post(address, {"holds": holds, **more})


def said(entrant: Entrant) -> list[tuple[int, str, str]]:
    rows = entrant.participations.order_by("round__number")
    return [(row.round.number, row.status, row.why) for row in rows]


def test_one_tap_of_the_list_says_absent_and_another_plays(organiser: Client, four: list[Entrant]) -> None:
    assert say(organiser, "absent").url == reverse("tournaments:participation", args=["vakars", 1])
    assert said(four[0]) == [(1, "absent", "")]
    say(organiser, "plays")
    assert said(four[0]) == [(1, "plays", "")]


def test_a_double_tap_changes_nothing(organiser: Client, four: list[Entrant]) -> None:
    say(organiser, "absent")
    say(organiser, "absent")
    assert Participation.objects.count() == 1


def test_a_reason_may_stand_beside_it(organiser: Client, four: list[Entrant]) -> None:
    say(organiser, "late", why="vilciens kavējas")
    assert said(four[0]) == [(1, "late", "vilciens kavējas")]
    page = organiser.get(reverse("tournaments:participation", args=["vakars", 1])).content.decode()
    assert "vilciens kavējas" in page


def test_a_known_person_sits_in_his_place(organiser: Client, four: list[Entrant]) -> None:
    substitute = PlayerFactory(name="Anna Liepa")
    answer = say(organiser, "substituted", name="liepa")
    assert (answer.status_code, said(four[0])) == (200, [])
    assert f'name="player" value="{substitute.pk}"' in answer.content.decode()
    say(organiser, "substituted", name="liepa", player=substitute.pk)
    assert four[0].participations.get().substitute == substitute


def test_a_new_person_sits_in_his_place_and_is_made_once(organiser: Client, four: list[Entrant]) -> None:
    for _tap in range(2):
        assert say(organiser, "plays", name="Anna Liepa", new="new").status_code == 302
    assert four[0].participations.get().substitute.name == "Anna Liepa"
    assert Player.objects.filter(name="Anna Liepa").count() == 1


@pytest.mark.parametrize(
    ("holds", "more", "codes"),
    [
        ("", {}, {"holds": ["required"]}),
        ("withdrawn", {}, {"holds": ["invalid_choice"]}),
        ("substituted", {}, {"name": ["substitute_needed"]}),
        ("absent", {"why": "a" * 1001}, {"why": ["max_length"]}),
    ],
)
def test_what_is_refused_stands_at_its_field(
    organiser: Client, four: list[Entrant], holds: str, more: dict, codes: dict
) -> None:
    answer = say(organiser, holds, **more)
    assert (answer.status_code, codes_of(answer)) == (422, codes)
    assert said(four[0]) == []


def test_nobody_sits_at_two_tables(organiser: Client, four: list[Entrant]) -> None:
    answer = say(organiser, "substituted", name=four[1].name, player=four[1].player_id)
    assert (answer.status_code, codes_of(answer)) == (409, {"name": ["substitute_plays"]})


def test_an_entrant_who_is_absent_may_sit_for_another(organiser: Client, four: list[Entrant]) -> None:
    say(organiser, "absent", number=2)
    page = say(organiser, "substituted", name=four[1].name.split()[0]).content.decode()
    assert f'name="player" value="{four[1].player_id}"' in page
    assert say(organiser, "substituted", name=four[1].name, player=four[1].player_id).status_code == 302


def test_a_person_nobody_finds_is_no_substitute(organiser: Client, four: list[Entrant]) -> None:
    gone = PlayerFactory(anonymised_at=NOW)
    assert say(organiser, "substituted", name="x", player=gone.pk).status_code == 404


def test_a_closed_round_keeps_who_played(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    stage.rounds.filter(number=1).update(status=RoundStatus.CLOSED, started_at=NOW, closed_at=NOW)
    assert codes_of(say(organiser, "absent")) == {"__all__": ["round_closed"]}


def test_who_is_out_is_led_to_his_own_page(organiser: Client, four: list[Entrant]) -> None:
    Participation.objects.create(
        round=four[0].stage.rounds.get(number=1),
        entrant=four[0],
        status=ParticipationStatus.WITHDRAWN,
        set_at=NOW,
        set_by=four[0].stage.regulation_version.created_by,
    )
    address = reverse("tournaments:participation-set", args=["vakars", 1, 1])
    assert "Let him play again" in organiser.get(address).content.decode()
    assert codes_of(say(organiser, "plays")) == {"__all__": ["is_out"]}


def test_all_who_have_not_checked_in_are_marked_at_once(organiser: Client, four: list[Entrant]) -> None:
    Entrant.objects.filter(pk=four[0].pk).update(checked_in_at=NOW)
    page = organiser.get(reverse("tournaments:participation", args=["vakars", 1])).content.decode()
    assert "Mark the 3 who have not checked in as absent" in page
    for _tap in range(2):
        organiser.post(reverse("tournaments:participation-missing", args=["vakars", 1]))
    assert Participation.objects.filter(status="absent").count() == 3
    assert said(four[0]) == []


def test_nobody_is_marked_in_a_round_that_has_begun(organiser: Client, stage: Stage, four: list[Entrant]) -> None:
    stage.rounds.filter(number=1).update(status=RoundStatus.RUNNING, started_at=NOW)
    answer = organiser.post(reverse("tournaments:participation-missing", args=["vakars", 1]))
    assert "Round 1 has started already." in organiser.get(answer.url).content.decode()
    assert not Participation.objects.exists()


def test_the_list_is_searched(organiser: Client, stage: Stage) -> None:
    EntrantFactory(stage=stage, player=PlayerFactory(name="Jānis Kalniņš"))
    EntrantFactory(stage=stage, player=PlayerFactory(name="Anna Liepa"))
    address = reverse("tournaments:participation", args=["vakars", 1])
    assert [row["entrant"].name for row in organiser.get(address, {"q": "kalnins"}).context["rows"]] == [
        "Jānis Kalniņš"
    ]
    assert [row["entrant"].name for row in organiser.get(address, {"q": "2"}).context["rows"]] == ["Anna Liepa"]


def test_an_entrant_there_is_not_is_not_found(organiser: Client, four: list[Entrant]) -> None:
    assert say(organiser, "absent", number=99).status_code == 404
