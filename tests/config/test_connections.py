"""However many ask at once, the web server keeps to a few connections to PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor
from urllib.request import urlopen

import pytest
from django.conf import settings
from django.db import connection

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
READERS = 40


def test_forty_readers_at_once_share_the_pool(asgi_server):
    def read(_: int) -> int:
        with urlopen(f"{asgi_server}/", timeout=60) as answer:
            return answer.status

    with ThreadPoolExecutor(READERS) as threads:
        assert list(threads.map(read, range(READERS))) == [200] * READERS
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        (open_now,) = cursor.fetchone()
    assert open_now <= settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"]
