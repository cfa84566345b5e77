"""Addresses of those who run a stage and of those who write its sheets."""

from django.urls import path

from scoring.views import changes, control, desk, lines, round_control, scribe, sheet_documents, sheet_steps, sheets

ROUND = "manage/<slug:slug>/rounds/<int:number>/"
SHEET = "sheets/<int:pk>/"
LINE = f"{SHEET}lines/<int:number>/"

urlpatterns = [
    path("manage/<slug:slug>/", control.control, name="control"),
    path("manage/<slug:slug>/publish/", control.publish, name="publish"),
    path("manage/<slug:slug>/finish/", control.finish, name="finish"),
    path(ROUND, round_control.round_control, name="round-control"),
    path(f"{ROUND}start/", round_control.start, name="round-start"),
    path(f"{ROUND}start/back/", round_control.take_back, name="round-take-back"),
    path(f"{ROUND}pause/", round_control.pause, name="round-pause"),
    path(f"{ROUND}resume/", round_control.resume, name="round-resume"),
    path(f"{ROUND}extend/", round_control.extend, name="round-extend"),
    path(f"{ROUND}extend-table/", round_control.extend_one, name="round-extend-table"),
    path(f"{ROUND}close/", round_control.close, name="round-close"),
    path(f"{ROUND}changes/", changes.changes, name="round-changes"),
    path(f"{ROUND}changes/swap/", changes.swap, name="round-swap"),
    path(f"{ROUND}changes/replace/", changes.replace, name="round-replace"),
    path(f"{ROUND}changes/warn/", changes.warn, name="round-warn"),
    path(f"{ROUND}changes/unwarn/", changes.unwarn, name="round-unwarn"),
    path(f"{ROUND}desk/", desk.desk, name="desk"),
    path(f"{ROUND}desk/enter/", desk.enter, name="desk-enter"),
    path(SHEET, sheets.sheet, name="sheet"),
    path(f"{SHEET}deal/", sheets.record, name="sheet-deal"),
    path(f"{SHEET}preview/", sheets.preview, name="sheet-preview"),
    path(f"{SHEET}between/", sheets.between, name="sheet-between"),
    path(f"{SHEET}submit/", sheet_steps.submit, name="sheet-submit"),
    path(f"{SHEET}confirm/", sheet_steps.confirm, name="sheet-confirm"),
    path(f"{SHEET}sign/", sheet_steps.sign, name="sheet-sign"),
    path(f"{SHEET}codes/", sheet_steps.codes, name="sheet-codes"),
    path(f"{SHEET}dispute/", sheet_steps.dispute, name="sheet-dispute"),
    path(f"{SHEET}reopen/", sheet_steps.reopen, name="sheet-reopen"),
    path(f"{SHEET}decide/", sheet_steps.decide, name="sheet-decide"),
    path(f"{SHEET}sheet.json", sheet_documents.export, name="sheet-export"),
    path(f"{SHEET}photo", sheet_documents.photo, name="sheet-photo"),
    path(f"{SHEET}import/", sheet_documents.import_, name="sheet-import"),
    path(f"{SHEET}phone/", scribe.bind, name="sheet-phone"),
    path(f"{SHEET}phone/end/", scribe.unbind, name="sheet-phone-end"),
    path(LINE, lines.line, name="line"),
    path(f"{LINE}correct/", lines.correct, name="line-correct"),
    path(f"{LINE}strike/", lines.strike, name="line-strike"),
    path(f"{LINE}accept/", lines.accept, name="line-accept"),
]
