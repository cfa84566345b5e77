from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from scoring import fragments, tasks  # their templates and rows need every app to be loaded
        from tournaments.announce import follow

        fragments.register()
        follow("standings", tasks.rank_after_change)
