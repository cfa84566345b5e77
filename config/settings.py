"""The settings of Kārta: one module, every value from the environment, defaults that are safe on a laptop.

docs/reference/settings.md names every variable read here; tests/config/test_settings.py keeps that true.
"""

import sys
from pathlib import Path

import environ
from csp.constants import NONE, SELF

from config.data import data_directory
from config.secret import secret_key_from

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = data_directory(Path(env("KARTA_DATA", default=str(BASE_DIR / "var"))).resolve())

# Safety

SECRET_KEY = env("SECRET_KEY", default="") or secret_key_from(DATA_DIR / "secret-key")
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_FAILURE_VIEW = "config.csrf.failure"
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

HTTPS = env.bool("HTTPS", default=False)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 14 * 24 * 3600
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Only behind a proxy that sets (and strips from outside) this header.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if env.bool("BEHIND_PROXY", default=False) else None
# Where phones reach this installation ("http://192.168.1.5:8000"), for QR codes on paper; "": as the page was asked.
SITE_ADDRESS = env("SITE_ADDRESS", default="").rstrip("/")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# The house

INSTALLED_APPS = [
    "config",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tables2",
    "django_htmx",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "tournaments",
    "scoring",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "config.demo.DemoStaysHere",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scoring.middleware.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
DJANGO_TABLES2_TEMPLATE = "django_tables2/bootstrap5-responsive.html"

# The database

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{(DATA_DIR / 'karta.sqlite3').as_posix()}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Without these, four writing processes were refused a third of the time ("database is locked").
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;",
    }
else:
    # The web server gives each request a thread: connections of their own would outnumber what PostgreSQL allows.
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": 16}
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DATABASES["default"]["TEST"] = {"NAME": env("KARTA_TEST_DB", default="") or None}

# Work behind the page: Redis or Valkey when REDIS_URL names one, else this one process does everything.

REDIS_URL = env("REDIS_URL", default="")
ONE_PROCESS = env.bool("ONE_PROCESS", default=False)

CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://", 1) or "memory://localhost/"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# Longer than any hint's delay, or a task runs twice; swept every 5 s, or a killed worker's tasks wait 100 s.
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"visibility_timeout": 120, "unacked_restore_throttle": 1, "unacked_restore_interval": 5}
    if REDIS_URL
    else {"polling_interval": 0.1}
)
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL and not ONE_PROCESS  # a command or a test with no worker to hand work to
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
# No limit on what is fetched: with threads, a task is reported done only when the worker's loop wakes, which may be
# ten seconds later, and a limit of two let two tasks through in that time. Standings of a busy hall came minutes late.
CELERY_WORKER_PREFETCH_MULTIPLIER = 0
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_DEFAULT_QUEUE = "slow"
CELERY_TASK_ROUTES = {"tournaments.tasks.tick": {"queue": "clock"}, "tournaments.tasks.fire": {"queue": "clock"}}
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "tournaments.tasks.tick", "schedule": 1.0, "options": {"queue": "clock", "expires": 5}}
}
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_TIMEZONE = "UTC"

CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "karta_cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},  # of Django's 300 a third is dropped, with counts of wrong passwords
    }
}

# People

AUTHENTICATION_BACKENDS = ["config.accounts.AccountBackend"]
# The accounts of the demonstration: members of this group, all with this password, refused from any other machine.
DEMO_GROUP = "demo"
DEMO_PASSWORD = "zole"  # noqa: S105
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "tournaments:manage"
LOGOUT_REDIRECT_URL = "/"

# Words and time

LANGUAGE_CODE = "lv"
LANGUAGES = [("lv", "Latviešu"), ("en", "English"), ("ru", "Русский")]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env("TIME_ZONE", default="Europe/Riga")
USE_TZ = True
USE_I18N = True

# Files: a laptop serves them as they lie; with STATIC_ROOT set, `collectstatic` gives them names that never grow old.

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env("STATIC_ROOT", default="") or None
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
MEDIA_ROOT = DATA_DIR / "media"
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000  # a long list has a tick for each of its rows, a hall a field for each seat
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_ROOT
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# The API

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "config.accounts.AccountTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "tournaments.api.describing.Schema",
    "EXCEPTION_HANDLER": "scoring.api.errors.answer_refusal",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Kārta",
    "DESCRIPTION": "Zole championships: public reads, token writes.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,  # the labels are in the language of the reader
    "ENUM_NAME_OVERRIDES": {
        "RoundStatus": "tournaments.models.RoundStatus",
        "ParticipationStatus": "tournaments.models.ParticipationStatus",
        "SheetStatus": "scoring.models.SheetStatus",
        "LineKind": "scoring.models.LineKind",
        "SignalKind": "tournaments.clock.SignalKind",
        "WishKind": "tournaments.models.WishKind",
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain", "stream": sys.stderr}},
    "root": {"handlers": ["console"], "level": env("LOG_LEVEL", default="WARNING")},
}
