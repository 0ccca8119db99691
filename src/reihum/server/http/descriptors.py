"""File descriptors: each connection takes one, and their number is limited for each process."""

import asyncio
import errno
import logging
import math
import sys
import time
from collections.abc import Callable
from typing import Any

log = logging.getLogger("reihum.server")

WANTED = (65_536, 10_240)
"""Tried one after the other: not every system allows as many as it says."""

RESERVED = 256
"""For all that is no connection: files, the database, other processes."""

UNKNOWN = 8192
"""The limit where the system does not name one."""

OUT_OF_DESCRIPTORS = {errno.EMFILE, errno.ENFILE}
LOG_EVERY = 60.0
"""Seconds."""


def raise_limit() -> int:
    """Raise the number of descriptors that this process may have as far as it may, and return it."""
    if sys.platform == "win32":
        return UNKNOWN
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in WANTED:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft == resource.RLIM_INFINITY or soft >= most:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError):
            continue
        return most
    return WANTED[0] if soft == resource.RLIM_INFINITY else soft


def limit_connections(descriptors: int) -> int:
    """Return how many connections may be open in a process that may have `descriptors` descriptors."""
    return max(descriptors // 2, descriptors - RESERVED)


class LoopFaults:
    """Handles faults of an event loop: that no descriptors are left for connections is logged once a minute.

    Anything else is left to the loop, which logs it.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._silent_until = -math.inf

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle one fault."""
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in OUT_OF_DESCRIPTORS):
            loop.default_exception_handler(context)
        # Each connection that waits would log it again.
        elif self._now() >= self._silent_until:
            self._silent_until = self._now() + LOG_EVERY
            log.error(
                "Nobody can connect at the moment: this process has as many files open as it may. Allow it more "
                "(`ulimit -n`, LimitNOFILE in systemd)."
            )
