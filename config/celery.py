"""The Celery app. Two queues: `clock` for the tick, which must never wait, and `slow` for all other work."""

from celery import Celery

app = Celery("karta")
app.set_default()  # for every thread: the current app is otherwise known to the importing one only
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
