"""Serves the files of the built client."""

import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[2] / "client"
PAGE = "index.html"
MANIFESTS = ("manifest.webmanifest", "table.webmanifest")
"""The web app manifests, for installing the client on a home screen."""

ENDINGS = {"br": ".br", "gzip": ".gz"}
"""Suffixes of the files compressed by the client's build, by encoding, the smallest files first."""

MISSING = "The client is not built. In a checkout of Reihum, `make client` builds it; then reload this page.\n"


Answer = Callable[[Scope], Awaitable[Response]]
"""Makes the response to a request."""


class ClientFiles(StaticFiles):
    """Serves a folder. Files below `hashed`, whose names have hashes, are immutable; all others are revalidated each time."""

    def __init__(self, folder: Path, hashed: str | None = "assets/") -> None:
        super().__init__(directory=folder, check_dir=False)
        self._hashed = hashed
        self.lost: Answer | None = None
        """Makes the 404 page for a browser that navigates to a missing page; other requests get a short text."""

    async def check_config(self) -> None:
        """Accept a missing folder, when the client is not built: its files are then not found."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, compressed if a compressed variant exists and the client accepts it, or a 404."""
        asked = Headers(scope=scope)
        encoding = self._choose_encoding(path, asked)
        try:
            response = await super().get_response(path + ENDINGS.get(encoding, ""), scope)
        except HTTPException as error:
            if error.status_code == 404 and self.lost is not None and _wants_page(path, scope):  # noqa: PLR2004 - not found
                return await self.lost(scope)
            return PlainTextResponse(f"{error.detail}\n", error.status_code)
        kept = self._hashed is not None and path.startswith(self._hashed) and response.status_code < 400  # noqa: PLR2004 - errors begin there
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        if kept and response.status_code == 200 and "range" not in asked:  # noqa: PLR2004 - the whole file
            # Immutable files need no validators, which saves 110 bytes for each of up to a hundred files of a table, most of them
            # smaller than a kilobyte. Responses to conditional and range requests keep them.
            for name in ("ETag", "Last-Modified", "Accept-Ranges"):
                del response.headers[name]
        return _describe(response, path, encoding)

    def _choose_encoding(self, path: str, headers: Headers) -> str:
        """Return the best encoding that exists for a file and the client accepts, empty for none."""
        accepted = parse_accepted_encodings(headers.get("accept-encoding", ""))
        return next((one for one, ending in ENDINGS.items() if one in accepted and self._is_there(path + ending)), "")

    def _is_there(self, path: str) -> bool:
        """Whether there is such a file; False for invalid names, with a NUL byte or too long."""
        try:
            return self.lookup_path(path)[1] is not None
        except (OSError, ValueError):
            return False


def _wants_page(path: str, scope: Scope) -> bool:
    """Whether a request is a browser's navigation, as opposed to a request for a part of a page."""
    return "." not in path and "text/html" in Headers(scope=scope).get("accept", "")


def parse_accepted_encodings(header: str) -> set[str]:
    """Return the encodings in an `Accept-Encoding` header, without those it refuses (`q=0`)."""
    accepted = set()
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}:
            accepted.add(name.strip())
    return accepted


def _describe(response: Response, path: str, encoding: str) -> Response:
    """Set the encoding headers of a response; the content type stays that of the uncompressed file."""
    if response.status_code < 400:  # noqa: PLR2004 - errors begin there
        response.headers.add_vary_header("Accept-Encoding")
    if encoding and response.status_code in {200, 206}:
        response.headers["Content-Encoding"] = encoding
        kind = mimetypes.guess_type(path)[0] or "text/plain"
        response.headers["Content-Type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    return response


def make_unbuilt_response() -> Response:
    """Return the response for a client that is not built (503)."""
    return PlainTextResponse(MISSING, 503)
