"""Processes that play beside this one: they end with it, and at once when something goes wrong."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from typing import TypeVar

from reihum._kit.errors import ReihumError

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")


UNGUARDED = (
    "The processes beside this one could not begin. Each reads the script that wants them, from its first line: "
    'put what the script does under `if __name__ == "__main__":`, or use one process.'
)
ENDED = "A process beside this one has ended while it played, perhaps for want of memory: try fewer processes, or one, which says more."


class ProcessError(ReihumError):
    """Processes that do not begin, or end too early."""


@dataclass(frozen=True)
class Processes:
    """Workers that are processes of this machine."""

    pool: ProcessPoolExecutor
    count: int

    def submit(self, work: Callable[[PartT], ResultT], part: PartT, /) -> "Future[ResultT]":
        """Hand a part to the next process that is free, and return its result to come."""
        return self.pool.submit(work, part)


@contextmanager
def open_processes(count: int) -> Generator[Processes, None, None]:
    """Open so many processes; when what is done with them fails or is interrupted, they are killed, for a bot may be hanging.

    Raises ProcessError when one of them ends by itself, and SystemExit in a process that is only reading the script which wants them.
    """
    if _is_reading_the_script():
        raise SystemExit(1)  # without a word: the first process says what is wrong
    others, spawning = multiprocessing.active_children(), multiprocessing.get_context("spawn")
    begun = spawning.Event()
    with ProcessPoolExecutor(count, spawning, child_main, (begun,)) as opened:
        try:
            yield Processes(opened, count)
        except BaseException as error:
            opened.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                if process not in others:
                    process.kill()
            if isinstance(error, BrokenProcessPool):
                raise ProcessError(ENDED if begun.is_set() else UNGUARDED) from None
            raise


def _is_reading_the_script() -> bool:
    """Return whether this process is being started and reads the script of the first one, as Python itself looks it up."""
    return bool(getattr(multiprocessing.current_process(), "_inheriting", False))


def child_main(begun: Event) -> None:
    """In each process that plays: Ctrl+C is for the first one to hear, which ends the others; none outlives it."""
    begun.set()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = multiprocessing.parent_process()

    def follow() -> None:
        if first is not None:
            first.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
