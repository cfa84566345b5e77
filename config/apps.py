"""The configuration as a Django app: its commands, its checks, and the cache table that `migrate` makes."""

from django.apps import AppConfig, apps
from django.core.management import call_command
from django.db.models.signals import post_migrate

from config import celery, checks


def make_cache_table(using: str, **kwargs: object) -> None:
    """Make the table of the database cache where that is the cache; it changes nothing when it is there already."""
    call_command("createcachetable", database=using, verbosity=0)


class ConfigAppConfig(AppConfig):
    """See the module."""

    name = "config"
    celery_app = celery.app  # loaded with Django, so that `.delay` finds the broker in every process
    check = staticmethod(checks.check_production)

    def ready(self) -> None:
        """Join what Django calls by itself."""
        post_migrate.connect(make_cache_table, sender=apps.get_app_config("sessions"))
