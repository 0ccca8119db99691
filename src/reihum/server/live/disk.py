"""Space on the disk of the database: while less than a reserve is free, no tables are set up, and matches go on."""

import asyncio
import logging
import shutil
import time
from pathlib import Path

from reihum.server.live.metrics import Metrics
from reihum.server.messages.errors import Refused

log = logging.getLogger("reihum.server")

EVERY = 20.0
"""Seconds after which the disk is looked at again."""

LOG_EVERY = 3600.0
"""Seconds after which the log says again that there is too little room."""

MEGABYTE = 1 << 20


class DiskReserve:
    """What is free where a SQLite file lies; a database elsewhere is not looked at."""

    def __init__(self, folder: Path | None, megabytes: int, metrics: Metrics) -> None:
        self._folder = folder
        self._reserve = megabytes * MEGABYTE
        self._free = metrics.disk_free
        self._logged = float("-inf")
        self.low = False
        """Whether less than the reserve is free."""

    async def watch(self) -> None:
        """Look at the disk again and again; ends at once where there is none."""
        while self._folder is not None:
            await asyncio.to_thread(self.check_space)
            await asyncio.sleep(EVERY)

    def check_space(self) -> None:
        """Look how much is free, and log it loudly where that is too little."""
        if self._folder is None:
            return
        try:
            free = shutil.disk_usage(self._folder).free
        except OSError:  # the folder is gone: storing says so
            return
        self._free.set(free)
        # Logged when it changes and once an hour, not at each look.
        was_low, self.low = self.low, free < self._reserve
        if self.low and time.monotonic() - self._logged > LOG_EVERY:
            self._logged = time.monotonic()
            log.error(
                "The disk of the database has %s MB left, less than the reserve of %s MB (`disk_reserve`): no tables are set up "
                "until there is room. `reihum expire --days N` deletes old tables.",
                free // MEGABYTE,
                self._reserve // MEGABYTE,
            )
        elif was_low and not self.low:
            self._logged = float("-inf")
            log.warning("The disk of the database has %s MB left: tables are set up again", free // MEGABYTE)

    def require_room(self) -> None:
        """Raise Refused (`no_new_tables`) while less than the reserve is free."""
        if self.low:
            message = "The server's disk is nearly full: nobody sets up a table until there is room."
            raise Refused(message, "no_new_tables")
