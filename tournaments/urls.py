"""Addresses of who meets whom, where and when."""

from django.urls import path

from tournaments.views import (
    audit,
    check_in,
    draws,
    entrant,
    entrants,
    imports,
    participation,
    people,
    prints,
    regulation,
    roles,
    seats,
    stages,
    wishes,
)

app_name = "tournaments"
STAGE = "manage/<slug:slug>/"
ENTRANT = f"{STAGE}entrants/<int:number>/"
ROUND = f"{STAGE}rounds/<int:number>/"
PLAYER = "manage/people/<int:pk>/"

urlpatterns = [
    path("manage/", stages.manage, name="manage"),
    path("manage/new/", stages.stage_new, name="stage-new"),
    path("manage/people/", people.players, name="players"),
    path(PLAYER, people.player, name="player"),
    path(f"{PLAYER}display/", people.player_display, name="player-display"),
    path(f"{PLAYER}anonymise/", people.player_anonymise, name="player-anonymise"),
    path(f"{PLAYER}merge/", people.player_merge, name="player-merge"),
    path("manage/places/", people.places, name="places"),
    path(f"{STAGE}settings/", stages.stage_edit, name="stage-edit"),
    path(f"{STAGE}entrants/", entrants.entrants, name="entrants"),
    path(f"{STAGE}entrants/candidates/", entrants.candidates, name="entrants-candidates"),
    path(f"{STAGE}entrants/import/", imports.entrants_import, name="entrants-import"),
    path(f"{STAGE}entrants/import/<int:pk>/", imports.entrants_preview, name="entrants-preview"),
    path(ENTRANT, entrant.entrant, name="entrant"),
    path(f"{ENTRANT}out/", entrant.entrant_out, name="entrant-out"),
    path(f"{ENTRANT}code/", entrant.entrant_code, name="entrant-code"),
    path(f"{STAGE}check-in/", check_in.check_in, name="check-in"),
    path(f"{STAGE}check-in/<int:number>/", check_in.check_in_set, name="check-in-set"),
    path(f"{STAGE}regulation/", regulation.regulation, name="regulation"),
    path(f"{STAGE}regulation/publish/", regulation.regulation_publish, name="regulation-publish"),
    path(f"{STAGE}regulation/rounds/<int:number>/", regulation.regulation_round, name="regulation-round"),
    path(f"{STAGE}staff/", roles.roles, name="roles"),
    path(f"{STAGE}staff/grant/", roles.role_grant, name="role-grant"),
    path(f"{STAGE}staff/account/", roles.account_new, name="account-new"),
    path(f"{STAGE}staff/<int:pk>/revoke/", roles.role_revoke, name="role-revoke"),
    path(f"{STAGE}wishes/", wishes.wishes, name="wishes"),
    path(f"{STAGE}wishes/<int:pk>/remove/", wishes.wish_remove, name="wish-remove"),
    path(f"{STAGE}audit/", audit.audit, name="audit"),
    path(f"{ROUND}participation/", participation.participation_list, name="participation"),
    path(f"{ROUND}participation/missing/", participation.participation_missing, name="participation-missing"),
    path(f"{ROUND}participation/<int:start_number>/", participation.participation_set, name="participation-set"),
    path(f"{ROUND}draw/", draws.draw, name="draw"),
    path(f"{ROUND}draw/hand/", draws.draw_hand, name="draw-hand"),
    path(f"{ROUND}draw/mend/", draws.draw_mend, name="draw-mend"),
    path(f"{ROUND}draw/publish/", draws.draw_publish, name="draw-publish"),
    path(f"{ROUND}seats/", seats.seats, name="seats"),
    path(f"{ROUND}seats/swap/", seats.seats_swap, name="seats-swap"),
    path(f"{ROUND}seats/replace/", seats.seats_replace, name="seats-replace"),
    path(f"{STAGE}print/codes.pdf", prints.codes, name="print-codes"),
    path(f"{ROUND}print/names.pdf", prints.names, name="print-names"),
    path(f"{ROUND}print/tables.pdf", prints.tables, name="print-tables"),
    path(f"{ROUND}print/cards.pdf", prints.cards, name="print-cards"),
]
