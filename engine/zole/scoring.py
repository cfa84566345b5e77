"""The score of a sheet, deal by deal: Z7 to Z11, as a referee would go through it with a pencil."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.seats import Seating
from engine.zole.account import Account
from engine.zole.checking import check_sheet
from engine.zole.contracts import PICKUP_FIGURES, Contract, Outcome, small_zole_figure
from engine.zole.entries import (
    Absent,
    BetweenDeals,
    Deal,
    DeclarerGame,
    ImposedPule,
    PassedOut,
    Sheet,
    SmallZole,
    TableGame,
    left_after,
)
from engine.zole.outcome import after_revoke, is_sixty_without_score, is_won, outcome_of, small_zole_outcome
from engine.zole.progress import Progress
from engine.zole.pules import Pules, Settlement, after_all_passed, after_lost_game, after_won_game, settle
from engine.zole.reasons import REASONS, Reason
from engine.zole.rules import Rules
from engine.zole.table_game import score_table_game

__all__ = ["REASONS", "Reason", "ScoredLine", "ScoredSheet", "Settlement", "score_sheet"]


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """One entry with all that follows from it."""

    number: int | None
    """The deal's number, from 1; None for an entry between deals."""
    dealer: str | None
    """Of this deal, or of the deal that comes next; None when too few players are left for one."""
    sitting_out: tuple[str, ...]
    """The dealer first."""
    outcome: Outcome | None
    """None when a player left or came."""
    points: Mapping[str, int] = field(hash=False)
    pules: Pules
    """Open after the entry."""
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class ScoredSheet:
    """A sheet with its lines scored; `settlement` is None unless the sheet is closed."""

    lines: tuple[ScoredLine, ...]
    settlement: Settlement | None
    """The close, with one line for each pule still open."""
    totals: Mapping[str, int] = field(hash=False)
    """Points of the deals and of the settlement."""
    left_after: Mapping[str, int] = field(hash=False)
    """Who was away at the end, and how many deals had been played when he left."""

    def forfeited(self, out_from_deal: int = 4) -> tuple[str, ...]:
        """Z11.4: who was out when this deal began and stayed out: the table's last place and no place points."""
        return tuple(player for player, played in self.left_after.items() if played < out_from_deal)


def score_sheet(sheet: Sheet) -> ScoredSheet:
    """Score a sheet by its rules. Raises `SheetRefused` when it holds what cannot have happened."""
    check_sheet(sheet)
    return score_checked(sheet)


def score_checked(sheet: Sheet) -> ScoredSheet:
    """Score a sheet whose entries have been checked already, as the reader of a document does."""
    lines = tuple(_score_lines(sheet))
    pules = lines[-1].pules if lines else Pules()
    settlement = settle(pules, sheet.players, sheet.rules) if sheet.close else None
    totals = dict(settlement.points) if settlement else dict.fromkeys(sheet.players, 0)
    for line in lines:
        for player, points in line.points.items():
            totals[player] += points
    return ScoredSheet(lines, settlement, totals, left_after(sheet.entries))


def score_alone(deal: Deal, seating: Seating, rules: Rules) -> ScoredLine:
    """Score a deal that has been checked already as the first of its sheet: no pule is open."""
    account = Account(seating, rules)
    pules, outcome = _score_deal(deal, Pules(), account)
    return _line(1, outcome, pules, account)


def _score_lines(sheet: Sheet) -> Iterator[ScoredLine]:
    """Entry by entry: who sits where, what it is worth, which pules are open after it."""
    progress = Progress(sheet.players, sheet.dealer, sheet.rules)
    pules = Pules()
    number = 0
    for entry in sheet.entries:
        if isinstance(entry, BetweenDeals):
            progress.after(entry)
            account = Account(progress.seating, sheet.rules)
            pules, outcome = _score_between_deals(entry, pules, account)
            yield _line(None, outcome, pules, account)
        else:
            number += 1
            account = Account(progress.seating, sheet.rules)
            pules, outcome = _score_deal(entry, pules, account)
            yield _line(number, outcome, pules, account)
            progress.after(entry)


def _line(number: int | None, outcome: Outcome | None, pules: Pules, account: Account) -> ScoredLine:
    seating = account.seating
    return ScoredLine(
        number, seating.dealer, seating.sitting_out, outcome, account.points, pules, tuple(account.reasons)
    )


def _score_between_deals(entry: BetweenDeals, pules: Pules, account: Account) -> tuple[Pules, Outcome | None]:
    """Z9.6: an imposed pule. Z11.5: a player who leaves keeps his pules."""
    if isinstance(entry, ImposedPule):
        account.note("pule_imposed", player=entry.player)
        return pules.with_personal(entry.player), Outcome.PENALTY
    account.note("absent" if isinstance(entry, Absent) else "present", player=entry.player)
    return pules, None


def _score_deal(deal: Deal, pules: Pules, account: Account) -> tuple[Pules, Outcome]:
    """The points go into the account; back come the pules open after the deal, and how it ended."""
    match deal:
        case DeclarerGame():
            return _score_declarer_game(deal, pules, account)
        case SmallZole():
            return _score_small_zole(deal, pules, account)
        case TableGame():
            return _score_table_game(deal, pules, account)
        case PassedOut():
            account.note("passed_out")
            return after_all_passed(pules, account), Outcome.PASSED_OUT
        case _:
            account.note("annulled")
            return pules, Outcome.ANNULLED


def _score_declarer_game(game: DeclarerGame, pules: Pules, account: Account) -> tuple[Pules, Outcome]:
    """Z6, Z7: a pick-up game or a zole; Z9.2, Z9.3: a pick-up game resolves a pule, or gives one."""
    outcome = outcome_of(game.tricks, game.card_points, account.rules)
    if game.revoked_by is not None:
        outcome = after_revoke(outcome, by_declarer=game.revoked_by == game.declarer)
        account.note("revoked", player=game.revoked_by)
    elif is_sixty_without_score(outcome, game.card_points, account.rules):
        account.note("sixty")
        return _write_one_common(pules, account), outcome
    _pay_for_game(game.declarer, PICKUP_FIGURES[outcome], outcome.value, account)
    if game.contract is Contract.ZOLE:  # Z9.4: neither opens nor closes a pule
        bonus = account.rules.zole_bonus
        _pay_for_game(game.declarer, bonus if is_won(outcome) else -bonus, "zole", account)
        after = pules
    elif is_won(outcome):
        after = after_won_game(pules, game.declarer, account)
    else:
        after = after_lost_game(pules, game.declarer, account)
    account.note_sitters_apart()
    return _impose_for_revoke(game.revoked_by, pules, after, account), outcome


def _score_small_zole(game: SmallZole, pules: Pules, account: Account) -> tuple[Pules, Outcome]:
    """Z7: no trick +6, any trick −7 (Rondo: −6). Z9.4: no pule is opened or closed."""
    outcome = small_zole_outcome(game.tricks)
    if game.revoked_by is not None:
        outcome = after_revoke(outcome, by_declarer=game.revoked_by == game.declarer)
        account.note("revoked", player=game.revoked_by)
    _pay_for_game(game.declarer, small_zole_figure(outcome, account.rules), outcome.value, account)
    account.note_sitters_apart()
    return _impose_for_revoke(game.revoked_by, pules, pules, account), outcome


def _score_table_game(game: TableGame, pules: Pules, account: Account) -> tuple[Pules, Outcome]:
    """Z8; where the table game and pules go together, the pules of Z9.1 are written after it."""
    score_table_game(game, account)
    after = after_all_passed(pules, account) if account.rules.pules_are_played else pules
    return _impose_for_revoke(game.revoked_by, after, after, account), Outcome.GALDINS


def _pay_for_game(declarer: str, figure: int, reason: str, account: Account) -> None:
    """Z7: the declarer gets the figure from each other player, or pays it to each."""
    account.collect(declarer, amount=figure, payers=account.sharers(declarer))
    account.note(reason, player=declarer, points=abs(figure))


def _write_one_common(pules: Pules, account: Account) -> Pules:
    """Option `sixty: no_score`: one common pule, where pules are played."""
    if not account.rules.pules_are_played:
        return pules
    account.note("common_pule_written", count=1)
    return pules.with_common(1)


def _impose_for_revoke(offender: str | None, before: Pules, after: Pules, account: Account) -> Pules:
    """Z11.2: the offender has exactly one new personal pule, be it that of the lost game or one imposed."""
    has_one_already = len(after.personal) > len(before.personal)
    if offender is None or has_one_already or not account.rules.pules_are_played:
        return after
    account.note("revoke_pule", player=offender)
    return after.with_personal(offender)
