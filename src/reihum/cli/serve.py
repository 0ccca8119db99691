"""`reihum serve`: run tables for others, as described in docs/hosting.md."""

import argparse
import logging
import os

from reihum._kit.errors import ReihumError
from reihum.cli.common import read_path
from reihum.server.config.sources import (
    CONFIG,
    KINDS,
    configure,
    describe_default,
    describe_setting,
    find_unknown_variables,
    format_flag,
    is_json_wanted,
)

log = logging.getLogger("reihum.server")


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "serve",
        help="run tables for others",
        description="Run tables for others until SIGTERM or Ctrl+C. Each setting can also come from the environment (REIHUM_PORT=8000) "
        "or a TOML file (port = 8000). The command line overrides the environment, and the environment overrides the file.",
    )
    parser.add_argument("--config", type=read_path, metavar="FILE", help=f"a TOML file of settings (or name it in {CONFIG})")
    parser.add_argument("--check", action="store_true", help="print the settings with the source of each, and exit")
    for name, kind in KINDS.items():
        parser.add_argument(format_flag(name), dest=name, metavar=kind.shown, help=f"{kind.help} (default: {describe_default(name)})")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until stopped. If the log is JSON, errors at the start are logged as JSON too."""
    flags = {name: getattr(arguments, name) for name in KINDS}
    if arguments.check or not is_json_wanted(flags, os.environ, arguments.config):
        return _run(arguments, flags)
    from reihum.server.config.logs import configure_logging

    configure_logging("warning", "json")
    try:
        return _run(arguments, flags)
    except ReihumError as error:
        log.critical("%s", "\n".join([str(error), *getattr(error, "__notes__", [])]))
    except Exception:
        log.critical("The server failed", exc_info=True)
    return 1


def _run(arguments: argparse.Namespace, flags: dict[str, str | None]) -> int:
    settings, sources = configure(flags, os.environ, arguments.config)
    for key in find_unknown_variables(os.environ):
        log.warning("%s is ignored: there is no such setting", key)
    from reihum.server.config.database import find_default_folder
    from reihum.server.run import check_settings, find_metrics_problem, serve

    if arguments.check:
        print("\n".join(describe_setting(settings, sources)))
        check_settings(settings)
        if (problem := find_metrics_problem(settings)) is not None:
            # No reason to refuse: the one who has the port may be this server, which runs.
            log.warning("%s That is right where a server with these settings runs already; a second one needs another.", problem)
        return 0
    try:
        serve(settings)
    except OSError as error:
        if error.filename is None and settings.database is None and not isinstance(error, BrokenPipeError):
            error.filename = str(settings.data or find_default_folder())
        raise
    return 0
