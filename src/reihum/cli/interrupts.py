"""Remembers Ctrl+C and SIGTERM, in case a library called back from compiled code swallows the KeyboardInterrupt."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_noted = list[int]()
"""The numbers of the signals that came."""


@contextmanager
def note_interrupts() -> Iterator[None]:
    """Remember each Ctrl+C and SIGTERM that interrupts the body, both by KeyboardInterrupt; forget earlier ones."""
    _noted.clear()
    before = {}
    # A program that calls `main` may have its own handlers, and only the main thread may set one.
    if threading.current_thread() is threading.main_thread():
        replaced = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
        before = {number: handler for number, handler in replaced.items() if signal.getsignal(number) == handler}
    try:
        for number in before:
            signal.signal(number, _note)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def was_interrupted() -> bool:
    """Return whether Ctrl+C was pressed or SIGTERM sent, even if the exception got lost."""
    return bool(_noted)


def compute_status() -> int:
    """Return the exit status that shells expect of a program that was interrupted: 130 after Ctrl+C, 143 after SIGTERM."""
    return 128 + next(iter(_noted), signal.SIGINT)


@contextmanager
def report_interrupt(rest: str) -> Iterator[None]:
    """Print `Stopped; ` and the rest of the sentence when Ctrl+C or SIGTERM ends the body."""
    try:
        yield
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) or was_interrupted():
            print(f"Stopped; {rest}.", file=sys.stderr)
        raise


def _note(number: int, _frame: FrameType | None) -> None:
    _noted.append(number)
    raise KeyboardInterrupt
