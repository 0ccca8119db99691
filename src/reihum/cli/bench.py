"""`reihum bench`: random rounds a second on one core."""

import argparse
import json

from reihum.cli import common


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("bench", help="measure random rounds a second on one core")
    common.add_game(parser)
    parser.add_argument(
        "--seconds", type=common.seconds, default=2.0, metavar="T", help="how long each way of playing is measured (default: 2)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, say it in words, and end with a line of JSON."""
    from rich.console import Console

    from reihum.game import find
    from reihum.lab.bench import bench

    console = Console(stderr=True)
    game = find(arguments.game)
    with console.status(f"Compiling and measuring {game.title}"):
        speed = bench(game, arguments.players, dict(arguments.option), arguments.seconds)
    ways = f"{speed.games_per_s:,.0f} random rounds a second, {speed.general_games_per_s:,.0f} by listing all legal moves"
    print(f"{game.title}, {arguments.players} players: {ways}")
    print(json.dumps({name: round(value, 1) for name, value in speed._asdict().items()}))
    return 0
