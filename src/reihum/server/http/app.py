"""The web application: one socket endpoint, a little HTTP, and the client's files."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from reihum import bots
from reihum.game import Game, available
from reihum.record import line
from reihum.server.http import boards, client
from reihum.server.http.replay import MOST_BYTES
from reihum.server.http.security import HEADERS, SecurityHeaders, same_origin
from reihum.server.live.hub import Hub
from reihum.server.live.session import Session
from reihum.server.live.sockets import FAULT, IDLE, Socket
from reihum.server.messages.api import GameInfo, Games, OptionInfo
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused
from reihum.server.table import codes

log = logging.getLogger("reihum.server")

PAGES = ("/", "/t/{code}", "/board/{code}", "/look", "/look/{code}", "/learn/{game}")
"""The client's addresses; all of them are its one page."""

STATUS: dict[ErrorCode, int] = {"unknown_table": 404, "not_now": 409, "too_large": 413, "too_fast": 429, "storage": 503}


def create_app(hub: Hub, folder: Path = client.FOLDER, origins: Collection[str] = ()) -> Starlette:
    """Put the application together; `folder` holds the built client, `origins` are as in the settings."""

    async def page(_: Request) -> Response:
        return client.page(folder)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await asyncio.to_thread(available)
        hub.readiness.prepare()
        lasting = [asyncio.create_task(lasts) for lasts in (hub.heartbeat(), hub.reap_slow(), hub.poll_store())]
        yield
        for task in lasting:
            task.cancel()
        await hub.close()

    app = Starlette(
        routes=[
            WebSocketRoute("/ws", talk),
            Route("/healthz", healthz),
            Route("/readyz", readyz),
            Route("/api/games", games),
            Route("/api/tables/{code}/record", record),
            Route("/api/look", look, methods=["POST"]),
            Mount("/games/{game}", boards.serve),
            *(Route(path, page) for path in PAGES),
            Mount("/", client.ClientFiles(folder)),
        ],
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware)],
        exception_handlers={Exception: fault},
        lifespan=lifespan,
    )
    app.state.hub = hub
    app.state.origins = origins
    return app


async def talk(websocket: WebSocket) -> None:
    """Serve one client's socket."""
    hub: Hub = websocket.app.state.hub
    if not same_origin(websocket.headers, websocket.app.state.origins):
        await websocket.close()  # before it is accepted, that is a plain 403
        return
    address = _address(websocket)
    if not hub.crowd.enter(address):
        await websocket.send_denial_response(PlainTextResponse("Too many sockets from your address.\n", 429))
        return
    try:
        await _serve(websocket, hub, address)
    finally:
        hub.crowd.leave(address)


async def _serve(websocket: WebSocket, hub: Hub, address: str) -> None:
    await websocket.accept()
    socket = Socket(websocket, hub.limits, hub.metrics)
    session = Session(hub, socket, address)
    hub.connect(socket)
    sending = asyncio.create_task(socket.run())
    listening = asyncio.create_task(_listen(websocket, session, socket, hub.limits.idle))
    # When one side is gone, the other one only waits; but what was begun is brought to its end.
    sending.add_done_callback(lambda _: None if session.busy else listening.cancel())
    try:
        await asyncio.wait([listening])
    finally:
        session.leave()
        hub.disconnect(socket)
        failed = listening.done() and not listening.cancelled() and listening.exception() is not None
        if failed:
            socket.close(FAULT)
        socket.end()
        listening.cancel()
        for ended in await asyncio.gather(listening, sending, return_exceptions=True):
            if isinstance(ended, Exception):
                hub.metrics.faults.inc()
                log.error("A socket failed", exc_info=ended)


async def _listen(websocket: WebSocket, session: Session, socket: Socket, idle: float) -> None:
    while not socket.closed:
        at_table = session.at_table
        try:
            async with asyncio.timeout(idle):
                message = await websocket.receive()
        except TimeoutError:
            if at_table:  # it may have been shown out meanwhile: then its time begins now
                continue
            socket.close(IDLE)
            return
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await session.hear(message["bytes"] if text is None else text)


def _address(connection: WebSocket | Request) -> str:
    return connection.client.host if connection.client else ""


async def healthz(_: Request) -> Response:
    """Say that the process lives; where no answer comes it may be started again."""
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


async def readyz(request: Request) -> Response:
    """Say whether more people may be sent here, or why not, a line for each reason."""
    hub: Hub = request.app.state.hub
    reasons = await hub.unready()
    headers = {"Cache-Control": "no-store"}
    return PlainTextResponse("".join(f"{reason}\n" for reason in reasons or ["ok"]), 503 if reasons else 200, headers)


async def games(_: Request) -> Response:
    """List the games with their options."""
    return _json(Games([_info(game) for game in available()]))


def _info(game: Game) -> GameInfo:
    options = [OptionInfo(option.name, option.default, option.allowed, list(option.choices)) for option in game.options]
    return GameInfo(game.id, game.title, list(game.seats), options, list(bots.NAMES), dict(game.about), boards.address(game))


async def record(request: Request) -> Response:
    """Hand out the record of a finished match, the latest or `?match=N`."""
    hub: Hub = request.app.state.hub
    wanted = request.query_params.get("match")
    try:
        code = codes.read_code(request.path_params["code"])
        if wanted is not None and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 6):  # noqa: PLR2004 - nobody plays so many
            return _json({"code": "malformed", "detail": "match is a number from 1 up"}, 400)
        hub.may_look(_address(request))
        found = await hub.record(code, None if wanted is None else int(wanted), _address(request))
    except Refused as refused:
        return _json({"code": refused.code, "detail": refused.detail}, STATUS.get(refused.code, 400))
    name = f"reihum-{found['game']}-{code}{'' if wanted is None else f'-{wanted}'}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-cache"}
    return Response(line(found) + "\n", media_type="application/json", headers=headers)


async def look(request: Request) -> Response:
    """Check a record and hand out a round of it, step by step."""
    hub: Hub = request.app.state.hub
    try:
        hub.may_look(_address(request))
        return _json(await hub.look(await _body(request, MOST_BYTES)))
    except Refused as refused:
        return _json({"code": refused.code, "detail": refused.detail}, STATUS.get(refused.code, 400))


async def _body(request: Request, most: int) -> bytes:
    """Read what was sent; raises Refused when it is too much."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            message = f"At most {most} bytes may be sent here."
            raise Refused(message, "too_large")
    return bytes(body)


async def fault(request: Request, error: Exception) -> Response:
    """Answer for a fault of ours; the traceback goes to the log."""
    request.app.state.hub.metrics.faults.inc()
    log.error("A request failed", exc_info=error)
    # Starlette answers this outside of all that it is wrapped in, the place of the headers included.
    return PlainTextResponse("A fault of the server; it was noted there.\n", 500, headers=HEADERS)


def _json(answer: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(answer), status, media_type="application/json", headers={"Cache-Control": "no-cache"})
