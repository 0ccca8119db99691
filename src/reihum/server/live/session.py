"""One client: each command that it sends is read, allowed, carried out and answered."""

import asyncio
import logging
import time
from functools import partial

import msgspec
from msgspec import Struct

from reihum.server.config.log_place import at_place
from reihum.server.config.logs import pseudonym
from reihum.server.live import chat_commands, hints, reporting
from reihum.server.live.addresses import group_of, is_local, width_of
from reihum.server.live.allowances import Bucket
from reihum.server.live.command_key import CommandKey
from reihum.server.live.prices import EVENT, REFUSED, price_of
from reihum.server.live.processor_time import Account, ProcessorTime
from reihum.server.live.room import DAMAGED, Room
from reihum.server.live.service import Service
from reihum.server.live.sockets import FLOOD, Socket
from reihum.server.messages import commands
from reihum.server.messages.commands import (
    MAX_FRAME,
    MAX_ID,
    AskHint,
    AtTable,
    CheckPlan,
    Command,
    Create,
    Explain,
    Join,
    React,
    Renew,
    Report,
    Say,
    Sit,
    Start,
)
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Done, Failed, Preparing, Seated, Table
from reihum.server.table import codes, seat_secrets
from reihum.server.table.explain import explain
from reihum.server.table.guards import admit, require_seat
from reihum.server.table.plans import check_plan

log = logging.getLogger("reihum.server")


class _Identified(Struct):
    """Just enough of a command to answer it."""

    id: str


_decode_id = msgspec.json.Decoder(_Identified).decode


class Session:
    """A client between connecting and leaving; it is at one table at most. `busy` while it is being answered.

    Commands are carried out one after the other, but a hint is thought about beside the next ones: nobody's move waits for it.
    """

    def __init__(self, service: Service, socket: Socket, address: str) -> None:
        limits = service.context.limits
        self._service = service
        self._context = service.context
        self._socket = socket
        self._address = address
        group = group_of(address)
        socket.address = None if is_local(group) or width_of(group, limits.halls) > 1 else group
        self._room: Room | None = None
        self.busy = False
        self._number = 0
        """Of the commands that could be read; it stands for one in the log, where a client's own id would be anything."""
        self._patience = Bucket(limits.patience)
        self._messages = Bucket(limits.messages)
        self._joins = Bucket(limits.joins)
        self._hints = Bucket(limits.hints)
        self._share = service.loop_time.new()
        """Of the event loop's time, as long as it has no seat."""
        self._hint: asyncio.Task[None] | None = None
        """The answer to the last command for a hint."""
        self._seated: tuple[CommandKey, str] | None = None
        """The last command that led to a seat, and the seat's secret, which the log does not hold."""

    @property
    def at_table(self) -> bool:
        """Whether the client is at a table."""
        return self._here is not None

    @property
    def _here(self) -> Room | None:
        """The table where the client is: it may have been sent away from the one it came to."""
        room = self._room
        return room if room is not None and self._socket in room.presence.sockets else None

    async def receive(self, text: str | bytes) -> None:
        """Answer one message, whatever it is; of a hint this is only the beginning (`wait_for_hint`)."""
        self.busy = True
        metrics = self._context.metrics
        try:
            with metrics.timed(metrics.answer):
                await self._receive(text)
        finally:
            self.busy = False

    async def wait_for_hint(self) -> None:
        """Wait until the last hint that was asked for is answered."""
        if self._hint is not None:
            await asyncio.wait([self._hint])

    async def _receive(self, text: str | bytes) -> None:
        if not self._messages.take():
            if not self._patience.take():
                self._socket.close(FLOOD)
            message = "Too many messages; wait a little."
            await self._pay_refused()
            self._fail(_id_of(text), Refused(message, "too_fast"))
            return
        data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
        if len(data) > MAX_FRAME:
            message = f"A message has at most {MAX_FRAME} bytes."
            await self._pay_refused()
            self._fail(None, Refused(message, "too_large"))
            return
        try:
            command = commands.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            await self._pay_refused()
            self._fail(_id_of(data), Refused(str(error), "malformed"))
            return
        self._number += 1
        with at_place(command=self._number, **({} if self._here is None else {"table": pseudonym(self._here.code)})):
            if isinstance(command, AskHint):
                await self.wait_for_hint()  # one at a time
                self._hint = asyncio.create_task(self._answer(command))
            else:
                await self._answer(command)

    async def _answer(self, command: Command) -> None:
        try:
            self._check(command)
            await self._pay(command)
            await self._do(command)
            log.debug("Carried out %s", type(command).__name__)
        except Refused as refused:
            log.debug("Refused %s: %s", type(command).__name__, refused.code)
            self._fail(command.id, refused)
        except Exception:
            self._context.metrics.faults.inc()
            log.exception("A command failed")
            message = "A fault of the server; it was noted there."
            self._fail(command.id, Refused(message, "internal"))

    def _check(self, command: Command) -> None:
        if not 1 <= len(command.id) <= MAX_ID:
            message = f"An id has 1 to {MAX_ID} characters."
            raise Refused(message, "malformed")
        if self._service.closing:
            message = "The server is about to restart."
            raise Refused(message, "closing")
        self._service.moderation.require_admitted(self._address)

    async def _pay(self, command: Command) -> None:
        """Charge what a command costs at the event loop, and wait until that may be spent. Raises Refused."""
        room = self._here
        sockets = (
            0 if room is None else sum(socket.seat is not None for socket in room.presence.sockets)
        )  # who looks on is not theirs to pay
        try:
            await self._account(room, self._service.loop_time).pay(price_of(command, sockets))
        except Refused:
            await self._pay_refused()
            raise

    async def _pay_refused(self) -> None:
        await self._service.loop_time.wait(self._address, REFUSED, always=True)

    def _account(self, room: Room | None, budget: ProcessorTime) -> Account:
        """Return what this client is charged to: the person and the table, where it has a seat there, and its address."""
        seat = self._socket.seat
        if room is None or seat is None:
            return Account(budget, [self._share], self._address)
        return Account(budget, [budget.of_person(room.code, room.table.seats[seat].person), budget.of_table(room.code)], self._address)

    async def _do(self, command: Command) -> None:
        match command:
            case Create():
                await self._create(command)
            case Join():
                await self._join(command)
            case _:
                room = self._here
                if room is None:
                    message = "Join a table first."
                    raise Refused(message, "not_joined")
                if isinstance(command, Start) or room.table.phase != "waiting":  # nobody needs the rules to sit down
                    await self._context.readiness.wait_for(room.table.game, self._say_preparing)
                await self._at_table(room, command)

    async def _at_table(self, room: Room, command: AtTable | Say | React | AskHint | Explain | CheckPlan | Report) -> None:
        match command:
            case Sit():
                await self._sit(room, command)
            case Renew():
                await self._renew(room, command)
            case AskHint():
                if not self._hints.take():
                    message = "Too many hints; think for yourself a little."
                    raise Refused(message, "too_fast")
                self._socket.send(await hints.hint(room, self._socket.seat, command, self._account(room, self._service.hint_time)))
            case Explain():
                self._socket.send(explain(room.table, self._socket.seat, command))
            case CheckPlan():
                self._check_plan(room, command)
            case Report():
                await reporting.report(self._service, room, self._socket.seat, self._address, command)
                self._socket.send(Done(command.id, room.table.number))
            case Say():
                self._service.moderation.require_voice(self._address)
                chat_commands.say(room, self._socket.seat, command)
                self._socket.send(Done(command.id, room.table.number))
            case React():
                self._service.moderation.require_voice(self._address)
                chat_commands.react(room, self._socket.seat, command)
                self._socket.send(Done(command.id, room.table.number))
            case _:
                room.events = self._service.guard.events_of(self._address)
                self._socket.send(Done(command.id, await room.do(self._socket, command)))

    def _check_plan(self, room: Room, command: CheckPlan) -> None:
        """Answer in which order moves can be made; what the search took beyond its price is charged."""
        account, began = self._account(room, self._service.loop_time), time.thread_time()
        try:
            self._socket.send(check_plan(room.table, self._socket.seat, command))
        finally:
            account.settle(price_of(command, 0), 1000 * (time.thread_time() - began))

    # Coming to a table

    async def _create(self, command: Create) -> None:
        secret, repeated = self._secret_for(command)
        room = await (self._find_created(command, secret) if repeated else self._set_up(command, secret))
        async with room.lock:
            self._seat(room, command, secret)

    async def _find_created(self, command: Create, secret: str) -> Room:
        room, _ = await self._service.tables.create(command, secret)
        return room

    async def _set_up(self, command: Create, secret: str) -> Room:
        if self._service.draining:
            message = "The server is about to restart and sets up no more tables."
            raise Refused(message, "closing")
        self._service.moderation.require_new_tables()
        self._service.disk.require_room()
        self._service.openings.require_invited(self._address, command.invitation)
        if len(self._service.tables.in_use) >= self._context.limits.tables_in_use:
            message = "As many tables as may be are in use here; come back in a while."
            raise Refused(message, "no_new_tables")
        events = self._service.guard.events_of(self._address)
        events.require(command)
        with self._service.guard.counting_creation(self._address) as give_back:
            room, is_new = await self._service.tables.create(command, secret)
            room.events = events
            events.charge(1)
            if not is_new:
                give_back()
        return room

    async def _sit(self, room: Room, command: Sit) -> None:
        secret, repeated = self._secret_for(command)
        if repeated and room.table.seat_of_secret(secret) is None:
            message = "That seat was left meanwhile."
            raise Refused(message, "wrong_secret")
        room.events = self._service.guard.events_of(self._address)
        with self._service.guard.counting_sit(self._address, room.code):
            await room.do(self._socket, command, secret)
        self._seat(room, command, secret)

    async def _renew(self, room: Room, command: Renew) -> None:
        secret, _ = self._secret_for(command)
        await room.do(self._socket, command, secret)
        self._answer_seated(room, command, secret, require_seat(self._socket.seat))

    def _secret_for(self, command: Create | Sit | Renew) -> tuple[str, bool]:
        """Return the secret for a seat, and whether this very command came before over this socket: then it is the same again.

        Raises Refused when the client's own secret is none, or the id was used for another command.
        """
        if self._seated is not None:
            key, secret = self._seated
            if CommandKey.of(command).repeats(key.id, key.digest):
                return secret, True
        return (seat_secrets.new_secret() if command.secret is None else seat_secrets.check_secret(command.secret)), False

    def _seat(self, room: Room, command: Create | Sit, secret: str) -> None:
        """Attach the socket to the seat that a command has led to, and answer; raises Refused when the seat was opened again meanwhile."""
        seat = room.table.seat_of_secret(secret)
        if seat is None:
            message = "This secret opens no seat at this table any more."
            raise Refused(message, "wrong_secret")
        self._attach(room, seat)
        self._answer_seated(room, command, secret, seat)

    def _answer_seated(self, room: Room, command: Create | Sit | Renew, secret: str, seat: int) -> None:
        self._seated = CommandKey.of(command), secret
        self._socket.send(Seated(command.id, room.code, seat, secret))

    async def _join(self, command: Join) -> None:
        if not self._joins.take():
            message = "Too many joins; wait a little."
            raise Refused(message, "too_fast")
        code = codes.read_code(command.table)
        guard = self._service.guard
        if command.secret is None:
            async with guard.counting_misses(self._address):
                await self._enter(command, code)
        else:
            async with guard.counting_secrets(self._address, code):
                await self._enter(command, code)

    async def _enter(self, command: Join, code: str) -> None:
        known = self._service.tables.is_awake(code)
        room = await self._service.tables.get(code, self._say_preparing)
        if not known:
            self._account(None, self._service.loop_time).settle(0, EVENT * room.table.number)
        async with room.lock:
            await room.refresh()
            seat = admit(room.table, command.secret)
            if command.secret is None:
                self._service.guard.require_misses(self._address)
            allows = partial(self._service.guard.allows_resending, self._address)
            self._socket.hidden = command.hidden
            for happened in await room.messages_since(command.after, seat, allows):
                self._socket.send(happened)
            self._attach(room, seat)
            if seat is not None:
                await room.reclaim_seat(seat)
        self._socket.send(Done(command.id, room.table.number))

    def _attach(self, room: Room, seat: int | None) -> None:
        if self._room is not None and (self._room is not room or self._socket.seat != seat):
            self._room.detach(self._socket)
        self._room = room
        log.info("Came to table %s as %s", pseudonym(room.code), "an onlooker" if seat is None else f"seat {seat}")
        room.attach(self._socket, seat)
        self._service.guard.sockets.seat(self._address, self._socket, room.code)
        self._socket.send(Table(room.view(seat)))
        for said in chat_commands.last_lines(room):
            self._socket.send(said)
        if room.table.damaged:
            self._fail(None, DAMAGED)

    def _say_preparing(self, game: str, part: float) -> None:
        self._socket.send(Preparing(game, part))

    def _fail(self, id_: str | None, why: Refused) -> None:
        self._context.metrics.count_refusal(why.code)
        room = self._here
        view = None if room is None else room.view(self._socket.seat)
        self._socket.send(Failed(id_, why.code, why.detail, view, why.reason, why.cards, why.at))

    def leave(self) -> None:
        """Leave the table, for the client is gone."""
        if self._hint is not None:
            self._hint.cancel()
        if self._room is not None:
            self._room.detach(self._socket)
            self._room = None


def _id_of(data: str | bytes) -> str | None:
    """Return the id of a message that cannot be read otherwise, None where it has none."""
    try:
        found = _decode_id(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found if len(found) <= MAX_ID else None
