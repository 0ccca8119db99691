"""The session of one client: decodes, checks, carries out and answers its commands."""

import asyncio
import logging
import time
from collections import deque
from functools import partial

from reihum.server.config.log_context import log_context
from reihum.server.config.logs import make_pseudonym
from reihum.server.live import chat_commands, hints, lead_commands
from reihum.server.live.addresses import find_group, get_width, is_local
from reihum.server.live.allowances import Bucket
from reihum.server.live.charges import Charges
from reihum.server.live.chat import MAX_LENGTH, clean_text
from reihum.server.live.command_key import CommandKey
from reihum.server.live.continue_together import ContinueRequest, show_continued
from reihum.server.live.frames import FrameReader, UnreadableFrame
from reihum.server.live.prices import get_price
from reihum.server.live.room import DAMAGED, Room
from reihum.server.live.service import Service
from reihum.server.live.sockets import Socket
from reihum.server.messages.commands import (
    MAX_ID,
    AskHint,
    AtTable,
    CheckPlan,
    Command,
    ContinueTogether,
    Create,
    Explain,
    Join,
    Lead,
    Ping,
    React,
    Renew,
    Report,
    Say,
    ShownOnly,
    Sit,
    Start,
)
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Done, Failed, Preparing, Seated
from reihum.server.table import codes, seat_secrets
from reihum.server.table.guards import admit, require_seat
from reihum.server.table.plans import check_plan, explain_refusal

log = logging.getLogger("reihum.server")


class Session:
    """A client from connecting to leaving, at one table at most. `busy` is True while a message is being answered.

    Commands are carried out one after the other, but hints are computed in the background.
    """

    def __init__(self, service: Service, socket: Socket, address: str) -> None:
        limits = service.context.limits
        self._service = service
        self._context = service.context
        self._socket = socket
        self._address = address
        group = find_group(address)
        # The address of a hall or a proxy is shared by many people, so it does not identify anybody.
        socket.address = None if is_local(group) or get_width(group, limits.halls) > 1 else group
        self._room: Room | None = None
        self.busy = False
        self._number = 0
        """The number of commands decoded. The log uses it, since a client's own ids may hold anything."""
        self._frames = FrameReader(limits, socket)
        self._joins = Bucket(limits.joins)
        self._hints = Bucket(limits.hints)
        self._sits = Bucket(limits.sits_of_socket)
        self._charges = Charges(service, socket, address)
        self._hint_tasks = deque[asyncio.Task[None]](maxlen=2)
        """The tasks that answer the last two `hint` commands, of which the second waits for the first."""
        self._seated: tuple[CommandKey, str] | None = None
        """The key of the last command that led to a seat, and the seat's secret, which the log does not hold."""

    @property
    def at_table(self) -> bool:
        """Whether the client is at a table."""
        return self._here is not None

    @property
    def _here(self) -> Room | None:
        """The table of the client; None also if it was removed from the table that it joined."""
        room = self._room
        return room if room is not None and self._socket in room.presence.sockets else None

    async def receive(self, text: str | bytes) -> None:
        """Answer one message; a hint is only started, see `wait_for_hints`."""
        self.busy = True
        metrics = self._context.metrics
        try:
            with metrics.measure_time(metrics.answer):
                try:
                    command = self._frames.read(text)
                except UnreadableFrame as unread:
                    await self._charges.pay_refusal()
                    self._send_failed(unread.id, unread)
                else:
                    await self._begin(command)
        finally:
            self.busy = False

    async def wait_for_hints(self) -> None:
        """Wait until all `hint` commands are answered."""
        await asyncio.gather(*self._hint_tasks, return_exceptions=True)

    async def _begin(self, command: Command) -> None:
        self._number += 1
        with log_context(command=self._number, **({} if self._here is None else {"table": make_pseudonym(self._here.code)})):
            if not isinstance(command, AskHint):
                await self._answer(command)
            elif len(self._hint_tasks) == self._hint_tasks.maxlen and not self._hint_tasks[0].done():
                await self._charges.pay_refusal()
                self._send_failed(command.id, Refused("Two hints are being computed already.", "too_fast"))
            else:
                # In a separate task, so that the next command need not wait for it.
                self._hint_tasks.append(asyncio.create_task(self._answer_hint(command, *self._hint_tasks)))

    async def _answer_hint(self, command: AskHint, *former: asyncio.Task[None]) -> None:
        await asyncio.gather(*former)
        await self._answer(command)

    async def _answer(self, command: Command) -> None:
        try:
            self._require_allowed(command)
            # Paid in advance: a command that fails later costs time as well.
            await self._charges.pay(command, self._here)
            await self._do(command)
            log.debug("Carried out %s", type(command).__name__)
        except Refused as refused:
            log.debug("Refused %s: %s", type(command).__name__, refused.code)
            self._send_failed(command.id, refused)
        except Exception:
            self._context.metrics.faults.inc()
            log.exception("A command failed")
            message = "A fault of the server; it was logged there."
            self._send_failed(command.id, Refused(message, "internal"))

    def _require_allowed(self, command: Command) -> None:
        """Raise Refused for an id of the wrong length, while the server is stopping, and for banned addresses."""
        if not 1 <= len(command.id) <= MAX_ID:
            message = f"An id has 1 to {MAX_ID} characters."
            raise Refused(message, "malformed")
        if self._service.closing:
            message = "The server is about to restart."
            raise Refused(message, "closing")
        self._service.moderation.require_admitted(self._address)

    async def _do(self, command: Command) -> None:
        if isinstance(command, Create):
            await self._create(command)
            return
        if isinstance(command, Join):
            await self._join(command)
            return
        room = self._here
        if room is None:
            message = "Join a table first."
            raise Refused(message, "not_joined")
        if isinstance(command, Ping):
            self._socket.send(Done(command.id, room.table.number))
            return
        if isinstance(command, Start) or room.table.phase != "waiting":  # rules are not needed before the start
            await self._context.readiness.wait_for(room.table.game, self._send_preparing)
        match command:
            case Sit():
                await self._sit(room, command)
            case Renew():
                await self._renew(room, command)
            case AskHint() | Explain() | CheckPlan() | Report() | Say() | React() | Lead() | ContinueTogether():
                await self._do_without_event(room, command)
            case _:
                self._socket.send(Done(command.id, await self._do_at(room, command)))

    async def _do_at(self, room: Room, command: AtTable, secret: str = "") -> int:
        return await room.do(self._socket, command, self._service.guard.get_event_allowance(self._address), secret)

    async def _do_without_event(self, room: Room, command: AskHint | Explain | CheckPlan | Report | ShownOnly) -> None:
        """Carry out a command that stores nothing in the table's log."""
        seat, number = self._socket.seat, room.table.number
        match command:
            case AskHint():
                if not self._hints.take():
                    message = "Too many hints; think for yourself a little."
                    raise Refused(message, "too_fast")
                self._socket.send(await hints.answer_hint(room, seat, command, self._charges.get_hints_account(room)))
            case Explain():
                self._socket.send(explain_refusal(room.table, seat, command))
            case CheckPlan():
                self._check_plan(room, command)
            case Report():
                await self._report(room, command)
                self._socket.send(Done(command.id, room.table.number))
            case Say() | React():
                self._service.moderation.require_voice(self._address)
                chat_commands.show_chat(room, seat, command)
                self._socket.send(Done(command.id, number))
            case Lead():
                if command.place is not None:
                    self._service.moderation.require_voice(self._address)
                lead_commands.show_lead(room, seat, command)
                self._socket.send(Done(command.id, number))
            case ContinueTogether():
                self._service.moderation.require_voice(self._address)
                account = self._charges.get_loop_account(room)
                await show_continued(ContinueRequest(self._service, room, command, self._address, account), seat)
                self._socket.send(Done(command.id, number))

    def _check_plan(self, room: Room, command: CheckPlan) -> None:
        """Answer `check_plan`, and charge the search time beyond its price."""
        account, began = self._charges.get_loop_account(room), time.thread_time()
        try:
            self._socket.send(check_plan(room.table, self._socket.seat, command))
        finally:
            account.settle(get_price(command, 0), 1000 * (time.thread_time() - began))

    async def _report(self, room: Room, command: Report) -> None:
        """Store a report for the operator. Raises Refused, also when there were too many from the address."""
        seat, text = self._socket.seat, clean_text(command.text)
        if len(text) > MAX_LENGTH:
            message = f"A report has at most {MAX_LENGTH} characters."
            raise Refused(message, "bad_text")
        self._service.guard.count_report(self._address)
        await self._service.reports.add(room.code, "" if seat is None else room.table.seats[seat].name, text)
        self._context.metrics.reports.inc()
        log.warning("Table %s was reported; `reihum admin reports` shows the report", make_pseudonym(room.code))

    # Joining a table

    async def _create(self, command: Create) -> None:
        secret, repeated = self._choose_secret(command)
        # A repeated command finds its table again, and is not counted twice.
        room = await (self._find_created(command, secret) if repeated else self._set_up(command, secret))
        async with room.lock:
            if command.sits:
                self._take_seat(room, command, secret)
            else:
                self._answer_seated(room, command, secret, None)

    async def _find_created(self, command: Create, secret: str) -> Room:
        room, _ = await self._service.tables.create(command, secret)
        return room

    async def _set_up(self, command: Create, secret: str) -> Room:
        self._service.require_may_open(self._address, command.invitation)
        events = self._service.guard.get_event_allowance(self._address)
        events.require(command)
        with self._service.guard.count_creation(self._address) as give_back:
            room, is_new = await self._service.tables.create(command, secret)
            room.events = events
            self._service.guard.note_own_table(self._address, room.code)
            if is_new:
                events.charge(1)
            else:
                # The command was sent again over another socket, and counted there.
                give_back()
        return room

    async def _sit(self, room: Room, command: Sit) -> None:
        secret, repeated = self._choose_secret(command)
        if repeated and room.table.find_seat_by_secret(secret) is None:
            message = "That seat was left meanwhile."
            raise Refused(message, "wrong_secret")
        with self._service.guard.count_sit(self._address, room.code, self._sits):
            await self._do_at(room, command, secret)
        self._take_seat(room, command, secret)

    async def _renew(self, room: Room, command: Renew) -> None:
        secret, _ = self._choose_secret(command)
        await self._do_at(room, command, secret)
        self._answer_seated(room, command, secret, require_seat(self._socket.seat))

    def _choose_secret(self, command: Create | Sit | Renew) -> tuple[str, bool]:
        """Return the secret for a seat, and whether this very command came before over this socket, in which case the secret is the same.

        Raises Refused when the client's secret is invalid, or the id was used for another command.
        """
        if self._seated is not None:
            key, secret = self._seated
            if CommandKey.from_command(command).is_repeat_of(key.id, key.digest):
                return secret, True
        return (seat_secrets.make_secret() if command.secret is None else seat_secrets.check_secret(command.secret)), False

    def _take_seat(self, room: Room, command: Create | Sit, secret: str) -> None:
        """Attach the socket to the seat that a command led to, and answer; raises Refused when the seat was opened again meanwhile."""
        seat = room.table.find_seat_by_secret(secret)
        if seat is None:
            message = "This secret opens no seat at this table any more."
            raise Refused(message, "wrong_secret")
        self._attach(room, seat)
        self._answer_seated(room, command, secret, seat)

    def _answer_seated(self, room: Room, command: Create | Sit | Renew, secret: str, seat: int | None) -> None:
        self._seated = CommandKey.from_command(command), secret
        self._socket.send(Seated(command.id, room.code, seat, secret))

    async def _join(self, command: Join) -> None:
        if not self._joins.take():
            message = "Too many joins; wait a little."
            raise Refused(message, "too_fast")
        code = codes.read_code(command.table)
        guard = self._service.guard
        if command.secret is None:
            async with guard.count_misses(self._address, code):
                await self._enter(command, code)
        else:
            async with guard.count_wrong_secrets(self._address, code):
                await self._enter(command, code)

    async def _enter(self, command: Join, code: str) -> None:
        room = await self._service.open_room(code, self._charges.get_loop_account(None), self._send_preparing)
        async with room.lock:
            await room.refresh()
            seat = admit(room.table, command.secret)
            if command.secret is None:
                self._service.guard.require_misses(self._address, code)
            allows = partial(self._service.guard.may_resend, self._address)
            self._socket.hidden, self._socket.shared = command.hidden, command.shared
            # Sent under the lock and before attaching, so that no event is lost between the missed ones and the first new one.
            for happened in await room.list_messages_since(command.after, seat, allows):
                self._socket.send(happened)
            self._attach(room, seat)
            if seat is not None:
                await room.reclaim_seat(seat)
        self._socket.send(Done(command.id, room.table.number))

    def _attach(self, room: Room, seat: int | None) -> None:
        if self._room is not None and (self._room is not room or self._socket.seat != seat):
            self._room.detach(self._socket)
        self._room = room
        log.info("Came to table %s as %s", make_pseudonym(room.code), "an onlooker" if seat is None else f"seat {seat}")
        room.attach(self._socket, seat)
        self._service.guard.sockets.count_at_table(self._address, self._socket, room.code)
        for message in room.make_table_messages()(seat):
            self._socket.send(message)
        room.presence.send_onlooker_count(room.table.host)
        if room.table.damaged:
            self._send_failed(None, DAMAGED)

    def _send_preparing(self, game: str, part: float) -> None:
        self._socket.send(Preparing(game, part))

    def _send_failed(self, id_: str | None, why: Refused) -> None:
        self._context.metrics.count_refusal(why.code)
        view = None if self._here is None else self._here.make_view(self._socket.seat)
        self._socket.send(Failed(id_, why.code, why.detail, view, why.reason, why.cards, why.at))

    def leave(self) -> None:
        """Leave the table when the client is gone."""
        for hint in self._hint_tasks:
            hint.cancel()
        if self._room is not None:
            self._room.detach(self._socket)
            self._room = None
