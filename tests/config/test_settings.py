"""Every setting has a safe default and a line in the reference, and production settings pass Django's own checks."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config.secret import secret_key_from

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = (ROOT / "docs/reference/settings.md").read_text(encoding="utf-8")
READ = re.compile(r'(?:env(?:\.\w+)?\(|environ(?:\.get\(|\.setdefault\(|\[))\s*"([A-Z_]+)"')
NOT_SETTINGS = {"DJANGO_SETTINGS_MODULE", "DJANGO_ALLOW_ASYNC_UNSAFE"}
PRODUCTION = {
    "SECRET_KEY": "k" * 30 + "0123456789abcdefghijklmnop",
    "ALLOWED_HOSTS": "karta.example.lv",
    "HTTPS": "true",
    "BEHIND_PROXY": "true",
    "DATABASE_URL": "postgres://karta@localhost/karta",
    "REDIS_URL": "redis://localhost:6379/0",
}


def variables_read() -> set[str]:
    files = [*(ROOT / "config").rglob("*.py"), ROOT / "tests/e2e/conftest.py"]
    return {name for file in files for name in READ.findall(file.read_text(encoding="utf-8"))} - NOT_SETTINGS


def check_deploy(data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in variables_read() | NOT_SETTINGS}
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=kept | {"KARTA_DATA": str(data)} | environment,
        capture_output=True,
        text=True,
    )


def test_the_reference_names_every_variable_and_no_other():
    assert set(re.findall(r"^\| `([A-Z_]+)`", REFERENCE, re.MULTILINE)) == variables_read()


def test_production_settings_pass_every_check(tmp_path):
    answer = check_deploy(tmp_path, **PRODUCTION)
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize(
    ("left_out", "complaint"),
    [("REDIS_URL", "karta.E001"), ("DATABASE_URL", "karta.W001"), ("HTTPS", "security.W")],
)
def test_what_is_missing_in_production_is_told(tmp_path, left_out, complaint):
    answer = check_deploy(tmp_path, **{name: value for name, value in PRODUCTION.items() if name != left_out})
    assert answer.returncode == 1
    assert complaint in answer.stderr


def test_the_secret_key_is_made_once_and_only_its_owner_reads_it(tmp_path):
    path = tmp_path / "secret-key"
    key = secret_key_from(path)
    assert len(key) > 60
    assert secret_key_from(path) == key
    assert secret_key_from(tmp_path / "another") != key
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith("secret-key")] == ["secret-key"]


def test_work_is_done_at_once_only_where_there_is_no_worker():
    words = "from django.conf import settings; print(settings.CELERY_TASK_ALWAYS_EAGER, settings.CELERY_BROKER_URL)"
    answers = {}
    for name, environment in {"alone": {}, "one": {"ONE_PROCESS": "true"}, "redis": PRODUCTION}.items():
        code = f"import django; django.setup(); {words}"
        kept = {name: value for name, value in os.environ.items() if name not in variables_read()}
        settings = kept | environment | {"DJANGO_SETTINGS_MODULE": "config.settings"}
        answers[name] = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=settings, text=True).strip()
    assert answers == {
        "alone": "True memory://localhost/",
        "one": "False memory://localhost/",
        "redis": "False redis://localhost:6379/0",
    }


def test_pages_carry_a_strict_policy_and_safe_headers(client):
    headers = client.get("/healthz").headers
    policy = headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert {"default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"} <= set(
        policy.split("; ")
    )
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_ready_says_what_is_missing(client, settings):
    assert client.get("/readyz").json() == {"ready": True, "missing": []}
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": settings.REDIS_URL}
    }
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "missing": ["redis"]}
