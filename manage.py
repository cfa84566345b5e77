#!/usr/bin/env python3
"""Every command of Kārta: `python3 manage.py serve`, `python3 manage.py test`, and the ordinary ones of Django."""

import os
import sys
from importlib.util import find_spec


def main() -> None:
    """Run one command here, or inside the project's own environment when this Python has no Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if find_spec("django") is None:
        from config.bootstrap import run_inside

        run_inside(sys.argv)
    if sys.argv[1:2] == ["serve"]:
        from config.options import prepare_environment

        prepare_environment(sys.argv[2:])
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
