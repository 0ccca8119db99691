"""HTTP requests with the secret of a seat, without joining the table: how it stands, and notifications.

Each request has the same price, see `charge`, and none of them makes its sender present at the table.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import TypeVar

from reihum.server.live.bus_messages import wait_for_answers
from reihum.server.live.prices import SEAT_PRICE
from reihum.server.live.processor_time import Account
from reihum.server.live.room import Room
from reihum.server.live.service import Service
from reihum.server.messages.api import MAX_TABLES, KeptTable, OwnTable, Subscribe
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused
from reihum.server.push import keys
from reihum.server.store.subscriptions import Subscription
from reihum.server.table import codes
from reihum.server.table.evenings import read_last_day
from reihum.server.table.guards import admit, require_seat

T = TypeVar("T")

AUTH_BYTES = 16
LANGUAGES = ("de", "en")


def get_public_key(service: Service) -> str | None:
    """Return the public key that browsers need to subscribe to push messages; None if this server sends none."""
    outbox = service.context.outbox
    return None if outbox is None else outbox.vapid.public


async def charge(service: Service, address: str) -> None:
    """Charge an address for one request about a seat, and wait until its share allows it. Raises Refused."""
    service.guard.count_seat(address)
    await service.loop_time.wait(address, SEAT_PRICE)


async def describe_each(
    service: Service,
    address: str,
    asked: Sequence[KeptTable],
    count: Callable[[str], None],
    describe: Callable[[Service, str, str, str], Awaitable[T]],
) -> list[T | Refused]:
    """Return for each table what `describe` returns for the address, its code and its secret, or raises. Raises Refused.

    The address is charged for one request, by `count`, and for the time of each table.
    """
    if len(asked) > MAX_TABLES:
        message = f"At most {MAX_TABLES} tables may be asked about at once."
        raise Refused(message, "malformed")
    count(address)
    await service.loop_time.wait(address, SEAT_PRICE * max(1, len(asked)))
    one_by_one = asyncio.Lock()

    async def describe_one(one: KeptTable) -> T | Refused:
        try:
            code = codes.read_code(one.table)
            async with AsyncExitStack() as turn:
                await turn.enter_async_context(one_by_one)
                # Until replaying the table before, which is charged afterwards, is paid for.
                await service.loop_time.wait(address, 0, always=True)
                async with service.guard.count_wrong_secrets(address, code):
                    try:
                        return await describe(service, address, code, one.secret)
                    finally:
                        # Concurrently: each refusal takes half a second.
                        await turn.aclose()
        except Refused as refused:
            return refused

    return list(await asyncio.gather(*map(describe_one, asked)))


@asynccontextmanager
async def hold_seat(service: Service, address: str, code: str, secret: str) -> AsyncIterator[tuple[Room, int]]:
    """Hold the lock of a table, and yield it with the seat that a secret opens. Raises Refused.

    A wrong secret is refused as `wrong_secret`, or without onlookers as if there were no such table.
    """
    room = await service.open_room(code, Account(service.loop_time, (), address))
    with suppress(Refused):
        # Nobody else waits: a refusal that takes longer would tell that there is such a table.
        require_seat(admit(room.table, secret))
        await wait_for_answers([room])
    async with room.lock:
        # Another process may have stored a new secret, or more of the match.
        await room.refresh()
        yield room, require_seat(admit(room.table, secret))


async def get_own_table(service: Service, address: str, code: str, secret: str) -> OwnTable:
    """Return how a table stands for the seat that a secret opens; raises Refused as `hold_seat` does."""
    async with hold_seat(service, address, code, secret) as (room, seat):
        view, changed, left = room.make_view(seat), room.table.last_change, room.days_clock.get_seconds_left(room.table)
        turn = room.table.turn
    # Outside the lock, so that moves do not wait for this query.
    at = await service.context.store.find_time(code, changed)
    seconds = 0 if at is None else max(0, int(time.time() - at / 1000))
    last_day = read_last_day(view.cards_of) if view.evening and view.cards_of else view.day
    day = service.calendar.find_day(at) if at is not None and view.phase == "match_over" else service.calendar.today
    return OwnTable(
        view.table,
        view.game,
        view.title,
        view.phase,
        view.seats,
        seat,
        turn,
        seconds,
        left=None if left is None else int(left),
        late=last_day is not None and day > last_day,
    )


async def list_own_tables(service: Service, address: str, asked: Sequence[KeptTable]) -> list[OwnTable | ErrorCode]:
    """Return how tables stand for the seats that their secrets open, and the code of a refusal for the others; raises Refused.

    A wrong secret or code is refused as `get_own_table` does.
    """
    found = await describe_each(service, address, asked, service.guard.count_seat, get_own_table)
    return [one.code if isinstance(one, Refused) else one for one in found]


async def subscribe(service: Service, address: str, code: str, secret: str, request: Subscribe) -> None:
    """Store a browser's subscription for the seat that a secret opens; raises Refused."""
    outbox = service.context.outbox
    if outbox is None:
        message = "This server sends no messages."
        raise Refused(message, "not_now")
    try:
        outbox.services.parse_endpoint(request.endpoint)
        key, auth = keys.decode_base64(request.key), keys.decode_base64(request.auth)
        keys.read_point(key)
    except ValueError as error:
        message = f"This subscription cannot be used: {error or 'the key is not a point of P-256'}."
        raise Refused(message, "malformed") from error
    if len(key) != keys.POINT_BYTES or len(auth) != AUTH_BYTES or request.language not in LANGUAGES:
        message = (
            f"A subscription has a key of {keys.POINT_BYTES} bytes, a secret of {AUTH_BYTES}, and a language: {' or '.join(LANGUAGES)}."
        )
        raise Refused(message, "malformed")
    person = await _find_person(service, address, code, secret)
    await service.context.subscriptions.store(Subscription(code, person, request.endpoint, key, auth, request.language))


async def unsubscribe(service: Service, address: str, code: str, secret: str, endpoint: str) -> None:
    """Delete a browser's subscription for the seat that a secret opens; raises Refused."""
    await service.context.subscriptions.remove(code, await _find_person(service, address, code, secret), endpoint)


async def _find_person(service: Service, address: str, code: str, secret: str) -> int:
    async with hold_seat(service, address, code, secret) as (room, seat):
        return room.table.seats[seat].person
