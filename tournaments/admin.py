"""The admin shows the rows of tournaments and changes none: services write, with audit and refusals.

Nor does it change accounts, which services make, or the group that keeps the demonstration's on this machine;
`manage.py changepassword` gives a new password. Tokens are secrets of their owners and not shown at all.
"""

from __future__ import annotations

from django.apps import apps
from django.contrib import admin
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest
from rest_framework.authtoken.models import TokenProxy

from tournaments.models import SeedCommitment


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


class AccountAdmin(ReadOnlyAdmin):
    """Who can sign in, without the hash of his password."""

    list_display = ("username", "first_name", "last_name", "is_active", "last_login")
    search_fields = ("username", "first_name", "last_name")
    exclude = ("password",)


class SeedCommitmentAdmin(ReadOnlyAdmin):
    """The hashes; a secret is shown by the draw that revealed it."""

    list_display = ("stage", "ordinal", "commitment", "made_at", "revealed_at")
    exclude = ("secret",)


admin.site.unregister(SeedCommitment)
admin.site.register(SeedCommitment, SeedCommitmentAdmin)
admin.site.unregister([get_user_model(), Group, TokenProxy])
admin.site.register(get_user_model(), AccountAdmin)
admin.site.register(Group, ReadOnlyAdmin)
