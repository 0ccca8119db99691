"""Reporting a table to whoever runs the server."""

import logging

from reihum.server.config.logs import pseudonym
from reihum.server.live.chat import MAX_LENGTH, tidy
from reihum.server.live.room import Room
from reihum.server.live.service import Service
from reihum.server.messages.commands import Report
from reihum.server.messages.errors import Refused

log = logging.getLogger("reihum.server")


async def report(service: Service, room: Room, seat: int | None, address: str, command: Report) -> None:
    """Note a report of a table, by who sits there or looks on. Raises Refused, also when there were too many from the address."""
    text = tidy(command.text)
    if len(text) > MAX_LENGTH:
        message = f"A report has at most {MAX_LENGTH} characters."
        raise Refused(message, "bad_text")
    service.guard.count_report(address)
    await service.reports.add(room.code, "" if seat is None else room.table.seats[seat].name, text)
    service.context.metrics.reports.inc()
    log.warning("Table %s was reported; `reihum admin reports` says more", pseudonym(room.code))
