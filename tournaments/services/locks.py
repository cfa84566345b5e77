"""The one order in which rows are locked: championship, stage, round, and in `scoring` then the sheets.

`no_key` leaves room for rows that only refer to the locked one, such as an audit entry written at a table meanwhile.
SQLite needs no row locks: its write transactions follow each other.
Rows joined to a locked one may be as old as the wait for the lock, or missing when the locked one changed meanwhile:
none but the championship of a stage, which never does, is read with it.
"""

from __future__ import annotations

from tournaments.errors import Refusal
from tournaments.models import Championship, Round, Stage


def lock_championship(championship: Championship) -> Championship:
    """The championship as it stands, locked until the transaction ends. Roles and new stages need it."""
    return Championship.objects.select_for_update(no_key=True).get(pk=championship.pk)


def lock_stage(stage: Stage) -> Stage:
    """The stage as it stands, locked until the transaction ends. Entries, draws and rounds need it."""
    stages = Stage.objects.select_for_update(no_key=True, of=("self",))
    return stages.select_related("championship").get(pk=stage.pk)


def lock_open_stage(stage: Stage) -> Stage:
    """As `lock_stage`. Refuses `stage_finished`."""
    locked = lock_stage(stage)
    if locked.finished_at is not None:
        raise Refusal.because("stage_finished")
    return locked


def lock_round(round: Round) -> Round:
    """The round as it stands, its stage and then itself locked until the transaction ends."""
    stage = lock_stage(Stage(pk=round.stage_id))
    locked = Round.objects.select_for_update(no_key=True).get(pk=round.pk)
    locked.stage = stage
    return locked
