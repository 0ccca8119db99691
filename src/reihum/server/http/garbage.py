"""Garbage collection without long pauses: objects that survived a collection are not examined again for a day.

Python examines all objects whenever their number has grown by a quarter. With 5,000 sockets that is a million objects and most of a
second, and finds next to nothing, since reference counts free most objects. So a collection here moves its survivors to the permanent
generation (`gc.freeze`), and the next one sees newer objects only. An old object that becomes part of a cycle stays until
`collect_daily` runs; the one cycle known to arise with every connection is broken by `cut_cycle`.
"""

import asyncio
import gc
from asyncio import Transport
from typing import Any

EVERY = 24 * 60 * 60
"""Seconds between two collections of all objects."""

THRESHOLDS = (700, 10, 3)
"""Arguments of `gc.set_threshold`: a full collection after some 20,000 new objects instead of 70,000."""


def keep_collections_short() -> None:
    """Collect everything now, and restrict later full collections to newer objects."""
    gc.set_threshold(*THRESHOLDS)
    if _freeze not in gc.callbacks:
        gc.callbacks.append(_freeze)
    gc.collect()


async def collect_daily() -> None:
    """Collect all objects once a day, for ever. It stops the process for a microsecond an object: a second with 5,000 sockets."""
    while True:
        await asyncio.sleep(EVERY)
        # When this collection ends, `_freeze` makes the survivors permanent again.
        gc.unfreeze()
        gc.collect()


def cut_cycle(transport: Transport) -> None:
    """Break the reference cycle of a lost connection's transport, which holds a bound method of its own, so that it is freed at once."""
    getattr(transport, "__dict__", {}).pop("_read_ready_cb", None)


def _freeze(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == len(THRESHOLDS) - 1:
        gc.freeze()
