"""Reproducible deals: replaces the operating system's random numbers for the keys of matches, only in the tests' servers."""

import hashlib
from contextvars import ContextVar

from reihum.server.table import decide

seed: ContextVar[int] = ContextVar("seed")
"""The seed of the current run; tasks inherit the context in which they are created."""


class SeededSecrets:
    """Replaces the module `secrets`."""

    def token_hex(self, count: int) -> str:
        """Return the key of the run."""
        return make_key(seed.get())[: 2 * count]


def make_key(run: int) -> str:
    """Return the key of a run, in hexadecimal."""
    return hashlib.sha256(f"faults {run}".encode()).hexdigest()


def use_seed() -> None:
    """Make all matches in this process deal from the seed."""
    vars(decide)["secrets"] = SeededSecrets()
