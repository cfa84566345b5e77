"""Chance asks every service for anything, and after each step the laws are looked at."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from random import Random
from typing import Any

from django.db import transaction
from django.test import TestCase
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from scoring.messages import say
from scoring.models import ScoreSheet, SheetStatus
from scoring.services.advance import draw_next_round
from scoring.services.desk import enter_paper_sheet
from scoring.services.lines import record_deal
from scoring.services.rounds import close_round, start_round
from scoring.services.sheets import confirm_by_signatures, submit_sheet
from tests.laws import asked_of_scoring, asked_of_tournaments  # noqa: F401 - they fill ASKS
from tests.laws.bare import bare_rows, rows_of
from tests.laws.laws import check_refused, check_written, faults_of
from tests.laws.scene import ASKS, IN_PLAY, Ask, NothingToAsk, Said, Scene, seated
from tests.laws.services import Service, name_of
from tournaments.errors import Refusal
from tournaments.models import Actor, Round, RoundStatus
from tournaments.selectors import next_ordinal
from tournaments.services.draws import publish_draw

AGAIN = {
    "scoring.services.backup.document.save_stage",
    "scoring.services.seats.swap_seats",
    "tournaments.services.entries.new_code",
    "tournaments.services.imports.preview_import",
    "tournaments.services.people.create_player",
    "tournaments.services.people.create_players",
    "tournaments.services.rounds.extend_round",
    "tournaments.services.rounds.extend_table",
    "tournaments.services.seats.swap_seats",
}
"""Asked a second time they do it a second time, unless the page says what it showed."""
chance = st.integers(0, 2**32).map(Random)


class Laws(RuleBasedStateMachine):
    """One stage; each rule but the last two asks one service, and compares the rows before and after."""

    def __init__(self) -> None:
        super().__init__()
        self.story: list[str] = []
        self.undo = transaction.atomic()
        self.undo.__enter__()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)

    @initialize(chance=chance, far=st.sampled_from([3, 7, 2, 4, 6, 1, 0]))
    def begin(self, chance: Random, far: int) -> None:
        """So many steps of the first two rounds are done."""
        self.scene = Scene(chance)
        self.scene.open()
        self.rows = bare_rows()
        for step in [self.draw, self.start, self.write, self.hand_in, self.draw, self.start, self.write][:far]:
            step()
        self.look()

    @rule(chance=chance)
    def play_on(self, chance: Random) -> None:
        """All tables hand in, the round closes, the next one starts and is written."""
        self.scene.chance = chance
        for step in (self.hand_in, self.draw, self.start, self.write):
            step()
        self.look()

    @rule(chance=chance)
    def time_passes(self, chance: Random) -> None:
        self.scene.chance = chance
        self.scene.pass_time()

    def request(self, ask: Ask, chance: Random) -> None:
        """Ask once; of what was accepted now and then a second time, as a double tap does."""
        self.scene.chance = chance
        try:
            said = ask.said(self.scene)
            if "actor" in signature(ask.service).parameters:
                said.setdefault("actor", self.scene.referee())
        except NothingToAsk:
            return
        self.rows |= {"Actor": rows_of(Actor)}
        if self.ask(ask.service, said) and not self.scene.mostly():
            before = self.rows
            if self.ask(ask.service, said) and name_of(ask.service) not in AGAIN:
                assert before == self.rows, f"{name_of(ask.service)} did it twice"

    def ask(self, service: Service, said: Said) -> bool:
        """Whether it was accepted. The laws hold afterwards."""
        try:
            self.do(service, **said)
        except Refusal as refusal:
            self.story.append(f"{name_of(service)}: {refusal}")
            self.hear(refusal)
            before, self.rows = self.rows, bare_rows()
            check_refused(before, self.rows)
            return False
        self.story.append(f"{name_of(service)}: done")
        self.look()
        return True

    def look(self) -> None:
        """The laws hold for what is there, and for what was written since the last look."""
        before, self.rows = self.rows, bare_rows()
        check_written(before, self.rows)
        faults = faults_of(self.rows)
        assert not faults, "\n".join([*faults, "after:", *self.story])

    def hear(self, refusal: Refusal) -> None:
        """Every fault has words."""
        assert all(say(fault) for fault in refusal.faults)

    def do(self, service: Service, **said: Any) -> Any:
        """Call, and run what waits for the commit: standings, safety copies."""
        said = {"now": self.scene.now, "actor": self.scene.staff[0]} | said
        with TestCase.captureOnCommitCallbacks(execute=True):
            return service(**{name: value for name, value in said.items() if _takes(service, name)})

    def draw(self) -> None:
        if round := self._round(RoundStatus.DRAFT):
            said = {"round": round, "expected_ordinal": next_ordinal(round)}
            self._try(draw_next_round, **said, **self.scene.one([{}, {"seed": "1", "seed_source": "dice"}]))

    def start(self) -> None:
        if round := self._round(RoundStatus.SEATED):
            self._try(publish_draw, round=round)
            self._try(start_round, round=round, anyway=self.scene.mostly())

    def write(self) -> None:
        """Some deals at each table; some hand in, and of some all sign."""
        for sheet in self._sheets(SheetStatus.OPEN):
            first = sheet.lines.count() + 1
            for number in range(first, first + self.scene.number(0, 3)):
                facts = self.scene.deal(len(seated(sheet)))
                self._try(record_deal, sheet=sheet, number=number, facts=facts, entry_key=self.scene.key())
            if self.scene.number(1, 3) == 1:
                self._try(submit_sheet, sheet=sheet)
                if self.scene.number(1, 2) == 1:
                    self._sign(sheet)

    def hand_in(self) -> None:
        """Open tables hand in paper, all sign, the round closes."""
        for sheet in self._sheets(SheetStatus.OPEN):
            points = {seat: self.scene.number(-9, 9) for seat in range(2, len(seated(sheet)) + 1)}
            said = {"points": points | {1: -sum(points.values())}, "deals": 3, "entry_key": self.scene.key()}
            self._try(enter_paper_sheet, sheet=sheet, signatories=[entrant.pk for entrant in seated(sheet)], **said)
            self._try(submit_sheet, sheet=sheet)  # one that had its totals already
        for sheet in self._sheets(SheetStatus.SUBMITTED):
            self._sign(sheet)
        if round := self._round(*IN_PLAY):
            self._try(close_round, round=round)

    def _sign(self, sheet: ScoreSheet) -> None:
        self._try(confirm_by_signatures, sheet=sheet, signatories=[entrant.pk for entrant in seated(sheet)])

    def _try(self, service: Service, **said: Any) -> None:
        try:
            self.do(service, **said)
        except Refusal as refusal:
            self.story.append(f"{name_of(service)}: {refusal}")

    def _sheets(self, status: SheetStatus) -> list[ScoreSheet]:
        sheets = ScoreSheet.objects.filter(table__round__stage=self.scene.stage_id, table__round__status__in=IN_PLAY)
        return list(sheets.filter(status=status).select_related("table__round").order_by("pk"))

    def _round(self, *statuses: RoundStatus) -> Round | None:
        rounds = Round.objects.select_related("stage__regulation_version", "regulation_version").order_by("number")
        return rounds.filter(stage=self.scene.stage_id, status__in=statuses).first()


def _takes(service: Service, name: str) -> bool:
    parameters = signature(service).parameters
    return name in parameters or any(p.kind is p.VAR_KEYWORD for p in parameters.values())


def _rule_of(ask: Ask) -> Callable[..., None]:
    def request(self: Laws, chance: Random) -> None:
        self.request(ask, chance)

    made = rule(chance=chance)(request)
    made.service = ask.service
    return made


for _ask in ASKS:
    for _copy in range(_ask.often):
        setattr(Laws, f"{name_of(_ask.service).replace('.', '_')}_{_copy}", _rule_of(_ask))
