"""`reihum train`: train a network for a game by self-play."""

import argparse
import os
import reprlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reihum.cli import common
from reihum.cli.interrupts import was_interrupted
from reihum.cli.training_report import TrainingReport

if TYPE_CHECKING:
    from reihum._bots.networks.network import Network
    from reihum._training.trainer import Training

PACKAGED = "learned"
"""The name of the packaged network, as that of the bot that plays with it."""
GPU_MEMORY_PART = "0.6"
"""The part of a GPU's memory that the learning library reserves at its start; games and kernels get the rest."""


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("train", help="train a network for a game by self-play", description="Needs reihum[train].")
    parser.add_argument("game", metavar="GAME", help=f"one of {common.GAMES}")
    length = parser.add_mutually_exclusive_group(required=True)
    length.add_argument("--minutes", type=common.read_number, metavar="M", help="train for M minutes")
    length.add_argument("--updates", type=common.read_count, metavar="U", help="train for U updates, which is reproducible")
    parser.add_argument(
        "--out", type=common.read_path, required=True, metavar="DIR", help="folder of checkpoint.npz, network.npz, best.npz and log.jsonl"
    )
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--continue", dest="go_on", action="store_true", help="resume the training in DIR")
    begin.add_argument(
        "--from", dest="begin_with", type=common.read_name, metavar="FILE", help="begin with a trained network; learned: the packaged one"
    )
    parser.add_argument(
        "--seed", type=_read_seed, metavar="S", help="seed of weights, deals and choices (default: 0; with --continue as before)"
    )
    parser.add_argument(
        "--device",
        choices=("cpu", "gpu"),
        default="cpu",
        help="gpu: games, network and update on an NVIDIA GPU, with JAX for CUDA (default: cpu)",
    )
    parser.add_argument("--threads", type=common.read_count, default=1, metavar="T", help="threads of the learning library (default: 1)")
    parser.add_argument(
        "--evaluate-every",
        type=common.read_number,
        default=3.0,
        metavar="M",
        help="minutes between evaluations against careful (default: 3)",
    )
    parser.add_argument(
        "--deals", type=common.read_count, metavar="K", help="deals of an evaluation (default: 200; with --continue as before)"
    )
    parser.set_defaults(run=run)


def _read_seed(text: str) -> int:
    """Read a seed, as the learning library takes it."""
    from reihum._training.plan import MOST_SEED

    number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MOST_SEED)) else -1
    if not 0 <= number <= MOST_SEED:
        message = f"{reprlib.repr(text)} is not a whole number from 0 to {MOST_SEED}"
        raise argparse.ArgumentTypeError(message)
    return number


def run(arguments: argparse.Namespace) -> int:
    """Train, and report the progress."""
    from rich.console import Console

    _check_folder(arguments.out, go_on=arguments.go_on)
    _limit_threads(arguments.threads)
    if arguments.device == "gpu":
        _prepare_gpu()
    report = TrainingReport(Console(stderr=True, highlight=False))
    training = _make_training(arguments, report)
    common.prepare_game(arguments.game)
    report.begin(training)
    if training.over:
        return 0
    try:
        training.run()
    except KeyboardInterrupt:
        report.stop(training)
        raise
    report.end(training)
    return 0


def _prepare_gpu() -> None:
    """Reserve a part of the GPU's memory. Called before everything else, so that without a GPU the command fails at once."""
    from reihum._gpu.driver import open_device

    open_device()
    os.environ.setdefault("XLA_PYTHON_CLIENT_MEM_FRACTION", GPU_MEMORY_PART)


def _make_training(arguments: argparse.Namespace, report: TrainingReport) -> "Training":
    """Return the training, begun or continued, which logs and prints its progress. Raises UsageError without the learning library."""
    try:
        from reihum._training.plan import TrainingPlan
        from reihum._training.trainer import Training
    except ModuleNotFoundError as error:
        if (error.name or "reihum").startswith("reihum"):
            raise
        message = f"Training needs the package {error.name!r}, which is not installed: pip install 'reihum[train]'"
        raise common.UsageError(message) from error
    from reihum._training import get_recipe
    from reihum._training.checkpoint import lock_folder
    from reihum._training.log import Log

    recipe = get_recipe(arguments.game)
    plan = TrainingPlan(
        *(arguments.game, arguments.out, arguments.minutes, arguments.updates, arguments.seed, arguments.evaluate_every, arguments.deals),
        on_gpu=arguments.device == "gpu",
    )
    log = Log(arguments.out / "log.jsonl")

    def tell(line: dict[str, Any]) -> None:
        log.write(line)
        report.tell(line)
        if was_interrupted():
            # JAX swallows exceptions raised during garbage collection, so Ctrl+C is checked after each update as well.
            raise KeyboardInterrupt

    training = Training(plan, recipe, tell, _load_start(arguments.begin_with, arguments.game))
    # Only now: what was refused leaves no folder behind. An unwritable one is refused before rules are compiled, which takes minutes.
    arguments.out.mkdir(parents=True, exist_ok=True)
    with lock_folder(arguments.out):
        # Again: another process may have trained here meanwhile.
        _check_folder(arguments.out, go_on=arguments.go_on)
        if arguments.go_on:
            training.restore()
            # The log may be ahead of the last checkpoint.
            log.cut_back(training.done, evaluated=training.evaluated == training.done)
    return training


def _load_start(name: str | None, game: str) -> "Network | None":
    """Return the network to begin with: that of a file, or of the package for `learned`."""
    if name is None:
        return None
    from reihum._bots.networks.network import NetworkError, load_network
    from reihum._bots.networks.package import load_packaged
    from reihum._play.game import get_game
    from reihum._training.checkpoint import is_checkpoint

    if name == PACKAGED:
        return load_packaged(get_game(game))
    path = Path(name)
    if is_checkpoint(path):
        message = f"{path} is the checkpoint of a training, not a network: name network.npz or best.npz beside it."
        raise NetworkError(message)
    return load_network(path)


def _limit_threads(threads: int) -> None:
    """Limit the threads of the learning library, which reads these variables only when it is imported."""
    os.environ["NPROC"] = str(threads)
    if threads == 1:
        flags = os.environ.get("XLA_FLAGS", "")
        os.environ["XLA_FLAGS"] = f"{flags} --xla_cpu_multi_thread_eigen=false".strip()


def _check_folder(folder: Path, *, go_on: bool) -> None:
    """Raise UsageError where a training would overwrite another, or none is there to continue. Makes no folder."""
    if folder.exists() and not folder.is_dir():
        wanted = "the folder of the training" if go_on else "a new or an empty folder"
        message = f"{folder} is a file, not a folder: name {wanted}."
        raise common.UsageError(message)
    if go_on and not (folder / "checkpoint.npz").exists():
        message = f"There is no training to continue: {folder / 'checkpoint.npz'} is missing."
        raise common.UsageError(message)
    if not go_on and (folder / "checkpoint.npz").exists():
        message = f"In {folder} there is a training already: --continue resumes it, another --out begins a new one."
        raise common.UsageError(message)
    log = folder / "log.jsonl"
    if not go_on and log.exists() and log.stat().st_size:
        message = f"{log} belongs to a training that left no checkpoint: remove it, or name another --out."
        raise common.UsageError(message)
