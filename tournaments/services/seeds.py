"""Where the seed of a draw comes from: a secret whose hash was public before, or what the hall said.

Never from whoever presses the button: he sees neither the secret before it is drawn from, nor a second one, for each
stage has one open commitment, and the next is made only when a draw has revealed it.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from hashlib import sha256

from tournaments.models import SeedCommitment, Stage

SECRET_BYTES = 16


def commit_seed(*, stage: Stage, now: datetime) -> SeedCommitment:
    """Make the next secret of a stage and publish its hash. The stage must be locked or new."""
    secret = secrets.token_hex(SECRET_BYTES)
    last = stage.seed_commitments.order_by("-ordinal").values_list("ordinal", flat=True).first()
    return SeedCommitment.objects.create(
        stage=stage,
        ordinal=(last or 0) + 1,
        secret=secret,
        commitment=sha256(secret.encode()).hexdigest(),
        made_at=now,
    )


def reveal_seed(*, stage: Stage, now: datetime) -> SeedCommitment:
    """The open commitment of a stage, revealed for a draw; the next one is made. The stage must be locked."""
    opened = stage.seed_commitments.get(revealed_at=None)
    opened.revealed_at = now
    opened.save(update_fields=["revealed_at"])
    commit_seed(stage=stage, now=now)
    return opened
