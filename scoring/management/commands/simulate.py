"""`python3 manage.py simulate`."""

from __future__ import annotations

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import transaction

from scoring.management.tables import make_tables_where_none_are
from scoring.messages import say
from scoring.selectors import StandingsPage, standings_of
from scoring.simulation import Day, simulate_stage
from tournaments.errors import Refusal
from tournaments.figures import fraction_text, signed_text
from tournaments.regulations import Regulation, RegulationRefused, SeatingMode, presets


class Command(BaseCommand):
    """See `scoring.simulation`."""

    help = (
        "Play a whole stage through the services with random legal results and print its table. "
        "Nothing of it stays in the database unless --keep is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=25, help="how many enter before round 1 (25)")
        parser.add_argument("--rounds", type=int, help="how many rounds (as the preset says)")
        parser.add_argument("--deals", type=int, help="deals of a round (as the preset says)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same day (1)")
        parser.add_argument("--preset", choices=sorted(presets()), default="evening", help="the regulation (evening)")
        seating = "how every round is seated (as the preset says); planned: all of them before round 1"
        parser.add_argument("--seating", choices=sorted(SeatingMode), help=seating)
        parser.add_argument("--keep", action="store_true", help="keep the stage in the database")

    def handle(self, *args: Any, players: int, seed: int, keep: bool, **options: Any) -> None:
        regulation = _regulation(**{name: options[name] for name in ("preset", "rounds", "deals", "seating")})
        if players < 3:
            raise CommandError("A stage needs three players at least.")
        make_tables_where_none_are()
        try:
            with transaction.atomic():
                name = f"Simulācija {seed}"
                day = simulate_stage(rng=Random(seed), players=players, regulation=regulation, name=name)
                self._print(day)
                transaction.set_rollback(not keep)
        except Refusal as refusal:
            raise CommandError("; ".join(say(fault) for fault in refusal.faults)) from refusal
        self.stdout.write(f"Kept: /stages/{day.stage.slug}/" if keep else "Rolled back: nothing of it was kept.")

    def _print(self, day: Day) -> None:
        for line in _table(standings_of(day.stage, may_read_drafts=True)):
            self.stdout.write(line)
        self.stdout.write("")
        called = ", ".join(f"{name} {count}" for name, count in sorted(day.done.items()))
        self.stdout.write(f"{day.done.total()} calls of services: {called}")
        self.stdout.write("Every draw, sheet, result and standing was checked: no contradiction.")


def _regulation(*, preset: str, rounds: int | None, deals: int | None, seating: str | None) -> Regulation:
    known = presets()[preset].as_json()
    asked = {"rounds": rounds, "deals": deals}
    if seating == SeatingMode.PLANNED:
        asked["planned_rounds"] = rounds or known["rounds"]
    changed = {field: value for field, value in asked.items() if value is not None}
    if seating and seating != SeatingMode.PLANNED:
        changed |= {"seating": seating, "planned_rounds": 0}
    try:
        return Regulation.parse(known | changed)
    except RegulationRefused as refused:
        faults = "; ".join(f"{fault.path}: {fault.code}" for fault in refused.faults)
        raise CommandError(f"This is no regulation: {faults}") from refused


def _table(page: StandingsPage) -> list[str]:
    """The final table, as a wall print has it."""
    numbers = range(1, page.after_round + 1)
    rows = [["", "Nr", "", *map(str, numbers), "=", "+/-"]]
    for row in page.rows:
        results = [row.rounds.get(number) for number in numbers]
        rows.append(
            [
                f"{row.rank}." if row.rank else "-",
                str(row.entrant.start_number),
                row.name,
                *(f"{result.place_sixtieths / 60:g}" if result else "" for result in results),
                fraction_text(row.values["place_points"]),
                signed_text(int(row.values["points"])),
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(_padded(cell, width, place) for place, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]


def _padded(cell: str, width: int, place: int) -> str:
    return cell.ljust(width) if place == 2 else cell.rjust(width)
