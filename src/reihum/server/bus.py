"""How processes tell each other what goes on at a table. The store stays the truth: a lost word only delays."""

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]
"""Told a table's code and the number of its last event; called in the event loop."""

Hearer = Callable[[str, bytes], None]
"""Told a table's code and a word about it that is in no log, see `whispers`; called in the event loop."""


class Bus(Protocol):
    """Carries the word to every process, this one included."""

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        """Call these from now on, for every table."""

    def publish(self, code: str, number: int) -> None:
        """Say that a table has an event with this number. Does not wait and does not fail."""

    def whisper(self, code: str, word: bytes) -> None:
        """Pass on a word that is in no log. Does not wait and does not fail."""

    async def close(self) -> None:
        """Let go of connections."""


class Local:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener, hearer: Hearer) -> None:
        """Call this from now on; whispers are for other processes only, and there is none."""
        self._listeners.append(listener)

    def publish(self, code: str, number: int) -> None:
        """Call everybody at once."""
        for listener in self._listeners:
            listener(code, number)

    def whisper(self, code: str, word: bytes) -> None:
        """There is nobody else."""

    async def close(self) -> None:
        """There is nothing to let go of."""
