"""Remembers Ctrl+C, in case a library called back from compiled code swallows the KeyboardInterrupt."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_noted = threading.Event()


def note_interrupts() -> None:
    """Remember each Ctrl+C from now on, which raises KeyboardInterrupt as before; forget earlier ones."""
    _noted.clear()
    # A program that calls `main` may have its own handler, and only the main thread may set one.
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _note)


def was_interrupted() -> bool:
    """Return whether Ctrl+C was pressed, even if the exception got lost."""
    return _noted.is_set()


@contextmanager
def report_interrupt(rest: str) -> Iterator[None]:
    """Print `Stopped; ` and the rest of the sentence when Ctrl+C ends the body."""
    try:
        yield
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) or was_interrupted():
            print(f"Stopped; {rest}.", file=sys.stderr)
        raise


def _note(_number: int, _frame: FrameType | None) -> None:
    _noted.set()
    raise KeyboardInterrupt
