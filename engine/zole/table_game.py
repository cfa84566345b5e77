"""The table game, galdiņš: who loses it and what the others are paid (Z8)."""

from collections.abc import Mapping

from engine.zole.account import Account
from engine.zole.entries import TableGame

FEW_CARD_POINTS = 30
"""Z8.3: with so many card points or fewer, a player is paid 2."""


def score_table_game(game: TableGame, account: Account) -> None:
    """Z8.2 or Z8.3, as the rules measure it. Z11.2: after a revoke the offender alone loses."""
    if game.revoked_by is not None:
        account.note("galdins_revoked", player=game.revoked_by)
    if account.rules.galdins_measure == "tricks":
        _score_by_tricks(game, account)
    else:
        _score_by_card_points(game, account)


def _score_by_tricks(game: TableGame, account: Account) -> None:
    """Z8.2: a loser pays to each other player; those who sit out receive too, unless the rules keep them apart."""
    losers, reason = _losers_by_tricks(game)
    if len(losers) > 1 and account.rules.galdins_tie == "nobody":
        account.note("galdins_tied_nobody")
        return
    for loser in losers:
        account.note(reason, player=loser, points=account.rules.galdins_pay)
        account.collect(loser, amount=-account.rules.galdins_pay, payers=account.sharers(loser))
    account.note_sitters_apart()


def _losers_by_tricks(game: TableGame) -> tuple[list[str], str]:
    """Z8.2: most tricks loses; equal tricks: more card points loses; still equal: each of the tied pays."""
    if game.revoked_by is not None:
        return [game.revoked_by], "galdins_offender_pays_each"
    most = _highest(game.tricks)
    if len(most) == 1:
        return most, "galdins_tricks"
    worst = _highest({player: game.card_points[player] for player in most})
    return worst, "galdins_points" if len(worst) == 1 else "galdins_tied"


def _score_by_card_points(game: TableGame, account: Account) -> None:
    """Z8.3: most card points loses; each other player is paid by his own result, and the loser pays the sum."""
    losers = losers_by_card_points(game)
    owed = 0
    for player in game.card_points:
        if player not in losers:
            reason, amount = payment(player, game)
            account.add(player, amount)
            account.note(reason, player=player, points=amount)
            owed += amount
    for player, amount, reason in _shares(losers, owed, game, account):
        account.add(player, -amount)
        account.note(reason, player=player, points=amount)


def losers_by_card_points(game: TableGame) -> list[str]:
    """Who has most card points, or the player who revoked (Z11.2)."""
    return _highest(game.card_points) if game.revoked_by is None else [game.revoked_by]


def payment(player: str, game: TableGame) -> tuple[str, int]:
    """Z8.3: what a player who did not lose is paid, 3, 2 or 1, and the code of the reason."""
    if game.tricks[player] == 0:
        return "galdins_no_trick", 3
    if game.card_points[player] <= FEW_CARD_POINTS:
        return "galdins_janos", 2
    return "galdins_above", 1


def odd_rest(game: TableGame) -> int:
    """Z8.3: what is left when equal losers have shared the sum in equal parts; one of them bears it by lot."""
    losers = losers_by_card_points(game)
    return sum(payment(player, game)[1] for player in game.card_points if player not in losers) % len(losers)


def _shares(losers: list[str], owed: int, game: TableGame, account: Account) -> list[tuple[str, int, str]]:
    """Who bears how much of the sum, and the code of the reason."""
    sitting_out = account.seating.sitting_out
    if len(losers) > 1:
        equal, rest = divmod(owed, len(losers))
        shares = [(player, equal, "galdins_shared") for player in losers]
        return [*shares, (game.lot, rest, "galdins_lot")] if game.lot is not None and rest else shares
    loser = losers[0]
    if len(sitting_out) > 1 and loser == sitting_out[0]:  # a dealer of five who loses alone
        half = owed // 2
        return [(loser, owed - half, "galdins_dealer_shares"), (sitting_out[1], half, "galdins_dealer_shares")]
    return [(loser, owed, "galdins_offender_pays" if game.revoked_by else "galdins_card_points")]


def _highest(measure: Mapping[str, int]) -> list[str]:
    most = max(measure.values())
    return [player for player, value in measure.items() if value == most]
