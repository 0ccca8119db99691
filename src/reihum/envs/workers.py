"""The threads that carry out the moves of a batch, and the promise that nobody else touches its memory meanwhile."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import wraps
from threading import RLock
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from reihum.games.errors import StateError

Asked = ParamSpec("Asked")
Result = TypeVar("Result")
Arguments = tuple[Any, ...]
"""What compiled code is handed: arrays, and from where to where it works in them."""


class Workers:
    """Runs a compiled loop for each part of the games, each but a single one in a thread of its own."""

    def __init__(self, loop: Callable[..., None], parts: Sequence[Arguments]) -> None:
        self._loop, self._parts = loop, parts
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0
        self.lock = RLock()
        self.busy = False

    def run(self) -> None:
        """Run the loop for all parts; an interrupt (Ctrl-C) is raised when all of them are done."""
        if len(self._parts) == 1:
            self._loop(*self._parts[0])
            return
        if self._pool is None or self._process != os.getpid():  # threads do not come along when a process is forked
            self._pool, self._process = ThreadPoolExecutor(len(self._parts), "batch"), os.getpid()
        done = [False] * len(self._parts)
        try:
            for running in [self._pool.submit(self._run_part, part, done) for part in range(len(self._parts))]:
                running.result()
        except BaseException:
            self._finish(done)
            raise

    def _run_part(self, part: int, done: list[bool]) -> None:
        self._loop(*self._parts[part])
        done[part] = True

    def _finish(self, done: list[bool]) -> None:
        """Wait for all threads, and run what was not handed to any: else memory would be written to that others work in."""
        while self._pool is not None:
            with suppress(KeyboardInterrupt):
                self._pool.shutdown()
                for part in range(len(done)):
                    if not done[part]:
                        self._run_part(part, done)
                self._pool = None


class Worked(Protocol):
    """Who has workers."""

    _workers: Workers


Whose = TypeVar("Whose", bound=Worked)


def alone(method: Callable[Concatenate[Whose, Asked], Result]) -> Callable[Concatenate[Whose, Asked], Result]:
    """Let one thread at a time into the methods that are marked so; the others wait.

    Who comes in again from the same thread, as a signal's handler may in the midst of a step, is refused with a StateError.
    """

    @wraps(method)
    def guarded(self: Whose, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Result:
        workers = self._workers
        with workers.lock:
            if workers.busy:
                message = "The batch is in the midst of a call, and cannot be used by the handler of a signal before that is over."
                raise StateError(message)
            workers.busy = True
            try:
                return method(self, *args, **kwargs)
            finally:
                workers.busy = False

    return guarded
