"""Custom boards: static files of each game, served from the same origin as the client."""

from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from reihum._kit.errors import OptionError
from reihum._play.game import Game, get_game
from reihum.server.http.client import ClientFiles

ENTRY = "board.js"
"""The entry module of every board."""


def find_board_url(game: Game) -> str | None:
    """Return the URL of a game's own board, or None if it has none."""
    return f"/games/{game.id}/{ENTRY}" if game.board else None


async def serve_files(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the files below `/games/GAME/` from the game's `board` folder, or a short 404."""
    try:
        folder = get_game(scope["path_params"]["game"]).board
    except OptionError:
        folder = None
    files = PlainTextResponse("Not Found\n", 404) if folder is None else ClientFiles(folder, hashed=None)
    await files(scope, receive, send)
