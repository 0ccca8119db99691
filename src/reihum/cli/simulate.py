"""`reihum simulate`: matches between bots, written as records."""

import argparse
import io
import os
import shutil
import sys
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from reihum.cli import common

if TYPE_CHECKING:
    from collections.abc import Iterator


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("simulate", help="let bots play matches and write the records")
    common.add_game(parser)
    parser.add_argument("--matches", type=common.count, default=1, metavar="K", help="number of matches (default: 1)")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="seed of the first match; those of the others are derived from it (default: 0)"
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="B[,B...]",
        help="one bot for all seats, or one for each: random, easy, careful, search, learned, learned_search, or package.module:Class",
    )
    parser.add_argument("--legal", action="store_true", help="list all legal moves with each move")
    common.add_place(parser, "1")
    parser.add_argument("--out", required=True, metavar="FILE", help="the file to write, one record a line; - for standard output")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the matches, with a progress bar, and write each record as soon as it is there."""
    from rich.console import Console
    from rich.progress import track

    from reihum._lab.simulate import simulate
    from reihum._play.game import get_game
    from reihum._play.record import format_record

    common.admit_own_bots()
    game = get_game(arguments.game)
    options = dict(arguments.option)
    game.complete(arguments.players, options)
    common.prepare(game.id)
    bots = arguments.bots.split(",")
    records = simulate(
        game,
        arguments.players,
        arguments.matches,
        arguments.seed,
        bots,
        options,
        legal=arguments.legal,
        processes=arguments.processes or 1,
        on=arguments.on,
    )
    first = next(records)  # what is wrong with the arguments shows before the file is touched
    console = Console(stderr=True)
    shown = track(records, game.title, arguments.matches - 1, console=console, transient=True, disable=not console.is_terminal)
    lines = (format_record(record) + "\n" for record in chain([first], shown))
    if arguments.out == "-":
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # records are, whatever the terminal shows
        sys.stdout.writelines(lines)
        return 0
    try:
        _write(Path(arguments.out), lines)
    except OSError as error:
        print(f"reihum: {arguments.out} cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def _write(file: Path, lines: "Iterator[str]") -> None:
    """Write each record as soon as it is there.

    Until it is whole, the new file lies beside its place with `.unfinished` behind its name, if it can. If something goes wrong it
    stays there, and a file that was in its place stays what it is. Raises OSError.
    """
    old = file.resolve()
    there = old.exists()
    aside = (old.is_file() if there else old.parent.is_dir()) and os.access(old.parent, os.W_OK)
    unfinished = old.with_name(f"{old.name}.unfinished") if aside else None
    try:
        with (unfinished or file).open("w", encoding="utf-8") as out:
            out.writelines(lines)
            if unfinished is not None:
                out.flush()
                os.fsync(out.fileno())
    except BaseException:
        if unfinished is not None and unfinished.exists():
            print(f"reihum: {file} {'is as it was' if there else 'was not made'}; what was played lies in {unfinished}", file=sys.stderr)
        raise
    if unfinished is not None:
        if there:
            shutil.copymode(old, unfinished)
        unfinished.replace(old)
