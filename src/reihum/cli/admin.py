"""`reihum admin`: manage a running server."""

import argparse
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from reihum.cli.common import UsageError, read_count
from reihum.cli.data_location import add_location, read_settings

if TYPE_CHECKING:
    from pathlib import Path

    from reihum.server.control.answers import Answer
    from reihum.server.control.requests import Request

UNIT_SECONDS = {"m": 60, "h": 3600, "d": 86_400}
LONGEST_SECONDS = 3650 * 86_400


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the command and its actions."""
    parser = subparsers.add_parser(
        "admin",
        help="manage a running server: people, tables, bans, announcements, reports",
        description="Manage a server that runs on this machine, as the same user or as root. It listens for commands in its data folder, "
        "or in the folder of its setting `admin`, and on no port.",
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _add_action(actions, "status", "the state of the server, a line for each process")
    _add_action(actions, "who", "who is connected, from where, since when, and at which table")
    tables = _add_action(actions, "tables", "the stored tables")
    tables.add_argument(
        "--by",
        choices=("last", "age", "size"),
        default="last",
        help="order: last played first (default), oldest first, or most events first",
    )
    tables.add_argument("--most", type=read_count, default=20, metavar="N", help="list at most N tables (default: 20)")
    _add_code(_add_action(actions, "show", "one table: its seats, its people and the latest messages"))
    close = _add_action(actions, "close", "disconnect everybody at a table and delete it with its records for good")
    _add_code(close)
    close.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    free = _add_action(actions, "free", "free a person's seat; in a match a bot plays there until a guest takes it")
    _add_code(free)
    free.add_argument("seat", type=_read_seat, metavar="SEAT", help="the seat, from 0, as `reihum admin show` numbers them")
    for kind, what in (
        ("ban", "refuse everything at tables to an address, a network, or the address of a seat; also after a restart"),
        ("mute", "keep an address, a network, or the address of a seat from writing and reacting; also after a restart"),
    ):
        held = _add_action(actions, kind, what)
        held.add_argument("where", metavar="WHERE", help="192.0.2.7, 192.0.2.0/24, 2001:db8::/56, or CODE/SEAT")
        held.add_argument(
            "--for",
            dest="seconds",
            type=_read_duration,
            default=UNIT_SECONDS["d"],
            metavar="TIME",
            help="30m, 12h, 7d or ever (default: 1d)",
        )
        lifted = _add_action(actions, f"un{kind}", f"lift a {kind}")
        lifted.add_argument("where", metavar="NETWORK", help="as `reihum admin bans` lists it")
    _add_action(actions, "bans", "the bans and mutes in force")
    announce = _add_action(actions, "announce", "show a sentence to everybody who is connected")
    announce.add_argument("text", type=_read_sentence, metavar="TEXT", help="the sentence, in German or for everybody")
    announce.add_argument("--en", type=_read_sentence, metavar="TEXT", help="the same in English")
    drain = _add_action(actions, "drain", "refuse new tables, also after a restart; existing ones play on")
    drain.add_argument("state", choices=("on", "off"), help="`on`: no new tables; `off`: as usual")
    _add_action(actions, "reports", "the reports of people")
    settle = _add_action(actions, "settle", "remove a report from the list")
    settle.add_argument("number", type=read_count, metavar="N", help="its number")
    trace = _add_action(actions, "trace", "the table or connection behind a mark in the log, since the server's last start")
    trace.add_argument("mark", metavar="MARK", help="eight letters and digits, such as 1f0a93c2")


def _add_action(actions: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, what: str) -> argparse.ArgumentParser:
    parser = actions.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    add_location(parser)
    parser.add_argument("--admin", metavar="FOLDER", help="the folder where the server listens, if not its data folder")
    parser.add_argument("--json", action="store_true", help="answer with JSON, for programs")
    parser.set_defaults(run=run, order=name)
    return parser


def _add_code(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="the table's code")


def _read_seat(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        message = f"{text!r} is not a seat: seats are numbered from 0"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _read_duration(text: str) -> int | None:
    if text == "ever":
        return None
    found = re.fullmatch(r"([0-9]{1,6})([mhd])", text)
    seconds = int(found[1]) * UNIT_SECONDS[found[2]] if found else 0
    if not 0 < seconds <= LONGEST_SECONDS:
        message = f"{text!r} is not a duration: 30m, 12h, 7d (ten years at most), or ever"
        raise argparse.ArgumentTypeError(message)
    return seconds


def _read_sentence(text: str) -> str:
    if not text.strip() or len(text) > 300 or not text.isprintable():  # noqa: PLR2004 - as a notice
        message = "an announcement is one line of 1 to 300 characters"
        raise argparse.ArgumentTypeError(message)
    return text.strip()


def run(arguments: argparse.Namespace) -> int:
    """Send the action to the server, and show its answer."""
    from reihum.server.config.database import find_admin_folder
    from reihum.server.control.answers import Traced
    from reihum.server.control.client import AdminError, ask_all, find_responding, find_server_sockets
    from reihum.server.control.requests import Trace

    found = find_server_sockets(find_admin_folder(read_settings(arguments)))
    request, everywhere = _make_request(arguments)
    if not everywhere:
        found = find_responding(found)
    if arguments.order == "close" and not _confirm(arguments, found[0]):
        return 1
    heard = ask_all(found, request) if everywhere else [_ask_first(found, request)]
    errors = [answer for answer in heard if isinstance(answer, AdminError)]
    answers = [answer for answer in heard if not isinstance(answer, AdminError)]
    if not answers:
        raise errors[0]
    if arguments.json:
        from reihum.server.control.answers import encode

        print(*(encode(answer).decode() for answer in answers), sep="\n")
    else:
        from reihum.cli.admin_tables import show_table

        show_table(answers)
    for error in errors:
        print(f"reihum: {error}", file=sys.stderr)
    # Like `grep`: who looks for a mark and finds nothing is told so by the status as well.
    missed = isinstance(request, Trace) and not any(isinstance(one, Traced) and (one.table or one.person) for one in answers)
    return 1 if errors or missed else 0


def _make_request(arguments: argparse.Namespace) -> "tuple[Request, bool]":  # noqa: C901, PLR0911 - one case an order
    """Return the request, and whether every process of the server must answer; otherwise one answers for all."""
    from reihum.server.control import requests

    match arguments.order:
        case "status":
            return requests.Status(), True
        case "who":
            return requests.Who(), True
        case "trace":
            return requests.Trace(arguments.mark), True
        case "tables":
            return requests.ListTables(arguments.by, arguments.most), False
        case "show":
            return requests.Show(arguments.code), False
        case "close":
            return requests.Close(arguments.code), False
        case "free":
            return requests.Free(arguments.code, arguments.seat), False
        case "ban" | "mute":
            return requests.Restrict(arguments.order, arguments.where, arguments.seconds), False
        case "unban" | "unmute":
            return requests.Lift(arguments.order.removeprefix("un"), arguments.where), False
        case "announce":
            return requests.Announce(arguments.text, arguments.en or arguments.text), False
        case "drain":
            return requests.AllowTables(arguments.state == "off"), False
        case "settle":
            return requests.Settle(arguments.number), False
    return (requests.ListReports() if arguments.order == "reports" else requests.ListRestrictions()), False


def _ask_first(found: "list[Path]", request: "Request") -> "Answer":
    """Return the first answer without an error; raises AdminError if there is none."""
    from reihum.server.control.client import AdminError, ask

    # Only the process that a person is connected to knows their address, so the others may answer with an error.
    *others, last = found
    for path in others:
        with suppress(AdminError):
            return ask(path, request)
    return ask(last, request)


def _confirm(arguments: argparse.Namespace, server: "Path") -> bool:
    """Return whether a table is really to be deleted, after asking in a terminal; raises UsageError elsewhere."""
    if arguments.yes:
        return True
    if not sys.stdin.isatty():
        message = "This deletes a table for good: add --yes, or run the command in a terminal."
        raise UsageError(message)
    from reihum.cli.admin_tables import show_table
    from reihum.server.control import requests
    from reihum.server.control.client import AdminError, ask

    try:
        show_table([ask(server, requests.Show(arguments.code))])
    except AdminError as error:
        if error.code not in {"storage", "unknown_game", "closing"}:
            raise
        # Closed all the same may be: a table whose log cannot be replayed, or whose game is not installed or still being compiled.
        print(error)
    return input("Delete it and its records for good? [y/N] ").strip().lower() in {"y", "yes", "j", "ja"}
