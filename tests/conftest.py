"""What every test may use."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from tests.serving import served


def pytest_configure() -> None:
    """Hashing a password is slow on purpose; tests keep no secrets. A slow machine fails no test."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    hypothesis_settings.register_profile("karta", deadline=None, suppress_health_check=[HealthCheck.too_slow])
    hypothesis_settings.load_profile("karta")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="only tests that use the database")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--database-only"):
        kept = [item for item in items if uses_database(item)]
        config.hook.pytest_deselected(items=[item for item in items if not uses_database(item)])
        items[:] = kept


def uses_database(item: pytest.Item) -> bool:
    """Whether a test differs between databases at all."""
    return bool({"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))) or any(
        item.get_closest_marker(name) for name in ("django_db", "postgres")
    )


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest, django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory
) -> None:
    """Where a test runs a server on a thread, SQLite needs a file: threads cannot wait for each other in memory."""
    database = settings.DATABASES["default"]
    needs_threads = any("asgi_server" in getattr(item, "fixturenames", ()) for item in request.session.items)
    if needs_threads and database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Safety copies made by tests do not land among real ones."""
    settings.DATA_DIR = tmp_path_factory.mktemp("data")


@pytest.fixture(autouse=True)
def own_language() -> None:
    """No test speaks the language that the last request of another left behind."""
    translation.deactivate()


@pytest.fixture
def empty_cache(db: None) -> None:
    """Throttles and the like begin at nothing."""
    cache.clear()


@pytest.fixture
def asgi_server(transactional_db: None) -> Iterator[str]:
    """The address of the real server, with live pages, on a thread of this process."""
    with served() as address:
        yield address


@pytest.fixture
def short_dir() -> Iterator[Path]:
    """A directory whose path is short enough to hold a unix socket."""
    import tempfile

    with tempfile.TemporaryDirectory(prefix="karta-", dir="/tmp") as path:
        yield Path(path)
