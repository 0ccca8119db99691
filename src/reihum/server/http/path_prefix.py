"""Serving below a path prefix, such as `/reihum/`: pages get the prefix, requests lose it."""

import json
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from reihum.server.http.client import MANIFESTS, PAGE, ClientFiles, make_unbuilt_response

MANIFEST_TYPE = "application/manifest+json"


class PathPrefix:
    """Middleware that removes the prefix from request paths, if the proxy has not done so."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app = app
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or redirect from the prefix itself to the page below it."""
        if scope["type"] in {"http", "websocket"} and f"{scope['path']}/".startswith(f"{self._path}/"):
            # Some proxies keep the prefix and some strip it: both work.
            path = scope["path"].removeprefix(self._path)
            if not path and scope["type"] == "http":
                await RedirectResponse(f"{self._path}/", 308)(scope, receive, send)
                return
            scope = {**scope, "path": path, "raw_path": scope.get("raw_path", b"").removeprefix(self._path.encode())}
        await self._app(scope, receive, send)


class Pages:
    """The client's page and manifests with the prefix in their URLs; unchanged for an empty prefix."""

    def __init__(self, files: ClientFiles, folder: Path, path: str) -> None:
        self._files = files
        self._folder = folder
        self._path = path

    @property
    def routes(self) -> list[Route]:
        """The routes of files that differ from those on disk."""
        return [Route(f"/{name}", self.get_manifest) for name in MANIFESTS] if self._path else []

    async def get_page(self, request: Request) -> Response:
        """Answer with the client's page for any of its paths; 503 if the client is not built."""
        file = self._folder / PAGE
        if not file.is_file():
            return make_unbuilt_response()
        if not self._path:
            return await self._files.get_response(PAGE, request.scope)
        text = file.read_text("utf-8").replace("<html ", f'<html data-path="{self._path}" ', 1)
        return _make_revalidated_response(re.sub(r'\b(href|src)="/', rf'\1="{self._path}/', text), "text/html")

    async def get_not_found(self, scope: Scope) -> Response:
        """Answer 404 with the client's page, which shows that there is nothing at this path."""
        response = await self.get_page(Request(scope))
        if response.status_code == 200:  # noqa: PLR2004 - the page itself
            response.status_code = 404
        return response

    async def get_manifest(self, request: Request) -> Response:
        """Answer with a manifest whose URLs have the prefix."""
        file = self._folder / request.url.path.rpartition("/")[2]
        if not file.is_file():
            return make_unbuilt_response()
        manifest = json.loads(file.read_text("utf-8"))
        for name in ("id", "start_url", "scope"):
            if name in manifest:
                manifest[name] = self._path + manifest[name]
        for icon in manifest["icons"]:
            icon["src"] = self._path + icon["src"]
        return _make_revalidated_response(json.dumps(manifest), MANIFEST_TYPE)


def _make_revalidated_response(text: str, kind: str) -> Response:
    return Response(text, media_type=kind, headers={"Cache-Control": "no-cache"})
