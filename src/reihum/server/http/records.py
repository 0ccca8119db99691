"""Records of finished matches, made of the logs of tables: one of an address at a time, and few in all."""

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
from reihum.server.http.turns import Turns
from reihum.server.live.abuse import REFUSAL_SECONDS
from reihum.server.live.service import Service
from reihum.server.live.tables import StoredLog, report_unreadable
from reihum.server.messages.errors import Refused, UnknownTable
from reihum.server.messages.events import CreatedEvent, DayEvent, Event, LogError
from reihum.server.table.evenings import read_last_day
from reihum.server.table.logs import is_open_to_onlookers

AT_ONCE = 2
"""Logs that are read and replayed at the same time."""

PART = 32 << 10
"""Bytes that are sent at once."""


class PackedRecord(NamedTuple):
    """A record, compressed by gzip, and the id of its game."""

    data: bytes
    game: str


class Records:
    """Makes records."""

    def __init__(self, service: Service, replays: Replays) -> None:
        self._service = service
        self._replays = replays
        self._turns = Turns()
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def fetch(self, address: str, code: str, number: int | None, secret: str | None) -> PackedRecord:
        """Return a finished match of a table as a record, number `number` from 1 or the latest.

        Raises Refused, as if there were no table where nobody may look on, unless `secret` opens a seat there.
        """
        async with self._turns.taking(address), self._slots:
            log = await self._service.tables.read_log(code)
            await self._require_admitted(code, log, secret)
            self._service.guard.count_events(address, len(log.events))
            # The key of a deal that counts stays with the server until nobody plays it any more.
            keyed = all(self._service.daily.is_past(day) for day in _list_last_days(log.events))
            question = LogQuestion(0, code, log.stored, number, None, log.whole, self._service.tables.is_alone, keyed)
            reply = await self._replays.ask_log(question)
            created = log.events[0]
            return PackedRecord(_data_of(code, reply), created.game if isinstance(created, CreatedEvent) else "match")

    async def _require_admitted(self, code: str, log: StoredLog, secret: str | None) -> None:
        """Raise UnknownTable where nobody may look on, unless a secret opens a seat.

        Without one the answer is there before a table that does not exist would be refused, or it is that refusal.
        """
        if is_open_to_onlookers(log.events):
            return
        question = LogQuestion(0, code, log.stored, ADMITS, secret)
        try:
            async with asyncio.timeout(REFUSAL_SECONDS / 2 if secret is None else None):
                reply = await self._replays.ask_log(question)
        except TimeoutError:
            raise UnknownTable(code) from None
        if not _data_of(code, reply):
            raise UnknownTable(code)


def _list_last_days(log: Sequence[Event]) -> list[str]:
    """Return until when others may play the deal of a table, if it is the deal of the day or one of an evening; empty at all others."""
    days = [event.day for event in log if isinstance(event, DayEvent)]
    return days + [read_last_day(event.cards_of) for event in log if isinstance(event, CreatedEvent) and event.evening]


def _data_of(code: str, reply: Reply) -> bytes:
    """Return what a reply brings; raises Refused."""
    if reply.at:
        raise report_unreadable(code, LogError(reply.detail, reply.at))
    if reply.code is not None:
        raise Refused(reply.detail, reply.code)
    return reply.data


class RecordResponse(StreamingResponse):
    """A record that is sent as it was compressed where the client accepts that, or else unpacked part by part."""

    def __init__(self, packed: bytes, name: str, room: Reservation, accepted: Collection[str], *, private: bool) -> None:
        """`room` is what the record takes up in memory; it is freed when all is sent, or nobody listens any more."""
        headers = {
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": PRIVATE if private else "no-cache",
            "Vary": "Accept-Encoding",
        }
        if "gzip" in accepted:
            headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(packed))}
        super().__init__(_parts(packed) if "gzip" in accepted else _unpacked(packed), media_type="application/json", headers=headers)
        self._room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._room.free()


async def _parts(packed: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(packed), PART):
        yield packed[at : at + PART]


async def _unpacked(packed: bytes) -> AsyncIterator[bytes]:
    unpacking = zlib.decompressobj(16 + zlib.MAX_WBITS)
    while not unpacking.eof:
        yield unpacking.decompress(packed, PART)
        packed = unpacking.unconsumed_tail
