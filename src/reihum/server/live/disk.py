"""Free space on the disk of the database: while it is below a reserve, no tables may be set up, but matches go on."""

import asyncio
import logging
import shutil
import time
from pathlib import Path

from reihum.server.live.metrics import Metrics
from reihum.server.messages.errors import Refused

log = logging.getLogger("reihum.server")

EVERY = 20.0
"""Seconds between two checks."""

LOG_EVERY = 3600.0
"""Seconds between two warnings in the log."""

MEGABYTE = 1 << 20


class DiskReserve:
    """Checks the free space of a SQLite file's folder; with another database (None) nothing is checked."""

    def __init__(self, folder: Path | None, megabytes: int, metrics: Metrics) -> None:
        self._folder = folder
        self._reserve = megabytes * MEGABYTE
        self._free = metrics.disk_free
        self._logged = float("-inf")
        self.low = False
        """Whether less than the reserve is free."""

    async def watch(self) -> None:
        """Check the disk periodically; ends at once without a folder."""
        while self._folder is not None:
            await asyncio.to_thread(self.check_space)
            await asyncio.sleep(EVERY)

    def check_space(self) -> None:
        """Check the free space, and log an error when it is below the reserve."""
        if self._folder is None:
            return
        try:
            free = shutil.disk_usage(self._folder).free
        except OSError:  # the folder is gone, which writes will report
            return
        self._free.set(free)
        # Logged when it changes and once an hour, not at each check.
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
