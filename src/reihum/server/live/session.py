"""One client: what it says is read, allowed, carried out and answered."""

import logging

import msgspec
from msgspec import Struct

from reihum.server.live import talk
from reihum.server.live.hub import Hub
from reihum.server.live.limits import Bucket
from reihum.server.live.room import Room
from reihum.server.live.sockets import FLOOD, Socket
from reihum.server.messages.commands import MAX_FRAME, AskHint, AtTable, Command, Create, Explain, Join, React, Say, Sit, Start
from reihum.server.messages.errors import Refused, unknown
from reihum.server.messages.protocol import Done, Failed, Seated, Table
from reihum.server.table import codes, refusals

log = logging.getLogger("reihum.server")

LONGEST_ID = 64

_decode = msgspec.json.Decoder(Command).decode


class _Identified(Struct):
    """Just enough of a command to answer it."""

    id: str


_decode_id = msgspec.json.Decoder(_Identified).decode


class Session:
    """A client between connecting and leaving; it is at one table at most. `busy` while it is being answered."""

    def __init__(self, hub: Hub, socket: Socket, address: str) -> None:
        self._hub = hub
        self._socket = socket
        self._address = address
        self._room: Room | None = None
        self.busy = False
        self._messages = Bucket(hub.limits.messages)
        self._joins = Bucket(hub.limits.joins)
        self._hints = Bucket(hub.limits.hints)
        self._seated: tuple[bytes, Seated] | None = None
        """The last command that led to a seat, and its answer, which the log does not hold."""

    @property
    def at_table(self) -> bool:
        """Whether the client is at a table."""
        return self._here is not None

    @property
    def _here(self) -> Room | None:
        """The table where the client is: it may have been shown out of the one it came to."""
        room = self._room
        return room if room is not None and self._socket in room.attendance.sockets else None

    async def hear(self, text: str | bytes) -> None:
        """Answer one message, whatever it is."""
        self.busy = True
        metrics = self._hub.metrics
        try:
            with metrics.timed(metrics.answer):
                await self._hear(text)
        finally:
            self.busy = False

    async def _hear(self, text: str | bytes) -> None:
        if not self._messages.take():
            if self._messages.level < -self._hub.limits.patience:
                self._socket.close(FLOOD)
            message = "Too many messages; wait a little."
            self._fail(_id_of(text), Refused(message, "too_fast"))
            return
        data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
        if len(data) > MAX_FRAME:
            message = f"A message has at most {MAX_FRAME} bytes."
            self._fail(None, Refused(message, "too_large"))
            return
        try:
            command = _decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._fail(_id_of(data), Refused(str(error), "malformed"))
            return
        await self._answer(command, data)

    async def _answer(self, command: Command, data: bytes) -> None:
        try:
            self._check(command)
            await self._do(command, data)
        except Refused as refused:
            self._fail(command.id, refused)
        except Exception:
            self._hub.metrics.faults.inc()
            log.exception("A command failed")
            message = "A fault of the server; it was noted there."
            self._fail(command.id, Refused(message, "internal"))

    def _check(self, command: Command) -> None:
        if not 1 <= len(command.id) <= LONGEST_ID:
            message = f"An id has 1 to {LONGEST_ID} characters."
            raise Refused(message, "malformed")
        if self._hub.closing:
            message = "The server is about to restart."
            raise Refused(message, "closing")

    async def _do(self, command: Command, data: bytes) -> None:
        match command:
            case Create() | Sit() if self._seated is not None and self._seated[1].id == command.id:
                await self._answer_again(command, data, *self._seated)
            case Create():
                await self._create(command, data, command.secret)
            case Join():
                await self._join(command)
            case _:
                room = self._here
                if room is None:
                    message = "Join a table first."
                    raise Refused(message, "not_joined")
                if isinstance(command, Start) or room.table.phase != "waiting":  # nobody needs the rules to sit down
                    await self._hub.readiness.ready(room.table.game)
                await self._at_table(room, command, data)

    async def _at_table(self, room: Room, command: AtTable | Say | React | AskHint | Explain, data: bytes) -> None:
        match command:
            case Sit():
                await self._sit(room, command, data)
            case AskHint():
                if not self._hints.take():
                    message = "Too many hints; think for yourself a little."
                    raise Refused(message, "too_fast")
                self._socket.send(await self._hub.hint(room, self._socket.seat, command))
            case Explain():
                self._socket.send(refusals.explain(room.table, self._socket.seat, command))
            case Say():
                talk.say(room, self._socket.seat, command)
                self._socket.send(Done(command.id, room.table.number))
            case React():
                talk.react(room, self._socket.seat, command)
                self._socket.send(Done(command.id, room.table.number))
            case _:
                self._socket.send(Done(command.id, await room.do(self._socket, command)))

    async def _answer_again(self, command: Create | Sit, data: bytes, earlier: bytes, seated: Seated) -> None:
        if earlier != data:
            message = "This id was used for another command."
            raise Refused(message, "conflict")
        seat = None if self._room is None else self._room.table.seat_of(seated.secret)
        if seat is not None:
            self._socket.send(msgspec.structs.replace(seated, seat=seat))
        elif isinstance(command, Create):  # this socket has gone to another table meanwhile
            await self._create(command, data, seated.secret)
        else:
            message = "That seat was left meanwhile."
            raise Refused(message, "wrong_secret")

    async def _create(self, command: Create, data: bytes, own: str | None) -> None:
        secret = codes.new_secret() if own is None else codes.check_secret(own)
        room = await self._hub.create(command, secret, self._address)
        async with room.lock:
            seat = _seat_of(room, secret)
            self._enter(room, seat)
        self._seat(Seated(command.id, room.code, seat, secret), data)

    async def _sit(self, room: Room, command: Sit, data: bytes) -> None:
        secret = codes.new_secret() if command.secret is None else codes.check_secret(command.secret)
        await room.do(self._socket, command, secret)
        seat = _seat_of(room, secret)
        self._enter(room, seat)
        self._seat(Seated(command.id, room.code, seat, secret), data)

    async def _join(self, command: Join) -> None:
        if not self._joins.take():
            message = "Too many joins; wait a little."
            raise Refused(message, "too_fast")
        code = codes.read_code(command.table)
        with self._hub.guessing(self._address, entitled=command.secret is not None):
            room = await self._hub.room(code)
        async with room.lock:
            await room.refresh()
            with self._hub.guessing(self._address, entitled=command.secret is not None):
                seat = _place_of(room, command.secret)
            for message_ in await room.gap(command.after, seat):
                self._socket.send(message_)
            self._enter(room, seat)
            if seat is not None:
                await room.welcome(seat)
        self._socket.send(Done(command.id, room.table.number))

    def _enter(self, room: Room, seat: int | None) -> None:
        if self._room is not None and (self._room is not room or self._socket.seat != seat):
            self._room.leave(self._socket)
        self._room = room
        room.enter(self._socket, seat)
        self._socket.send(Table(room.view(seat)))
        for said in talk.last_lines(room):
            self._socket.send(said)

    def _seat(self, seated: Seated, data: bytes) -> None:
        self._seated = (data, seated)
        self._socket.send(seated)

    def _fail(self, id_: str | None, why: Refused) -> None:
        self._hub.metrics.refuse(why.code)
        room = self._here
        self._socket.send(Failed(id_, why.code, why.detail, None if room is None else room.view(self._socket.seat), why.reason, why.cards))

    def leave(self) -> None:
        """The client is gone."""
        if self._room is not None:
            self._room.leave(self._socket)
            self._room = None


def _seat_of(room: Room, secret: str) -> int:
    """Give the seat of somebody who has just come; raises Refused when it was opened again meanwhile."""
    seat = room.table.seat_of(secret)
    if seat is None:
        message = "This secret opens no seat at this table any more."
        raise Refused(message, "wrong_secret")
    return seat


def _place_of(room: Room, secret: str | None) -> int | None:
    """Give the seat of somebody who joins, None for an onlooker; raises Refused: where nobody may look on, as if there were no table."""
    seat = None if secret is None else room.table.seat_of(secret)
    if seat is None and not room.table.admits:
        raise unknown(room.code)
    if seat is None and secret is not None:
        message = "This secret opens no seat at this table."
        raise Refused(message, "wrong_secret")
    return seat


def _id_of(data: str | bytes) -> str | None:
    """Read as much of a bad message as its id."""
    try:
        found = _decode_id(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found if len(found) <= LONGEST_ID else None
