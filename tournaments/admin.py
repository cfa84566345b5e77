"""The admin shows the rows of tournaments and changes none: services write, with audit and refusals."""

from __future__ import annotations

from django.apps import apps
from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest


class ReadOnlyAdmin(admin.ModelAdmin):
    """Look, search, do not touch."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


for model in apps.get_app_config("tournaments").get_models():
    admin.site.register(model, ReadOnlyAdmin)
