"""Processes that play beside this one: they end with it, and at once when something goes wrong."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from reihum.game import Game, registered
from reihum.games.errors import OptionError

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")

AHEAD = 2
"""So many parts wait for each process."""


def in_order(game: Game, work: Callable[[PartT], ResultT], parts: Iterable[PartT], processes: int) -> Iterator[ResultT]:
    """Yield what a function makes of each part, in order; in this process, or in several beside it, which find the function by its name.

    Raises OptionError for fewer than one process, and for a game that other processes do not know.
    """
    if processes < 1:
        message = f"Matches are played in one process or more, not in {processes}."
        raise OptionError(message)
    if processes == 1:
        yield from map(work, parts)
        return
    if game.id in registered():
        message = f"Other processes do not know {game.title}, which was registered in this one: use one process."
        raise OptionError(message)
    waiting = iter(parts)
    with pool(processes) as opened:
        running = deque(opened.submit(work, part) for part in islice(waiting, AHEAD * processes))
        while running:
            yield running.popleft().result()
            running.extend(opened.submit(work, part) for part in islice(waiting, 1))


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
