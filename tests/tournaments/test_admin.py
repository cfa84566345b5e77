"""The admin shows every row and changes none."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.urls import reverse

from tests.factories import EntrantFactory, UserFactory
from tournaments.admin import ReadOnlyAdmin

MODELS = list(apps.get_app_config("tournaments").get_models())


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_model_is_shown_read_only(model):
    assert isinstance(admin.site._registry[model], ReadOnlyAdmin)


@pytest.mark.django_db
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_superuser_can_look_but_not_touch(client, model):
    client.force_login(UserFactory(is_superuser=True, is_staff=True))
    name = f"admin:tournaments_{model._meta.model_name}"
    assert client.get(reverse(f"{name}_changelist")).status_code == 200
    assert client.get(reverse(f"{name}_add")).status_code == 403


@pytest.mark.django_db
def test_a_row_is_shown_and_cannot_be_saved_or_deleted(client):
    client.force_login(UserFactory(is_superuser=True, is_staff=True))
    entrant = EntrantFactory()
    change = reverse("admin:tournaments_entrant_change", args=[entrant.pk])
    assert client.get(change).status_code == 200
    assert client.post(change, {"name": "Cits"}).status_code == 403
    assert client.post(reverse("admin:tournaments_entrant_delete", args=[entrant.pk])).status_code == 403
