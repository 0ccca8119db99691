"""Assembles the web application: the socket, the HTTP endpoints, the client's files, and middleware."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route, WebSocketRoute

from reihum._play.game import list_available_games
from reihum.server.config.settings import ServerSettings
from reihum.server.http import client, custom_boards
from reihum.server.http.answers import answer_disconnected
from reihum.server.http.api import Api
from reihum.server.http.forgotten_proxy import ForgottenProxy
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.known_hosts import KnownHosts
from reihum.server.http.overview import OverviewApi
from reihum.server.http.path_prefix import Pages, PathPrefix
from reihum.server.http.public_url import PublicUrls
from reihum.server.http.push import PushApi
from reihum.server.http.replays import Replays
from reihum.server.http.request_rate import RequestRate
from reihum.server.http.security import Origins, OwnPages, SecurityHeaders
from reihum.server.http.shared_deals import SharedDealsApi
from reihum.server.http.site_info import SiteInfoApi
from reihum.server.http.websocket import SocketEndpoint
from reihum.server.live.service import Service

PAGES = (
    "/",
    "/t/{code}",
    "/board/{code}",
    "/look",
    "/look/{code}",
    "/learn/{game}",
    "/lab",
    "/day",
    "/cards/{link}",
    "/evening",
    "/evening/{link}",
    "/practise",
    "/book",
    "/tables",
)
"""The paths of the client's single page."""


def create_app(  # noqa: PLR0913 - all but the service have defaults
    service: Service,
    folder: Path = client.FOLDER,
    origins: Collection[str] = (),
    *,
    public_urls: PublicUrls | None = None,
    known_hosts: bool = False,
    settings: ServerSettings | None = None,
) -> Starlette:
    """Return the application; `folder` holds the built client, `origins` are as in the settings.

    `public_urls` gives the addresses for links. With `known_hosts`, requests for other names than this machine's own are refused.
    `settings` are those for the operator's pages, the path prefix and embedding.
    """
    replays = Replays(service.context.readiness)
    held = HeldBytes()
    api = Api(service, held, replays, public_urls)

    settings = settings or ServerSettings()
    own = Origins(service.context.metrics, origins)
    files = client.ClientFiles(folder)
    pages = Pages(files, folder, settings.path)
    files.lost = pages.get_not_found

    @asynccontextmanager
    async def run_lifespan(_: Starlette) -> AsyncIterator[None]:
        await asyncio.to_thread(list_available_games)
        try:
            async with service.run():
                yield
        finally:
            await replays.close()

    return Starlette(
        routes=[
            WebSocketRoute("/ws", SocketEndpoint(service, own).serve),
            *api.routes,
            *PushApi(service, held).routes,
            *SharedDealsApi(service, held).routes,
            *OverviewApi(service, held).routes,
            *SiteInfoApi(settings, service.context.thinkers).routes,
            Mount("/games/{game}", custom_boards.serve_files),
            *(Route(path, pages.get_page) for path in PAGES),
            *pages.routes,
            Mount("/", files),
        ],
        middleware=[
            *([Middleware(PathPrefix, path=settings.path)] if settings.path else []),
            Middleware(ForgottenProxy),
            Middleware(SecurityHeaders, embedded_in=settings.embedded_in),
            Middleware(RequestRate, limits=service.context.limits),
            *([Middleware(KnownHosts)] if known_hosts else []),
            Middleware(OwnPages, origins=own),
            Middleware(GZipMiddleware, compresslevel=6),  # the highest level takes three times as long for one per cent
        ],
        exception_handlers={ClientDisconnect: answer_disconnected, Exception: api.answer_fault},
        lifespan=run_lifespan,
    )
