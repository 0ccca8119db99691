"""The context of log lines: connection, command and table, as far as there are any."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType

_place: ContextVar[Mapping[str, str | int]] = ContextVar("place", default=MappingProxyType({}))


def get_log_context() -> Mapping[str, str | int]:
    """Return the current task's or thread's context: `connection`, `command` (its number there) and `table` (a pseudonym)."""
    return _place.get()


def set_log_context(**where: str | int) -> None:
    """Add to the context of the current task, and of tasks that it starts, from now on."""
    _place.set(where)


@contextmanager
def log_context(**where: str | int) -> Iterator[None]:
    """Add to the context inside."""
    before = _place.set({**_place.get(), **where})
    try:
        yield
    finally:
        _place.reset(before)
