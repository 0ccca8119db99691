"""`reihum warm`: compile the rules before somebody waits for them. Each command has a module of its own."""

import argparse
import time
from contextlib import suppress


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "warm",
        help="compile the rules before somebody waits for them",
        description="Compile the rules of games, the search of hard bots and the playouts of `reihum review`, and keep them in the user's "
        "cache folder (XDG_CACHE_HOME). Every later start with that cache folder finds them, from whichever folder Reihum is installed in, "
        "while the rules, Python, Numba, NumPy and the kind of processor are the same. It takes some minutes, and a moment afterwards.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all that are installed)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Compile what is missing, one game after the other, and report it."""
    from reihum._bots.search_readiness import wait_until_compiled
    from reihum._kit.errors import OptionError
    from reihum._play.game import get_game, list_available_games
    from reihum._warm import compile_playouts, is_precompiled, require_kept
    from reihum.cli.common import prepare_game

    where = require_kept()
    for game in [get_game(name) for name in arguments.games] or list_available_games():
        began, known = time.monotonic(), is_precompiled(game.id)
        try:
            prepare_game(game.id)
        except OptionError:
            if arguments.games:
                raise
            continue  # rules of another package that cannot be played: that is logged, and the other games are compiled
        wait_until_compiled(game)
        # A game without what learners need has no reviews.
        with suppress(OptionError):
            known = not compile_playouts(game.id) and known
        print(f"{game.title}: {'was compiled before' if known else f'compiled in {time.monotonic() - began:.0f} s'}", flush=True)
    print(f"The compiled rules are kept in {where}")
    return 0
