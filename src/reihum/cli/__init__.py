"""The command `reihum`. Each subcommand has one module here, and imports what it needs only when it runs."""

import argparse
import errno
import gc
import io
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from reihum import __version__
from reihum._kit.errors import ReihumError
from reihum.cli import interrupts
from reihum.cli.outputs import CLOSED_OUTPUT, ClosedOutput

NO_OUTPUT = {errno.EBADF, errno.EFBIG, errno.EIO, errno.ENOSPC}
"""The numbers of errors without a file name that mean that standard output cannot be written."""

GARBAGE_THRESHOLDS = (20_000, 20, 50)
"""Arguments of `gc.set_threshold`. With Python's own, a fifth of a server's start goes into collections, which find no garbage yet."""

SERVER_PACKAGES = ("alembic", "prometheus-client", "segno", "sqlalchemy", "starlette", "uvicorn", "websockets")
"""The packages that only a server needs: an installation without dependencies lacks all of them."""


class Parser(argparse.ArgumentParser):
    """A parser that reports arguments it does not know itself: a command with its own usage, and not that of all commands."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:  # noqa: ANN401 - as the base class has it
        """Parse as the base class does; exits where arguments are left over."""
        parsed, unknown = super().parse_known_args(args, namespace)
        if unknown:
            like = get_close_matches(unknown[0].partition("=")[0], self._option_string_actions, 1)
            self.error(f"unrecognized arguments: {' '.join(unknown)}{f' (is it {like[0]}?)' if like else ''}")
        return parsed, unknown

    def _print_message(self, message: str, file: Any = None) -> None:  # noqa: ANN401 - as the base class has it
        """Print help or an error; unlike the base class, raise OSError where that fails."""
        print(message, end="", file=file or sys.stderr)


class Warnings(logging.Handler):
    """Prints warnings of the library, and remembers them: an error in the same words is not printed again."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.printed: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Print a warning as errors are printed."""
        self.printed.add(record.getMessage())
        print(f"reihum: {record.getMessage()}", file=sys.stderr)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    # Imported here, where `main` handles Ctrl+C: it takes a noticeable time.
    from reihum.cli import (
        admin,
        bench,
        data_commands,
        lab,
        ladder,
        play,
        push_key,
        replay,
        review,
        serve,
        simulate,
        site,
        train,
        verify,
        warm,
    )

    described = Parser("reihum", description="Elfer raus!, Elfer raus! Master, Level 8 and Bloom.")
    described.add_argument("--version", action="version", version=f"reihum {__version__}")
    subparsers = described.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in (play, serve, admin, site, warm, data_commands, push_key, simulate, replay, review, verify, lab, ladder, train, bench):
        command.add(subparsers)
    return described


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, by default `play`, and return the exit status."""
    given = list(sys.argv[1:] if argv is None else argv)
    status = 1
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    try:
        with interrupts.note_interrupts():
            _tolerate_letters()
            # What Python uses while nothing else takes the logs; a server has its own.
            logging.lastResort = Warnings()
            arguments = make_parser().parse_args(given or ["play"])
            result: int = arguments.run(arguments)
            sys.stdout.flush()
        status = result
    except ReihumError as error:
        _report(str(error), error)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0].replace("_", "-")
        if package in {"", "reihum"}:
            raise
        needed = SERVER_PACKAGES if package in SERVER_PACKAGES else (package,)
        _report(f"this needs the package {package!r}, which is not installed: pip install {' '.join(needed)}", error)
    except KeyboardInterrupt:
        status = interrupts.compute_status()
    except BrokenPipeError:
        # The reader closed the pipe, as `head` does.
        _silence_output()
    except OSError as error:
        # If an error has two file names, the second one is the target.
        name = error.filename2 or error.filename or ("the output" if error.errno in NO_OUTPUT else None)
        written = name in {"the output", CLOSED_OUTPUT}
        _report(f"{name} cannot be written{'' if written else ' or read'}: {error.strerror}" if name else str(error.strerror), error)
        try:
            sys.stdout.flush()
        except OSError:
            _silence_output()
    except Exception:
        # Do not report an error that a library raised after swallowing Ctrl+C.
        if not interrupts.was_interrupted():
            raise
        status = interrupts.compute_status()
    return status


def _tolerate_letters() -> None:
    """Make every text printable: letters that a terminal lacks are escaped, and messages to a closed standard error are dropped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None and name == "stdout":
            sys.stdout = ClosedOutput()
        elif stream is None:
            sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for as long as the process lives
        elif isinstance(stream, io.TextIOWrapper):
            # In a forked process the stream may refer to another file by now; it is left as it is.
            with suppress(OSError):
                stream.reconfigure(errors="backslashreplace")


def _report(message: str, error: Exception) -> None:
    """Print an error with its notes, which say where it happened."""
    lines = [f"reihum: {message}", *getattr(error, "__notes__", [])]
    known = isinstance(logging.lastResort, Warnings) and message in logging.lastResort.printed
    print("\n".join(lines[known:]), end="\n" if lines[known:] else "", file=sys.stderr)


def _silence_output() -> None:
    """Send standard output to nowhere: what is still buffered would fail again at the exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
