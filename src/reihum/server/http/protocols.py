"""Uvicorn's protocols with limits: clients that are idle, too slow, flood or do not read are disconnected."""

import asyncio
import logging
from typing import TYPE_CHECKING, Any, NamedTuple

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.server import ServerProtocol

from reihum.server.config.limits import Limits
from reihum.server.http.connection_limits import ConnectionLimits
from reihum.server.http.garbage import cut_cycle
from reihum.server.live.allowances import BucketPerAddress, FrameAllowance
from reihum.server.live.metrics import Metrics

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

FAILED_SECONDS = 1.0
"""Seconds for a client to receive the reason before it is disconnected; nothing more is read meanwhile."""


READ_AT_ONCE = 32 << 10
"""Bytes read from a connection at once. asyncio would read 256 KiB, and keep data after a request in memory."""


class ProtocolLimits(NamedTuple):
    """What limits a server's connections, and counts those that are closed."""

    connections: ConnectionLimits
    general: Limits
    frames: BucketPerAddress
    metrics: Metrics


class _HeldFlow(FlowControl):
    """Flow control that stops reading when the next request arrives before the current one is answered.

    Otherwise an application that waits for a disconnect, as Starlette does while it sends a file, would read on without limit.
    """

    is_held = False

    def resume_reading(self) -> None:
        """Read on, unless a further request is waiting."""
        if not self.is_held:
            super().resume_reading()


def _unmap(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return where a client comes from; one that comes by IPv4 to a socket of IPv6 has its address of IPv4."""
    return client and (client[0].removeprefix("::ffff:") if "." in client[0] else client[0], client[1])


class LimitedHttp(H11Protocol):
    """HTTP over one connection, which is closed when the head of a request, the first or a later one, does not arrive in time.

    While a request is answered, at most READ_AT_ONCE further bytes are kept.
    """

    flow: _HeldFlow

    def __init__(self, *, limits: ProtocolLimits, **given: Any) -> None:  # noqa: ANN401 - what uvicorn gives is passed on
        super().__init__(**given)
        self._limits = limits
        self._deadline: asyncio.TimerHandle | None = None
        """The timer that closes the connection unless the head of a request arrives; None while a request is answered."""
        self._is_over = False
        """Whether the connection is lost, or has become a web socket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count the connection, and wait for a request."""
        super().connection_made(transport)
        self.client = _unmap(self.client)
        self.flow = _HeldFlow(transport)
        self._read_size = getattr(transport, "max_size", READ_AT_ONCE)
        self._read_at_once(READ_AT_ONCE)
        self._limits.connections.add(transport, self.client[0] if self.client else "")
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Process data; parts of a head do not extend the deadline."""
        super().data_received(data)
        self._hold()
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request, which may have arrived already."""
        self.flow.is_held = False
        super().on_response_complete()
        self._hold()
        self._watch()

    def handle_websocket_upgrade(self, event: Any) -> None:  # noqa: ANN401 - as uvicorn has it
        """Hand the connection over to the web socket protocol."""
        # Web sockets have limits of their own, so this deadline must not close one.
        self._end()
        self._read_at_once(self._read_size)
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._end()
        self._limits.connections.remove(self.transport)
        super().connection_lost(exc)
        # Last, since the parents still use the transport.
        cut_cycle(self.transport)

    def _read_at_once(self, size: int) -> None:
        """Set the size of reads, if the event loop allows that, as asyncio's do."""
        if hasattr(self.transport, "max_size"):
            self.transport.max_size = size

    def _hold(self) -> None:
        """Stop reading if data has arrived behind a request that is being answered."""
        self.flow.is_held = self.flow.read_paused and self.conn.their_state is h11.DONE and bool(self.conn.trailing_data[0])

    def _watch(self) -> None:
        """Start the deadline while no request is being answered, cancel it otherwise."""
        if self._is_over:
            return
        is_waiting = self.cycle is None or self.cycle.response_complete
        if is_waiting and self._deadline is None:
            self._deadline = self.loop.call_later(self._limits.general.head, self.transport.close)
            self._limits.connections.set_silent(self.transport)
        elif not is_waiting and self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self._limits.connections.set_busy(self.transport)

    def _end(self) -> None:
        self._is_over = True
        if self._deadline is not None:
            self._deadline.cancel()


class _CountedFrames(ServerProtocol):
    """The sans-I/O web socket protocol, counting every frame before it is processed."""

    def __init__(self, allowance: FrameAllowance, **given: Any) -> None:  # noqa: ANN401 - passed on
        super().__init__(**given)
        self._allowance = allowance
        self.is_flooded = False

    def recv_frame(self, frame: Frame) -> None:
        """Process a frame; when the allowance is spent, fail the connection and discard all further data."""
        if self._allowance.take(len(frame.data)):
            super().recv_frame(frame)
        else:
            self.is_flooded = True
            self.fail(CloseCode.POLICY_VIOLATION, "too many frames")


class LimitedSocket(WebSocketsSansIOProtocol):
    """A web socket over one connection."""

    conn: _CountedFrames

    def __init__(self, *, limits: ProtocolLimits, config: Config, **given: Any) -> None:  # noqa: ANN401 - what uvicorn gives is passed on
        super().__init__(config=config, **given)
        self._limits = limits
        self._allowance = FrameAllowance(limits.general)
        self.conn = _CountedFrames(self._allowance, max_size=config.ws_max_size, logger=logging.getLogger("uvicorn.error"))
        self._last_call: asyncio.TimerHandle | None = None
        """The timer that cuts off the connection while it is being closed."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin; the client has the same address as in requests."""
        super().connection_made(transport)
        self.client = _unmap(self.client)

    def start_keepalive(self) -> None:
        """Count an accepted connection as a web socket from now on, with the frame allowance of its client's address."""
        super().start_keepalive()
        self._limits.connections.set_socket(self.transport)
        client = self.scope["client"]
        self._allowance.share_with(client[0] if client else "", self._limits.frames)

    async def send(self, message: "ASGISendEvent") -> None:
        """Send a message; count a handshake refused with a whole response as complete, which uvicorn would log as an error."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def data_received(self, data: bytes) -> None:
        """Process data; close the socket of a client that floods."""
        super().data_received(data)
        if self.conn.is_flooded and not self.transport.is_closing() and not self.disconnected:
            self._limits.metrics.count_close(CloseCode.POLICY_VIOLATION)
            self._end(CloseCode.POLICY_VIOLATION)

    def send_receive_event_to_app(self) -> None:
        """Pass a message to the application; close the socket of a client whose text is not UTF-8."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(CloseCode.INVALID_DATA, "not UTF-8")
                self._end(CloseCode.INVALID_DATA)
        super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read."""
        # Otherwise pongs would pile up in memory for a client that sends pings and reads nothing.
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """Close the socket of a client that does not answer pings."""
        super().keepalive_timeout()
        self._cut_off_later()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Count as an ordinary connection again when the application has finished with the socket."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._limits.connections.set_silent(self.transport)
            self._cut_off_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        super().connection_lost(exc)
        self._limits.connections.remove(self.transport)
        if self._last_call is not None:
            self._last_call.cancel()
        cut_cycle(self.transport)

    def _end(self, code: CloseCode) -> None:
        """Close the socket with a code, and give the client some time to receive it."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.stop_keepalive()
        # Read nothing more, but still send the reason.
        self.transport.pause_reading()
        self.read_paused = False  # keeps uvicorn from resuming when the application has consumed earlier messages
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.close_timer is None:  # otherwise it is being closed already
            self.close_timer = self.loop.call_later(FAILED_SECONDS, self.transport.close)

    def _cut_off_later(self) -> None:
        if self._last_call is None:
            self._last_call = self.loop.call_later(self._limits.general.closing, self.transport.abort)
