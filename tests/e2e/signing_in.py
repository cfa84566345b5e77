"""A browser that has signed in already."""

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page


def let_in(page: Page, client: Client, server: str) -> Page:
    """Give the browser the session of a test client."""
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": server}])
    return page
