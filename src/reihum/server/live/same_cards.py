"""The same cards: playing those of a finished match once more. Its player makes a link, which up to eight friends follow.

Only the tables are stored: the code of a friend's table is derived from the link and one of eight slots, each taken once.
"""

import asyncio

from msgspec.structs import replace

from reihum._kit.options import find_house_rules
from reihum.server.live.derived_tables import (
    MOST_PEOPLE,
    derive_same_cards_code,
    find_table,
    make_reader,
    open_table,
)
from reihum.server.live.prices import CREATE_PRICE, REPLAYED_EVENT_PRICE, SEAT_PRICE
from reihum.server.live.processor_time import Account
from reihum.server.live.readiness import make_request_deadline
from reihum.server.live.seat_requests import hold_seat
from reihum.server.live.service import Service
from reihum.server.messages.api import Cards, CardsCourse, CardsLink, DaySeat, PlayDay
from reihum.server.messages.errors import Refused
from reihum.server.table.names import choose_animal
from reihum.server.table.same_cards import (
    describe_course,
    encode_same_cards_link,
    has_repeatable_bots,
    is_won_by_lowest,
    make_same_cards_events,
    read_same_cards_link,
    replay_against_bots,
)
from reihum.server.table.seat_secrets import check_secret, derive_secret, is_secret_of
from reihum.server.table.state import Table


async def make_same_cards_link(service: Service, address: str, code: str, number: int, secret: str) -> CardsLink:
    """Return the link of a match for its player, identified by the secret of the seat; raises Refused."""
    async with hold_seat(service, address, code, secret) as (_, seat):
        pass
    _, own = await _find_match(service, address, code, number)
    if own != seat:
        message = "Only your own cards can be played once more."
        raise Refused(message, "not_now")
    return CardsLink(encode_same_cards_link(service.context.store.table_key, code, number))


async def describe_same_cards(service: Service, address: str, link: str, token: str | None) -> Cards:
    """Return the match of a link, and everybody's results once the requesting browser has played it. Raises Refused.

    `token` is the browser's own secret, or the secret of the seat for the person who made the link.
    """
    service.guard.count_seat(address)
    await service.loop_time.wait(address, SEAT_PRICE)
    secret = None if token is None else check_secret(token)
    played, seat = await _find_match(service, address, *read_same_cards_link(service.context.store.table_key, link))
    attempts = await _list_attempts(service, address, link)
    inviter = secret is not None and is_secret_of(secret, played.seats[seat].secret)
    mine = played if inviter else None if secret is None else _find_own(service, link, secret, attempts)
    over = [played, *(table for table in attempts if table.phase == "match_over")]
    courses = list[CardsCourse]()
    if mine is not None and mine in over:
        Account(service.loop_time, (), address).settle(0, REPLAYED_EVENT_PRICE * sum(table.number for table in over))
        async with service.log_turns.hold_turn(address):
            courses = await asyncio.to_thread(lambda: [describe_course(table, seat, mine) for table in over])
    match = played.match
    return Cards(
        game=played.game,
        title="" if match is None else match.game.title,
        names=played.names,
        bots=[one.bot for one in played.seats],
        alike=has_repeatable_bots(played),
        inviter=inviter,
        table=None if inviter or mine is None else mine.code,
        free=max(0, MOST_PEOPLE - len(attempts)),
        going=sum(table.phase != "match_over" and not service.tables.is_lost(table) for table in attempts),
        lowest=match is not None and is_won_by_lowest(match),
        courses=courses,
        house_rules={} if match is None else find_house_rules(match.game.options, played.options),
    )


async def take_same_cards_seat(service: Service, address: str, link: str, token: str, asked: PlayDay) -> DaySeat:
    """Return a browser's seat at the cards of a link, at a new table if it has none. Raises Refused."""
    service.guard.count_seat(address)
    await service.loop_time.wait(address, CREATE_PRICE)
    check_secret(token)
    played, seat = await _find_match(service, address, *read_same_cards_link(service.context.store.table_key, link))
    if is_secret_of(token, played.seats[seat].secret):
        message = "You have played these cards."
        raise Refused(message, "not_now")
    attempts = await _list_attempts(service, address, link)
    secret = derive_secret(service.context.store.table_key, link, token)
    if (known := _find_own(service, link, token, attempts)) is not None:
        return DaySeat(known.code, secret, counts=True)
    if len(attempts) >= MOST_PEOPLE:
        message = f"{MOST_PEOPLE} friends play these cards, which is all that may."
        raise Refused(message, "table_full")
    if service.context.limits.nicknames:
        asked = replace(asked, name=choose_animal(secret, played.names))
    events = make_same_cards_events(played, seat, link, secret, asked)
    candidates = [derive_same_cards_code(service.context.store, link, slot) for slot in range(MOST_PEOPLE)]
    return DaySeat(await open_table(service, address, asked.invitation, events, secret, candidates=candidates), secret, counts=True)


async def _find_match(service: Service, address: str, code: str, number: int) -> tuple[Table, int]:
    """Return a table at the end of a match, and the seat of its only person; raises Refused."""
    while True:
        async with service.log_turns.hold_turn(address):
            log = await service.tables.read_log(code)
            game = log.game
            if game is None or game in service.context.readiness.ready:
                Account(service.loop_time, (), address).settle(0, REPLAYED_EVENT_PRICE * len(log.events))
                return await asyncio.to_thread(replay_against_bots, code, log.events, number)
        # Without turn and log, as for records.
        del log
        await service.context.readiness.wait_for(game, until=make_request_deadline())


async def _list_attempts(service: Service, address: str, link: str) -> list[Table]:
    """Return the tables of friends who play the cards of a link. Raises Refused."""
    read, found = make_reader(service, address, make_request_deadline()), list[Table]()
    for slot in range(MOST_PEOPLE):
        table = await find_table(read, derive_same_cards_code(service.context.store, link, slot))
        if table is not None and table.cards_of == link:
            found.append(table)
    return found


def _find_own(service: Service, link: str, token: str, attempts: list[Table]) -> Table | None:
    """Return the table of the browser with this token, None if it has none, or a damaged one."""
    secret = derive_secret(service.context.store.table_key, link, token)
    own = (table for table in attempts if is_secret_of(secret, table.creator_secret) and not service.tables.is_lost(table))
    return next(own, None)
