"""`reihum admin`: look after a server that runs."""

import argparse
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from reihum.cli.common import UsageError, count
from reihum.cli.data_location import add_place, settings_of

if TYPE_CHECKING:
    from pathlib import Path

    from reihum.server.control.answers import Answer
    from reihum.server.control.requests import Request

UNITS = {"m": 60, "h": 3600, "d": 86_400}
LONGEST = 3650 * 86_400


def add(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Describe the command and what it can do."""
    parser = subparsers.add_parser(
        "admin",
        help="look after a server that runs: who is there, tables, bans, announcements, reports",
        description="Look after a server that runs on this machine, as the user that it runs as, or as root. It listens for this in its "
        "data folder, or where its setting `admin` says, and on no port.",
    )
    orders = parser.add_subparsers(title="what to do", metavar="WHAT", required=True)
    _order(orders, "status", "how the server is, a line for each process")
    _order(orders, "who", "who is connected, from where, since when, and at which table")
    tables = _order(orders, "tables", "which tables are kept")
    tables.add_argument(
        "--by", choices=("last", "age", "size"), default="last", help="those last played at (default), oldest, or with most events"
    )
    tables.add_argument("--most", type=count, default=20, metavar="N", help="so many at most (default: 20)")
    _table(_order(orders, "show", "one table: seats, people, and what was said there lately"))
    close = _order(orders, "close", "send everybody away from a table and delete it, with its records, for good")
    _table(close)
    close.add_argument("--yes", action="store_true", help="do not ask whether that is meant")
    free = _order(orders, "free", "take a person's seat away; in a match a bot plays there until a guest takes it")
    _table(free)
    free.add_argument("seat", type=_seat, metavar="SEAT", help="the seat, from 0, as `show` numbers them")
    for kind, what in (("ban", "let nobody come from an address"), ("mute", "let nobody at an address say or show anything")):
        held = _order(orders, kind, f"{what}, a network, or from where somebody sits; also after a restart")
        held.add_argument("where", metavar="WHERE", help="192.0.2.7, 192.0.2.0/24, 2001:db8::/56, or CODE/SEAT")
        held.add_argument(
            "--for", dest="seconds", type=_time, default=UNITS["d"], metavar="TIME", help="30m, 12h, 7d or ever (default: 1d)"
        )
        lifted = _order(orders, f"un{kind}", f"lift a {kind}")
        lifted.add_argument("where", metavar="NETWORK", help="as `reihum admin bans` lists it")
    _order(orders, "bans", "all bans and mutes that hold")
    announce = _order(orders, "announce", "show a sentence to everybody who is connected")
    announce.add_argument("text", type=_sentence, metavar="TEXT", help="the sentence, in German or for everybody")
    announce.add_argument("--en", type=_sentence, metavar="TEXT", help="the same in English")
    drain = _order(orders, "drain", "set up no new tables, also after a restart; those that are there play on")
    drain.add_argument("state", choices=("on", "off"), help="`on`: no new tables; `off`: as usual")
    _order(orders, "reports", "what people have reported")
    settle = _order(orders, "settle", "take a report off the list")
    settle.add_argument("number", type=count, metavar="N", help="its number")
    trace = _order(orders, "trace", "which table or connection a mark in the log stands for, since the server's last start")
    trace.add_argument("mark", metavar="MARK", help="eight letters and digits, such as 1f0a93c2")


def _order(orders: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, what: str) -> argparse.ArgumentParser:
    parser = orders.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    add_place(parser)
    parser.add_argument("--admin", metavar="FOLDER", help="where the server listens, if not in its data folder")
    parser.add_argument("--json", action="store_true", help="answer with JSON, for programs")
    parser.set_defaults(run=run, order=name)
    return parser


def _table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="the table's code")


def _seat(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        message = f"{text!r} is no seat: they are numbered from 0"
        raise argparse.ArgumentTypeError(message)
    return int(text)


def _time(text: str) -> int | None:
    if text == "ever":
        return None
    found = re.fullmatch(r"([0-9]{1,6})([mhd])", text)
    seconds = int(found[1]) * UNITS[found[2]] if found else 0
    if not 0 < seconds <= LONGEST:
        message = f"{text!r} is no time: 30m, 12h, 7d (ten years at most), or ever"
        raise argparse.ArgumentTypeError(message)
    return seconds


def _sentence(text: str) -> str:
    if not text.strip() or len(text) > 300 or not text.isprintable():  # noqa: PLR2004 - as a notice
        message = "an announcement is one line of 1 to 300 characters"
        raise argparse.ArgumentTypeError(message)
    return text.strip()


def run(arguments: argparse.Namespace) -> int:
    """Ask the server, and show what it answers."""
    from reihum.server.config.database import admin_folder
    from reihum.server.control.places import ask, servers

    found = servers(admin_folder(settings_of(arguments)))
    if arguments.order == "close" and not _means_it(arguments, found[0]):
        return 1
    request, everywhere = _request(arguments)
    answers = [ask(path, request) for path in found] if everywhere else [_ask_any(found, request)]
    if arguments.json:
        from reihum.server.control.answers import encode

        print(*(encode(answer).decode() for answer in answers), sep="\n")
    else:
        from reihum.cli.admin_tables import show

        show(answers)
    return 0


def _request(arguments: argparse.Namespace) -> "tuple[Request, bool]":  # noqa: C901, PLR0911 - one case an order
    """Return what to ask, and whether every process of the server is asked; else any can answer for all."""
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


def _ask_any(found: "list[Path]", request: "Request") -> "Answer":
    """Return the answer of the first process that has one: who sits somewhere is known only where they are connected. Raises AdminError."""
    from reihum.server.control.places import AdminError, ask

    *others, last = found
    for path in others:
        with suppress(AdminError):
            return ask(path, request)
    return ask(last, request)


def _means_it(arguments: argparse.Namespace, server: "Path") -> bool:
    """Whether a table is really to be deleted; asked where somebody can answer. Raises UsageError where nobody can."""
    if arguments.yes:
        return True
    if not sys.stdin.isatty():
        message = "This deletes a table for good: say --yes, or give the command in a terminal."
        raise UsageError(message)
    from reihum.cli.admin_tables import show
    from reihum.server.control import requests
    from reihum.server.control.places import ask

    show([ask(server, requests.Show(arguments.code))])
    return input("Delete it and its records for good? [y/N] ").strip().lower() in {"y", "yes", "j", "ja"}
