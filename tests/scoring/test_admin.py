"""The admin is read-only for everything a service writes."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from tests.factories import UserFactory
from tests.scoring_factories import hall, play, sign, won

MODELS = list(apps.get_app_config("scoring").get_models())


@pytest.fixture
def superuser_client(client, db):
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


@pytest.mark.parametrize("model", MODELS)
def test_rows_can_be_looked_at(superuser_client, model):
    at = hall(3)
    play(at.sheet, won(1), actor=at.player(1))
    sign(at)
    name = f"admin:scoring_{model._meta.model_name}"
    assert superuser_client.get(reverse(f"{name}_changelist")).status_code == 200
    for row in model.objects.all():
        assert superuser_client.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_not_even_a_superuser_adds_changes_or_deletes(rf, superuser_client, model):
    assert superuser_client.get(reverse(f"admin:scoring_{model._meta.model_name}_add")).status_code == 403
    request = rf.get("/")
    request.user = UserFactory(is_staff=True, is_superuser=True)
    registered = admin.site._registry[model]
    assert not registered.has_add_permission(request)
    assert not registered.has_change_permission(request)
    assert not registered.has_delete_permission(request)
