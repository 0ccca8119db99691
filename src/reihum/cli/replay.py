"""`reihum replay`: check records move by move."""

import argparse
import sys


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("replay", help="check records against the rules")
    parser.add_argument("file", metavar="FILE", help="a file of records, one a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay every record; the first fault is named by file, line, round and move."""
    from rich.console import Console
    from rich.progress import track

    from reihum._play.record import RecordError, read, replay

    console = Console(stderr=True)
    records = moves = at = 0
    try:
        for number, record in track(read(arguments.file), "Replaying", console=console, transient=True, disable=not console.is_terminal):
            at = number
            match = replay(record)
            records += 1
            moves += sum(len(played.moves) for played in match.rounds)
    except RecordError as error:
        where = str(error) if str(error).startswith("line ") else f"line {at}: {error}"
        return _fail(f"{arguments.file}: {where}")
    except OSError as error:
        return _fail(f"{arguments.file} cannot be read: {error.strerror}")
    if not records:
        return _fail(f"{arguments.file} holds no record")
    print(f"{arguments.file}: {records} record{'' if records == 1 else 's'} and {moves} moves agree with the rules")
    return 0


def _fail(message: str) -> int:
    print(f"reihum: {message}", file=sys.stderr)
    return 1
