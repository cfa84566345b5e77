"""Every page of the demonstration that each reader can reach: whole, named, in his language, with a next step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from scoring.models import ScoreSheet
from scoring.simulation.demo import ACCOUNTS, Demo, build_demo
from tests.crawl import Crawl
from tests.page_rules import faults_of_page, faults_of_part

pytestmark = [pytest.mark.django_db, pytest.mark.once]
STAFF = {kind.value: username for username, _, kind in ACCOUNTS}
READERS = ("public", "player", "scribe", *STAFF)


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Demo]:
    """Built once for all readers: they only look at it."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build_demo(now=timezone.now())
        transaction.set_rollback(True)


def browser_of(reader: str, demo: Demo, language: str) -> Client:
    """Whoever comes in as people do."""
    client = Client(headers={"accept-language": language, "host": "localhost"})
    if reader in STAFF:
        assert client.post(reverse("login"), {"username": STAFF[reader], "password": "zole"}).status_code == 302
    if reader in ("player", "scribe"):
        writes = ScoreSheet.objects.get(table__round__stage=demo.stage, table__round__number=3, table__number=6)
        player = writes.table.seats.get(seat=1).side.entrant
        said = {"stage": demo.stage.slug, "start_number": player.start_number, "code": player.code}
        assert client.post(reverse("scoring:me"), said).status_code == 302
        if reader == "scribe":
            assert client.post(reverse("scoring:sheet-phone", args=[writes.pk])).status_code == 302
    return client


@pytest.mark.parametrize("language", ["lv", "ru"])
@pytest.mark.parametrize("reader", READERS)
def test_every_page_is_whole_and_in_the_readers_language(reader: str, language: str, demo: Demo):
    # Who gets which paper is tested elsewhere, and making it is slow.
    paper = () if reader == "organizer" else (".pdf",)
    crawl = Crawl(browser_of(reader, demo, language), leaves_out=paper).run("/")
    assert crawl.broken == []
    found = {address: list(faults_of_page(page, language)) for address, page in crawl.pages.items()}
    found |= {address: list(faults_of_part(part, language)) for address, part in crawl.fragments.items()}
    assert [f"{address}: {fault}" for address, faults in found.items() for fault in faults] == []
