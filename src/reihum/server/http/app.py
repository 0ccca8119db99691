"""The web application: the socket, a little HTTP, and the client's files."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from reihum.game import available
from reihum.server.config.settings import ServerSettings
from reihum.server.http import boards, client
from reihum.server.http.api import Api
from reihum.server.http.house import HouseApi
from reihum.server.http.known_hosts import KnownHosts
from reihum.server.http.push import PushApi
from reihum.server.http.reach import Reach
from reihum.server.http.replays import Replays
from reihum.server.http.reviews import Reviews
from reihum.server.http.security import SecurityHeaders
from reihum.server.http.websocket import SocketEndpoint
from reihum.server.live.service import Service

PAGES = ("/", "/t/{code}", "/board/{code}", "/look", "/look/{code}", "/learn/{game}")
"""The client's addresses; all of them are its one page."""


def create_app(  # noqa: PLR0913 - all but the service have defaults
    service: Service,
    folder: Path = client.FOLDER,
    origins: Collection[str] = (),
    *,
    reach: Reach | None = None,
    known_hosts: bool = False,
    settings: ServerSettings | None = None,
) -> Starlette:
    """Return the application; `folder` holds the built client, `origins` are as in the settings.

    Of the settings the host's own pages are made, `reach` knows the addresses for links, and with `known_hosts` other
    names than this machine's own are refused.
    """
    replays = Replays(service.context.readiness)
    reviews = Reviews(service.context.readiness)
    api = Api(service, replays, reviews, reach)

    files = client.ClientFiles(folder)

    async def page(request: Request) -> Response:
        return await client.page(files, request.scope)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await asyncio.to_thread(available)
        async with service.running():
            yield
        await replays.close()
        await reviews.close()

    return Starlette(
        routes=[
            WebSocketRoute("/ws", SocketEndpoint(service, origins).serve),
            *api.routes,
            *PushApi(service).routes,
            *HouseApi(settings or ServerSettings()).routes,
            Mount("/games/{game}", boards.serve),
            *(Route(path, page) for path in PAGES),
            Mount("/", files),
        ],
        middleware=[Middleware(SecurityHeaders), *([Middleware(KnownHosts)] if known_hosts else []), Middleware(GZipMiddleware)],
        exception_handlers={Exception: api.fault},
        lifespan=lifespan,
    )
