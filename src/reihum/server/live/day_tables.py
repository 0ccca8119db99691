"""Seats at the deal of the day: the server sets up a table for each browser, and further ones on request."""

import asyncio
from collections.abc import Iterable

from reihum.server.live.calendar import shift_day
from reihum.server.live.daily import ReadsTable
from reihum.server.live.prices import CREATE_PRICE, SEAT_PRICE
from reihum.server.live.processor_time import Account
from reihum.server.live.service import Service
from reihum.server.messages.api import DayAttempt, DayGame, Days, DaySeat, PlayDay
from reihum.server.messages.errors import Refused, UnknownTable, UnreadableTableError
from reihum.server.messages.events import Event
from reihum.server.messages.settings import Settings
from reihum.server.table.deal_of_day import GAMES, Deal, make_day_events
from reihum.server.table.names import choose_animal
from reihum.server.table.seat_secrets import check_secret, derive_secret, hash_secret, make_secret
from reihum.server.table.state import Table

PATIENCE = 20.0
"""Seconds that a request waits for rules to be compiled."""


async def list_days(service: Service, address: str, token: str | None) -> Days:
    """Return today's deals, and a browser's results; raises Refused."""
    service.guard.count_seat(address)
    await service.loop_time.wait(address, SEAT_PRICE)
    daily, calendar = service.daily, service.calendar
    await daily.clean()
    # Read once: the answer may take seconds, and midnight come meanwhile.
    day = calendar.today
    found = {} if token is None else await daily.find_attempts(day, hash_secret(check_secret(token)), make_reader(service, address))
    games = []
    for game in GAMES:
        deal, attempt = Deal(game, day), found.get(game)
        mine = None
        if attempt is not None:
            result = None if attempt.points is None else await daily.rank_points(deal, attempt.points)
            mine = DayAttempt(attempt.code, result)
        past, next_ = Deal(game, shift_day(day, -1)), Deal(game, shift_day(day))
        games.append(DayGame(game, daily.seal(deal), daily.seal(next_), daily.seal(past), daily.reveal_key(past), mine))
    return Days(day, calendar.zone, calendar.compute_seconds_left(day), games)


async def take_day_seat(service: Service, address: str, game: str, token: str, asked: PlayDay) -> DaySeat:
    """Return a browser's seat at today's deal of a game, at a new table if it has none. Raises Refused."""
    if game not in GAMES:
        message = f"There is no deal of the day of {game[:40]!r}; there is one of: {', '.join(GAMES)}."
        raise Refused(message, "unknown_game")
    service.guard.count_seat(address)
    await service.loop_time.wait(address, CREATE_PRICE)
    daily, player = service.daily, hash_secret(check_secret(token))
    deal = Deal(game, service.calendar.today)
    first = secret = derive_secret(service.context.store.table_key, f"{deal.game} {deal.day}", token)
    read = make_reader(service, address)
    known = (await daily.find_attempts(deal.day, player, read)).get(game)
    if known is not None and known.points is None and not await _is_there(read, known.code):
        await daily.results.forget_attempt(deal.day, game, player)  # its table was deleted
        known = None
    if known is not None and not asked.anew:
        return DaySeat(known.code, first, counts=True)
    if asked.anew:
        if known is None or known.points is None:
            message = "The first attempt comes to its end before another one begins."
            raise Refused(message, "not_now")
        secret = make_secret()
    await wait_for_rules(service, game)
    name = choose_animal(secret, ()) if service.context.limits.nicknames else asked.name
    settings = Settings(onlookers=False, chat=False, bots=asked.bots)
    events = make_day_events(deal, daily.derive_key(deal), name, secret, settings)
    daily.begin_field(deal)
    code = await open_table(service, address, asked.invitation, events, secret)
    if asked.anew:
        return DaySeat(code, secret, counts=False)
    held = await daily.results.note_attempt(deal.day, game, player, code)
    return DaySeat(held or code, secret, counts=held is not None)


def make_reader(service: Service, address: str) -> ReadsTable:
    """Return a function that loads tables, charged to an address."""

    async def read(code: str) -> Table:
        room = await service.open_room(code, Account(service.loop_time, (), address))
        async with room.lock:
            if not (room.table.is_single_deal and room.table.phase == "match_over"):  # otherwise nothing more can happen
                await room.refresh()
            return room.table

    return read


async def find_table(read: ReadsTable, code: str) -> Table | None:
    """Return a table; None if there is none, or it cannot be replayed. Raises Refused, also while the store is away."""
    try:
        return await read(code)
    except (UnknownTable, UnreadableTableError):
        return None


async def _is_there(read: ReadsTable, code: str) -> bool:
    try:
        await read(code)
    except UnknownTable:
        return False
    return True


async def wait_for_rules(service: Service, game: str) -> None:
    """Wait until the rules of a game are compiled; raises Refused after PATIENCE."""
    try:
        async with asyncio.timeout(PATIENCE):
            await service.context.readiness.wait_for(game)
    except TimeoutError:
        message = "The rules of this game are still being compiled; come back in a minute."
        raise Refused(message, "closing") from None


async def open_table(  # noqa: PLR0913 - who opens it, by which word, and what it is
    service: Service, address: str, word: str | None, events: list[Event], secret: str, *, candidates: Iterable[str] | None = None
) -> str:
    """Set up a table whose log begins with these events, or find the one with this secret; return its code. Raises Refused.

    `candidates` are the codes that it may have, None for a derived one.
    """
    service.require_may_open(address, word)
    allowance = service.guard.get_event_allowance(address)
    with service.guard.count_creation(address) as give_back:
        room, is_new = await service.tables.open_for_deal(events, secret, candidates)
        room.events = allowance
        if is_new:
            allowance.charge(len(events))
        else:
            give_back()
    return room.code
