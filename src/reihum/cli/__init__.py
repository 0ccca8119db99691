"""`reihum`: the commands, found by name; what one needs is imported when it runs."""

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


def parser() -> argparse.ArgumentParser:
    """Describe all commands."""
    described = argparse.ArgumentParser("reihum", description="Elfer raus!, Elfer raus! Master, Level 8 and Bloom.")
    described.add_argument("--version", action="version", version=f"reihum {__version__}")
    subparsers = described.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (play, serve, admin, site, warm, data_commands, push_key, simulate, replay, review, verify, lab, ladder, train, bench):
        command.add(subparsers)
    return described


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; without one, `play`. Gives the exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    _make_writable()
    try:
        arguments = parser().parse_args(given or ["play"])
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except ReihumError as error:
        _say(str(error), error)
        return 1
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "reihum"}:
            raise
        _say(f"this needs the package {package!r}, which is not installed: pip install {package.replace('_', '-')}", error)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _say_no_more()  # whoever read this has had enough
        return 1
    except OSError as error:
        _say(f"{error.filename or 'the output'} cannot be written or read: {error.strerror}", error)
        try:
            sys.stdout.flush()
        except OSError:
            _say_no_more()
        return 1
    return status


def _make_writable() -> None:
    """Let every text be written: to a terminal that lacks its letters by their numbers, and to an output that was closed not at all."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for as long as the process lives
        elif isinstance(stream, io.TextIOWrapper):
            with suppress(OSError):  # of a process that was forked, it may be another file by now, and is left as it is
                stream.reconfigure(errors="backslashreplace")


def _say(message: str, error: Exception) -> None:
    """Say what is wrong, and where, if that was noted."""
    print("\n".join([f"reihum: {message}", *getattr(error, "__notes__", [])]), file=sys.stderr)


def _say_no_more() -> None:
    """Leave standard output alone: what is still to be written would fail again at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
