"""`reihum bench`: measure random rounds a second on one core."""

import argparse
import json

from reihum.cli import common


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command."""
    parser = subparsers.add_parser("bench", help="measure random rounds a second on one core")
    common.add_game(parser)
    parser.add_argument(
        "--seconds", type=common.read_seconds, default=2.0, metavar="T", help="how long each way of playing is measured (default: 2)"
    )
    parser.add_argument(
        "--envs", action="store_true", help="measure a batch for learners as well: decisions a second with observation and mask"
    )
    parser.add_argument(
        "--gpu", action="store_true", help="measure a batch on an NVIDIA GPU as well, and one on all cores of the processor beside it"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, print the results as text, and end with a line of JSON."""
    from rich.console import Console

    from reihum._lab.bench import measure_rounds

    console = Console(stderr=True)
    game = common.find_game(arguments)
    options = common.collect_options("--option", arguments.option)
    with console.status(f"Compiling and measuring {game.title}"):
        speed = measure_rounds(game, arguments.players, options, arguments.seconds)
    ways = f"{speed.games_per_s:,.0f} random rounds a second, {speed.general_games_per_s:,.0f} by listing all legal moves"
    print(f"{game.title}, {arguments.players} players: {ways}")
    figures = speed._asdict()
    if arguments.envs:
        from reihum._envs.bench import bench_envs

        with console.status(f"Compiling and measuring a batch of {game.title}"):
            batch = bench_envs(game, arguments.players, options, arguments.seconds)
        print(f"A batch of {batch.games:,}: {batch.decisions_per_s:,.0f} decisions a second of processor time, each observed and masked")
        figures |= batch._asdict()
    if arguments.gpu:
        from reihum._gpu.bench import bench_gpu

        with console.status(f"Measuring a batch of {game.title} on a GPU"):
            gpu = bench_gpu(game, arguments.players, options, arguments.seconds)
        print(
            f"On {gpu.gpu}, a batch of {gpu.gpu_games:,}: {gpu.gpu_decisions_per_s:,.0f} decisions a second, observed and masked, "
            f"{gpu.gpu_without_masks_per_s:,.0f} with sets in place of masks; on {gpu.cores} cores {gpu.cores_decisions_per_s:,.0f}"
        )
        figures |= gpu._asdict()
    print(json.dumps({name: round(value, 1) if isinstance(value, float) else value for name, value in figures.items()}))
    return 0
