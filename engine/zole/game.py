"""Zole as the registry of games knows it."""

from engine.envelope import Envelope, Heading
from engine.errors import Fault, Faults, SheetRefused
from engine.replay import Replay
from engine.zole.checking import EntryCheck
from engine.zole.entries import Entry, Sheet
from engine.zole.progress import Progress
from engine.zole.reading import is_deal, read_entry
from engine.zole.record import Record, read_record, write_record
from engine.zole.replay import replay
from engine.zole.rules import Rules, check_rules, read_rules
from engine.zole.scoring import score_checked
from engine.zole.writing import write_result, write_sheet


class ZoleGame:
    """Three to five players (Z2.4); no rules of a game for two have been found (Z13)."""

    player_counts = range(3, 6)
    default_rules = "classic"

    def check_rules(self, rules: object) -> tuple[Fault, ...]:
        """Everything that is wrong with rules as JSON writes them."""
        return check_rules(rules)

    def read(self, envelope: Envelope, faults: Faults) -> Sheet:
        """The sheet of a document. Raises `SheetRefused`."""
        rules = read_rules(envelope.rules, "rules", faults)
        entries = _read_entries(envelope, rules, faults)
        players, dealer = envelope.players, envelope.dealer
        if rules is None or players is None or dealer is None or len(faults):
            raise SheetRefused(tuple(faults))
        return Sheet(players, dealer, entries, rules, envelope.close)

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
        """Play a record again. Raises `SheetRefused` (`lot_needed`)."""
        return replay(record)


def _read_entries(envelope: Envelope, rules: Rules | None, faults: Faults) -> tuple[Entry, ...]:
    """All readable entries, each checked against the seats of its deal; an unreadable deal passes the deal on, too."""
    players, dealer = envelope.players, envelope.dealer
    progress = Progress(players, dealer, rules or Rules()) if players and dealer else None
    entries = []
    for index, value in enumerate(envelope.deals):
        seating = progress.seating if progress else None
        entry = read_entry(value, EntryCheck(f"deals[{index}]", players, rules, seating, faults))
        if entry is not None:
            entries.append(entry)
        if progress is not None:
            _advance(progress, value, entry)
    return tuple(entries)


def _advance(progress: Progress, value: object, entry: Entry | None) -> None:
    if entry is not None:
        progress.after(entry)
    elif is_deal(value):
        progress.after_deal()
