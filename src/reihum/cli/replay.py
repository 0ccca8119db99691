"""`reihum replay`: check records move by move. Each command has a module of its own."""

import argparse

from reihum.cli import records
from reihum.cli.common import tell_count


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("replay", help="check records against the rules")
    records.add_records(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay every record; errors name file, line, round and move."""
    from rich.console import Console
    from rich.progress import track

    from reihum._play.record import count_moves, replay
    from reihum._play.record_error import RecordError

    console = Console(stderr=True)
    reader, moves = records.RecordReader(arguments), 0
    matches = reader.check_each(lambda _, record: count_moves(replay(record)))
    try:
        for made in track(matches, "Replaying", console=console, transient=True, disable=not console.is_terminal):
            moves += made
    except RecordError as error:
        return records.print_failure(str(error))
    if reader.good:
        print(f"{reader.name}: {tell_count(reader.good, 'record')} and {tell_count(moves, 'move')} agree with the rules")
    return reader.finish()
