"""The port to listen on, and the address by which phones in the hall reach it."""

import socket

import segno
from django.core.management import CommandError

ALL_ADDRESSES = ("0.0.0.0", "::")  # noqa: S104 - asked for by whoever starts the server


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that a browser waits rather than fails while the server starts or returns."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise CommandError(
            f"Port {port} of {host} cannot be opened. Is Kārta or another program using it? "
            f"Choose another one: python3 manage.py serve --port {port + 1}\n({error.strerror})"
        ) from error


def addresses(host: str, port: int) -> tuple[str, str | None]:
    """The address for a browser on this machine, and the one for the phones where they are let in."""
    if host not in ALL_ADDRESSES:
        shown = f"[{host}]" if ":" in host else host
        return f"http://{shown}:{port}/", None
    hall = hall_address()
    return f"http://localhost:{port}/", hall and f"http://{hall}:{port}/"


def hall_address() -> str | None:
    """The address this machine has in its network; None without a network. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]


def print_qr_code(address: str) -> None:
    """The address as a code that a phone reads off the terminal."""
    segno.make(address, micro=False).terminal(compact=True)
