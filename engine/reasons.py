"""Why a score is what it is: one `Reason` for each component. Every game has a table of words for its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Reason:
    """One component of a score: `code` and `params` to translate, `text` for a referee to read."""

    words: ClassVar[Mapping[str, str]]
    """Code → text, of the game."""
    code: str
    params: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """The reason in English."""
        return self.words[self.code].format_map(self.params)

    def to_json(self) -> dict[str, object]:
        """As a result document writes it."""
        return {"code": self.code, "params": dict(self.params), "text": self.text}
