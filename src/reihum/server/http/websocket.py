"""The web socket endpoint: one task reads from a client, another one sends to it."""

import asyncio
import logging
import secrets

from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket

from reihum.server.config.log_context import set_log_context
from reihum.server.http.security import Origins, read_address
from reihum.server.live.service import Service
from reihum.server.live.session import Session
from reihum.server.live.sockets import FAULT, IDLE, Socket

log = logging.getLogger("reihum.server")


class SocketEndpoint:
    """Serves the sockets of clients."""

    def __init__(self, service: Service, origins: Origins) -> None:
        self._service = service
        self._origins = origins

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one client, from the handshake to the end."""
        if not self._origins.may_ask(websocket.headers):
            # Closing before accepting sends a plain 403.
            await websocket.close()
            return
        if self._service.leaves_play_to_others:
            await websocket.send_denial_response(PlainTextResponse("The rules are being compiled here; another server has them.\n", 503))
            return
        address, sockets = read_address(websocket), self._service.guard.sockets
        socket = Socket(websocket, self._service.context.limits, self._service.context.metrics)
        # Counted before the handshake, which a client may delay.
        sockets.add(address, socket)
        try:
            await self._run(websocket, socket, address)
        finally:
            sockets.remove(address, socket)

    async def _run(self, websocket: WebSocket, socket: Socket, address: str) -> None:
        mark = secrets.token_hex(4)
        set_log_context(connection=mark)
        await websocket.accept()
        log.info("A socket was opened")
        context, connections = self._service.context, self._service.connections
        session = Session(self._service, socket, address)
        connections.add(socket, mark, address)
        sending = asyncio.create_task(socket.run())
        listening = asyncio.create_task(_listen(websocket, session, socket, context.limits.idle))
        # When one task ends, the other would only wait; a command in progress is finished first.
        sending.add_done_callback(lambda _: None if session.busy else listening.cancel())
        try:
            await asyncio.wait([listening])
        finally:
            # First, so that others see at once that this person is disconnected.
            session.leave()
            connections.remove(socket)
            log.info("A socket ended")
            failed = listening.done() and not listening.cancelled() and listening.exception() is not None
            if failed:
                socket.close(FAULT)
            socket.mark_gone()
            listening.cancel()
            for ended in await asyncio.gather(listening, sending, return_exceptions=True):
                if isinstance(ended, Exception):
                    context.metrics.faults.inc()
                    log.error("A socket failed", exc_info=ended)


async def _listen(websocket: WebSocket, session: Session, socket: Socket, idle: float) -> None:
    while not socket.closed:
        at_table = session.at_table
        try:
            async with asyncio.timeout(idle):
                message = await websocket.receive()
        except TimeoutError:
            if at_table:  # if it was removed from the table meanwhile, its idle time starts now
                continue
            socket.close(IDLE)
            return
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await session.receive(message["bytes"] if text is None else text)
