"""Seats at the deal of the day: the server sets up a table for each browser, and further ones on request."""

from reihum.server.live.calendar import shift_day
from reihum.server.live.daily import ReadsTable
from reihum.server.live.derived_tables import make_reader, open_table
from reihum.server.live.prices import CREATE_PRICE, SEAT_PRICE
from reihum.server.live.readiness import make_request_deadline
from reihum.server.live.service import Service
from reihum.server.messages.api import DayAttempt, DayGame, Days, DaySeat, PlayDay
from reihum.server.messages.errors import Refused, UnknownTable, UnreadableTableError
from reihum.server.messages.settings import Settings
from reihum.server.table.deal_of_day import GAMES, Deal, make_day_events
from reihum.server.table.names import choose_animal
from reihum.server.table.seat_secrets import check_secret, derive_secret, hash_secret, make_secret


async def list_days(service: Service, address: str, token: str | None) -> Days:
    """Return today's deals, and a browser's results; raises Refused."""
    service.guard.count_seat(address)
    await service.loop_time.wait(address, SEAT_PRICE)
    daily, calendar = service.daily, service.calendar
    # Read once: the answer may take seconds, and midnight come meanwhile.
    day = calendar.today
    read = make_reader(service, address, make_request_deadline())
    found = {} if token is None else await daily.find_attempts(day, hash_secret(check_secret(token)), read)
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
    until = make_request_deadline()
    read = make_reader(service, address, until)
    known = (await daily.find_attempts(deal.day, player, read)).get(game)
    if known is not None and known.points is None and not await _can_be_played(service, read, known.code):
        await daily.results.forget_attempt(deal.day, game, player)
        known = None
    if known is not None and not asked.anew:
        return DaySeat(known.code, first, counts=True)
    if asked.anew:
        if known is None or known.points is None:
            message = "The first attempt comes to its end before another one begins."
            raise Refused(message, "not_now")
        secret = make_secret()
    await service.context.readiness.wait_for(game, until=until)
    name = choose_animal(secret, ()) if service.context.limits.nicknames else asked.name
    settings = Settings(onlookers=False, chat=False, bots=asked.bots)
    events = make_day_events(deal, daily.derive_key(deal), name, secret, settings)
    daily.begin_field(deal)
    code = await open_table(service, address, asked.invitation, events, secret)
    if asked.anew:
        return DaySeat(code, secret, counts=False)
    held = await daily.results.note_attempt(deal.day, game, player, code)
    return DaySeat(held or code, secret, counts=held is not None)


async def _can_be_played(service: Service, read: ReadsTable, code: str) -> bool:
    """Whether a table was neither deleted nor damaged. Raises Refused where another process may be able to read it."""
    try:
        return not service.tables.is_lost(await read(code))
    except UnknownTable:
        return False
    except UnreadableTableError:
        if service.tables.is_alone:
            return False
        raise
