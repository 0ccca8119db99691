"""`reihum backup`, `restore`, `expire` and `data`: commands for stored data."""

import argparse
import json
import sys
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING

from reihum.cli.common import UsageError, read_count, read_path, tell_count
from reihum.cli.data_location import add_location, read_settings

if TYPE_CHECKING:
    from reihum.server.config.settings import ServerSettings


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the commands."""
    backup = _add_command(subparsers, "backup", "copy the SQLite file, also while a server is using it", _back_up)
    backup.add_argument("copy", type=read_path, metavar="FILE", help="the copy to write")
    restore = _add_command(subparsers, "restore", "restore a backup over the SQLite file; the server has to be stopped", _restore)
    restore.add_argument("copy", type=read_path, metavar="FILE", help="the backup to restore")
    for parser in (backup, restore):
        parser.add_argument("--force", action="store_true", help="replace a file that is there")
    expire = _add_command(subparsers, "expire", "delete tables that have been idle for a long time", _expire)
    expire.add_argument("--days", type=read_count, required=True, metavar="N", help="days without an event")
    expire.add_argument(
        "--trust-clock",
        action="store_true",
        help="take the clock as right although it is more than 31 days ahead of the time noted in the database",
    )
    expire.add_argument("--vacuum", action="store_true", help="shrink the SQLite file; nobody can move while that runs")
    data = _add_command(subparsers, "data", "export or anonymise what is stored about a person", _handle_data)
    data.add_argument("what", choices=("export", "delete"))
    data.add_argument(
        "--link",
        metavar="LINK",
        nargs="?",
        const="",
        help="the link that opens the seat on another device, …/t/CODE#SECRET; without LINK it is prompted for, or read from standard "
        "input, so that no other user of the machine sees it",
    )
    data.add_argument("--table", metavar="CODE")
    data.add_argument("--name", metavar="NAME", help="with --table: the person's name there")


def _add_command(
    subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, what: str, run: object
) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    add_location(parser)
    parser.set_defaults(run=run)
    return parser


def _find_sqlite_file(url: str, otherwise: str) -> Path:
    """Return the file of a database; raises BackupError with a sentence that ends with `otherwise` if it is PostgreSQL."""
    from reihum.server.admin.backup import BackupError
    from reihum.server.store.sqlite_url import find_sqlite_file

    file = find_sqlite_file(url)
    if file is None:
        message = f"This command is for a SQLite file. {otherwise} See docs/hosting.md, *Backups of PostgreSQL*."
        raise BackupError(message)
    return file


def _back_up(arguments: argparse.Namespace) -> int:
    from reihum.server.admin.backup import back_up
    from reihum.server.config.database import require_database_url

    file = _find_sqlite_file(require_database_url(read_settings(arguments)), "For PostgreSQL there is pg_dump.")
    tables = back_up(file, arguments.copy, force=arguments.force)
    print(f"{arguments.copy}: {tell_count(tables, 'table')}")
    return 0


def _restore(arguments: argparse.Namespace) -> int:
    from reihum.server.admin.backup import restore
    from reihum.server.config.database import find_database_url

    file = _find_sqlite_file(
        find_database_url(read_settings(arguments)),
        "A dump of PostgreSQL is put back with pg_restore; tables of a SQLite file cannot be moved to PostgreSQL.",
    )
    tables = restore(arguments.copy, file, force=arguments.force)
    print(f"{file}: {tell_count(tables, 'table')}")
    return 0


def _expire(arguments: argparse.Namespace) -> int:
    from reihum.server.config.database import require_database_url
    from reihum.server.store.expiry import expire, vacuum
    from reihum.server.store.store import Store

    url = require_database_url(read_settings(arguments))
    # Opening migrates a database of an earlier version, and refuses one of a later version.
    Store(url, notes_time=False).close()
    gone = expire(url, arguments.days, trusted=arguments.trust_clock)
    print(f"Deleted {tell_count(len(gone), 'table')}.")
    if arguments.vacuum:
        vacuum(url)
    return 0


def _handle_data(arguments: argparse.Namespace) -> int:
    import asyncio

    from reihum.server.admin import personal
    from reihum.server.config.database import require_database_url
    from reihum.server.store.store import Store
    from reihum.server.store.wal import NOT_EMPTIED
    from reihum.server.table import codes

    is_named = [arguments.table is not None, arguments.name is not None]
    if any(is_named) if arguments.link is not None else not all(is_named):
        message = "Name the person: either --link, or --table and --name."
        raise personal.PersonalError(message)
    if arguments.link is None:
        code, secrets = codes.read_code(arguments.table), list[str]()
    else:
        code, secret = _split_link(arguments.link or _read_link())
        secrets = [secret]
    url = require_database_url(read_settings(arguments))
    store = Store(url, notes_time=False)

    async def find() -> list[personal.Person]:
        kept = personal.Person.find(code, await store.read(code), secrets=secrets, name=arguments.name)
        return [kept, *await personal.find_elsewhere(store, kept)]

    try:
        people = asyncio.run(find())
    finally:
        store.close()
    emptied = True
    if arguments.what == "export":

        def export(one: personal.Person) -> dict[str, object]:
            return personal.export(one, personal.list_event_times(url, one.code), personal.read_beside(url, one))

        exported, *elsewhere = map(export, people)
        json.dump(exported | ({"went_on": elsewhere} if elsewhere else {}), sys.stdout, indent=2, ensure_ascii=False)
        print()
    else:
        for one in people:
            # The database first: a server that rereads the table must find the new name.
            fresh = personal.forget_person(url, one)
            _notify_servers(read_settings(arguments), one.code)
            # Until it had reread the table, a server may have stored the old name once more.
            personal.forget_person(url, one, fresh)
            print(f"At table {one.code} that person is now called {fresh!r}; the link no longer opens the seat.")
            print(_notify_servers(read_settings(arguments), one.code))
        emptied = personal.empty_wal_of(url)
        print("Records that were downloaded before still have the old name.")
    for one in people:
        if one.other_names:
            others = ", ".join(map(repr, one.other_names))
            print(f"The log of table {one.code} also has: {others}. If one of them is the same person, name it as well.", file=sys.stderr)
    if not emptied:
        print(NOT_EMPTIED, file=sys.stderr)
    return 0 if emptied else 1


def _split_link(link: str) -> tuple[str, str]:
    """Return the code and the secret of a link; raises UsageError for another text, without repeating a secret."""
    from reihum.server.messages.errors import Refused
    from reihum.server.table import codes

    page, _, secret = link.partition("#")
    try:
        if secret:
            return codes.read_code(page.rpartition("/")[2]), secret
    except Refused:
        pass
    message = "--link has to be the link that opens the seat on another device: it ends with /t/CODE#SECRET."
    raise UsageError(message)


def _read_link() -> str:
    """Return a link, typed without echo or read from standard input."""
    return (getpass("The link of the seat: ") if sys.stdin.isatty() else sys.stdin.readline()).strip()


def _notify_servers(settings: "ServerSettings", code: str) -> str:
    """Tell running servers to reread a table whose person was anonymised; return a sentence on the outcome."""
    from reihum.server.config.database import find_admin_folder
    from reihum.server.control.client import AdminError, ask_all, find_server_sockets
    from reihum.server.control.requests import Reread

    later = "a server forgets the old name when it is restarted"
    try:
        heard = ask_all(find_server_sockets(find_admin_folder(settings)), Reread(code))
    except AdminError as error:
        return f"No running server was notified; {later}. {error}"
    for answer in heard:
        if isinstance(answer, AdminError):
            return f"Not every running server was notified; {later}. {answer}"
    return "The running servers were notified: the seat is closed on all devices."
