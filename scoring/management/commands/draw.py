"""`python3 manage.py draw SLUG ROUND`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from scoring.services.advance import draw_next_round, seating_candidates
from tournaments.errors import Refusal
from tournaments.messages import say
from tournaments.models import Round
from tournaments.selectors import current_draw, next_ordinal
from tournaments.services.audit import system_actor
from tournaments.services.draws import document_of, publish_draw
from tournaments.wording import SEED_FROM_HALL


class Command(BaseCommand):
    """See `scoring.services.advance`."""

    help = "Draw a round as its regulation says and print the draw document; --compare and --show write nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the address of the stage, as in /stages/SLUG/")
        parser.add_argument("number", type=int, help="the round")
        parser.add_argument("--seed", default="", help="what the hall gave; else the committed secret is revealed")
        parser.add_argument(
            "--sizes", type=int, nargs="+", default=[], metavar="SIZE", help="of the tables by hand: --sizes 4 4 3"
        )
        parser.add_argument("--reason", default="", help="why it is drawn anew")
        parser.add_argument("--publish", action="store_true", help="let everybody see it at once")
        look = parser.add_mutually_exclusive_group()
        look.add_argument("--compare", action="store_true", help="only the certificates of the ways to seat the round")
        look.add_argument("--show", action="store_true", help="only the document of the draw there is")

    def handle(self, *args: Any, slug: str, number: int, **options: Any) -> None:
        rounds = Round.objects.select_related("stage__championship", "stage__regulation_version", "regulation_version")
        round = rounds.filter(stage__slug=slug, number=number).first()
        if round is None:
            raise CommandError(f"No round {number} of a stage “{slug}” here.")
        try:
            answer = self._answer(round, options)
        except Refusal as refusal:
            raise CommandError("\n".join(f"{fault.code}: {say(fault)}" for fault in refusal.faults)) from refusal
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1))

    def _answer(self, round: Round, options: dict[str, Any]) -> Any:
        if options["compare"]:
            return [
                {"mode": one.mode, "certificate": one.certificate, "faults": [fault.code for fault in one.faults]}
                for one in seating_candidates(round, sizes=options["sizes"])
            ]
        if options["show"]:
            draw = current_draw(round)
            if draw is None:
                raise Refusal.because("not_drawn", number=round.number)
            return document_of(draw)
        by = {"actor": system_actor(), "now": timezone.now()}
        draw = draw_next_round(
            round=round,
            sizes=options["sizes"],
            seed=options["seed"],
            seed_source=SEED_FROM_HALL if options["seed"] else "",
            reason=options["reason"],
            expected_ordinal=next_ordinal(round),
            **by,
        )
        return document_of(publish_draw(round=round, ordinal=draw.ordinal, **by) if options["publish"] else draw)
