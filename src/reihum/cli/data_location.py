"""Arguments by which commands find a server's settings, and with them what it keeps and where it listens."""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from reihum.server.config.sources import CONFIG, configure

if TYPE_CHECKING:
    from reihum.server.config.settings import ServerSettings


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the file of settings, and where tables are kept."""
    parser.add_argument("--config", type=Path, metavar="FILE", help=f"settings as for `reihum serve` (or name it in {CONFIG})")
    parser.add_argument("--data", dest="folder", metavar="FOLDER", help="where tables are kept")
    parser.add_argument("--database", metavar="URL", help="where tables are kept instead of in a data folder")


def settings_of(arguments: argparse.Namespace) -> "ServerSettings":
    """Return the settings of the server that is meant; raises SettingError."""
    flags = {"data": arguments.folder, "database": arguments.database, "admin": getattr(arguments, "admin", None)}
    return configure(flags, os.environ, arguments.config)[0]
