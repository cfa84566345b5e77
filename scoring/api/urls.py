"""Addresses below /api/v1/: sheets, lines, standings, and a round from draw to end."""

from django.urls import path

from scoring.api import conduct, confirming, corrections, documents, draws, lines, rounds, sheets, standings, totals

app_name = "scoring-api"

STAGE = "stages/<slug:slug>/"
ROUND = f"{STAGE}rounds/<int:number>/"
SHEET = "sheets/<int:pk>/"
LINE = f"{SHEET}lines/<int:number>/"

urlpatterns = [
    path(f"{STAGE}standings/", standings.Standings.as_view(), name="standings"),
    path(f"{STAGE}audit/", standings.Audit.as_view(), name="audit"),
    path(f"{STAGE}entrants/<int:start_number>/results/", standings.EntrantResults.as_view(), name="results"),
    path(f"{STAGE}warnings/", conduct.Warnings.as_view(), name="warnings"),
    path(f"{STAGE}warnings/<int:pk>/withdraw/", conduct.WithdrawWarning.as_view(), name="warning-withdraw"),
    path(f"{ROUND}warnings/", conduct.GiveWarning.as_view(), name="warn"),
    path(f"{ROUND}draw/", rounds.DrawRound.as_view(), name="draw"),
    path(f"{ROUND}draw/candidates/", draws.Candidates.as_view(), name="draw-candidates"),
    path(f"{ROUND}draws/<int:ordinal>/document/", draws.DrawDocument.as_view(), name="draw-document"),
    path(f"{ROUND}why/<int:start_number>/", draws.Why.as_view(), name="why"),
    path(f"{ROUND}seats/swap/cost/", draws.SwapCost.as_view(), name="swap-cost"),
    path(f"{ROUND}start/", rounds.StartRound.as_view(), name="start"),
    path(f"{ROUND}start/back/", rounds.TakeBackStart.as_view(), name="take-back"),
    path(f"{ROUND}close/", rounds.CloseRound.as_view(), name="close"),
    path(f"{ROUND}seats/swap/", rounds.SwapSeats.as_view(), name="swap"),
    path(f"{ROUND}seats/replace/", rounds.ReplaceSeat.as_view(), name="replace"),
    path(f"{ROUND}sheets/", sheets.RoundSheets.as_view(), name="sheets"),
    path(SHEET, sheets.OneSheet.as_view(), name="sheet"),
    path(f"{SHEET}document/", documents.SheetDocument.as_view(), name="document"),
    path(f"{SHEET}deals/", lines.Deals.as_view(), name="deals"),
    path(f"{SHEET}deals/preview/", lines.PreviewDeal.as_view(), name="deal-preview"),
    path(f"{SHEET}pules/", lines.ImposePule.as_view(), name="pules"),
    path(f"{SHEET}absences/", lines.MarkAbsent.as_view(), name="absences"),
    path(f"{SHEET}returns/", lines.MarkPresent.as_view(), name="returns"),
    path(f"{SHEET}readmissions/", lines.Readmit.as_view(), name="readmissions"),
    path(LINE, lines.OneLine.as_view(), name="line"),
    path(f"{LINE}correct/", corrections.CorrectLine.as_view(), name="line-correct"),
    path(f"{LINE}correct/preview/", corrections.PreviewCorrection.as_view(), name="line-correct-preview"),
    path(f"{LINE}strike/", corrections.StrikeLine.as_view(), name="line-strike"),
    path(f"{LINE}strike/preview/", corrections.PreviewStrike.as_view(), name="line-strike-preview"),
    path(f"{LINE}accept/", corrections.AcceptLine.as_view(), name="line-accept"),
    path(f"{SHEET}totals/", totals.RecordTotals.as_view(), name="totals"),
    path(f"{SHEET}totals/override/", totals.OverrideTotals.as_view(), name="totals-override"),
    path(f"{SHEET}totals/correct/", totals.CorrectTotals.as_view(), name="totals-correct"),
    path(f"{SHEET}totals/withdraw/", totals.WithdrawTotals.as_view(), name="totals-withdraw"),
    path(f"{SHEET}paper/", totals.PaperSheet.as_view(), name="paper"),
    path(f"{SHEET}paper/ruling/", totals.RuleOnPaperSheet.as_view(), name="paper-ruling"),
    path(f"{SHEET}submit/", sheets.SubmitSheet.as_view(), name="submit"),
    path(f"{SHEET}confirm/", confirming.ConfirmSheet.as_view(), name="confirm"),
    path(f"{SHEET}confirm/signatures/", confirming.ConfirmBySignatures.as_view(), name="confirm-signatures"),
    path(f"{SHEET}confirm/codes/", confirming.ConfirmByCodes.as_view(), name="confirm-codes"),
    path(f"{SHEET}dispute/", sheets.DisputeSheet.as_view(), name="dispute"),
    path(f"{SHEET}reopen/", sheets.ReopenSheet.as_view(), name="reopen"),
    path(f"{SHEET}decide/", sheets.DecideSheet.as_view(), name="decide"),
]
