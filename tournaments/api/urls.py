"""Addresses below /api/v1/: championships, stages, entrants, rounds."""

from django.urls import path

from tournaments.api import attendance, draws, entrants, imports, regulations, rounds, stages, wishes

app_name = "tournaments-api"

STAGE = "stages/<slug:slug>/"
ENTRANT = f"{STAGE}entrants/<int:start_number>/"
ROUND = f"{STAGE}rounds/<int:number>/"

urlpatterns = [
    path("championships/", stages.Championships.as_view(), name="championships"),
    path("regulation-presets/", regulations.Presets.as_view(), name="presets"),
    path("stages/", stages.Stages.as_view(), name="stages"),
    path(STAGE, stages.OneStage.as_view(), name="stage"),
    path(f"{STAGE}publish/", stages.PublishStage.as_view(), name="stage-publish"),
    path(f"{STAGE}finish/", stages.FinishStage.as_view(), name="stage-finish"),
    path(f"{STAGE}regulation/", regulations.StageRegulation.as_view(), name="regulation"),
    path(f"{STAGE}regulation/publish/", regulations.PublishRegulation.as_view(), name="regulation-publish"),
    path(f"{STAGE}wishes/", wishes.Wishes.as_view(), name="wishes"),
    path(f"{STAGE}wishes/<int:pk>/remove/", wishes.RemoveWish.as_view(), name="wish-remove"),
    path(f"{STAGE}candidates/", entrants.Candidates.as_view(), name="candidates"),
    path(f"{STAGE}entrants/", entrants.Entrants.as_view(), name="entrants"),
    path(f"{STAGE}entrants/new/", entrants.NewEntrant.as_view(), name="entrants-new"),
    path(f"{STAGE}imports/", imports.Imports.as_view(), name="imports"),
    path(f"{STAGE}imports/<int:pk>/", imports.OneImport.as_view(), name="import"),
    path(f"{STAGE}imports/<int:pk>/confirm/", imports.ConfirmImport.as_view(), name="import-confirm"),
    path(ENTRANT, entrants.OneEntrant.as_view(), name="entrant"),
    path(f"{ENTRANT}code/", entrants.EntrantCode.as_view(), name="entrant-code"),
    path(f"{ENTRANT}check-in/", attendance.CheckIn.as_view(), name="check-in"),
    path(f"{ENTRANT}paid/", attendance.Payment.as_view(), name="paid"),
    path(f"{ENTRANT}withdraw/", attendance.Withdraw.as_view(), name="withdraw"),
    path(f"{ENTRANT}disqualify/", attendance.Disqualify.as_view(), name="disqualify"),
    path(f"{ENTRANT}return/", attendance.Return.as_view(), name="return"),
    path(f"{STAGE}rounds/", rounds.Rounds.as_view(), name="rounds"),
    path(ROUND, rounds.OneRound.as_view(), name="round"),
    path(f"{ROUND}clock/", rounds.Clock.as_view(), name="clock"),
    path(f"{ROUND}pause/", rounds.PauseRound.as_view(), name="pause"),
    path(f"{ROUND}resume/", rounds.ResumeRound.as_view(), name="resume"),
    path(f"{ROUND}extend/", rounds.ExtendRound.as_view(), name="extend"),
    path(f"{ROUND}tables/<int:table>/extend/", rounds.ExtendTable.as_view(), name="extend-table"),
    path(f"{ROUND}draws/", draws.Draws.as_view(), name="draws"),
    path(f"{ROUND}draw/by-hand/", draws.DrawByHand.as_view(), name="draw-by-hand"),
    path(f"{ROUND}draw/mend/", draws.MendDraw.as_view(), name="draw-mend"),
    path(f"{ROUND}draw/publish/", draws.PublishDraw.as_view(), name="draw-publish"),
    path(f"{ROUND}participation/", attendance.RoundParticipation.as_view(), name="participation"),
    path(f"{ROUND}participation/missing/", attendance.MissingAbsent.as_view(), name="participation-missing"),
    path(
        f"{ROUND}participation/<int:start_number>/",
        attendance.EntrantParticipation.as_view(),
        name="participation-set",
    ),
]
