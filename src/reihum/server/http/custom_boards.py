"""The boards that games bring along: static files of each game, served from the same origin as the client."""

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from reihum._kit.errors import OptionError
from reihum._play.game import Game, get_game
from reihum.server.http.client import ClientFiles

ENTRY = "board.js"
"""The module that every board begins with."""


def find_board_url(game: Game) -> str | None:
    """Return where a game's own board is, or None if it has none."""
    return f"/games/{game.id}/{ENTRY}" if game.board else None


async def serve_files(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the files below `/games/GAME/`: those in the folder that the game names as its `board`, or a short 404."""
    try:
        folder = get_game(scope["path_params"]["game"]).board
    except OptionError:
        folder = None
    files = PlainTextResponse("Not Found\n", 404) if folder is None else ClientFiles(folder, hashed=None)
    await files(scope, receive, send)
