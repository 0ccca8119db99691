"""The built client: its one page, and the files that go with it."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parents[2] / "client"
PAGE = "index.html"

MISSING = "The client is not built. In a checkout of Reihum, `make client` builds it; then reload this page.\n"


class ClientFiles(StaticFiles):
    """Serves a folder. Below `hashed`, where names have hashes, a file may be kept for ever; any other is asked for again each time."""

    def __init__(self, folder: Path, hashed: str | None = "assets/") -> None:
        super().__init__(directory=folder, check_dir=False)
        self._hashed = hashed

    async def check_config(self) -> None:
        """Accept a folder that is not there, as where the client is not built: its files are not found then."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or a short 404."""
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            return PlainTextResponse(f"{error.detail}\n", error.status_code)
        kept = self._hashed is not None and path.startswith(self._hashed) and response.status_code < 400  # noqa: PLR2004 - errors begin there
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response


def page(folder: Path) -> Response:
    """Return the client's page, whatever table it is to show; 503 where the client is not built."""
    if not (folder / PAGE).is_file():
        return PlainTextResponse(MISSING, 503)
    return FileResponse(folder / PAGE, headers={"Cache-Control": "no-cache"})
