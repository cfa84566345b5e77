"""Lists that were read and wait to be confirmed."""

from __future__ import annotations

from tournaments.errors import NotFound
from tournaments.models import ImportPreview, Stage


def preview_of(stage: Stage, pk: int) -> ImportPreview:
    """A preview of this stage. Raises NotFound."""
    preview = stage.import_previews.filter(pk=pk).first()
    if preview is None:
        raise NotFound.because("not_found")
    return preview
