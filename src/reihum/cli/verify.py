"""`reihum verify`: check that nobody chose the cards, and that all moves follow the rules."""

import argparse
from typing import TYPE_CHECKING, Any

from reihum.cli import records

if TYPE_CHECKING:
    from collections.abc import Iterator


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser("verify", help="check the deals of records against their keys, and everything else against the rules")
    records.add_records(parser, "RECORD", ", such as the score sheet offers")
    parser.add_argument(
        "--commitment",
        type=_read_commitment,
        metavar="HEX",
        help="what was shown before the deal, 64 hexadecimal digits: the file must hold the match that was dealt from its key",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check every record and print what was checked. The first fault ends the command, unless bad records are skipped."""
    from reihum._play.record_error import RecordError

    reader = records.RecordReader(arguments)

    def show(number: int, record: dict[str, Any]) -> None:
        if arguments.commitment and reader.good + reader.bad:
            message = "the file holds several matches, a commitment is for one: put that one into a file of its own"
            raise RecordError(message)
        for sentence in _check_record(record, arguments.commitment):
            print(records.escape_surrogates(f"line {number}: {sentence}"), flush=True)

    try:
        for _ in reader.check_each(show):
            pass
    except RecordError as error:
        return records.print_failure(str(error))
    return reader.finish()


def _check_record(record: dict[str, Any], shown: str | None) -> "Iterator[str]":
    """Check a record and yield a sentence after each step; raises RecordError."""
    from reihum._play.match import commit_to_key
    from reihum._play.proof import deal_again, read_key
    from reihum._play.record import count_moves, replay
    from reihum._play.record_error import RecordError

    match = replay(record)
    moves = count_moves(match)
    rounds = "1 round" if len(match.rounds) == 1 else f"{len(match.rounds)} rounds"
    yield f"{match.game.title}, {len(match.players)} players, {rounds}: all {moves} moves were legal, each by the seat whose turn it was."
    yield "The scores of all rounds, the totals and the winners are what the rules make of these moves."
    key = read_key(record)
    if key is None:
        message = "the record names no key, so nothing can be said about where its cards come from"
        raise RecordError(message, code="no_key")
    made = commit_to_key(key)
    if shown is not None and shown != made:
        message = f"the SHA-256 of the key is {made}, not the commitment {shown} that was shown: these are not the cards that were settled"
        raise RecordError(message, code="commitment")
    seeded = record.get("key") is None
    source = f"the seed {record['seed']}" if seeded else "the key"
    shuffles = deal_again(match, key, source)
    yield f"Every shuffle ({shuffles}: the deals, and the piles formed later) comes from {source}, card by card."
    if shown is not None:
        yield f"The SHA-256 of the key is the commitment that was shown, {made}: the cards were settled before it was."
    elif seeded:
        yield "A seed makes a match repeatable; it does not show that nobody chose it."
    else:
        yield f"The commitment for this key is {made}: compare it with the one that was shown before the deal."


def _read_commitment(text: str) -> str:
    given = text.strip().lower()
    if len(given) != 64 or not set(given) <= set("0123456789abcdef"):  # noqa: PLR2004 - SHA-256 in hexadecimal
        message = f"{text!r} is not a commitment, which has 64 hexadecimal digits"
        raise argparse.ArgumentTypeError(message)
    return given
