"""The threads that step a batch, and exclusive access to its memory while they run."""

import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import wraps
from queue import SimpleQueue
from threading import RLock
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from reihum._kit.errors import StateError

Asked = ParamSpec("Asked")
Result = TypeVar("Result")
Arguments = tuple[Any, ...]
"""The arguments of a compiled loop: arrays, and the range of games in them."""


class StepWorkers:
    """Runs a compiled loop over each part of the games, in several threads where there are several parts."""

    def __init__(self, loop: Callable[..., None], parts: Sequence[Arguments]) -> None:
        self._loop, self._parts = loop, parts
        self._leader: ThreadPoolExecutor | None = None
        self._process = 0
        self._left = False
        self._lock, self._locked_in = RLock(), os.getpid()
        self.busy = False

    @property
    def lock(self) -> RLock:
        """The lock of whoever uses the batch; a forked process has one of its own, since nobody there will ever release the other."""
        if self._locked_in != os.getpid():
            self._lock, self._locked_in = RLock(), os.getpid()
        return self._lock

    def run(self) -> None:
        """Run the loop for all parts.

        An interrupt (Ctrl-C) is raised once all of them are done; after a second interrupt the next call waits for them.
        """
        if len(self._parts) == 1:
            self._loop(*self._parts[0])
            return
        self._left = True
        # Twice: an interrupt ends the first wait, and games half stepped must not be left to the caller.
        try:
            self.wait()
        finally:
            self.wait()

    def wait(self) -> None:
        """Wait until the parts begun are done: before that nobody may touch the memory in which threads work.

        Raises StateError if the system refuses to start a thread; then no part was begun.
        """
        while self._left:
            self._lead().result()

    def _lead(self) -> Future[None]:
        """Submit the remaining work to the leading thread."""
        # Work is never started from the main thread itself: signal handlers run there, in the middle of anything.
        if self._leader is None or self._process != os.getpid():  # a forked process has no threads
            self._others = ThreadPoolExecutor(len(self._parts) - 1, "batch")
            self._leader, self._process = ThreadPoolExecutor(1, "batch"), os.getpid()
        try:
            return self._leader.submit(self._run_what_is_left)
        except RuntimeError as error:
            self._leader, self._left = None, False
            message = "The system refuses to start a thread for the batch, and nothing was done: end other programs, or use threads=1."
            raise StateError(message) from error

    def _run_what_is_left(self) -> None:
        """Run all parts, or none if that was done: signals do not reach this thread, so no part is run twice or interrupted.

        Each thread takes the next free part, so that fewer threads than parts, where the system refuses more, do all the work.
        """
        if not self._left:
            return
        waiting, done = deque(self._parts), SimpleQueue[BaseException | None]()

        def work() -> None:
            while waiting:
                try:
                    part = waiting.popleft()
                except IndexError:  # another has taken the last one
                    return
                try:
                    self._loop(*part)
                except BaseException as fault:  # noqa: BLE001 - raised below
                    done.put(fault)
                else:
                    done.put(None)

        with suppress(RuntimeError):  # no more threads can be started
            for _ in self._parts[1:]:
                self._others.submit(work)
        work()
        # One result for each part, whoever ran it: this waits for all, so that no thread still writes when the error is raised.
        faults = [fault for fault in [done.get() for _ in self._parts] if fault is not None]
        self._left = False
        for fault in faults:
            raise fault


class HasWorkers(Protocol):
    """An object with workers."""

    _workers: StepWorkers


Whose = TypeVar("Whose", bound=HasWorkers)


def make_exclusive(method: Callable[Concatenate[Whose, Asked], Result]) -> Callable[Concatenate[Whose, Asked], Result]:
    """Return a method that only one thread at a time runs, while others wait.

    A nested call from the same thread, as from a signal handler during a step, raises StateError, and so does one in a process that was
    forked during a call.
    """

    @wraps(method)
    def call_alone(self: Whose, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Result:
        workers = self._workers
        # The lock is reentrant, so a nested call gets here and is refused; with a plain lock it would wait for itself forever.
        with workers.lock:
            if workers.busy:
                message = (
                    "The batch is in the middle of a call: a signal handler cannot use it before that call is over, "
                    "nor a process that was forked meanwhile at all."
                )
                raise StateError(message)
            workers.busy = True
            try:
                workers.wait()
                return method(self, *args, **kwargs)
            finally:
                workers.busy = False

    return call_alone
