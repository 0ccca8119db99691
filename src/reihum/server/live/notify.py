"""Notifies absent people that a table waits for them: once a turn, after a while, and only at tables with a clock of days."""

import hashlib
import time
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import msgspec

from reihum._play.game import get_game
from reihum.server.live.bus_messages import wait_for_answers
from reihum.server.live.context import Context
from reihum.server.live.room import Room
from reihum.server.live.tables import Tables
from reihum.server.messages.errors import Refused, UnknownTable
from reihum.server.push.keys import encode_base64
from reihum.server.push.outbox import Message, Subscriber
from reihum.server.store.deadlines import Deadline
from reihum.server.store.subscriptions import Subscription

NOT_OURS = 100_000
"""Milliseconds after which any process notifies; before, only one with the table in memory, which knows who is connected."""

UNHEARD = 60 * 60 * 1000
"""The same while the bus is away, and with people connected here: others may be connected to processes that cannot be asked."""

NOTIFYING = "Notifying people that they are waited for"

MAX_SECONDS = 28 * 24 * 60 * 60
"""Seconds for which a push service may keep a message, at most."""


class _Notice(NamedTuple):
    """A notification that this process has claimed."""

    room: Room
    deadline: Deadline
    subscriptions: list[Subscription]


async def notify_all(tables: Tables, context: Context) -> None:
    """Send all notifications that are due. Raises StoreError."""
    if context.outbox is None:
        return
    now, notices = context.store.served.get_time(), list[_Notice]()
    for deadline in await context.deadlines.list_unannounced(now):
        ours = deadline.code in tables.in_use if context.bus.away else tables.is_awake(deadline.code)
        late = now - (deadline.tell or now) > (UNHEARD if context.bus.away else NOT_OURS)
        # The atomic claim comes last, so exactly one process notifies.
        if (ours or late) and await context.deadlines.claim(deadline):
            with context.faults.suppress(NOTIFYING):
                notices += await _load(tables, context, deadline)
    await wait_for_answers([notice.room for notice in notices])
    for notice in notices:
        with context.faults.suppress(NOTIFYING), suppress(Refused):  # nobody can play at this table now
            await _notify(context, notice)


async def _load(tables: Tables, context: Context, deadline: Deadline) -> list[_Notice]:
    """Load the table of a deadline; return nothing if nobody there can be notified."""
    try:
        subscriptions = await context.subscriptions.list_at(deadline.code)
        return [_Notice(await tables.get(deadline.code), deadline, subscriptions)] if subscriptions else []
    except UnknownTable:
        await context.subscriptions.keep_only(deadline.code, ())
    except Refused:
        pass  # nobody can play at this table now
    return []


async def _notify(context: Context, notice: _Notice) -> None:
    room, deadline, subscriptions = notice
    async with room.lock:
        await room.refresh()
        if room.table.waits_since != deadline.number:
            return  # the table waits for something else by now
        # Read under the lock but sent after it, so that moves do not wait for a push service.
        people, left = _list_awaited(room), room.days_clock.get_seconds_left(room.table)
        await context.subscriptions.keep_only(room.code, room.table.people)
    for one in subscriptions:
        if one.person in people:
            _send(context, room, one, deadline, left)


def _list_awaited(room: Room) -> set[int]:
    """Return the numbers of the absent people that the table waits for; all absent people when a round or match is over."""
    table = room.table
    seats = range(len(table.seats)) if table.phase != "playing" else [at for at in (table.waited_for,) if at is not None]
    away = [table.seats[at] for at in seats if at not in room.present]
    return {seat.person for seat in away if seat.is_person and not seat.left}


def _send(context: Context, room: Room, one: Subscription, deadline: Deadline, left: float | None) -> None:
    table = room.table
    text = {
        "table": table.code,
        "game": get_game(table.game).title,
        "kind": "turn" if table.phase == "playing" else table.phase,
        "until": None if left is None else int((time.time() + left) * 1000),
        "language": one.language,
    }

    async def is_still_due() -> bool:
        now = await context.deadlines.find(one.code)
        return now is not None and now.number == deadline.number and one in await context.subscriptions.list_at(one.code)

    # One topic for each person at a table: a push service keeps only the newest message of a topic.
    topic = encode_base64(hashlib.sha256(f"{one.code} {one.person}".encode()).digest()[:24])
    seconds = MAX_SECONDS if left is None else max(60, min(int(left), MAX_SECONDS))
    assert context.outbox is not None  # noqa: S101
    context.outbox.send_soon(
        Message(
            Subscriber(one.endpoint, one.key, one.auth),
            msgspec.json.encode(text),
            topic,
            seconds,
            is_still_due,
            partial(context.subscriptions.remove_endpoint, one.endpoint),
        )
    )
