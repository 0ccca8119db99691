"""Figures that are computed when somebody asks for them. Apart from `metrics`, which `context` imports, since it needs the context."""

import asyncio
from asyncio import AbstractEventLoop
from functools import partial

from reihum.server.live.context import Context
from reihum.server.live.readiness import Readiness
from reihum.server.store.store import Store

PROBE_SECONDS = 3.0
"""For an event to be stored, before the database is taken to be away."""


def watch(context: Context) -> None:
    """Let the metrics show the state of the database, the bus and the rules. Called in the event loop; they are read in another thread."""
    metrics = context.metrics
    metrics.bus.set_function(lambda: not context.bus.away)
    metrics.database.set_function(partial(_can_store, context.store, asyncio.get_running_loop()))
    for game in context.readiness.first:
        metrics.compiled.labels(game).set_function(partial(_is_compiled, context.readiness, game))


def _is_compiled(readiness: Readiness, game: str) -> bool:
    return game in readiness.ready


def _can_store(store: Store, loop: AbstractEventLoop) -> bool:
    # The metrics are served in another thread, and the store belongs to the event loop.
    probe = store.writable()
    try:
        return asyncio.run_coroutine_threadsafe(probe, loop).result(PROBE_SECONDS)
    except RuntimeError:  # the server has ended
        probe.close()
        return False
    except TimeoutError:
        return False
