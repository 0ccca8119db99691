"""Makes records of finished matches from tables' logs: one at a time for an address, and few in all."""

import asyncio
import zlib
from collections.abc import AsyncIterator, Collection, Sequence
from typing import NamedTuple

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from reihum.server.http.answers import PRIVATE
from reihum.server.http.held_bytes import Reservation
from reihum.server.http.replay_worker import ADMITS, LogQuestion, Reply
from reihum.server.http.replays import Replays
from reihum.server.live.abuse import REFUSAL_SECONDS
from reihum.server.live.readiness import make_request_deadline
from reihum.server.live.service import Service
from reihum.server.live.table_log import report_unreadable
from reihum.server.live.tables import StoredLog
from reihum.server.messages.errors import Refused, UnknownTable
from reihum.server.messages.events import CreatedEvent, DayEvent, Event, LogError
from reihum.server.table.evenings import read_last_day
from reihum.server.table.logs import has_opened_seat, is_open_to_onlookers

MATCH_HEADER = "Reihum-Match"
"""The header with the number of the match whose record is sent."""

PART = 32 << 10
"""Bytes of a chunk of the response."""


class PackedRecord(NamedTuple):
    """A gzip-compressed record, the id of its game, and the number of the match at its table."""

    data: bytes
    game: str
    number: int


class Records:
    """Makes the records of tables."""

    def __init__(self, service: Service, replays: Replays) -> None:
        self._service = service
        self._replays = replays

    async def fetch(self, address: str, code: str, number: int | None, secret: str | None) -> PackedRecord:
        """Return a finished match of a table as a record, number `number` from 1 or the latest.

        Raises Refused. A table without onlookers is treated as unknown, unless `secret` opens a seat there.
        """
        while True:
            async with self._service.log_turns.hold_turn(address):
                log = await self._service.tables.read_log(code)
                game = log.game
                if game is None or game in self._service.context.readiness.ready:
                    return await self._make(address, code, number, secret, log)
                hidden = not is_open_to_onlookers(log.events)
                if hidden and secret is not None:
                    _require_seat(log, code, secret)
                    hidden = False
            # Without turn and log: compiling takes a minute, in which others can use them.
            del log
            await self._wait_for_rules(code, game, hidden=hidden)

    async def require_seat(self, address: str, code: str, secret: str) -> None:
        """Raise UnknownTable unless a secret opens a seat of a table, or once did. Waits for no rules."""
        async with self._service.log_turns.hold_turn(address):
            _require_seat(await self._service.tables.read_log(code), code, secret)

    async def _wait_for_rules(self, code: str, game: str, *, hidden: bool) -> None:
        """Wait until a game is compiled; a hidden table is soon refused like one that does not exist. Raises Refused."""
        soon = asyncio.get_running_loop().time() + REFUSAL_SECONDS / 4
        try:
            await self._service.context.readiness.wait_for(game, until=soon if hidden else make_request_deadline())
        except Refused:
            if hidden:
                raise UnknownTable(code) from None
            raise

    async def _make(self, address: str, code: str, number: int | None, secret: str | None, log: StoredLog) -> PackedRecord:
        await self._require_admitted(code, log, secret)
        self._service.guard.count_events(address, len(log.events))
        # The key of a shared deal stays secret as long as others may play it.
        keyed = all(self._service.calendar.is_past(day) for day in _list_last_days(log.events))
        question = LogQuestion(0, code, log.stored, number, None, log.whole, self._service.tables.is_alone, keyed)
        reply = await self._replays.ask_log(question)
        return PackedRecord(_extract_data(code, reply), log.game or "match", reply.match)

    async def _require_admitted(self, code: str, log: StoredLog, secret: str | None) -> None:
        """Raise UnknownTable at a table without onlookers, unless the secret opens a seat.

        Without a secret this takes no longer than the delayed refusal for a table that does not exist, so timing reveals nothing.
        """
        if is_open_to_onlookers(log.events):
            return
        question = LogQuestion(0, code, log.stored, ADMITS, secret)
        try:
            async with asyncio.timeout(REFUSAL_SECONDS / 2 if secret is None else None):
                reply = await self._replays.ask_log(question)
        except TimeoutError:
            raise UnknownTable(code) from None
        if not _extract_data(code, reply):
            raise UnknownTable(code)


def _require_seat(log: StoredLog, code: str, secret: str) -> None:
    if not has_opened_seat(log.events, secret):
        raise UnknownTable(code)


def _list_last_days(log: Sequence[Event]) -> list[str]:
    """Return the last days on which others may play the deal of this table; empty unless it is a deal of the day or of an evening."""
    days = [event.day for event in log if isinstance(event, DayEvent)]
    return days + [read_last_day(event.cards_of) for event in log if isinstance(event, CreatedEvent) and event.evening]


def _extract_data(code: str, reply: Reply) -> bytes:
    """Return the data of a reply; raises Refused for a refusal or an unreadable log."""
    if reply.at:
        raise report_unreadable(code, LogError(reply.detail, reply.at))
    if reply.code is not None:
        raise Refused(reply.detail, reply.code)
    return reply.data


class RecordResponse(StreamingResponse):
    """A response with a record: compressed if the client accepts gzip, otherwise decompressed chunk by chunk."""

    def __init__(self, packed: PackedRecord, name: str, room: Reservation, accepted: Collection[str], *, private: bool) -> None:
        """`room` is the reservation for the record; it is freed when all is sent, or the client is gone."""
        data = packed.data
        headers = {
            MATCH_HEADER: str(packed.number),
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": PRIVATE if private else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if "gzip" in accepted:
            headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(data))}
        super().__init__(
            _iter_chunks(data) if "gzip" in accepted else _iter_decompressed(data), media_type="application/json", headers=headers
        )
        self._room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._room.free()


async def _iter_chunks(packed: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(packed), PART):
        yield packed[at : at + PART]


async def _iter_decompressed(packed: bytes) -> AsyncIterator[bytes]:
    unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS)
    while not unpacking.eof:
        yield unpacking.decompress(packed, PART)
        packed = unpacking.unconsumed_tail
