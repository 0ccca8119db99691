"""Where a line of the log belongs: the connection, the command and the table that it is about, as far as there are any."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

_place: ContextVar[Mapping[str, str | int]] = ContextVar("place", default=MappingProxyType({}))


def get_log_context() -> Mapping[str, str | int]:
    """Return where the task or thread that runs now is at work: `connection`, `command` (its number there) and `table` (a pseudonym)."""
    return _place.get()


def set_log_context(**where: str | int) -> None:
    """Name where the present task is at work from now on, and whatever it begins."""
    _place.set(where)


@contextmanager
def log_context(**where: str | int) -> Iterator[None]:
    """Name where the work in here belongs, in addition to what was named before."""
    before = _place.set({**_place.get(), **where})
    try:
        yield
    finally:
        _place.reset(before)
