"""Processes that play beside this one: they end with it, and at once when something goes wrong."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def pool(processes: int) -> Generator[ProcessPoolExecutor, None, None]:
    """Open so many processes; when what is done with them fails or is interrupted, they are killed, for a bot may be hanging."""
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), beside) as opened:
        try:
            yield opened
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
