"""From stored rows to the events of a table's log."""

from collections.abc import Sequence

import msgspec

from reihum.server.messages import events
from reihum.server.messages.events import Event, LogError
from reihum.server.store.schema import Row


def read_log(code: str, rows: Sequence[Row]) -> list[Event]:
    """Return the events of all rows of a table, from number 1; raises LogError when some are missing or cannot be read."""
    if [row.number for row in rows] != list(range(1, len(rows) + 1)):
        message = f"table {code}: events are missing"
        raise LogError(message)
    try:
        return [events.decode(row.event) for row in rows]
    except msgspec.DecodeError as error:
        message = f"table {code}: {error}"
        raise LogError(message) from error
