"""The admin shows sheets, results and standings and changes none: services write, with audit and refusals."""

from __future__ import annotations

from django.apps import apps
from django.contrib import admin

from tournaments.admin import ReadOnlyAdmin

for model in apps.get_app_config("scoring").get_models():
    admin.site.register(model, ReadOnlyAdmin)
