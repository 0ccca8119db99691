"""Worker processes on this machine. They end with this process, and at once when something goes wrong."""

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing.spawn import get_preparation_data
from multiprocessing.synchronize import Event
from pathlib import Path
from types import FrameType
from typing import TypeVar

from reihum._kit.errors import ReihumError

PartT = TypeVar("PartT")
ResultT = TypeVar("ResultT")


UNGUARDED = (
    "The worker processes could not start. Each of them imports the script that starts them, from its first line: "
    'put what the script does under `if __name__ == "__main__":`, or use one process.'
)
INSIDE = (
    "A worker of `multiprocessing.Pool` may not start processes of its own: use one process in it (processes=1), or let a "
    "`concurrent.futures.ProcessPoolExecutor` start it."
)
ENDED = "A worker process ended while it played, perhaps for lack of memory: try fewer processes, or one, which reports more."


class ProcessError(ReihumError):
    """Worker processes that do not start, or end too early."""


@dataclass(frozen=True)
class Processes:
    """Workers that are processes on this machine."""

    pool: ProcessPoolExecutor
    count: int

    def submit(self, work: Callable[[PartT], ResultT], part: PartT, /) -> "Future[ResultT]":
        """Hand a part to the next free process, and return a future of its result."""
        # The pool may launch a process for it.
        with _hold_interrupts():
            return self.pool.submit(_carry_out, work, part)


def _carry_out(work: Callable[[PartT], ResultT], part: PartT) -> ResultT:
    """Return the result of a part, in a worker; an error that does not unpickle would end the whole pool."""
    try:
        return work(part)
    except Exception as error:  # noqa: BLE001 - it is raised again where the result is asked for
        raise make_sendable(error)  # noqa: B904 - it may be the error itself


def make_sendable(error: Exception) -> Exception:
    """Return an error that a worker may send: itself, or a RuntimeError with its name, text and notes if it would not arrive as it is."""
    notes = getattr(error, "__notes__", [])
    try:
        # Some errors pickle but do not unpickle, others lose their notes (JSONDecodeError) or repeat a part of their text.
        arrived = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
        if (str(arrived), getattr(arrived, "__notes__", [])) == (str(error), notes):
            return error
    except Exception:  # noqa: BLE001, S110 - an error may hold anything
        pass
    told = RuntimeError(f"{type(error).__name__}: {error}")
    for note in notes:
        told.add_note(note)
    return told


@contextmanager
def open_processes(count: int) -> Generator[Processes, None, None]:
    """Open `count` processes. They are killed when the body fails or is interrupted, because a bot may be hanging.

    Raises ProcessError when one of them ends by itself or this process may start none, and SystemExit in a worker that is only importing
    the script that starts them.
    """
    if _is_reading_the_script():
        # Silently: the first process reports what is wrong.
        raise SystemExit(1)
    if multiprocessing.current_process().daemon:
        raise ProcessError(INSIDE)
    # Spawned, not forked: a fork would copy locks and threads of compiled code in an unknown state.
    spawning = multiprocessing.get_context("spawn")
    begun = spawning.Event()
    with ProcessPoolExecutor(count, spawning, set_up_worker, (begun,)) as opened:
        try:
            yield Processes(opened, count)
        except BaseException as error:
            # The pool names its processes nowhere else, and forgets them as it is shut down.
            started = list((opened._processes or {}).values())  # noqa: SLF001
            opened.shutdown(wait=False, cancel_futures=True)
            # The pool's own shutdown would wait for running parts.
            for process in started:
                process.kill()
            if isinstance(error, BrokenProcessPool):
                raise ProcessError(ENDED if begun.is_set() else UNGUARDED) from None
            raise


@contextmanager
def _hold_interrupts() -> Generator[None, None, None]:
    """Hold Ctrl+C and SIGTERM back until the body is done, and Ctrl+C for good from processes that it starts.

    A process that has not been told yet what to do, or is still importing, would end with a traceback.
    """
    held = list[int]()

    def note(number: int, _: FrameType | None) -> None:
        held.append(number)

    def make_up() -> None:
        for number in held:
            signal.raise_signal(number)

    with ExitStack() as restoring:
        restoring.callback(make_up)
        # Processes inherit what this thread blocks; Windows has nothing of the kind.
        if sys.platform != "win32":
            blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            restoring.callback(signal.pthread_sigmask, signal.SIG_SETMASK, blocked)
        # Another thread may get the signal, and only the main thread may set what happens then.
        if threading.current_thread() is threading.main_thread():
            for each in (signal.SIGTERM, signal.SIGINT):
                if callable(handler := signal.getsignal(each)):
                    restoring.callback(signal.signal, each, handler)
                    signal.signal(each, note)
        yield


def is_script_imported() -> bool:
    """Return whether worker processes import the script that is running; they do not where code is typed."""
    prepared = get_preparation_data("")
    if "init_main_from_path" in prepared:
        # The path of a program from standard input is no file.
        return Path(str(prepared["init_main_from_path"])).is_file()
    # Python does not import a `__main__.py` that was run as a module.
    return not str(prepared.get("init_main_from_name", "__main__")).endswith("__main__")


def _is_reading_the_script() -> bool:
    """Return whether this is a worker that is importing the main script, by the mark that Python itself checks."""
    return bool(getattr(multiprocessing.current_process(), "_inheriting", False))


def set_up_worker(begun: Event) -> None:
    """Set up a worker: it ignores Ctrl+C, which the main process handles, and ends when the main process does."""
    begun.set()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        # It was held back while this process started; what the bots start inherits that it is ignored.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    first = multiprocessing.parent_process()

    def follow() -> None:
        if first is not None:
            # Returns when the first process ends, even if it was killed.
            first.join()
        # A normal exit would wait for the bot that is thinking.
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()
