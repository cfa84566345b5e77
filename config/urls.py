"""All addresses: those of the two apps, and those of the house itself."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from config import health
from config.accounts import OwnPassword, SignInForm
from tournaments.api.base import NothingHere

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("login/", auth.LoginView.as_view(authentication_form=SignInForm), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("password/", OwnPassword.as_view(), name="password"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("scoring.api.urls")),
    re_path("^api/v1/", NothingHere.as_view()),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="api-docs"),
    path("", include("tournaments.urls")),
    path("", include("scoring.urls")),
]
