"""A server below a path of its host, such as `/reihum/`: its pages and requests get and lose that prefix."""

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
    """Middleware that removes the prefix from requested paths where the proxy has not removed it."""

    def __init__(self, app: ASGIApp, path: str) -> None:
        self._app = app
        self._path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or lead from the path itself to what lies below it."""
        if scope["type"] in {"http", "websocket"} and f"{scope['path']}/".startswith(f"{self._path}/"):
            # Some proxies pass the prefix on and some take it away: both work.
            path = scope["path"].removeprefix(self._path)
            if not path and scope["type"] == "http":
                await RedirectResponse(f"{self._path}/", 308)(scope, receive, send)
                return
            scope = {**scope, "path": path, "raw_path": scope.get("raw_path", b"").removeprefix(self._path.encode())}
        await self._app(scope, receive, send)


class Pages:
    """The client's page, and what names addresses beside it, as they are below a path; at the top (empty) the files as they are."""

    def __init__(self, files: ClientFiles, folder: Path, path: str) -> None:
        self._files = files
        self._folder = folder
        self._path = path

    @property
    def routes(self) -> list[Route]:
        """Where files are that differ from those of the client."""
        return [Route(f"/{name}", self.get_manifest) for name in MANIFESTS] if self._path else []

    async def get_page(self, request: Request) -> Response:
        """Answer with the client's page, whatever table it is to show; 503 where the client is not built."""
        file = self._folder / PAGE
        if not file.is_file():
            return make_unbuilt_response()
        if not self._path:
            return await self._files.get_response(PAGE, request.scope)
        text = file.read_text("utf-8").replace("<html ", f'<html data-path="{self._path}" ', 1)
        return _fresh(re.sub(r'\b(href|src)="/', rf'\1="{self._path}/', text), "text/html")

    async def get_not_found(self, scope: Scope) -> Response:
        """Answer with the client's page where there is nothing (404); it says so."""
        response = await self.get_page(Request(scope))
        if response.status_code == 200:  # noqa: PLR2004 - the page itself
            response.status_code = 404
        return response

    async def get_manifest(self, request: Request) -> Response:
        """Answer with a manifest whose addresses are below the path."""
        file = self._folder / request.url.path.rpartition("/")[2]
        if not file.is_file():
            return make_unbuilt_response()
        manifest = json.loads(file.read_text("utf-8"))
        for name in ("id", "start_url", "scope"):
            if name in manifest:
                manifest[name] = self._path + manifest[name]
        for icon in manifest["icons"]:
            icon["src"] = self._path + icon["src"]
        return _fresh(json.dumps(manifest), MANIFEST_TYPE)


def _fresh(text: str, kind: str) -> Response:
    return Response(text, media_type=kind, headers={"Cache-Control": "no-cache"})
