"""The web server: uvicorn on a socket that listens already.

`python -m config.web FD` serves on an inherited one: the supervisor keeps it open while this process comes and goes.
"""

import socket
import sys

import uvicorn


def server() -> uvicorn.Server:
    """One process; no proxy is believed, and open streams do not hold up the end."""
    return uvicorn.Server(
        uvicorn.Config(
            "config.asgi:application",
            lifespan="off",
            proxy_headers=False,
            server_header=False,
            access_log=False,
            log_level="error",
            timeout_graceful_shutdown=2,
        )
    )


if __name__ == "__main__":
    server().run(sockets=[socket.socket(fileno=int(sys.argv[1]))])
