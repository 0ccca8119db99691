"""A limit to the real time that a bot may take."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from reihum._bots import BotError


@contextmanager
def limit_time(seconds: float | None, message: str) -> Iterator[None]:
    """Raise BotError with this message in the body when it takes longer; None is no limit.

    What runs as Python is interrupted, a compiled function once it returns. Only a main thread, and not on Windows, can be.
    """
    if seconds is None or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise BotError(message)

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
