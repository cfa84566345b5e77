"""A browser that reads English, so that the words of pages can be looked for."""

import pytest
from django.test import Client


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})
