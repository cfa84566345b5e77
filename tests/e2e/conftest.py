"""Pages in a real browser, against the real server on a thread.

Chromium is the one on the PATH (Debian: `apt-get install chromium`), or the one `CHROMIUM` names.
"""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

# Playwright keeps an event loop in this thread; the tests' own queries run beside it, not in it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each test of this directory needs a browser, and says so when there is none."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            if chromium() is None:
                item.add_marker(pytest.mark.skip(reason="no chromium on the PATH"))


def chromium() -> str | None:
    """The browser's program."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium()}


@pytest.fixture(params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def viewport(request: pytest.FixtureRequest) -> dict[str, int]:
    """The screen; ask for it by name to run a test on both."""
    return request.param


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A Latvian reader, on a phone unless a test says otherwise."""
    return {**browser_context_args, "locale": "lv-LV", "timezone_id": "Europe/Riga", "viewport": PHONE}
