"""`reihum backup`, `restore`, `expire` and `data`: looking after what is kept."""

import argparse
import asyncio
import json
import sys
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING

from reihum.cli.common import count
from reihum.cli.data_location import add_place, settings_of

if TYPE_CHECKING:
    from reihum.server.config.settings import ServerSettings


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the commands."""
    backup = _command(subparsers, "backup", "copy the SQLite file, also while a server is using it", _backup)
    backup.add_argument("copy", type=Path, metavar="FILE", help="the copy to write")
    restore = _command(subparsers, "restore", "restore a backup over the SQLite file; the server has to be stopped", _restore)
    restore.add_argument("copy", type=Path, metavar="FILE", help="the backup to restore")
    for parser in (backup, restore):
        parser.add_argument("--force", action="store_true", help="replace a file that is there")
    expire = _command(subparsers, "expire", "delete tables that have been idle for a long time", _expire)
    expire.add_argument("--days", type=count, required=True, metavar="N", help="days without an event")
    expire.add_argument("--trust-clock", action="store_true", help="the clock is right, however long the tables have rested")
    expire.add_argument(
        "--vacuum", action="store_true", help="make the SQLite file as small as it can be; nobody can move while that goes on"
    )
    data = _command(subparsers, "data", "what is kept about a person: export it, or anonymise it", _data)
    data.add_argument("what", choices=("export", "delete"))
    data.add_argument(
        "--link",
        metavar="LINK",
        nargs="?",
        const="",
        help="the link that opens the seat on another device, …/t/CODE#SECRET; without LINK it is asked for, or read from standard input, "
        "so that no other user of the machine sees it",
    )
    data.add_argument("--table", metavar="CODE")
    data.add_argument("--name", metavar="NAME", help="with --table: the person's name there")


def _command(
    subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, what: str, run: object
) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    add_place(parser)
    parser.set_defaults(run=run)
    return parser


def _file(url: str) -> Path:
    from reihum.server.admin.backup import BackupError

    if not url.startswith("sqlite:///"):
        message = "Only a SQLite file is copied by this command. For PostgreSQL see docs/hosting.md: pg_dump, pg_restore."
        raise BackupError(message)
    return Path(url.removeprefix("sqlite:///"))


def _backup(arguments: argparse.Namespace) -> int:
    from reihum.server.admin.backup import backup
    from reihum.server.config.database import existing_database

    tables = backup(_file(existing_database(settings_of(arguments))), arguments.copy, force=arguments.force)
    print(f"{arguments.copy}: {tables} tables")
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    from reihum.server.admin.backup import restore
    from reihum.server.config.database import database_url

    file = _file(database_url(settings_of(arguments)))
    tables = restore(arguments.copy, file, force=arguments.force)
    print(f"{file}: {tables} tables")
    return 0


def _expire(arguments: argparse.Namespace) -> int:
    from reihum.server.config.database import existing_database
    from reihum.server.store.expiry import expire, vacuum
    from reihum.server.store.store import Store

    url = existing_database(settings_of(arguments))
    Store(url).close()  # it may be of an earlier version, and one of a later version is refused
    gone = expire(url, arguments.days, trusted=arguments.trust_clock)
    print(f"Deleted {len(gone)} tables.")
    if arguments.vacuum:
        vacuum(url)
    return 0


def _data(arguments: argparse.Namespace) -> int:
    from reihum.server.admin import personal
    from reihum.server.config.database import existing_database
    from reihum.server.store.store import Store
    from reihum.server.table import codes

    if (arguments.link is None) == (arguments.table is None or arguments.name is None):
        message = "Say who is meant: either --link, or --table and --name."
        raise personal.PersonalError(message)
    page, _, secret = (_link() if arguments.link == "" else arguments.link or "").partition("#")
    code = codes.read_code(arguments.table or page.rpartition("/")[2])
    url = existing_database(settings_of(arguments))
    store = Store(url)
    try:
        rows = asyncio.run(store.read(code))
    finally:
        store.close()
    kept = personal.Person.of(code, rows, secret=secret or None, name=arguments.name)
    if arguments.what == "export":
        told = personal.export(kept, personal.times(url, code), personal.browsers(url, kept), personal.reported(url, kept))
        json.dump(told, sys.stdout, indent=2, ensure_ascii=False)
        print()
    else:
        fresh = personal.forget(url, kept)
        print(f"At table {code} that person is called {fresh!r} now; the link opens the seat no more.")
        print(_tell_servers(settings_of(arguments), code))
        print("Records that were given out before have the old name still.")
    return 0


def _link() -> str:
    """Return a link that is typed unseen, or comes by standard input."""
    return (getpass("The link of the seat: ") if sys.stdin.isatty() else sys.stdin.readline()).strip()


def _tell_servers(settings: "ServerSettings", code: str) -> str:
    """Let servers that run know that a person's name and secret are others now; return what came of it."""
    from reihum.server.config.database import admin_folder
    from reihum.server.control.places import AdminError, ask, servers
    from reihum.server.control.requests import Reread

    try:
        for path in servers(admin_folder(settings)):
            ask(path, Reread(code))
    except AdminError as error:
        return f"No server that runs was told; one forgets the old name when it is started anew. {error}"
    return "The servers that run know it: the seat is closed on all devices."
