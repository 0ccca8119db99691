"""The people at their screens: everything sent to them is checked."""

import re
from typing import TYPE_CHECKING, cast

from reihum.server.config.limits import Limits
from reihum.server.live.service import Service
from reihum.server.live.session import Session
from reihum.server.live.sockets import RENEWED, Socket
from reihum.server.messages.commands import Create, Renew, Sit
from reihum.server.messages.outgoing import Message, encode
from reihum.server.table.seat_secrets import hash_secret
from tests.fuzz.fault import FuzzFinding

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from reihum.server.live.room import Room

SHOWN = re.compile(rb'"table":\{"table":"([A-Z]*)","number":(\d+),.*?\],"seat":(null|\d+),"host":', re.DOTALL)
ANSWERS = tuple(b'{"type":"%s"' % kind for kind in (b"done", b"seated", b"hint", b"explained", b"plan_checked", b"failed"))
UNASKED = (b'{"type":"failed","id":null,"code":"no_onlookers"', b'{"type":"failed","id":null,"code":"damaged"')
OURS = (b'"code":"internal"', b'"code":"storage"')


class Person(Socket):
    """A client with its session; `hashes` are of the secrets it has said or was given, which open the seats it may look from."""

    def __init__(self, service: Service, limits: Limits, address: str = "") -> None:
        super().__init__(cast("WebSocket", None), limits, service.context.metrics)  # nothing is ever sent on
        self.session = Session(service, self, address)
        self.hashes: set[str] = set()
        self.secret = ""
        self.answers: list[bytes] = []
        self.unasked: list[bytes] = []
        self.told = 0
        self.said: list[bytes] = []
        """The messages sent so far, for repetition."""
        self._choose = self.session._choose_secret
        self.session._choose_secret = self._note_secret  # type: ignore[method-assign]  # the seat is shown before its secret is answered

    def _note_secret(self, command: Create | Sit | Renew) -> tuple[str, bool]:
        secret, repeated = self._choose(command)
        self.hashes.add(hash_secret(secret))
        return secret, repeated

    @property
    def room(self) -> "Room | None":
        return self.session._room

    def send(self, message: Message | bytes) -> None:
        data = message if isinstance(message, bytes) else encode(message)
        self.told += 1
        if data.startswith(UNASKED):
            self.unasked.append(data)
        elif data.startswith(ANSWERS):
            self.answers.append(data)
            if any(ours in data[:200] for ours in OURS):
                raise FuzzFinding(data[:300])
        self._look(data)

    def close(self, code: int) -> None:
        """Continue as a newcomer after another client on the same seat has changed its secret."""
        if code != RENEWED:
            super().close(code)

    def _look(self, data: bytes) -> None:
        """Check that this is a table that the client has joined, seen from a seat whose secret it has, without secrets of the server."""
        room = self.room
        if room is None:
            return
        if shown := SHOWN.search(data):
            code, number, seat = shown[1].decode(), int(shown[2]), shown[3]
            if code != room.code:
                raise FuzzFinding(f"at {room.code}, but shown {code}")
            if seat != b"null" and number == room.table.number and not self._may(room, int(seat)):
                raise FuzzFinding(f"shown seat {int(seat)} of {code} without its secret")
            if seat == b"null" and b'"legal":[]' not in data and b'"match":null' not in data:
                raise FuzzFinding("an onlooker is told what is legal")
        self._check_no_secrets(room, data)

    def _may(self, room: "Room", seat: int) -> bool:
        return room.table.seats[seat].secret in self.hashes

    def _check_no_secrets(self, room: "Room", data: bytes) -> None:
        table = room.table
        if table.next_key and table.next_key.hex().encode() in data:
            raise FuzzFinding("the next match's key was told")
        if table.match_key and table.phase in ("playing", "round_over") and table.match_key.hex().encode() in data:
            raise FuzzFinding("the key was told before the end")
        for seat in table.seats:
            if seat.secret and seat.secret.encode() in data:
                raise FuzzFinding("a stored hash was told")
