"""The built client: its one page, and the files that go with it."""

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
"""What browsers read where the client is put on a home screen."""

ENDINGS = {"br": ".br", "gzip": ".gz"}
"""How files end that were compressed when the client was built, by encoding, the smallest first."""

MISSING = "The client is not built. In a checkout of Reihum, `make client` builds it; then reload this page.\n"


Answer = Callable[[Scope], Awaitable[Response]]
"""What answers a request."""


class ClientFiles(StaticFiles):
    """Serves a folder. Below `hashed`, where names have hashes, a file may be kept for ever; any other is revalidated each time."""

    def __init__(self, folder: Path, hashed: str | None = "assets/") -> None:
        super().__init__(directory=folder, check_dir=False)
        self._hashed = hashed
        self.lost: Answer | None = None
        """Answers a browser that asks for a page which is not there; others are answered in a word."""

    async def check_config(self) -> None:
        """Accept a folder that is not there, as where the client is not built: its files are not found then."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, as it was compressed when it was built where the client accepts that, or a short 404."""
        asked = Headers(scope=scope)
        encoding = self._encoding(path, asked)
        try:
            response = await super().get_response(path + ENDINGS.get(encoding, ""), scope)
        except HTTPException as error:
            if error.status_code == 404 and self.lost is not None and _wants_page(path, scope):  # noqa: PLR2004 - not found
                return await self.lost(scope)
            return PlainTextResponse(f"{error.detail}\n", error.status_code)
        kept = self._hashed is not None and path.startswith(self._hashed) and response.status_code < 400  # noqa: PLR2004 - errors begin there
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        if kept and response.status_code == 200 and "range" not in asked:  # noqa: PLR2004 - the whole file
            # Nobody asks again whether it has changed: that saves 110 bytes a file, of up to a hundred around a table, most of them
            # smaller than a kilobyte. A browser that does ask, or wants a part, has an answer that had them.
            for name in ("ETag", "Last-Modified", "Accept-Ranges"):
                del response.headers[name]
        return _describe(response, path, encoding)

    def _encoding(self, path: str, headers: Headers) -> str:
        """Return the best encoding that a file lies there in and the client accepts, empty for the file as it is."""
        accepted = parse_accepted_encodings(headers.get("accept-encoding", ""))
        return next((one for one, ending in ENDINGS.items() if one in accepted and self._is_there(path + ending)), "")

    def _is_there(self, path: str) -> bool:
        """Whether there is such a file; no file is named with a zero byte, or at too great a length."""
        try:
            return self.lookup_path(path)[1] is not None
        except (OSError, ValueError):
            return False


def _wants_page(path: str, scope: Scope) -> bool:
    """Whether somebody looks at what is answered: a browser asks so for what is in its address bar, and not for files of a page."""
    return "." not in path and "text/html" in Headers(scope=scope).get("accept", "")


def parse_accepted_encodings(header: str) -> set[str]:
    """Return the encodings that an `Accept-Encoding` header names, but for those it refuses (`q=0`)."""
    accepted = set()
    for part in header.lower().split(","):
        name, _, weight = part.partition(";")
        if weight.replace(" ", "") not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}:
            accepted.add(name.strip())
    return accepted


def _describe(response: Response, path: str, encoding: str) -> Response:
    """Say in the headers of an answer how the file is encoded; what it is does not depend on that."""
    if response.status_code < 400:  # noqa: PLR2004 - errors begin there
        response.headers.add_vary_header("Accept-Encoding")
    if encoding and response.status_code in {200, 206}:
        response.headers["Content-Encoding"] = encoding
        kind = mimetypes.guess_type(path)[0] or "text/plain"
        response.headers["Content-Type"] = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
    return response


def make_unbuilt_response() -> Response:
    """Answer that the client is not built (503)."""
    return PlainTextResponse(MISSING, 503)
