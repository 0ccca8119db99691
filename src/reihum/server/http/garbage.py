"""Collection of cyclic garbage without long pauses: what was once found in use is not looked at again for a day.

Python looks through all objects each time there are a quarter more of them. With 5,000 sockets those are a million, most of a second, and
next to nothing is ever found: objects go when nobody refers to them any more. So a collection here passes what it leaves on to Python's
permanent objects (`gc.freeze`), and the next one sees newer objects only. An old object that becomes part of a cycle stays until
`collect_daily` comes round; the one cycle known to come up with every connection is cut by `cut_cycle`.
"""

import asyncio
import gc
from asyncio import Transport
from typing import Any

EVERY = 24 * 60 * 60
"""Seconds between two collections of old objects too."""

THRESHOLDS = (700, 10, 3)
"""How often each generation is collected (`gc.set_threshold`): a full collection after some 20,000 more objects, not 70,000."""


def keep_collections_short() -> None:
    """Collect everything now, and let every later full collection look at newer objects only."""
    gc.set_threshold(*THRESHOLDS)
    if _freeze not in gc.callbacks:
        gc.callbacks.append(_freeze)
    gc.collect()


async def collect_daily() -> None:
    """Collect old objects too, once a day; never ends. This stops the process for a microsecond an object: a second with 5,000 sockets."""
    while True:
        await asyncio.sleep(EVERY)
        # `_freeze` makes what is left permanent again when this collection ends.
        gc.unfreeze()
        gc.collect()


def cut_cycle(transport: Transport) -> None:
    """Let a lost connection's transport go at once: asyncio's holds a method of its own, so that it would wait for a collection."""
    getattr(transport, "__dict__", {}).pop("_read_ready_cb", None)


def _freeze(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop" and info["generation"] == len(THRESHOLDS) - 1:
        gc.freeze()
