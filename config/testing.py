"""`manage.py test`: pytest on SQLite.

With `--postgres` the tests that use the database run again there; `--e2e` adds those that start the whole program or a
browser.

Every other word goes to pytest: `manage.py test tests/engine -x`.
"""

import os
import subprocess
import sys

# A worker a core, each with a database of its own; a file's tests stay together, for they share what they set up.
SIDE_BY_SIDE = ("-n", "auto", "--dist", "loadfile")
POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"


def run_tests(arguments: list[str]) -> int:
    """Run what is asked for, all of it even when a part fails. Returns the exit code of the first part that failed."""
    words = [word for word in arguments if word not in {"--postgres", "--e2e"}]
    clean = {name: value for name, value in os.environ.items() if name not in _NOT_FOR_TESTS}
    parts = [_pytest([*SIDE_BY_SIDE, "-m", "not e2e and not serve and not slow and not postgres", *words], clean)]
    if "--postgres" in arguments:
        url = os.environ.get("DATABASE_URL") or POSTGRES
        name = os.environ.get("KARTA_TEST_DB") or "test_karta"
        on_postgres = clean | {"DATABASE_URL": url, "KARTA_TEST_DB": name}
        leg = [*SIDE_BY_SIDE, "-m", "not e2e and not serve and not slow and not once", "--database-only"]
        parts.append(_pytest([*leg, *words], on_postgres))
    if "--e2e" in arguments:
        parts.append(_pytest(["-m", "e2e or serve", *words], clean))
    return next((code for code in parts if code not in _FINE), 0)


_NOT_FOR_TESTS = {"DATABASE_URL", "KARTA_TEST_DB", "REDIS_URL", "ONE_PROCESS", "DEBUG", "HTTPS", "ALLOWED_HOSTS"}
_FINE = {0, 5}  # 5: none of the tests asked for belongs to this part


def _pytest(words: list[str], environment: dict[str, str]) -> int:
    print(f"pytest {' '.join(words)}", flush=True)
    return subprocess.call([sys.executable, "-m", "pytest", *words], env=environment)  # noqa: S603
