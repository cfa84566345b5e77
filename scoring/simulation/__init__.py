"""A simulated day: a whole stage played through the public services alone, with random results the engine accepts.

It drives `manage.py simulate`, the demonstration, tests and benchmarks. Chance (`rng`) and time (`now`) come in as
arguments; everything else goes through the services, as it would from a page.
"""

from .day import CALM, Day, Odds, Staff
from .invariants import InvariantBroken, check_draw, check_round
from .names import Person, people
from .rounds import play_round
from .sheets import fill_sheet
from .stage import MORNING, open_stage, simulate_stage

__all__ = [
    "CALM",
    "MORNING",
    "Day",
    "InvariantBroken",
    "Odds",
    "Person",
    "Staff",
    "check_draw",
    "check_round",
    "fill_sheet",
    "open_stage",
    "people",
    "play_round",
    "simulate_stage",
]
