"""A safety copy holds the whole stage; a restored stage saves to the same copy and goes on with the next deal."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from scoring.models import ScoreSheet, SheetConfirmation, StandingsVersion
from scoring.selectors import standings_of
from scoring.services.advance import draw_next_round
from scoring.services.backup import Restored, document, read_copy, restore_stage, restoring, save_stage
from scoring.services.backup.parts import PARTS, fields_of, name_of
from scoring.services.codes import bind_scribe
from scoring.services.lines import correct_closed_line, record_deal
from scoring.services.rounds import close_round, start_round
from scoring.services.sheets import confirm_by_signatures, confirm_sheet
from scoring.services.standings import refresh_standings
from scoring.simulation import Odds, simulate_stage
from scoring.simulation.demo import build_demo
from tests.factories import NOW, PlayerFactory, RoleFactory, UserFactory
from tests.refusals import everything
from tests.scoring.copies import Document, User, empty_the_database, played_hall, signed, written
from tests.scoring_factories import LATER, Hall, hand_in, key, lost, sign, won
from tournaments.models import Actor, AuditEntry, Participation, Player, RoleKind, Stage
from tournaments.regulations import Regulation, preset
from tournaments.selectors import next_ordinal, open_commitment
from tournaments.services.draws import publish_draw
from tournaments.services.participation import set_participation

pytestmark = pytest.mark.django_db


OF_VERSION_2 = {"tournaments.seedcommitment", "tournaments.seatingwish"}


def moved(stage: Stage) -> tuple[Document, Restored]:
    """The copy of a stage, and the stage restored from it on another machine."""
    copy = written(stage)
    empty_the_database()
    return copy, restore_stage(document=copy, now=LATER)


def rows_without_the_restoring(of: Document) -> Document:
    """The rows, but for what the restoring itself wrote: its audit entry, and the system as an actor."""
    rows = dict(of["rows"])
    assert rows["tournaments.auditentry"][-1]["action"] == "stage_restored"
    rows["tournaments.auditentry"] = rows["tournaments.auditentry"][:-1]
    rows["tournaments.actor"] = [actor for actor in rows["tournaments.actor"] if actor["kind"] != "system"]
    return rows


def simulated() -> Stage:
    regulation = Regulation.parse(preset("evening").as_json() | {"rounds": 2, "deals": 4})
    odds = Odds(absent=0.1, substitute=0.1, swap=1, warning=3, correction=0.2, dispute=0.3, wrong_sum=0.3, redraw=0.5)
    return simulate_stage(rng=Random(11), players=9, regulation=regulation, odds=odds).stage


def in_mid_round() -> Stage:
    return build_demo(now=NOW).stage


@pytest.fixture
def at() -> Hall:
    return played_hall()


def restored_hall(stage: Stage, before: Hall) -> Hall:
    """The same hall on the new machine."""
    round = stage.rounds.get(number=1)
    sheets = tuple(ScoreSheet.objects.filter(table__round=round).order_by("table__number"))
    head_referee, referee = (Actor.objects.get(label=actor.label) for actor in (before.head_referee, before.referee))
    return Hall(stage, round, sheets, head_referee, referee)


@pytest.mark.parametrize("make", [simulated, in_mid_round])
def test_a_restored_stage_saves_to_the_same_copy(make: Callable[[], Stage]):
    copy, restored = moved(make())
    again = written(restored.stage)
    assert rows_without_the_restoring(again) == copy["rows"]
    assert again["stage"] == copy["stage"]


def test_a_restored_stage_ranks_to_the_same_version():
    stage = simulated()
    before = [(row.rank, row.name, row.values) for row in standings_of(stage, may_read_drafts=True).rows]
    _, restored = moved(stage)
    page = standings_of(restored.stage, may_read_drafts=True)
    assert [(row.rank, row.name, row.values) for row in page.rows] == before
    assert refresh_standings(stage=restored.stage, cause="entrants", now=LATER) == page.version
    assert StandingsVersion.objects.filter(stage=restored.stage).first() == page.version


def test_a_restored_stage_goes_on_with_the_next_deal(at: Hall):
    _, restored = moved(at.stage)
    at = restored_hall(restored.stage, at)
    sheet = at.sheet_of(2)
    line = record_deal(sheet=sheet, actor=at.referee, entry_key=key(), number=3, facts=won(1), now=LATER)
    assert (line.deal_number, line.dealer_seat) == (3, 3)
    sign(at, 2)
    close_round(round=at.round_now(1), actor=at.head_referee, now=LATER)
    second = at.round_now(2)
    said = {"seed": "pīķis", "seed_source": "tests", "expected_ordinal": next_ordinal(second)}
    draw_next_round(round=second, actor=at.head_referee, now=LATER, **said)
    publish_draw(round=at.round_now(2), actor=at.head_referee, now=LATER)
    assert start_round(round=at.round_now(2), actor=at.head_referee, now=LATER).status == "running"


def test_ids_inside_text_and_json_name_the_restored_rows(at: Hall):
    substitute = PlayerFactory()
    absent = {"round": at.round_now(2), "entrant": at.entrant(1), "status": "substituted", "substitute": substitute}
    set_participation(**absent, actor=at.head_referee, now=LATER)
    bind_scribe(sheet=at.sheet_of(2), entrant=at.entrant(5), token="t" * 20, actor=at.referee, now=LATER)
    _, restored = moved(at.stage)
    sheets = ScoreSheet.objects.filter(table__round__stage=restored.stage).order_by("table__number")
    entries = AuditEntry.objects.filter(stage=restored.stage)
    entrants = set(restored.stage.entrants.values_list("pk", flat=True))
    assert entries.get(action="sheet_confirmed").subject == f"scoresheet:{sheets[0].pk}"
    assert set(entries.get(action="sheet_confirmed").details["signatories"]) < entrants
    assert entries.get(action="participation_set").details["substitute"] == Participation.objects.get().substitute_id
    assert entries.get(action="phone_bound").subject == f"scoresheet:{sheets[1].pk}"
    assert set(SheetConfirmation.objects.get().signatories) < entrants
    ranking = StandingsVersion.objects.get(stage=restored.stage)
    assert {row["entrant"] for row in ranking.rows} == entrants
    assert ranking.cause == f"sheet:{sheets[1].pk}"


def test_what_is_gone_is_not_named_as_another_row(at: Hall):
    AuditEntry.objects.create(at=NOW, actor=at.referee, stage=at.stage, action="phone_bound", subject="table:99999")
    _, restored = moved(at.stage)
    assert AuditEntry.objects.filter(stage=restored.stage, subject="table:?").count() == 1


def test_accounts_come_without_passwords_and_players_with_their_codes(at: Hall):
    codes = list(at.stage.entrants.order_by("start_number").values_list("code", flat=True))
    password = at.referee.user.password
    copy, restored = moved(at.stage)
    assert password not in json.dumps(copy)
    assert list(restored.stage.entrants.order_by("start_number").values_list("code", flat=True)) == codes
    assert at.referee.user.username in restored.new_accounts
    assert not any(user.has_usable_password() for user in User.objects.filter(username__in=restored.new_accounts))


def test_an_account_of_the_same_name_is_used_as_it_is(at: Hall):
    name = at.referee.user.username
    copy = written(at.stage)
    empty_the_database()
    here = UserFactory(username=name)
    restored = restore_stage(document=copy, now=LATER)
    here.refresh_from_db()
    assert name not in restored.new_accounts
    assert here.has_usable_password()
    assert Actor.objects.get(label=name).user == here


@pytest.mark.parametrize(
    ("here", "is_used"),
    [
        ({"name": "Cits Vārds", "federation_number": "LZF-1"}, True),
        ({"name": "Tas Pats"}, False),
        ({"name": "Tas Pats", "federation_number": "LZF-2"}, False),
    ],
)
def test_a_person_is_known_by_federation_number_never_by_name_alone(here: dict, is_used: bool, at: Hall):
    Player.objects.filter(pk=at.entrant(1).player_id).update(name="Tas Pats", federation_number="LZF-1")
    copy = written(at.stage)
    empty_the_database()
    known = PlayerFactory(**here, created_at=LATER)
    restored = restore_stage(document=copy, now=LATER)
    assert (restored.stage.entrants.get(start_number=1).player == known) == is_used


def test_a_second_stage_of_a_championship_finds_it_its_people_and_its_next_place(at: Hall):
    copy = written(at.stage)
    championship, players = at.stage.championship, Player.objects.count()
    Stage.objects.filter(pk=at.stage.pk).update(slug="cits-posms")
    restored = restore_stage(document=copy, now=LATER)
    assert restored.stage.championship == championship
    assert restored.stage.ordinal == 2
    assert Player.objects.count() == players
    assert restored.new_accounts == ()


def test_a_copy_of_the_first_version_gets_what_it_did_not_know(at: Hall):
    copy = written(at.stage)
    empty_the_database()
    rows = {kind: said for kind, said in copy["rows"].items() if kind not in OF_VERSION_2}
    for draw in rows["tournaments.draw"]:
        del draw["commitment"]
    restored = restore_stage(document=signed(copy, version=1, rows=rows), now=LATER)
    assert open_commitment(restored.stage).made_at == LATER
    assert restored.stage.rounds.get(number=1).draws.count() == 1


def test_the_open_secret_is_not_in_a_copy_and_another_is_promised(at: Hall):
    opened = open_commitment(at.stage)
    copy = written(at.stage)
    assert opened.secret not in json.dumps(copy)
    assert [row["ordinal"] for row in copy["rows"]["tournaments.seedcommitment"]] == list(range(1, opened.ordinal))
    empty_the_database()
    promised = open_commitment(restore_stage(document=copy, now=LATER).stage)
    assert (promised.ordinal, promised.made_at) == (opened.ordinal, LATER)
    assert promised.commitment != opened.commitment


def test_photos_stay_where_they_are_and_are_named(at: Hall, tmp_path: Path, settings: Any):
    settings.MEDIA_ROOT = tmp_path
    hand_in(at, 2)
    signatories, photo = at.seated(2), ContentFile(b"\xff\xd8\xff", name="galds-2.jpg")
    said = {"signatories": signatories, "actor": at.referee, "now": LATER}
    stored = confirm_by_signatures(sheet=at.sheet_of(2), photo=photo, **said)
    copy, restored = moved(at.stage)
    assert copy["photos_left_out"] == [stored.photo.name]
    assert restored.photos_left_out == (stored.photo.name,)
    assert set(SheetConfirmation.objects.values_list("photo", flat=True)) == {""}


def test_the_file_reads_back_and_is_for_its_owner_alone(at: Hall):
    path = save_stage(stage=at.stage, label="asked", now=NOW)
    assert path.parent == settings.DATA_DIR / "backups" / at.stage.slug
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert read_copy(path) == written(at.stage)


def test_a_copy_that_could_not_be_finished_does_not_look_like_one(at: Hall, monkeypatch: pytest.MonkeyPatch):
    def full_disk(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(document.os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        save_stage(stage=at.stage, label="asked", now=LATER)
    folder = settings.DATA_DIR / "backups" / at.stage.slug
    assert not [*folder.glob(f"{LATER:%Y%m%dT%H%M%S}*.gz"), *folder.glob("*.part")]  # nor takes it room


def test_a_copy_is_kept_when_a_round_closes_and_when_a_correction_of_it_is_confirmed(
    at: Hall, django_capture_on_commit_callbacks: Any
):
    sign(at, 2)
    folder = settings.DATA_DIR / "backups" / at.stage.slug

    def kept(what: str) -> int:
        return len(list(folder.glob(f"*-round-1-{what}.json.gz")))

    before = kept("closed"), kept("corrected")
    with django_capture_on_commit_callbacks(execute=True):
        close_round(round=at.round_now(1), actor=at.head_referee, now=LATER)
    assert (kept("closed"), kept("corrected")) == (before[0] + 1, before[1])
    line = at.sheet_of(1).lines.get(number=1)
    said = {"entry_key": key(), "facts": lost(2), "reason": "acis", "now": LATER}
    with django_capture_on_commit_callbacks(execute=True):
        correct_closed_line(line=line, actor=at.head_referee, **said)
    assert kept("corrected") == before[1]
    with django_capture_on_commit_callbacks(execute=True):
        confirm_sheet(sheet=at.sheet_of(1), actor=at.referee, now=LATER)
    assert kept("corrected") == before[1] + 1


def test_a_restore_that_is_killed_leaves_nothing_and_can_be_repeated(at: Hall, monkeypatch: pytest.MonkeyPatch):
    copy = written(at.stage)
    empty_the_database()
    before = everything()
    with monkeypatch.context() as patched:

        def killed(*args: object) -> None:
            raise SystemExit(137)

        patched.setattr(restoring, "_point_to_regulation", killed)
        with pytest.raises(SystemExit):
            restore_stage(document=copy, now=LATER)
    assert everything() == before
    assert restore_stage(document=copy, now=LATER).stage.slug == copy["stage"]


def test_the_commands_save_and_restore(at: Hall, capsys: pytest.CaptureFixture):
    call_command("backup", at.stage.slug)
    path = Path(capsys.readouterr().out.partition(": ")[2].strip())
    name = at.referee.user.username
    empty_the_database()
    call_command("restore", str(path))
    said = capsys.readouterr().out
    assert f"/stages/{at.stage.slug}/" in said
    assert f"changepassword {name}" in said
    assert "The clock of round 1 went on" in said


def test_the_commands_say_what_is_wrong(at: Hall, tmp_path: Path):
    with pytest.raises(CommandError, match=f"There are: {at.stage.slug}"):
        call_command("backup", "nav-tada")
    with pytest.raises(CommandError, match="Cannot read"):
        call_command("restore", str(tmp_path / "nav"))
    path = save_stage(stage=at.stage, label="asked", now=NOW)
    with pytest.raises(CommandError, match=at.stage.slug):
        call_command("restore", str(path))


def user_of(at: Hall, kind: RoleKind | None) -> AbstractBaseUser:
    user = UserFactory()
    if kind:
        RoleFactory(user=user, stage=at.stage, kind=kind)
    return user


@pytest.mark.parametrize(
    ("kind", "status"),
    [(RoleKind.ORGANIZER, 200), (RoleKind.HEAD_REFEREE, 403), (RoleKind.REFEREE, 403), (None, 403)],
)
def test_only_an_organizer_may_take_the_copy_home(kind: RoleKind | None, status: int, at: Hall, client: Client):
    client.force_login(user_of(at, kind))
    answer = client.get(reverse("scoring:backup", args=[at.stage.slug]))
    assert answer.status_code == status
    assert (at.entrant(1).code in answer.content.decode()) == (status == 200)


def test_the_public_does_not_learn_of_the_copy_of_a_draft(at: Hall, client: Client):
    Stage.objects.filter(pk=at.stage.pk).update(published_at=None)
    assert client.get(reverse("scoring:backup", args=[at.stage.slug])).status_code == 404


def test_the_copy_taken_home_is_a_file_no_cache_keeps(at: Hall, client: Client, tmp_path: Path):
    client.force_login(user_of(at, RoleKind.ORGANIZER))
    answer = client.get(reverse("scoring:backup", args=[at.stage.slug]))
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Disposition"].startswith(f'attachment; filename="{at.stage.slug}-')
    taken = tmp_path / "copy.json"
    taken.write_bytes(answer.content)
    empty_the_database()
    assert restore_stage(document=read_copy(taken), now=LATER).stage.slug == at.stage.slug


COLUMNS_OF_VERSION_2 = "81726403c447f36a"


def test_other_columns_need_another_version_of_the_format():
    """When this fails: raise `VERSION`, let `read_copy` bring older files up to it, and write the new value here."""
    columns = {name_of(model): sorted(field.name for field in fields_of(model)) for model in PARTS}
    found = sha256(json.dumps(columns, sort_keys=True).encode()).hexdigest()[:16]
    assert (document.VERSION, found) == (2, COLUMNS_OF_VERSION_2)
