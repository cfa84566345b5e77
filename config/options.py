"""What `serve` is asked for, and what of it the settings must know before Django loads them."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, _ActionsContainer
from pathlib import Path

from config.network import ALL_ADDRESSES, hall_address
from config.redis_server import server_program

ROOT = Path(__file__).resolve().parent.parent
NEW = "--new"
LAST_PORT = 65535


def add_options(parser: _ActionsContainer) -> None:
    """The options of `serve`."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 lets phones in")
    parser.add_argument("--port", type=_port, default=8000, help="the port to listen on (8000)")
    parser.add_argument(NEW, action="store_true", help="an empty installation of its own, for a real day")
    parser.add_argument("--one-process", action="store_true", help="everything in this one process, without a server")


def _port(word: str) -> int:
    if not word.isdecimal() or len(word) > len(str(LAST_PORT)) or int(word) > LAST_PORT:
        raise ArgumentTypeError(f"a port is a number up to {LAST_PORT}")
    return int(word)


def prepare_environment(arguments: list[str]) -> None:
    """Say in the environment, where it says nothing yet, what these arguments of `serve` mean for the settings.

    A hall's network may give the laptop any address at any time, so whoever listens to all of them answers to every
    name. Nothing rests on the name but the demonstration accounts, and those want a local one (`config.demo`).
    """
    parser = ArgumentParser(add_help=False)
    add_options(parser)
    options, _ = parser.parse_known_args(arguments)
    if options.new:
        _use_the_real_one()
    if options.host in ALL_ADDRESSES and (hall := hall_address()):
        os.environ.setdefault("SITE_ADDRESS", f"http://{hall}:{options.port}")
    if options.host != "127.0.0.1":
        names = "*" if options.host in ALL_ADDRESSES else f"{options.host},localhost,127.0.0.1,[::1]"
        os.environ.setdefault("ALLOWED_HOSTS", names)
    if options.one_process or not can_run_process_tree():
        os.environ["ONE_PROCESS"] = "true"


def choose_installation(arguments: list[str]) -> list[str]:
    """For any other command than `serve`: `--new` means the installation of `serve --new`. Returns the other words."""
    if NEW in arguments:
        _use_the_real_one()
    return [word for word in arguments if word != NEW]


def _use_the_real_one() -> None:
    data = Path(os.environ.get("KARTA_DATA") or ROOT / "var")
    os.environ["KARTA_DATA"] = str(data / "real")


def can_run_process_tree() -> bool:
    """Only Linux can promise that no child outlives its parent, and a queue needs a server."""
    return sys.platform == "linux" and bool(os.environ.get("REDIS_URL") or server_program())
