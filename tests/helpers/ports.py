"""Ports for servers of other programs, which cannot choose one themselves."""

import socket


def find_free_port() -> int:
    """Return a port of this machine that nothing uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
