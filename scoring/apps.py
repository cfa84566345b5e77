from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("Results")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scoring import fragments, tasks  # their templates and rows need every app to be loaded
        from tournaments.announce import follow

        fragments.register()
        follow("standings", tasks.rank_after_change)
