"""Answers the operator's requests to a running server, sent by `reihum admin`."""

import asyncio
import os
import time
from collections.abc import Awaitable
from ipaddress import ip_network
from typing import TypeVar

from reihum import __version__
from reihum.server.config.logs import make_pseudonym
from reihum.server.control import answers, requests
from reihum.server.control.answers import AdminDone, Answer, Connection, Declined, ReportRow, RestrictionRow, SeatRow, TableRow
from reihum.server.live.addresses import find_group, is_local
from reihum.server.live.connections import Visitor
from reihum.server.live.room import Room
from reihum.server.live.service import Service
from reihum.server.live.sockets import Socket
from reihum.server.messages.errors import Refused, StoreError, UnknownTable
from reihum.server.messages.events import LeftEvent, Occupant, SatEvent
from reihum.server.store.listing import list_kept_codes, list_kept_tables
from reihum.server.store.orders import Kind
from reihum.server.store.wal import NOT_EMPTIED
from reihum.server.table import codes
from reihum.server.table.absence import BOT_SITTING_IN
from reihum.server.table.decide import Decision
from reihum.server.table.lobby import make_bot_occupant
from reihum.server.table.state import Table

T = TypeVar("T")

STORE_SECONDS = 3.0
"""For the store's part of the state of a server; without an answer it is shown as unknown."""

WIDEST = {4: 8, 6: 16}
"""The shortest prefix of a network, by IP version: wider networks are refused as typing errors."""

MAPPED_BITS = 96
"""The prefix of IPv4 addresses in the form of IPv6, as a socket of IPv6 shows them."""

MARK_LENGTH = 8


class AdminApi:
    """Answers the operator's requests in one process."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def answer(self, request: requests.Request) -> Answer:
        """Return the answer to a request, `Declined` if it cannot be carried out."""
        try:
            return await self._ask(request) or await self._order(request)
        except UnknownTable as unknown:
            # Players are not told whether it exists and lets nobody look on; an operator sees all tables.
            return Declined(f"There is no table {unknown.table}.")
        except Refused as refused:
            return Declined(refused.detail, refused.code)

    async def _ask(self, request: requests.Request) -> Answer | None:  # noqa: PLR0911 - one case a request
        service = self._service
        match request:
            case requests.Status():
                return await self._make_status()
            case requests.Who():
                return answers.People(self._list_people())
            case requests.ListTables(by, most):
                found = await list_kept_tables(service.context.store, by, most)
                return answers.TableList([TableRow(one.code, one.events, one.created / 1000, one.last / 1000) for one in found])
            case requests.Show(code):
                return await self._show(codes.read_code(code))
            case requests.ListRestrictions():
                held = (await service.moderation.orders.read()).restrictions
                return answers.Restrictions(
                    [RestrictionRow(one.kind, one.network, one.since / 1000, one.until and one.until / 1000) for one in held]
                )
            case requests.ListReports():
                reports = await service.reports.list_all()
                return answers.ReportList([ReportRow(one.id, one.code, one.name, one.at / 1000, one.text) for one in reports])
            case requests.Trace(mark):
                return await self._trace(mark)
        return None

    async def _order(self, request: requests.Request) -> Answer:  # noqa: PLR0911 - one case an order
        service, orders = self._service, self._service.operator_orders
        match request:
            case requests.Close(code):
                emptied = await orders.close(code := codes.read_code(code))
                return AdminDone(f"Table {code} is closed and deleted." + ("" if emptied else f" {NOT_EMPTIED}"))
            case requests.Free(code, seat):
                await orders.apply_order(code := codes.read_code(code), lambda table: _free_seat(table, seat))
                return AdminDone(f"Seat {seat} at table {code} is free.")
            case requests.Restrict(kind, where, seconds):
                return await self._restrict(kind, where, seconds)
            case requests.Lift(kind, network):
                if not await service.moderation.orders.lift(kind, _read_network(network)):
                    return Declined(f"There is no {kind} of {_read_network(network)}.")
                await orders.refresh()
                return AdminDone(f"The {kind} of {_read_network(network)} is lifted.")
            case requests.Announce(de, en):
                orders.announce(de, en)
                return AdminDone("Everybody who is connected sees it.")
            case requests.AllowTables(allowed):
                await service.moderation.orders.allow_new_tables(allowed=allowed)
                await orders.refresh()
                return AdminDone(f"{'New tables are set up again' if allowed else 'No new tables are set up'}, also after a restart.")
            case requests.Settle(number):
                settled = await service.reports.settle(number)
                return AdminDone(f"Report {number} is gone.") if settled else Declined(f"There is no report {number}.")
            case requests.Reread(code):
                await orders.reread(codes.read_code(code))
                return AdminDone("The servers know.")
        return Declined("This server does not know that request.")

    async def _make_status(self) -> answers.ServerStatus:
        service, visitors = self._service, self._service.connections.visitors
        not_ready, reports = await asyncio.gather(_ask_store(service.list_reasons_not_ready()), _ask_store(service.reports.count()))
        return answers.ServerStatus(
            os.getpid(),
            __version__,
            sum(socket.seat is not None for socket in visitors),
            sum(socket.seat is None for room in service.tables.rooms for socket in room.presence.sockets),
            len(visitors),
            len(service.tables.rooms),
            service.moderation.new_tables,
            ["the store does not answer"] if not_ready is None else not_ready,
            service.degraded,
            reports,
        )

    def _list_people(self) -> list[Connection]:
        at = {socket: room for room in self._service.tables.rooms for socket in room.presence.sockets}
        found = [_describe_connection(socket, visitor, at.get(socket)) for socket, visitor in self._service.connections.visitors.items()]
        return sorted(found, key=lambda person: person.since)

    async def _show(self, code: str) -> answers.TableShown:
        room = await self._service.tables.get(code)
        # Another process may have stored newer events.
        async with room.lock:
            await room.refresh()
            table, present = room.table, room.present
        kinds = ("person" if seat.is_person else "bot" if seat.bot else "open" for seat in table.seats)
        seats = [
            SeatRow(at, seat.name, kind, at == table.host, at in present, seat.muted)
            for at, (seat, kind) in enumerate(zip(table.seats, kinds, strict=True))
        ]
        onlookers = sum(socket.seat is None for socket in room.presence.sockets)
        lines = [f"{line.name}: {line.text}" for line in room.chat.lines]
        return answers.TableShown(code, table.game, table.phase, table.match_count, table.number, onlookers, table.damaged, seats, lines)

    async def _restrict(self, kind: Kind, where: str, seconds: int | None) -> Answer:
        network = self._find_network(where)
        held = await self._service.moderation.orders.restrict(kind, network, seconds)
        await self._service.operator_orders.refresh()
        what = "may come" if kind == "ban" else "may say anything"
        until = (
            "until it is lifted" if held.until is None else f"until {time.strftime('%Y-%m-%d %H:%M', time.localtime(held.until / 1000))}"
        )
        return AdminDone(f"Nobody from {network} {what} {until}.")

    def _find_network(self, where: str) -> str:
        """Return the network for an address, a network, or a seat (`CODE/SEAT`); raises Refused."""
        head, slash, seat = where.partition("/")
        if not (slash and seat.isdecimal() and len(head) == codes.LENGTH and head.isalpha()):
            return _read_network(where)
        code = codes.read_code(head)
        found = {person.address for person in self._list_people() if person.table == code and person.seat == int(seat)}
        if len(found) != 1:
            message = (
                f"{'Nobody' if not found else 'More than one address'} is connected on seat {seat} of table {code} here: name an address."
            )
            raise Refused(message, "not_now")
        return _read_network(find_group(found.pop()))

    async def _trace(self, mark: str) -> answers.Traced:
        wanted = mark.strip().lower()
        person = next((person for person in self._list_people() if person.connection == wanted), None)
        known = [room.code for room in self._service.tables.rooms]
        table = next((code for code in known if make_pseudonym(code) == wanted), None)
        if table is None and person is None and len(wanted) == MARK_LENGTH:
            table = next((code for code in await list_kept_codes(self._service.context.store) if make_pseudonym(code) == wanted), None)
        return answers.Traced(table, person)


async def _ask_store(asked: Awaitable[T]) -> T | None:
    """Return what is asked of the store, None where that cannot be known now."""
    try:
        async with asyncio.timeout(STORE_SECONDS):
            return await asked
    except (StoreError, TimeoutError):
        return None


def _describe_connection(socket: Socket, visitor: Visitor, room: Room | None) -> Connection:
    seat = socket.seat if room is not None else None
    name = room.table.seats[seat].name if room is not None and seat is not None else ""
    return Connection(visitor.mark, visitor.address, visitor.since, None if room is None else room.code, seat, name)


def _free_seat(table: Table, seat: int) -> list[Decision]:
    """Return the events that free a person's seat: it is open then, or during a match a bot's until a guest takes it. Raises Refused."""
    if not (0 <= seat < len(table.seats) and table.seats[seat].is_person):
        people = ", ".join(f"{at} ({one.name})" for at, one in enumerate(table.seats) if one.is_person)
        message = f"No person sits on seat {seat} of table {table.code}; there are: {people or 'none'}."
        raise Refused(message, "not_now")
    if table.is_single_deal:
        message = (
            f"Table {table.code} is for a deal that others play as well, so no seat is freed there. "
            f"`reihum admin close {table.code}` deletes it."
        )
        raise Refused(message, "not_now")
    if table.phase == "waiting":
        return [Decision(LeftEvent(seat, removed=True))]
    bot = make_bot_occupant(BOT_SITTING_IN, table.names)
    return [
        # Two events: the bot must hold the seat before it can be offered.
        Decision(LeftEvent(seat, bot.bot, removed=True, name=bot.name)),
        Decision(SatEvent(seat, Occupant(bot.name, bot.bot, offered=True))),
    ]


def _read_network(text: str) -> str:
    """Return a network in canonical form; raises Refused."""
    try:
        network = ip_network(text.strip(), strict=False)
        if network.version == 6 and (mapped := network.network_address.ipv4_mapped):  # noqa: PLR2004 - IPv6
            network = ip_network((mapped, network.prefixlen - MAPPED_BITS))
    except ValueError:
        message = f"{text[:60]!r} is not an address, a network such as 192.0.2.0/24, or CODE/SEAT."
        raise Refused(message, "malformed") from None
    if network.prefixlen < WIDEST[network.version]:
        message = f"{network} is wider than is allowed: a network has at least {WIDEST[network.version]} bits."
        raise Refused(message, "malformed")
    if is_local(str(network)):
        message = f"{network} is this machine itself, or a proxy on it: everybody would be meant. Name the proxy in `trusted_proxies`."
        raise Refused(message, "malformed")
    return str(network)
