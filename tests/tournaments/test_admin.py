"""The admin shows every row and changes none."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, User
from django.urls import reverse

from tests.factories import EntrantFactory, UserFactory
from tournaments.admin import ReadOnlyAdmin

MODELS = [*apps.get_app_config("tournaments").get_models(), User, Group]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_model_is_shown_read_only(model):
    assert isinstance(admin.site._registry[model], ReadOnlyAdmin)


@pytest.mark.django_db
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_superuser_can_look_but_not_touch(client, model):
    client.force_login(UserFactory(is_superuser=True, is_staff=True))
    name = f"admin:{model._meta.label_lower.replace('.', '_')}"
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


def test_nothing_in_the_admin_can_be_changed():
    assert [model for model, shown in admin.site._registry.items() if not isinstance(shown, ReadOnlyAdmin)] == []


@pytest.mark.django_db
def test_no_password_not_even_its_hash_is_shown(client):
    user = UserFactory(is_superuser=True, is_staff=True)
    client.force_login(user)
    page = client.get(reverse("admin:auth_user_change", args=[user.pk])).content.decode()
    assert user.username in page
    assert user.password not in page
    asked = client.get(f"/admin/auth/user/{user.pk}/password/", follow=True)
    assert 'type="password"' not in asked.content.decode()
