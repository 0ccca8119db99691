"""`reihum simulate`: play matches between bots and write their records."""

import argparse
import os
import shutil
import sys
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from reihum._files import lock_file, resolve_links
from reihum.cli import common
from reihum.cli.outputs import keep_output

if TYPE_CHECKING:
    from collections.abc import Iterator


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("simulate", help="let bots play matches and write the records")
    common.add_game(parser)
    parser.add_argument("--matches", type=common.read_count, default=1, metavar="K", help="number of matches (default: 1)")
    parser.add_argument(
        "--seed",
        type=common.read_seed,
        default=0,
        metavar="S",
        help="seed of the first match; those of the others are derived from it (default: 0)",
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="B[,B...]",
        help=f"one bot for all seats, or one for each: {common.BOTS}, or package.module:Class (default: random)",
    )
    parser.add_argument("--legal", action="store_true", help="list all legal moves with each move")
    common.add_backend(parser, "1")
    parser.add_argument(
        "--out", type=common.read_name, required=True, metavar="FILE", help="the file to write, one record a line; - for standard output"
    )
    parser.add_argument("--force", action="store_true", help="replace a file that is there")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the matches with a progress bar, and write each record as soon as it is there."""
    common.check_ending("records", arguments.out)
    common.admit_own_bots()
    if arguments.out == common.STANDARD_OUTPUT:
        with keep_output() as stream:
            stream.writelines(_play(arguments))
        return 0
    out = Path(arguments.out)
    # Pipes and devices have no size, and an empty file nothing to lose.
    if not arguments.force and out.is_file() and out.stat().st_size:
        message = f"{out} is there already: name another file, or say --force to replace it."
        raise common.UsageError(message)
    lines = _play(arguments)
    with common.name_unwritable(arguments.out):
        _write_records(out, lines)
    return 0


def _play(arguments: argparse.Namespace) -> "Iterator[str]":
    """Return the lines to write, after the first match has shown invalid arguments."""
    from rich.console import Console
    from rich.progress import track

    from reihum._lab.simulate import simulate
    from reihum._play.record import format_record

    game = common.find_game(arguments)
    options = common.collect_options("--option", arguments.option)
    game.complete(arguments.players, options)
    common.prepare_game(game.id)
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
    first = next(records)
    console = Console(stderr=True)
    shown = track(records, game.title, arguments.matches - 1, console=console, transient=True, disable=not console.is_terminal)
    return (format_record(record) + "\n" for record in chain([first], shown))


def _write_records(file: Path, lines: "Iterator[str]") -> None:
    """Write each record as soon as it is there.

    Where possible, the records go to a file beside the target, with `.unfinished` appended to its name, which replaces the target when it
    is complete. After an error the unfinished file stays until the command is run again, and the target is unchanged. Raises OSError, and
    UsageError when another process is writing it.
    """
    # By the name as given: /dev/stdout leads to a pipe whose resolved name is that of no file.
    old, there = resolve_links(file), file.exists()
    # Pipes and devices, and files in folders that cannot be written, are written in place.
    aside = (file.is_file() if there else old.parent.is_dir()) and os.access(old.parent, os.W_OK)
    unfinished = old.with_name(f"{old.name}.unfinished") if aside else None
    if unfinished is not None and not _is_free(unfinished):
        message = f"Another process is writing {file}: wait for it, or name another file."
        raise common.UsageError(message)
    try:
        with (unfinished or file).open("w", encoding="utf-8") as out:
            with suppress(OSError):  # some network file systems have no locks
                lock_file(out.fileno())
            out.writelines(lines)
            if unfinished is not None:
                out.flush()
                # On the disk before the rename, or a crash could leave an empty file in place of the old one.
                os.fsync(out.fileno())
    except BaseException:
        if unfinished is not None and unfinished.is_file():
            print(f"reihum: {file} {'is as it was' if there else 'was not made'}; what was played lies in {unfinished}", file=sys.stderr)
        raise
    if unfinished is not None:
        if there:
            shutil.copymode(old, unfinished)
        unfinished.replace(old)


def _is_free(unfinished: Path) -> bool:
    """Return whether no other process is writing a file."""
    try:
        with unfinished.open("rb") as there:
            return lock_file(there.fileno())
    except OSError:
        return True
