"""Decodes stored rows into the events of a table's log."""

from collections.abc import Sequence

from reihum.server.messages import events
from reihum.server.messages.events import Event, LogError
from reihum.server.messages.unreadable import UNREADABLE
from reihum.server.store.schema import Row


def read_log(code: str, rows: Sequence[Row], first: int = 1) -> list[Event]:
    """Return the events of all rows of a table, from number `first`; raises LogError when some are missing or cannot be read."""
    log = []
    for number, row in enumerate(rows, first):
        if row.number != number:
            message = f"table {code}: event {number} is missing"
            raise LogError(message, number)
        try:
            log.append(events.decode(row.event))
        except UNREADABLE as error:
            message = f"table {code}: event {number}: {error}"
            raise LogError(message, number) from error
    return log


def read_until_fault(code: str, rows: Sequence[Row], first: int = 1) -> tuple[list[Event], LogError | None]:
    """Return the events before the first one that is missing or cannot be read, and the error of that one, None if all can be read."""
    try:
        return read_log(code, rows, first), None
    except LogError as error:
        return read_log(code, rows[: error.number - first], first), error
