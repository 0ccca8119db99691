"""The threads that carry out the moves of a batch, and the promise that nobody else touches its memory meanwhile."""

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
"""What compiled code is handed: arrays, and from where to where it works in them."""


class StepWorkers:
    """Runs a compiled loop for each part of the games, each but a single one in a thread of its own."""

    def __init__(self, loop: Callable[..., None], parts: Sequence[Arguments]) -> None:
        self._loop, self._parts = loop, parts
        self._leader: ThreadPoolExecutor | None = None
        self._process = 0
        self._left = False
        self.lock = RLock()
        self.busy = False

    def run(self) -> None:
        """Run the loop for all parts. An interrupt (Ctrl-C) is raised when all of them are done; at a second one, the next call waits."""
        if len(self._parts) == 1:
            self._loop(*self._parts[0])
            return
        self._left = True
        try:
            self.wait()
        finally:
            self.wait()

    def wait(self) -> None:
        """Wait until what was begun is done: before that nobody may touch the memory in which threads work.

        Raises StateError where the system starts no thread; then nothing has been begun.
        """
        while self._left:
            self._lead().result()

    def _lead(self) -> Future[None]:
        """Let the leading thread run what is left."""
        if self._leader is None or self._process != os.getpid():  # threads do not come along when a process is forked
            self._others = ThreadPoolExecutor(len(self._parts) - 1, "batch")
            self._leader, self._process = ThreadPoolExecutor(1, "batch"), os.getpid()
        try:
            return self._leader.submit(self._run_what_is_left)
        except RuntimeError as error:
            self._leader, self._left = None, False
            message = "The system starts no thread for the batch, and nothing was done: end other programs, or make it with threads=1."
            raise StateError(message) from error

    def _run_what_is_left(self) -> None:
        """Run all parts, or none when that was done: no signal gets into this thread, so none of them is run twice, or half.

        Each thread takes the next part that nobody has taken. So where the system starts fewer threads, those that there are do all.
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
        faults = [fault for fault in [done.get() for _ in self._parts] if fault is not None]
        self._left = False
        for fault in faults:
            raise fault


class Worked(Protocol):
    """Who has workers."""

    _workers: StepWorkers


Whose = TypeVar("Whose", bound=Worked)


def exclusive(method: Callable[Concatenate[Whose, Asked], Result]) -> Callable[Concatenate[Whose, Asked], Result]:
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
                workers.wait()
                return method(self, *args, **kwargs)
            finally:
                workers.busy = False

    return guarded
