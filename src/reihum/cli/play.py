"""`reihum play`: open a table in the browser, or play a match in the terminal."""

import argparse
import reprlib
import sys
from typing import TYPE_CHECKING

from reihum.cli import common

if TYPE_CHECKING:
    from reihum.server.store.file_lock import FileInUseError

MAX_PORT = 65_535
STARTING_SECONDS = 10.0
"""How long to wait for the address of a server that has just been started."""
ENGLISH = """Reihum is running already, with these tables: it is at {}
To start it with other settings, stop that one first (Ctrl+C where it was started)."""
GERMAN = """Reihum läuft schon, mit diesen Tischen: {}
Willst du es mit anderen Einstellungen starten, beende es zuerst (Strg+C, wo es gestartet wurde)."""


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("play", help="open a table in the browser, or play in the terminal")
    parser.add_argument("game", nargs="?", metavar="GAME", help="with --terminal: the game (default: elfer_raus)")
    parser.add_argument("--terminal", action="store_true", help="play against bots right here, without a browser")
    parser.add_argument(
        "--players", type=common.read_count, metavar="N", help="with --terminal: number of players (default: 4 if possible)"
    )
    parser.add_argument("--bots", metavar="B[,B...]", help="with --terminal: one bot for all, or one for each (default: careful)")
    parser.add_argument(
        "--option", action="append", default=[], type=common.read_option, metavar="K=V", help="with --terminal: an option of the game"
    )
    parser.add_argument(
        "--seed", type=common.read_seed, metavar="S", help="with --terminal: deal from this seed, to play the same match again"
    )
    parser.add_argument(
        "--lan", action=argparse.BooleanOptionalAction, help="let phones in the home network join (default: asked once, and remembered)"
    )
    parser.add_argument("--host", help="address to listen on instead; 0.0.0.0 lets others in (default: 127.0.0.1)")
    parser.add_argument("--port", type=_read_port, metavar="P", help="port to listen on (default: 8000 if it is free)")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--data", type=common.read_path, metavar="FOLDER", help="folder of the tables (default: this user's data folder)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped, or play until the match is over."""
    _refuse_useless(arguments)
    if arguments.terminal:
        return _play_in_terminal(arguments)
    if arguments.host is not None and arguments.lan is not None:
        message = "--host names the address to listen on, --lan and --no-lan choose it: give one of them."
        raise common.UsageError(message)
    from reihum.cli.home_network import may_phones_join
    from reihum.server.config.settings import ServerSettings
    from reihum.server.http.listener import choose_home_host
    from reihum.server.run import serve
    from reihum.server.store.file_lock import FileInUseError

    lan = arguments.host is None and may_phones_join(arguments.lan)
    host = choose_home_host() if lan else arguments.host or "127.0.0.1"
    try:
        serve(ServerSettings(host=host, port=arguments.port, data=arguments.data), open_browser=not arguments.no_browser, home=lan)
    except FileInUseError as used:
        return _show_running(used, open_browser=not arguments.no_browser)
    return 0


def _refuse_useless(arguments: argparse.Namespace) -> None:
    """Raise UsageError for arguments that the other way to play would need."""
    if arguments.terminal:
        for name in ("lan", "host", "port", "data"):
            if getattr(arguments, name) is not None:
                message = f"--{name} is for the server that plays in the browser: leave it or --terminal out."
                raise common.UsageError(message)
        return
    if arguments.game is not None:
        message = "In the browser the game is chosen there; GAME goes with --terminal."
        raise common.UsageError(message)
    for name in ("players", "bots", "option", "seed"):
        if getattr(arguments, name) not in (None, []):
            message = f"In the browser everything about a match is chosen there; --{name} goes with --terminal."
            raise common.UsageError(message)


def _show_running(used: "FileInUseError", *, open_browser: bool) -> int:
    """Print the address of the server that already has these tables, and open it; raises the error if it has no address."""
    import time
    import webbrowser

    from reihum.server.config.language import is_german

    until = time.monotonic() + STARTING_SECONDS
    # The other server may hold the lock already and not listen yet.
    while not used.address and time.monotonic() < until:
        time.sleep(0.1)
    if not (address := used.address):
        raise used
    print((GERMAN if is_german() else ENGLISH).format(address), file=sys.stderr)
    if open_browser:
        webbrowser.open(address)
    return 0


def _play_in_terminal(arguments: argparse.Namespace) -> int:
    from reihum._bots import seat_bots
    from reihum.cli.terminal import Terminal

    common.admit_own_bots()
    arguments.game = arguments.game or "elfer_raus"
    game = common.find_game(arguments)
    seated = seat_bots((arguments.bots or "careful").split(","), arguments.players - 1)
    options = common.collect_options("--option", arguments.option)
    game.complete(arguments.players, options)
    common.prepare_game(game.id)
    Terminal(game, arguments.players, options, seated, seed=arguments.seed).play()
    return 0


def _read_port(text: str) -> int:
    """Read a port; 0 takes any free one."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MAX_PORT)) else -1
    if not 0 <= number <= MAX_PORT:
        message = f"{reprlib.repr(text)} is not a port: those are 0 to {MAX_PORT}"
        raise argparse.ArgumentTypeError(message)
    return number
