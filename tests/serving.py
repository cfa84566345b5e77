"""The real server, with live pages, on a thread of this process."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn


@contextmanager
def served() -> Iterator[str]:
    """The address where the server answers while the block runs."""
    from config.asgi import application  # it sets Django up, which whoever serves may not have wished before

    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(application, lifespan="off", log_level="warning", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=10)
        listening.close()
    assert not thread.is_alive()
