"""Arguments and checks that several commands share."""

import argparse
import json
import os
import reprlib
import sys
from contextlib import contextmanager
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from reihum._files import resolve_links
from reihum._kit.errors import ReihumError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from reihum._play.game import Game

T = TypeVar("T")

WRITTEN = {"records": (".jsonl", ".json"), "JSON": (".json", ".jsonl"), "an SVG picture": (".svg",), "an HTML page": (".html", ".htm")}
"""Kinds of files that commands write, with their suffixes."""
OTHERS = (".gz", ".zip", ".bz2", ".xz", ".zst", ".csv", ".parquet", ".xlsx", ".npz", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".pdf")
"""Suffixes of formats that no command writes."""

GAMES = "elfer_raus, elfer_raus_master, level_8, bloom"
BOTS = "random, easy, careful, search, learned, lookahead, level-1 to level-7"
"""Names as help shows them, without importing games and bots: a test compares them."""

STANDARD_OUTPUT = "-"
"""The name of standard output where a command asks for a file."""

MOST_COUNTED = 1_000_000_000
"""The largest number of matches, deals and the like: more than anybody can play."""

PIPE_COLUMNS = 10_000
"""The width of a file or a pipe, in columns: more than any table needs."""


class UsageError(ReihumError):
    """Arguments that are not valid together."""


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the game, the number of players and the options."""
    parser.add_argument("game", metavar="GAME", help=f"{GAMES}, or an installed game")
    parser.add_argument(
        "--players", type=read_count, metavar="N", help="number of players (default: 4, or the nearest that the game allows)"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=read_option,
        metavar="K=V",
        help="an option of the game, such as rounds=3; may be repeated for other options",
    )


def find_game(arguments: argparse.Namespace) -> "Game":
    """Return the game of these arguments, and fill in the default number of players; raises OptionError."""
    from reihum._play.game import get_game, resolve_players

    game: Game = get_game(arguments.game)
    arguments.players = resolve_players(game, arguments.players)
    return game


def add_backend(parser: argparse.ArgumentParser, default: str) -> None:
    """Add where matches are played: in several processes, or on a cluster."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--processes", type=read_count, metavar="P", help=f"number of processes (default: {default})")
    group.add_argument(
        "--on",
        metavar="CLUSTER",
        help="play on a cluster of Ray: auto, the one that this machine belongs to, or ray://HOST:10001 (needs reihum[ray])",
    )


def read_option(text: str) -> tuple[str, Any]:
    """Read `name=value`; the value is JSON, or else plain text."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        message = f"{text!r} is not of the form NAME=VALUE"
        raise argparse.ArgumentTypeError(message)
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def collect_options(flag: str, given: "Sequence[tuple[str, T]]") -> "dict[str, T]":
    """Return the values of a repeatable flag by name; raises UsageError for a name that was given twice."""
    found: dict[str, T] = {}
    for name, value in given:
        if name in found:
            message = f"{flag} names {name} twice: leave one out."
            raise UsageError(message)
        found[name] = value
    return found


def admit_own_bots() -> None:
    """Let custom bots be imported from the current folder, after everything that is installed."""
    if (here := str(Path.cwd())) not in sys.path:
        # At the end: a file here must not replace an installed module.
        sys.path.append(here)


def tell_count(number: int, noun: str, nouns: str | None = None) -> str:
    """Return a number with its noun; the plural defaults to the noun with an s."""
    return f"{number} {noun if number == 1 else nouns or f'{noun}s'}"


def read_seed(text: str) -> int:
    """Read a seed, which may be any whole number that Python reads: it has a limit of some thousand digits."""
    try:
        return int(text)
    except ValueError:
        most = sys.get_int_max_str_digits()
        limit = f" of {most} digits at most" if 0 < most < len(text) else ""
        message = f"{reprlib.repr(text)} is not a whole number{limit}"
        raise argparse.ArgumentTypeError(message) from None


def read_number(text: str) -> float:
    """Read a number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        message = f"{reprlib.repr(text)} is not a number above 0"
        raise argparse.ArgumentTypeError(message)
    return number


def read_count(text: str) -> int:
    """Read a whole number from 1 to MOST_COUNTED."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if not 1 <= number <= MOST_COUNTED:
        message = f"{reprlib.repr(text)} is not a whole number from 1 to {MOST_COUNTED}"
        raise argparse.ArgumentTypeError(message)
    return number


def read_seconds(text: str) -> float:
    """Read a time in seconds, above 0 and at most an hour."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:  # noqa: PLR2004 - an hour
        message = f"{reprlib.repr(text)} is not a number of seconds, more than 0 and at most 3600"
        raise argparse.ArgumentTypeError(message)
    return value


def read_name(text: str) -> str:
    """Read the name of a file or folder."""
    if not text:
        message = "an empty name names no file and no folder"  # a path without a name would be the current folder
        raise argparse.ArgumentTypeError(message)
    return text


def read_path(text: str) -> Path:
    """Read the path of a file or folder."""
    return Path(read_name(text))


def check_ending(what: str, file: str | Path | None) -> None:
    """Raise UsageError for a file whose suffix does not fit `what`, a key of WRITTEN."""
    ending, own = Path(file or "").suffix.lower(), WRITTEN[what]
    if ending in {*OTHERS, *(other for others in WRITTEN.values() for other in others)} - {*own}:
        packed = " All commands that read records read them packed by gzip, too." if what == "records" and ending == ".gz" else ""
        message = f"{file} would be {what}, not what its name says: let it end in {own[0]}.{packed}"
        raise UsageError(message)


def check_file_writable(file: Path) -> None:
    """Raise UsageError for a file that cannot be written, before hours of work rather than after. Leaves no new file behind."""
    if str(file) == STANDARD_OUTPUT:
        return
    was_there = os.path.lexists(file)
    with name_unwritable(file):
        # Opening for appending keeps what is in the file.
        file.open("a").close()
    if not was_there:
        file.unlink()


@contextmanager
def name_unwritable(file: str | Path) -> "Iterator[None]":
    """Raise UsageError where the body cannot write a file."""
    try:
        yield
    except OSError as error:
        message = f"{file} cannot be written: {error.strerror}"
        raise UsageError(message) from error


def check_apart(*files: str | Path | None) -> None:
    """Raise UsageError if two of these are the same file, because one would overwrite the other."""
    seen: dict[Path, str | Path] = {}
    for file in files:
        if not file:
            continue
        place = resolve_links(Path(file))
        # Devices such as /dev/null may be named twice.
        if place.is_char_device():
            continue
        if place in seen:
            message = f"{seen[place]} and {file} are one file: name another."
            if str(file) == STANDARD_OUTPUT:
                message = "Standard output takes only one of them: name a file for the other."
            raise UsageError(message)
        seen[place] = file


def open_console(*, highlight: bool = True) -> "Console":
    """Return a console for standard output; for a file or a pipe it is wide enough that nothing is cut off."""
    from rich.console import Console

    # Without emoji, as which `:100:` in an address would be shown.
    return Console(highlight=highlight, emoji=False, width=None if sys.stdout.isatty() else PIPE_COLUMNS)


def prepare_game(game: str) -> None:
    """Compile a game's rules with a progress bar, unless this installation has compiled them before."""
    from reihum._warm import CompileProgress, compile_rules, is_precompiled

    if is_precompiled(game):
        return
    from rich.console import Console

    with CompileProgress(Console(stderr=True)) as progress:
        progress.begin(game)
        compile_rules(game, partial(progress.tell, game))
