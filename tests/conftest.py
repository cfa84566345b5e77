"""What every test may use."""

import pytest
from django.core.cache import cache


@pytest.fixture
def empty_cache(db: None) -> None:
    """Throttles and the like begin at nothing."""
    cache.clear()
