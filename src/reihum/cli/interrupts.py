"""Ctrl+C is not lost where a library that is called back from compiled code swallows the exception that it raises."""

import signal
import threading
from types import FrameType

_noted = threading.Event()


def note_interrupts() -> None:
    """Remember each Ctrl+C from now on, which raises KeyboardInterrupt as before; forget earlier ones."""
    _noted.clear()
    # Whoever called `main` from a program of its own may have another handler, and other threads must not set one.
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _note)


def was_interrupted() -> bool:
    """Return whether Ctrl+C was pressed, even if the exception got lost."""
    return _noted.is_set()


def _note(_number: int, _frame: FrameType | None) -> None:
    _noted.set()
    raise KeyboardInterrupt
