"""Limits on file descriptors, of which each connection takes one."""

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
"""Limits to try in order: some systems refuse even a value within the hard limit."""

RESERVED = 256
"""Descriptors kept for other uses: files, the database, other processes."""

UNKNOWN = 8192
"""The limit to assume if the system does not name one."""

OUT_OF_DESCRIPTORS = {errno.EMFILE, errno.ENFILE}
LOG_EVERY = 60.0
"""Seconds between two log lines about a lack of descriptors."""


def raise_limit() -> int:
    """Raise the descriptor limit of this process as far as allowed, and return it."""
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
    """Return the number of connections for a limit of `descriptors` descriptors."""
    return max(descriptors // 2, descriptors - RESERVED)


class LoopFaults:
    """An exception handler for an event loop: logs a lack of descriptors at most once a minute.

    Everything else is left to the loop's default handler, which logs it.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._silent_until = -math.inf

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle one exception."""
        error = context.get("exception")
        if not (isinstance(error, OSError) and error.errno in OUT_OF_DESCRIPTORS):
            loop.default_exception_handler(context)
        # Otherwise each waiting connection would log it again.
        elif self._now() >= self._silent_until:
            self._silent_until = self._now() + LOG_EVERY
            log.error(
                "Nobody can connect at the moment: this process has as many files open as it may. Allow it more "
                "(`ulimit -n`, LimitNOFILE in systemd)."
            )
