"""Decodes a client's messages into commands, within limits on rate and size."""

import msgspec
from msgspec import Struct

from reihum.server.config.limits import Limits
from reihum.server.live.allowances import Bucket
from reihum.server.live.sockets import FLOOD, Socket
from reihum.server.messages import commands
from reihum.server.messages.commands import MAX_FRAME, MAX_ID, Command
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused
from reihum.server.messages.unreadable import UNREADABLE


class _Identified(Struct):
    """The id of a command, to answer one that cannot be decoded."""

    id: str


_decode_id = msgspec.json.Decoder(_Identified).decode


class UnreadableFrame(Refused):
    """A message that is not decoded into a command; `id` is that of the command, None if it has none."""

    def __init__(self, id_: str | None, detail: str, code: ErrorCode) -> None:
        super().__init__(detail, code)
        self.id = id_


class FrameReader:
    """Decodes the messages of one socket, and closes it when they become a flood."""

    def __init__(self, limits: Limits, socket: Socket) -> None:
        self._socket = socket
        self._patience = Bucket(limits.patience)
        self._messages = Bucket(limits.messages)

    def read(self, text: str | bytes) -> Command:
        """Return the command in a message; raises UnreadableFrame."""
        # Counted before decoding, so that a flood costs only the decoding of ids.
        if not self._messages.take():
            if not self._patience.take():
                self._socket.close(FLOOD)
            raise UnreadableFrame(_read_id(text), "Too many messages; wait a little.", "too_fast")
        data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
        if len(data) > MAX_FRAME:
            raise UnreadableFrame(None, f"A message has at most {MAX_FRAME} bytes.", "too_large")
        try:
            command: Command = commands.decode(data)
        except (*UNREADABLE, RecursionError) as error:
            raise UnreadableFrame(_read_id(data), str(error), "malformed") from error
        return command


def _read_id(data: str | bytes) -> str | None:
    """Return the id of a message that is no valid command, None if it has none."""
    try:
        found = _decode_id(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found if len(found) <= MAX_ID else None
