"""The command `reihum`. Each subcommand has one module here, and imports what it needs only when it runs."""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from reihum import __version__
from reihum._kit.errors import ReihumError
from reihum.cli import admin, bench, data_commands, lab, ladder, play, push_key, replay, review, serve, simulate, site, train, verify, warm

INTERRUPTED = 130
"""What shells expect of a program that Ctrl+C ended."""


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    described = argparse.ArgumentParser("reihum", description="Elfer raus!, Elfer raus! Master, Level 8 and Bloom.")
    described.add_argument("--version", action="version", version=f"reihum {__version__}")
    subparsers = described.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (play, serve, admin, site, warm, data_commands, push_key, simulate, replay, review, verify, lab, ladder, train, bench):
        command.add(subparsers)
    return described


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, by default `play`, and return the exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    _tolerate_letters()
    try:
        arguments = make_parser().parse_args(given or ["play"])
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except ReihumError as error:
        _report(str(error), error)
        return 1
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "reihum"}:
            raise
        _report(f"this needs the package {package!r}, which is not installed: pip install {package.replace('_', '-')}", error)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe, as `head` does.
        _silence_output()
        return 1
    except OSError as error:
        _report(f"{error.filename or 'the output'} cannot be written or read: {error.strerror}", error)
        try:
            sys.stdout.flush()
        except OSError:
            _silence_output()
        return 1
    return status


def _tolerate_letters() -> None:
    """Make every text printable: letters that a terminal lacks are escaped, and text to a closed output is dropped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for as long as the process lives
        elif isinstance(stream, io.TextIOWrapper):
            # In a forked process the stream may refer to another file by now; it is left as it is.
            with suppress(OSError):
                stream.reconfigure(errors="backslashreplace")


def _report(message: str, error: Exception) -> None:
    """Print an error with its notes, which say where it happened."""
    print("\n".join([f"reihum: {message}", *getattr(error, "__notes__", [])]), file=sys.stderr)


def _silence_output() -> None:
    """Send standard output to nowhere: what is still buffered would fail again at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
