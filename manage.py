#!/usr/bin/env python3
"""Every command of Kārta: `python3 manage.py serve`, `python3 manage.py test`, and the ordinary ones of Django."""

import os
import sys
from importlib.util import find_spec


def main() -> None:
    """Run one command here, or inside the project's own environment when this Python lacks its packages."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    command, words = sys.argv[1:2], sys.argv[2:]
    needed = ["django", "environ", "celery", "uvicorn", *(["pytest"] if command == ["test"] else [])]
    if not all(map(find_spec, needed)):
        from config.bootstrap import run_inside

        run_inside(sys.argv)
    if command == ["test"]:
        from config.testing import run_tests

        sys.exit(run_tests(words))
    from config.options import choose_installation, prepare_environment

    if command == ["serve"]:
        prepare_environment(words)
    else:
        sys.argv[2:] = choose_installation(words)
    from config.command import run_command

    run_command(sys.argv)


if __name__ == "__main__":
    main()
