"""The pages of the house itself work under the strict security policy: the browser complains of nothing."""

import pytest
from playwright.sync_api import Page


@pytest.mark.parametrize(
    ("path", "sign"), [("/api/docs/", "#swagger-ui .info"), ("/admin/login/", "form"), ("/login/", "form")]
)
def test_the_browser_complains_of_nothing(asgi_server: str, page: Page, path: str, sign: str):
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(asgi_server + path)
    page.locator(sign).first.wait_for()
    assert complaints == []
