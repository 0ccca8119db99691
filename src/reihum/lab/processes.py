"""Processes that play beside this one: they end with it, and at once when something goes wrong."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True)
class Processes:
    """Workers that are processes of this machine."""

    pool: ProcessPoolExecutor
    count: int

    def submit(self, work: Callable[[PartT], ResultT], part: PartT, /) -> "Future[ResultT]":
        """Hand a part to the next process that is free, and return its result to come."""
        return self.pool.submit(work, part)


@contextmanager
def processes(count: int) -> Generator[Processes, None, None]:
    """Open so many processes; when what is done with them fails or is interrupted, they are killed, for a bot may be hanging."""
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), beside) as opened:
        try:
            yield Processes(opened, count)
        except BaseException:
            opened.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                if process not in others:
                    process.kill()
            raise


def beside() -> None:
    """In each process that plays: Ctrl+C is for the first one to hear, which ends the others; none outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = multiprocessing.parent_process()

    def follow() -> None:
        if first is not None:
            first.join()
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
