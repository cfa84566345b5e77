"""What a seating refuses: `code` and `params` in one fault, as everywhere."""

from tournaments.regulations import Fault


class SeatingRefused(Exception):
    """No seating can be made of this.

    too_few_players    `players`, `least`
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params = params
        self.faults = (Fault(code, "", params),)
