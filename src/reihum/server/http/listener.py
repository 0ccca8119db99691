"""The port that the server listens on."""

import errno
import socket
from contextlib import suppress

from reihum._kit.errors import ReihumError
from reihum.server.http.own_addresses import IPV4, list_own_addresses

DEFAULT_PORT = 8000

TCP_TIMEOUT_MS = 30_000
"""Milliseconds after which the system closes a connection whose sent data is not acknowledged (TCP_USER_TIMEOUT)."""


class ServeError(ReihumError):
    """The server cannot listen."""


def bind(host: str, port: int | None) -> socket.socket:
    """Return a socket that listens on `port`, or for None on 8000 or any free port; raises ServeError."""
    try:
        return _listen(host, DEFAULT_PORT if port is None else port)
    except UnicodeError as error:  # raised by `socket` for a name with an empty or overlong part
        message = f"{host} is no address of this machine. Name another one with --host, or 0.0.0.0 for all."
        raise ServeError(message) from error
    except OSError as error:
        if port is None:
            with suppress(OSError):
                return _listen(host, 0)
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            message = f"{host} is no address of this machine: {error.strerror}. Name another one with --host, or 0.0.0.0 for all."
        else:
            used = DEFAULT_PORT if port is None else port
            message = f"Port {used} on {host} cannot be used: {error.strerror}. Name another one with --port."
        raise ServeError(message) from error


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, TCP_TIMEOUT_MS)
        listener.bind(address)
        listener.listen(1024)
    except BaseException:
        listener.close()
        raise
    return listener


def find_public_address(listener: socket.socket) -> str:
    """Return the URL of the listener, as far as this machine knows it."""
    host, port = listener.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 - this asks for what the user chose
        host = next((str(found) for found in list_own_addresses() if found.version == IPV4 or host == "::"), host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def choose_home_host() -> str:
    """Return the address to listen on in all networks of this machine: IPv4, unless it has only IPv6 there."""
    found = list_own_addresses()
    return "::" if found and found[0].version != IPV4 else "0.0.0.0"  # noqa: S104 - the user has chosen this
