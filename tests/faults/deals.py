"""The same deals each time: stands in for the operating system's chance where keys of matches are drawn, in the tests' servers only."""

import hashlib
from contextvars import ContextVar

from reihum.server.table import decide

seed: ContextVar[int] = ContextVar("seed")
"""The run whose servers draw; a context is handed on to the tasks that begin in it."""


class Settled:
    """Stands in for the module `secrets`."""

    def token_hex(self, count: int) -> str:
        """Give the key that belongs to the run."""
        return key(seed.get())[: 2 * count]


def key(run: int) -> str:
    """Give the key of a run, in hexadecimal."""
    return hashlib.sha256(f"faults {run}".encode()).hexdigest()


def settle() -> None:
    """Let all matches in this process be dealt from the seed."""
    vars(decide)["secrets"] = Settled()
