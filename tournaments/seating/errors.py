"""What a seating refuses: `code` and `params` in one fault, as everywhere."""

from collections.abc import Iterable

from tournaments.regulations import Fault


class SeatingRefused(Exception):
    """No seating can be made of this.

    too_few_players    `players`, `least`
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params = params
        self.faults: tuple[Fault, ...] = (Fault(code, "", params),)


class DrawRefused(SeatingRefused):
    """A draw that cannot be made, with every reason; `docs/reference/seating.md` lists the codes."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        found = tuple(faults)
        super().__init__(found[0].code, **found[0].params)
        self.faults = found
