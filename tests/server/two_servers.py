"""Two servers on one database, as two processes are, with two people at the first of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.server.client import Client
from tests.server.memory_bus import MemoryBus
from tests.server.servers import ThreadServer


class TwoServers(NamedTuple):
    """The bus between the servers, both servers, and two clients of the first one."""

    wire: MemoryBus
    one: ThreadServer
    two: ThreadServer
    anna: Client
    ben: Client


@contextmanager
def serve_twice(folder: Path) -> Iterator[TwoServers]:
    """Run both servers, and connect both people to the first one."""
    wire = MemoryBus()
    with (
        ThreadServer(folder, bus=wire) as one,
        ThreadServer(folder, bus=wire) as two,
        Client(one.address) as anna,
        Client(one.address) as ben,
    ):
        yield TwoServers(wire, one, two, anna, ben)
