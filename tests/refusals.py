"""What a refusal and a repeat must keep: nothing is written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps

from scoring.messages import say
from tournaments.errors import Refusal

Everything = dict[str, list[dict[str, Any]]]


def everything() -> Everything:
    """All rows of both apps."""
    models = [*apps.get_app_config("tournaments").get_models(), *apps.get_app_config("scoring").get_models()]
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


@contextmanager
def refused(code: str, kind: type[Refusal] = Refusal) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """The block is refused for this reason, with words for it, and no row of any table differs afterwards."""
    before = everything()
    with pytest.raises(Refusal) as caught:
        yield caught
    assert type(caught.value) is kind
    assert code in [fault.code for fault in caught.value.faults]
    assert all(say(fault) for fault in caught.value.faults)
    assert before == everything()


@contextmanager
def nothing_written() -> Iterator[None]:
    """No row of any table differs after the block: what a repeat must keep."""
    before = everything()
    yield
    assert before == everything()
