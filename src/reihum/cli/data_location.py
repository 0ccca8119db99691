"""Arguments by which commands find a server's settings, and with them its data and its admin folder."""

import argparse
import os
from typing import TYPE_CHECKING

from reihum.cli.common import read_path
from reihum.server.config.sources import CONFIG, configure

if TYPE_CHECKING:
    from reihum.server.config.settings import ServerSettings


def add_location(parser: argparse.ArgumentParser) -> None:
    """Add the file of settings and the location of the data."""
    parser.add_argument("--config", type=read_path, metavar="FILE", help=f"settings as for `reihum serve` (or name it in {CONFIG})")
    parser.add_argument("--data", dest="folder", metavar="FOLDER", help="the data folder")
    parser.add_argument("--database", metavar="URL", help="the database, instead of a data folder")


def read_settings(arguments: argparse.Namespace) -> "ServerSettings":
    """Return the settings of the server that the arguments name; raises SettingError."""
    flags = {"data": arguments.folder, "database": arguments.database, "admin": getattr(arguments, "admin", None)}
    return configure(flags, os.environ, arguments.config)[0]
