"""The ASGI door: `/live/…` goes to the push beside Django, everything else to Django."""

import gc
import os
import warnings
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# WhiteNoise hands files over by a plain iterator; they are short, and reading one at once is what we want.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")

django_app = get_asgi_application()

from django.urls import get_resolver  # noqa: E402 - needs Django set up

from scoring.live import PREFIX, live_app  # noqa: E402 - likewise

# Load every page, and look no more through what stays for good when memory is tidied: a full look took 70 ms, and came
# in the middle of one request of twenty.
_ = get_resolver().url_patterns
gc.collect()
gc.freeze()


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Hand a request to the one that answers it."""
    is_live = scope["type"] == "http" and scope["path"].startswith(PREFIX)
    await (live_app if is_live else django_app)(scope, receive, send)
