"""A server in a separate process that starts quickly: it is forked from one that has loaded everything."""

import asyncio
import logging
import multiprocessing
import os
import sys
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from typing import NamedTuple

from reihum.server.bus import open_bus
from reihum.server.http.listener import bind
from reihum.server.http.uvicorn_server import Server, make_uvicorn_config
from reihum.server.live.readiness import Readiness
from reihum.server.live.service import Service
from reihum.server.run import SWITCH_SECONDS
from reihum.server.store.store import Store
from tests.faults import deals
from tests.server.servers import WIDE


class ServerSetup(NamedTuple):
    """The database, the bus and the seed of a server."""

    database: str
    bus: str | None
    seed: int


def serve(place: ServerSetup, told: Connection) -> None:
    """Serve until killed; send the port to `told`."""
    sys.setswitchinterval(SWITCH_SECONDS)
    logging.getLogger("reihum.server").setLevel(logging.CRITICAL)
    deals.use_seed()
    deals.seed.set(place.seed)
    listener = bind("127.0.0.1", 0)

    async def run() -> None:
        service = Service(Store(place.database), open_bus(place.bus), WIDE, Readiness(first=[]))
        await Server(make_uvicorn_config(service), service, lambda: told.send(listener.getsockname()[1])).serve([listener])

    asyncio.run(run())


def get_forks(*, plain: bool = True) -> ForkServerContext:
    """Return the context for forking such processes; `plain` rules need no compiling, others are faster in long matches."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.faults.server", "tests.faults.warmed"])
    before = os.environ.get("REIHUM_PLAIN")
    os.environ["REIHUM_PLAIN"] = "1" if plain else ""
    forkserver.ensure_running()
    os.environ["REIHUM_PLAIN"] = before or ""
    return context


class Process:
    """One such process."""

    def __init__(self, context: ForkServerContext, place: ServerSetup) -> None:
        hears, tells = context.Pipe(duplex=False)
        self.process = context.Process(target=serve, args=(place, tells), daemon=True)
        self.process.start()
        tells.close()
        with hears:
            self.port: int = hears.recv()  # EOFError when it has ended

    def kill(self) -> None:
        """Stop it as a power cut would."""
        self.process.kill()
        self.process.join()
        self.process.close()
