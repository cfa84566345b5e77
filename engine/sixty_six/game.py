"""Sixty-six as the registry of games knows it."""

from collections.abc import Mapping

from engine.envelope import Envelope, Heading
from engine.errors import Fault, Faults, SheetRefused
from engine.replay import Replay
from engine.sixty_six.entries import Sheet
from engine.sixty_six.reading import read_entries
from engine.sixty_six.record import Record, read_record, write_record
from engine.sixty_six.replay import replay
from engine.sixty_six.rules import check_rules, read_rules
from engine.sixty_six.scoring import score_checked
from engine.sixty_six.sheet_result import write_result
from engine.sixty_six.writing import write_sheet


class SixtySixGame:
    """Two players, three each for himself, or four as two sides."""

    player_counts = range(2, 5)
    default_rules: Mapping[str, object] = {}
    """Which preset it is depends on the number of players."""

    def check_rules(self, rules: object) -> tuple[Fault, ...]:
        """Everything that is wrong with rules as JSON writes them."""
        return check_rules(rules)

    def read(self, envelope: Envelope, faults: Faults) -> Sheet:
        """The sheet of a document. Raises `SheetRefused`."""
        players, dealer = envelope.players, envelope.dealer
        rules = read_rules(envelope.rules, "rules", faults, self._count(players))
        entries = read_entries(envelope.deals, players, dealer, rules, faults)
        if rules is None or players is None or dealer is None or len(faults):
            raise SheetRefused(tuple(faults))
        return Sheet(players, dealer, entries, rules, envelope.close)

    def _count(self, players: tuple[str, ...] | None) -> int:
        """For how many the preset is looked for while the number of players is in doubt: two."""
        return len(players) if players is not None and len(players) in self.player_counts else 2

    def write(self, sheet: Sheet) -> dict[str, object]:
        """The document that reads back as this sheet."""
        return write_sheet(sheet)

    def score(self, sheet: Sheet) -> dict[str, object]:
        """The result document of a sheet that `read` has given."""
        return write_result(score_checked(sheet))

    def read_record(self, heading: Heading, fields: dict[str, object], faults: Faults) -> Record:
        """The deal record of a document. Raises `SheetRefused`."""
        return read_record(heading, fields, faults)

    def write_record(self, record: Record) -> dict[str, object]:
        """The document that reads back as this record."""
        return write_record(record)

    def replay(self, record: Record) -> Replay:
        """Play a record again."""
        return replay(record)
