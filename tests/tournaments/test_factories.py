"""Every model of tournaments has a factory, and each makes a row the database takes."""

import pytest
from django.apps import apps
from factory.django import DjangoModelFactory

from tests import factories

pytestmark = pytest.mark.django_db

OF_TOURNAMENTS = [
    made
    for made in vars(factories).values()
    if isinstance(made, type) and issubclass(made, DjangoModelFactory) and made._meta.model
]


NEEDS_A_STAGE = (factories.RoleFactory, factories.RegulationVersionFactory)


@pytest.mark.parametrize("made", OF_TOURNAMENTS, ids=lambda made: made.__name__)
def test_a_factory_makes_a_row_that_keeps_all_constraints(made):
    row = made(stage=factories.StageFactory()) if made in NEEDS_A_STAGE else made()
    row.validate_constraints()
    assert type(row).objects.filter(pk=row.pk).exists()


def test_every_model_has_a_factory():
    made = {factory._meta.model for factory in OF_TOURNAMENTS}
    assert set(apps.get_app_config("tournaments").get_models()) - made == set()
