"""Evenings of duplicates: making one, taking a seat at its next deal, and listing everybody's results.

Only the tables are stored: the code of a table is derived from the link, the deal, and the slot that a person took with the first deal.
Deals are played in order, and a table is set up when its deal is due, so nobody sees cards in advance.
"""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from reihum._play.game import get_game
from reihum.server.live.calendar import shift_day
from reihum.server.live.daily import ReadsTable
from reihum.server.live.derived_tables import (
    MOST_PEOPLE,
    derive_evening_code,
    find_table,
    make_reader,
    open_table,
)
from reihum.server.live.prices import CREATE_PRICE, FOUND_TABLE_PRICE, SEAT_PRICE
from reihum.server.live.processor_time import Account
from reihum.server.live.readiness import make_request_deadline
from reihum.server.live.service import Service
from reihum.server.messages.api import DaySeat, PlayDay
from reihum.server.messages.errors import Refused
from reihum.server.messages.evenings import Evening, EveningLink, EveningPerson, MakeEvening
from reihum.server.table.deal_of_day import is_counting_cards, is_lowest_best
from reihum.server.table.evenings import (
    BOTS,
    FEWEST_DEALS,
    GAMES,
    MOST_DEALS,
    SEAT,
    EveningPlan,
    derive_deal_key,
    encode_evening_link,
    find_evening_points,
    find_rules,
    make_events,
    read_evening_link,
)
from reihum.server.table.names import choose_animal, clean_name, make_distinct
from reihum.server.table.ranking import Points, compute_margin, find_rank, rank_people
from reihum.server.table.seat_secrets import check_secret, derive_secret, is_secret_of
from reihum.server.table.state import Table

LONGEST = 28
"""Days that an evening may last."""

ATTEMPTS = 3
"""Codes that are tried for the table of each deal after the first, since another table may have a code."""

NONCE_BYTES = 6


class _Person(NamedTuple):
    """Somebody who takes part."""

    slot: int
    """From 0: the part of their tables' codes that is theirs alone."""
    tables: list[Table]
    """The tables of the deals that they have begun, in order."""
    going: bool
    """Whether they are in the middle of a deal, which can be played to its end."""

    @property
    def name(self) -> str:
        return self.tables[0].seats[SEAT].name

    @property
    def ended(self) -> int:
        """The number of deals that are over, whether they count or not."""
        return len(self.tables) - self.going


async def make_evening(service: Service, address: str, asked: MakeEvening) -> EveningLink:
    """Return the link of a new evening; raises Refused. Nothing is stored."""
    service.guard.count_seat(address)
    await service.loop_time.wait(address, SEAT_PRICE)
    if asked.game not in GAMES:
        message = f"There is no evening of {asked.game[:40]!r}; there is one of: {', '.join(GAMES)}."
        raise Refused(message, "unknown_game")
    if asked.bot not in BOTS:
        message = f"The bots of an evening are one of: {', '.join(BOTS)}."
        raise Refused(message, "unknown_bot")
    if not (asked.players in get_game(asked.game).seats and FEWEST_DEALS <= asked.deals <= MOST_DEALS and 0 <= asked.days <= LONGEST):
        message = f"An evening has {FEWEST_DEALS} to {MOST_DEALS} deals, as many players as its game, and {LONGEST} days at most."
        raise Refused(message, "bad_options")
    kept = service.context.limits.expire_days
    # Before tables are deleted: up to a day passes before the first midnight, and everybody has a day to look at the result.
    until = shift_day(service.calendar.today, min(asked.days, max(0, kept - 2)) if kept else asked.days)
    plan = EveningPlan(asked.game, asked.players, asked.bot, asked.deals, until, find_rules(asked.game, asked.players, asked.options))
    return EveningLink(encode_evening_link(service.context.store.table_key, plan, secrets.token_urlsafe(NONCE_BYTES)))


async def describe_evening(service: Service, address: str, link: str, token: str | None) -> Evening:
    """Return the plan of an evening, its people, and their results as far as the requesting browser may see them.

    `token` is the browser's own secret. Raises Refused.
    """
    service.guard.count_seat(address)
    await service.loop_time.wait(address, SEAT_PRICE)
    plan = read_evening_link(service.context.store.table_key, link)
    people = await _find_people(service, address, link, plan, make_request_deadline())
    mine = None if token is None else _find_own(service, link, check_secret(token), people)
    over = service.calendar.is_past(plan.until)
    points = [await _list_points(service, address, plan, person) for person in people]
    ended = 0 if mine is None else people[mine].ended
    shown, lowest = over or ended == plan.deals, is_lowest_best(plan.game)
    found = [
        EveningPerson(
            name=person.name,
            mine=at == mine,
            finished=sum(one is not None for one in made),
            going=person.going,
            points=[one if shown or deal < ended else None for deal, one in enumerate(made)],
        )
        for at, (person, made) in enumerate(zip(people, points, strict=True))
    ]
    return Evening(
        game=plan.game,
        title=get_game(plan.game).title,
        players=plan.players,
        bot=plan.bot,
        deals=plan.deals,
        until=plan.until,
        zone=service.calendar.zone,
        over=over,
        left=service.calendar.compute_seconds_left(plan.until),
        lowest=lowest,
        cards=is_counting_cards(plan.game),
        shown=shown,
        next=None if shown else ended + 1,
        free=max(0, MOST_PEOPLE - len(people)),
        people=_rank_people(found, points, lowest=lowest) if shown else found,
        house_rules=dict(plan.rules),
    )


def _rank_people(people: Sequence[EveningPerson], points: Sequence[Points], *, lowest: bool) -> list[EveningPerson]:
    """Return people with their ranks, the best first."""
    order = rank_people(points, lowest=lowest)
    has_first = any(None not in one for one in points)
    return [
        EveningPerson(
            name=people[at].name,
            mine=people[at].mine,
            finished=people[at].finished,
            going=people[at].going,
            points=people[at].points,
            place=find_rank(points, at, lowest=lowest),
            behind=compute_margin(points[order[0]], points[at], lowest=lowest) if has_first and at != order[0] else None,
        )
        for at in order
    ]


async def take_evening_seat(service: Service, address: str, link: str, token: str, asked: PlayDay) -> DaySeat:
    """Return a browser's seat at its current deal of an evening, at a new table for the next deal if it is in none. Raises Refused."""
    service.guard.count_seat(address)
    await service.loop_time.wait(address, CREATE_PRICE)
    check_secret(token)
    key = service.context.store.table_key
    plan = read_evening_link(key, link)
    until = make_request_deadline()
    people = await _find_people(service, address, link, plan, until)
    mine = _find_own(service, link, token, people)
    own = None if mine is None else people[mine]
    begun = 0 if own is None else len(own.tables)
    if own is not None and (own.going or begun == plan.deals):
        return DaySeat(own.tables[-1].code, _derive_secret(service, link, token, begun), counts=True)
    if service.calendar.is_past(plan.until):
        message = "This evening is over."
        raise Refused(message, "not_now")
    if own is None and len(people) >= MOST_PEOPLE:
        message = f"{MOST_PEOPLE} people take part in this evening, which is all that may."
        raise Refused(message, "table_full")
    await service.context.readiness.wait_for(plan.game, until=until)
    deal = begun + 1
    secret = _derive_secret(service, link, token, deal)
    if own is not None:
        name, candidates = own.name, _list_codes(service, link, deal, own.slot, own.tables[0])
    else:
        others = [person.name for person in people]
        nicknamed = service.context.limits.nicknames
        name = choose_animal(secret, others) if nicknamed else make_distinct(clean_name(asked.name), others)
        candidates = [code for slot in range(MOST_PEOPLE) for code in _list_codes(service, link, deal, slot)]
    events = make_events(plan, link, derive_deal_key(key, link, deal), secret, replace(asked, name=name))
    return DaySeat(await open_table(service, address, asked.invitation, events, secret, candidates=candidates), secret, counts=True)


async def _find_people(service: Service, address: str, link: str, plan: EveningPlan, until: float) -> list[_Person]:
    """Return the people of an evening, by slot; rules are waited for until then. Raises Refused."""
    read, asked, found = make_reader(service, address, until), 0, list[_Person]()
    for slot in range(MOST_PEOPLE):
        tables, going = list[Table](), False
        while len(tables) < plan.deals and not going:
            deal = len(tables) + 1
            codes = _list_codes(service, link, deal, slot, *tables[:1])
            table = await _find_table(read, codes, link)
            asked += len(codes) if table is None else 1
            if table is None:
                break
            tables.append(table)
            # A damaged deal is over without a result: people go on with the next one.
            going = table.phase != "match_over" and not service.tables.is_lost(table)
        if tables:
            found.append(_Person(slot, tables, going))
    Account(service.loop_time, (), address).settle(0, FOUND_TABLE_PRICE * asked)
    return found


async def _find_table(read: ReadsTable, codes: Sequence[str], link: str) -> Table | None:
    """Return the table of this evening that has one of these codes; None if there is none yet. Raises Refused."""
    for code in codes:
        table = await find_table(read, code)
        if table is not None and table.evening and table.cards_of == link:
            return table
    return None


def _list_codes(service: Service, link: str, deal: int, slot: int, first: Table | None = None) -> list[str]:
    """Return the codes that the table of a deal and slot may have. `first` is the slot's first table, for all later deals."""
    if first is None:  # this table claims the slot: with a second code, two people could claim the same
        return [derive_evening_code(service.context.store, link, deal, f"{slot}")]
    # If the first table is deleted, somebody else may claim the slot, and must get other tables.
    whose = f"{slot} {first.creator_secret}"
    return [derive_evening_code(service.context.store, link, deal, whose, attempt) for attempt in range(ATTEMPTS)]


def _derive_secret(service: Service, link: str, token: str, deal: int) -> str:
    return derive_secret(service.context.store.table_key, f"{link} {deal}", token)


def _find_own(service: Service, link: str, token: str, people: Sequence[_Person]) -> int | None:
    """Return the index of the person with this token; None if nobody has it."""
    secret = _derive_secret(service, link, token, 1)
    return next((at for at, person in enumerate(people) if is_secret_of(secret, person.tables[0].creator_secret)), None)


async def _list_points(service: Service, address: str, plan: EveningPlan, person: _Person) -> list[int | None]:
    """Return a person's points by deal; None for a deal that was not finished in time."""
    points = [find_evening_points(table) for table in person.tables]
    if service.calendar.is_past(plan.until):
        for at, table in enumerate(person.tables):
            if points[at] is not None:
                Account(service.loop_time, (), address).settle(0, FOUND_TABLE_PRICE)
                last = await service.calendar.find_last_change(service.context.store, table)
                if last is None or last.day > plan.until:
                    points[at] = None
    return points + [None] * (plan.deals - len(points))
