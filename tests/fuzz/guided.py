"""The same as `tests.fuzz.engine`, guided by what the engine runs through. Wants atheris, which is not a dependency.

    python -m tests.fuzz.guided -max_total_time=600 -max_len=6000 [any option of libFuzzer]

It begins with true documents, stops at the first find and writes it to the working directory.
"""

import json
import random
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["engine"]):
    from tests.fuzz.engine import SLOW, check, corpus


def one_input(data: bytes) -> None:
    """What libFuzzer calls."""
    for command in SLOW:
        check(command, data)


if __name__ == "__main__":
    folder = tempfile.mkdtemp()
    for number, document in enumerate(corpus(random.Random(1))):
        (Path(folder) / f"{number}.json").write_text(json.dumps(document))
    atheris.Setup([*sys.argv, folder], one_input)
    atheris.Fuzz()
