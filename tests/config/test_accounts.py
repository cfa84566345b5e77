"""Signing in: wrong passwords close an account for a while, and demonstration accounts answer on this machine only."""

from datetime import datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.test import Client, RequestFactory
from django.utils import timezone
from rest_framework.authtoken.models import Token

from config import throttle
from config.demo import is_from_here

pytestmark = pytest.mark.usefixtures("empty_cache")
NOW = datetime(2026, 11, 28, 10, tzinfo=timezone.get_default_timezone())
HERE = {"HTTP_HOST": "localhost:8000", "REMOTE_ADDR": "127.0.0.1"}


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("anna", password="right password")


@pytest.fixture
def demo_user(db: None) -> User:
    user = User.objects.create_user("demo-anna", password="right password")
    user.groups.add(Group.objects.create(name=settings.DEMO_GROUP))
    return user


def sign_in(name: str, password: str, **where: str) -> bool:
    answer = Client(**(where or HERE)).post("/login/", {"username": name, "password": password})
    return answer.status_code == 302


def words_of_refusal(name: str) -> list[str]:
    return Client(**HERE).post("/login/", {"username": name, "password": "wrong"}).context["form"].non_field_errors()


def test_each_wrong_password_from_the_fifth_on_doubles_the_wait_up_to_a_quarter_of_an_hour():
    waits, now = [], NOW
    for _ in range(12):
        throttle.count_try("anna", now)
        waits.append(throttle.seconds_to_wait("anna", now))
        now += timedelta(seconds=waits[-1])
    assert waits == [0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]


def test_trying_many_names_does_not_make_the_count_of_one_forgotten(db: None):
    name = min((f"anna{number}" for number in range(100)), key=lambda name: throttle._key(name, "tries"))
    for _ in range(throttle.FREE_TRIES - 1):
        throttle.count_try(name, timezone.now())
    for number in range(400):
        throttle.count_try(f"other{number}", timezone.now())
    throttle.count_try(name, timezone.now())
    assert throttle.seconds_to_wait(name, timezone.now()) > 0


def test_the_wait_ends_by_itself():
    for _ in range(5):
        throttle.count_try("anna", NOW)
    assert throttle.seconds_to_wait("anna", NOW + timedelta(seconds=29)) == 1
    assert throttle.seconds_to_wait("anna", NOW + timedelta(seconds=30)) == 0


@pytest.mark.parametrize("spelling", ["ANNA", " anna "])
def test_another_spelling_is_the_same_account(spelling):
    for _ in range(5):
        throttle.count_try(spelling, NOW)
    assert throttle.seconds_to_wait("anna", NOW) == 30


def test_a_closed_account_refuses_the_right_password_too_and_another_is_free(user):
    User.objects.create_user("juris", password="right password")
    for _ in range(5):
        assert not sign_in("anna", "wrong")
    assert not sign_in("anna", "right password")
    assert sign_in("juris", "right password")


def test_the_right_password_forgets_the_wrong_ones(user):
    for _ in range(3):
        for _ in range(4):
            assert not sign_in("anna", "wrong")
        assert sign_in("anna", "right password")


def test_the_address_does_not_matter(user):
    for number in range(5):
        sign_in("anna", "wrong", REMOTE_ADDR=f"192.168.1.{number}", HTTP_HOST="localhost")
    assert not sign_in("anna", "right password")


def test_an_unknown_name_answers_like_a_known_one(user):
    assert [words_of_refusal("anna") for _ in range(6)] == [words_of_refusal("nobody") for _ in range(6)]


def test_a_closed_account_says_how_long(user):
    for _ in range(5):
        words_of_refusal("anna")
    (words,) = words_of_refusal("anna")
    assert any(f" {seconds} " in words for seconds in (29, 30))


def test_the_admin_s_door_counts_too(user):
    for _ in range(5):
        Client(**HERE).post("/admin/login/", {"username": "anna", "password": "wrong"})
    assert not sign_in("anna", "right password")


@pytest.mark.parametrize(
    ("host", "address", "more", "expected"),
    [
        ("localhost:8000", "127.0.0.1", {}, True),
        ("127.0.0.1", "127.0.0.1", {}, True),
        ("[::1]:8000", "::1", {}, True),
        ("localhost", "127.0.0.99", {}, True),
        ("localhost", "192.168.1.7", {}, False),  # a forged name
        ("192.168.1.5:8000", "127.0.0.1", {}, False),
        ("karta.example.lv", "127.0.0.1", {}, False),  # a proxy on this machine that keeps the name
        ("localhost", "127.0.0.1", {"HTTP_X_FORWARDED_FOR": "192.168.1.7"}, False),  # … and one that does not
        ("localhost", "127.0.0.1", {"HTTP_FORWARDED": "for=192.168.1.7"}, False),
        ("localhost", "127.0.0.1", {"HTTP_VIA": "1.1 tunnel"}, False),
        ("localhost.example.lv", "127.0.0.1", {}, False),
        ("", "127.0.0.1", {}, False),
        ("localhost", "", {}, False),
    ],
)
def test_what_is_from_here(host, address, more, expected):
    request = RequestFactory().get("/", HTTP_HOST=host, REMOTE_ADDR=address, **more)
    assert is_from_here(request) is expected


def test_nothing_is_from_here_where_https_is_spoken(settings):
    settings.HTTPS = True
    assert not is_from_here(RequestFactory().get("/", **HERE))


def test_a_demonstration_account_signs_in_here_and_nowhere_else(demo_user):
    assert sign_in("demo-anna", "right password")
    assert not sign_in("demo-anna", "right password", HTTP_HOST="localhost", REMOTE_ADDR="192.168.1.7")
    assert not sign_in("demo-anna", "right password", HTTP_HOST="testserver", REMOTE_ADDR="127.0.0.1")


def test_another_account_signs_in_from_anywhere(user):
    assert sign_in("anna", "right password", HTTP_HOST="testserver", REMOTE_ADDR="192.168.1.7")


def test_the_session_of_a_demonstration_account_ends_elsewhere(demo_user):
    client = Client(**HERE)
    client.force_login(demo_user)
    assert "_auth_user_id" in client.session
    client.get("/healthz", REMOTE_ADDR="192.168.1.7")
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(("address", "is_refused"), [("127.0.0.1", False), ("192.168.1.7", True)])
def test_the_token_of_a_demonstration_account_answers_here_only(demo_user, address, is_refused):
    token = Token.objects.create(user=demo_user)
    answer = Client(**{**HERE, "REMOTE_ADDR": address}).get("/api/schema/", HTTP_AUTHORIZATION=f"Token {token.key}")
    assert (answer.status_code == 401) is is_refused


# Another password for oneself

OLD, NEW = "right password", "pavasaris-zied-agri"


def give_password(user: User, **fields: str):
    """What the page says to a new password typed twice, but for `fields`."""
    browser = Client(**HERE)
    browser.force_login(user)
    typed = {"old_password": OLD, "new_password1": NEW, "new_password2": NEW}
    return browser, browser.post("/password/", typed | fields)


def test_who_is_signed_in_gives_himself_another_password_and_stays_signed_in(user: User):
    browser, answer = give_password(user)
    assert answer.url == "/manage/"
    assert browser.get(answer.url).status_code == 200
    assert (sign_in("anna", OLD), sign_in("anna", NEW)) == (False, True)


@pytest.mark.parametrize(
    ("typed", "field", "code"),
    [
        ({"old_password": "wrong"}, "old_password", "password_incorrect"),
        ({"new_password2": "other"}, "new_password2", "password_mismatch"),
        ({"new_password1": "short", "new_password2": "short"}, "new_password2", "password_too_short"),
    ],
)
def test_a_new_password_that_is_refused_changes_nothing(user: User, typed: dict[str, str], field: str, code: str):
    _browser, answer = give_password(user, **typed)
    assert code in [error.code for error in answer.context["form"].errors.as_data()[field]]
    assert sign_in("anna", OLD)


def test_an_account_of_the_demonstration_keeps_its_password(demo_user: User):
    _browser, answer = give_password(demo_user)
    assert [error.code for error in answer.context["form"].errors.as_data()["__all__"]] == ["demo_password"]
    assert sign_in("demo-anna", OLD)


def test_nobody_who_is_not_signed_in_comes_to_the_page_of_passwords(db: None):
    assert Client(**HERE).get("/password/").url == "/login/?next=/password/"
