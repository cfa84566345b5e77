"""Addresses everybody may open, and the player's own."""

from django.urls import path

from scoring.views import exports, me, public, public_draws

urlpatterns = [
    path("", public.home, name="home"),
    path("privacy/", public.privacy, name="privacy"),
    path("stages/<slug:slug>/", public.stage, name="stage"),
    path("stages/<slug:slug>/standings/", public.standings, name="standings"),
    path("stages/<slug:slug>/standings.csv", exports.standings_csv, name="standings-csv"),
    path("stages/<slug:slug>/standings.xlsx", exports.standings_xlsx, name="standings-xlsx"),
    path("stages/<slug:slug>/standings.json", exports.standings_json, name="standings-json"),
    path("stages/<slug:slug>/rounds/<int:number>/", public.round_page, name="round"),
    path(
        "stages/<slug:slug>/rounds/<int:number>/draws/<int:ordinal>.json",
        public_draws.draw_document,
        name="draw-document",
    ),
    path("stages/<slug:slug>/rounds/<int:number>/why/<int:start_number>/", public_draws.why, name="why"),
    path("stages/<slug:slug>/projector/", public.projector, name="projector"),
    path("stages/<slug:slug>/entrants/<int:number>/", public.entrant, name="entrant"),
    path("me/", me.me, name="me"),
    path("me/leave/", me.leave, name="me-leave"),
    path("me/sheets/<int:pk>/confirm/", me.confirm, name="me-confirm"),
    path("me/sheets/<int:pk>/dispute/", me.dispute, name="me-dispute"),
]
