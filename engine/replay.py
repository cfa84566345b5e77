"""What comes of a deal record, for every game."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.errors import ActionFault


@dataclass(frozen=True, slots=True)
class Replay:
    """A deal played again from its record."""

    result: Mapping[str, object] | None = field(hash=False)
    """What the deal gave, as JSON writes it; None where the check ended before."""
    faults: tuple[ActionFault, ...] = ()
    """Everything against the rules, in the order of the deal."""
    warnings: tuple[ActionFault, ...] = ()
    """What was possible and not done."""

    def to_json(self) -> dict[str, object]:
        """The result document: the result's fields, and faults and warnings where there are some."""
        document = dict(self.result or {})
        if self.faults:
            document["faults"] = _write(self.faults)
        if self.warnings:
            document["warnings"] = _write(self.warnings)
        return document


def _write(faults: Iterable[ActionFault]) -> list[dict[str, object]]:
    return [
        {"code": fault.code, "at": fault.at, "player": fault.player, "card": fault.card, "message": fault.message}
        for fault in faults
    ]
