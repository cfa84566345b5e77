"""The score of a sheet, deal by deal, until one side has reached the target (1.13)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.sixty_six.account import outcome_of, reasons_of
from engine.sixty_six.entries import Sheet
from engine.sixty_six.progress import Progress
from engine.sixty_six.reading import check_sheet
from engine.sixty_six.reasons import REASONS, Reason

__all__ = ["REASONS", "GameOver", "Reason", "ScoredLine", "ScoredSheet", "score_sheet"]


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """One deal with all that follows from it."""

    number: int
    """From 1."""
    dealer: str
    outcome: str
    """The `How`; of a bid without one, `made` or `set`."""
    points: Mapping[str, int] = field(hash=False)
    """Game points; of four, both partners have their side's."""
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """A side reached the target."""

    winner: tuple[str, ...]
    """One player, or two partners."""
    after_deal: int


@dataclass(frozen=True, slots=True)
class ScoredSheet:
    """A sheet with its lines scored."""

    lines: tuple[ScoredLine, ...]
    totals: Mapping[str, int] = field(hash=False)
    game_over: GameOver | None
    """None while nobody has reached the target."""


def score_sheet(sheet: Sheet) -> ScoredSheet:
    """Score a sheet by its rules. Raises `SheetRefused` when it holds what cannot have happened."""
    check_sheet(sheet)
    return score_checked(sheet)


def score_checked(sheet: Sheet) -> ScoredSheet:
    """Score a sheet whose entries have been checked already, as the reader of a document does."""
    progress = Progress(sheet.players, sheet.dealer, sheet.rules)
    lines = tuple(_score_lines(sheet, progress))
    game_over = GameOver(progress.winner, len(lines)) if progress.winner else None
    return ScoredSheet(lines, progress.totals, game_over)


def _score_lines(sheet: Sheet, progress: Progress) -> Iterator[ScoredLine]:
    sides = progress.sides
    for number, entry in enumerate(sheet.entries, start=1):
        dealer = progress.dealer
        points = progress.after(entry)
        reasons = (*reasons_of(entry, sides), *_game_won(progress))
        yield ScoredLine(number, dealer, outcome_of(entry, sides), points, reasons)


def _game_won(progress: Progress) -> Iterator[Reason]:
    if progress.winner is not None:
        winner = ", ".join(progress.winner)
        yield Reason("game_won", {"winner": winner, "points": progress.totals[progress.winner[0]]})
