"""All settings of a server, with parsers and defaults.

Settings are text on the command line and in the environment; how to parse each is declared here, once.
"""

# ruff: noqa: RUF009 - a `_define_setting` is a field of a dataclass

import base64
import binascii
import ipaddress
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

HIGHEST_PORT = 65_535
LONGEST_DRAIN = 600
LONGEST_PATH = 100
PUSH_KEY_BYTES = 32

HOST = re.compile(
    r"(?:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?|\[[0-9A-Fa-f:.]+\])(?::(?:6553[0-5]|655[0-2]\d|65[0-4]\d\d|6[0-4]\d{3}|[1-5]?\d{1,4}))?"
)
"""The host part of a URL: a name or an address, and perhaps a port."""
HOSTS = re.compile(rf"(?:\*\.)?{HOST.pattern}")

LogForm = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]


@dataclass(frozen=True, slots=True)
class SettingKind:
    """How a setting is parsed and described. `read` raises ValueError with what the setting has to be."""

    read: Callable[[str], object]
    shown: str
    """The placeholder for its value in a usage line."""
    help: str
    private: bool = False
    """Whether its value may contain a password, and must not be shown."""


def _define_setting(default: object, read: Callable[[str], object], shown: str, help_: str, *, private: bool = False) -> Any:  # noqa: ANN401 - fits every field
    return field(default=default, metadata={"kind": SettingKind(read, shown, help_, private)})


def _make_choice_parser(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            message = f"{', '.join(words[:-1])} or {words[-1]}"
            raise ValueError(message)
        return text

    return read


def _make_number_parser(lowest: int, highest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(highest)) else -1
        if not lowest <= number <= highest:
            message = f"a whole number from {lowest} to {highest}"
            raise ValueError(message)
        return number

    return read


def _parse_text(text: str) -> str:
    if not text:
        message = "a text that is not empty"
        raise ValueError(message)
    return text


def _parse_folder(text: str) -> Path:
    try:
        return Path(_parse_text(text)).expanduser()
    except RuntimeError:
        message = "a folder, after ~ that of a user who has one"
        raise ValueError(message) from None


def _parse_folder_or_off(text: str) -> Path | str:
    return text if text == "off" else _parse_folder(text)


def _make_url_parser(*schemes: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        scheme = text.partition("://")[0].partition("+")[0]
        if "://" not in text or scheme not in schemes:
            message = f"a URL that begins with {' or '.join(f'{scheme}://' for scheme in schemes)}"
            raise ValueError(message)
        return text

    return read


def _split_url(text: str) -> SplitResult:
    """Split a URL; the parts are empty where that cannot be done."""
    try:
        return urlsplit(text)
    except ValueError:
        return urlsplit("")


def _parse_origins(text: str) -> tuple[str, ...]:
    return tuple(_parse_origin(part.strip()) for part in text.split(",") if part.strip())


def _parse_origin(text: str, host: re.Pattern[str] = HOST) -> str:
    parts = _split_url(text)
    is_bare = not (parts.path.strip("/") or parts.query or parts.fragment)
    if parts.scheme not in {"http", "https"} or not host.fullmatch(parts.netloc) or not is_bare:
        message = "a list of addresses such as https://play.example.org, with commas between them and no path"
        raise ValueError(message)
    # As browsers write them: without the usual port, and addresses of IPv6 in short.
    name, port = str(parts.hostname), parts.port
    shown = f"[{ipaddress.ip_address(name)}]" if ":" in name else name
    return f"{parts.scheme}://{shown}" + ("" if port in {None, 443 if parts.scheme == "https" else 80} else f":{port}")


def _parse_sites(text: str) -> tuple[str, ...]:
    """Parse sites for a response header: each is a name, or `*.` and a name, and perhaps a port, and nothing else."""
    return tuple(_parse_origin(part.strip(), HOSTS) for part in text.split(",") if part.strip())


def _parse_path(text: str) -> str:
    path = f"/{text.strip('/')}"
    if not re.fullmatch(r"(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*/?", path) or len(path) > LONGEST_PATH:
        message = "a path such as /reihum, of letters, digits, - and _"
        raise ValueError(message)
    return path.rstrip("/")


def _parse_networks(text: str) -> tuple[str, ...]:
    try:
        return tuple(str(ipaddress.ip_network(part.strip(), strict=False)) for part in text.split(",") if part.strip())
    except ValueError:
        message = "a list of IP addresses or networks such as 10.0.0.0/8, with commas between them"
        raise ValueError(message) from None


def _make_line_parser(longest: int) -> Callable[[str], str]:
    def read(text: str) -> str:
        if len(text) > longest or not text.isprintable():
            message = f"one line of at most {longest} characters"
            raise ValueError(message)
        return _parse_text(text)

    return read


def _parse_link(text: str) -> str:
    parts = _split_url(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or not text.isprintable() or " " in text:
        message = "an address such as https://example.org/imprint"
        raise ValueError(message)
    return text


def _parse_push_key(text: str) -> str:
    try:
        if len(base64.b64decode(f"{text}=", b"-_", validate=True)) == PUSH_KEY_BYTES:
            return text
    except (binascii.Error, ValueError):
        pass
    message = "a key as `reihum push-key` writes one"
    raise ValueError(message)


def _parse_zone(text: str) -> str:
    try:
        return ZoneInfo(text).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        message = "a time zone such as Europe/Berlin or UTC, of which this machine has the data (package tzdata)"
        raise ValueError(message) from None


def _parse_contact(text: str) -> str:
    scheme, _, rest = text.partition(":")
    if scheme not in {"mailto", "https"} or not rest.strip("/") or not text.isascii() or not text.isprintable():
        message = "an address such as mailto:operator@example.org or https://example.org/contact"
        raise ValueError(message)
    return text


def _parse_place(text: str) -> tuple[str, int] | None:
    if text == "off":
        return None
    host, colon, port = text.rpartition(":")
    try:
        return (host.strip("[]"), _make_number_parser(0, HIGHEST_PORT)(port)) if colon and host else (_parse_text(""), 0)
    except ValueError:
        message = "`off`, or an address and a port such as 127.0.0.1:9464"
        raise ValueError(message) from None


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server. `reihum serve --help` and docs/hosting.md explain them."""

    host: str = _define_setting("127.0.0.1", _parse_text, "HOST", "address to listen on; 0.0.0.0 lets others in")
    port: int | None = _define_setting(None, _make_number_parser(0, HIGHEST_PORT), "PORT", "port to listen on")
    data: Path | None = _define_setting(None, _parse_folder, "FOLDER", "where tables are kept in a SQLite file")
    database: str | None = _define_setting(
        None, _make_url_parser("postgresql", "postgres", "sqlite"), "URL", "where tables are kept instead of in a data folder", private=True
    )
    bus: str | None = _define_setting(
        None,
        _make_url_parser("redis", "rediss", "unix", "valkey", "valkeys"),
        "URL",
        "Redis or Valkey, by which several processes hear of each other",
        private=True,
    )
    origins: tuple[str, ...] = _define_setting((), _parse_origins, "URL[,URL…]", "the only addresses whose pages may play here")
    path: str = _define_setting("", _parse_path, "PATH", "path below which the server lies, such as /reihum")
    embedded_in: tuple[str, ...] = _define_setting(
        (), _parse_sites, "URL[,URL…]", "sites whose pages may show this server in a frame, such as https://club.example.org"
    )
    trusted_proxies: tuple[str, ...] = _define_setting(
        (), _parse_networks, "IP[,IP…]", "proxies whose word is taken for where a client comes from (X-Forwarded-For)"
    )
    log_level: LogLevel = _define_setting(
        "warning", _make_choice_parser("debug", "info", "warning", "error"), "LEVEL", "debug, info, warning or error"
    )
    log_form: LogForm = _define_setting("text", _make_choice_parser("text", "json"), "FORM", "text, or json: one object a line")
    metrics: tuple[str, int] | None = _define_setting(
        None,
        _parse_place,
        "HOST:PORT",
        "where Prometheus finds figures, apart from the tables; only this machine sees 127.0.0.1:9464",
    )
    drain_seconds: int = _define_setting(
        0,
        _make_number_parser(0, LONGEST_DRAIN),
        "S",
        "when told to stop, go on for so long while /readyz says no, for a load balancer to notice",
    )
    expire_days: int = _define_setting(
        0, _make_number_parser(0, 36_500), "DAYS", "delete tables at which nothing has happened for so long; 0 keeps them"
    )
    site_name: str | None = _define_setting(None, _make_line_parser(40), "NAME", "what the site is called, beside Reihum's own name")
    imprint: str | None = _define_setting(None, _parse_link, "URL", "who runs this server: a page that the client links to")
    privacy: str | None = _define_setting(
        None, _parse_link, "URL", "your page on privacy: the client links to it, and /privacy leads there"
    )
    terms: str | None = _define_setting(None, _parse_link, "URL", "your terms: a page that the client links to")
    notice_de: str | None = _define_setting(
        None, _make_line_parser(300), "TEXT", "a sentence for everybody on the first page, such as of maintenance, in German"
    )
    notice_en: str | None = _define_setting(
        None, _make_line_parser(300), "TEXT", "the same in English; where only one is given, it is shown to all"
    )
    chat: Literal["on", "off"] = _define_setting(
        "on", _make_choice_parser("on", "off"), "WORD", "`off` lets nobody say anything, at any table; reactions stay"
    )
    names: Literal["free", "animals"] = _define_setting(
        "free",
        _make_choice_parser("free", "animals"),
        "WORD",
        "`animals`: the server chooses what people are called, and no name is typed or kept",
    )
    responsible: str | None = _define_setting(
        None, _make_line_parser(200), "TEXT", "who is responsible for this server and how to reach them, for the page on privacy"
    )
    push_key: str | None = _define_setting(
        None,
        _parse_push_key,
        "KEY",
        "key, as `reihum push-key` makes one, for notifying people away from the table that it is their turn",
        private=True,
    )
    push_contact: str | None = _define_setting(
        None, _parse_contact, "URL", "with a push_key: how push services can reach you, mailto:… or https://…"
    )
    admin: Path | Literal["off"] | None = _define_setting(
        None, _parse_folder_or_off, "FOLDER", "where `reihum admin` finds this server, or `off`; needed if the database is PostgreSQL"
    )
    tables_from: tuple[str, ...] = _define_setting(
        (),
        _parse_networks,
        "IP[,IP…]",
        "addresses or networks from which tables may be set up; from elsewhere only with the invitation_word, if there is one",
    )
    invitation_word: str | None = _define_setting(
        None, _make_line_parser(60), "WORD", "word that people must know to set up a table, except from tables_from", private=True
    )
    tables_awake: int = _define_setting(1000, _make_number_parser(1, 1_000_000), "N", "tables kept in memory after everybody has left")
    tables_per_day: int = _define_setting(
        300,
        _make_number_parser(1, 1_000_000),
        "N",
        "tables that may be set up from one address within a day; this machine's own are not counted",
    )
    events_per_day: int = _define_setting(
        1_000_000,
        _make_number_parser(1000, 1_000_000_000),
        "N",
        "events that one address may have stored within a day, 140 bytes each (PostgreSQL: 250); this machine's own are not counted",
    )
    disk_reserve: int = _define_setting(
        500,
        _make_number_parser(0, 1_000_000),
        "MB",
        "with less free on the disk of a SQLite file, nobody sets up a table; 0 for no reserve",
    )
    tables_in_use: int = _define_setting(2000, _make_number_parser(1, 1_000_000), "N", "tables with people at a time, in each process")
    halls: tuple[str, ...] = _define_setting(
        (),
        _parse_networks,
        "IP[,IP…]",
        "addresses or networks of many people, such as a club's: limits per address are ten times as high",
    )
    bot_milliseconds: int = _define_setting(400, _make_number_parser(10, 10_000), "MS", "how long the hard bot thinks about a move")
    bots_at_once: int = _define_setting(
        0,
        _make_number_parser(0, 1000),
        "N",
        "bots that think for so long at the same time, 0 for as many as cores; when more do, each thinks for less",
    )
    time_zone: str = _define_setting(
        "Europe/Berlin",
        _parse_zone,
        "ZONE",
        "time zone at whose midnight the deal of the day changes, such as America/New_York",
    )
    sockets_per_address: int = _define_setting(
        200,
        _make_number_parser(1, 1_000_000),
        "N",
        "sockets with seats of one address, and as many without; this machine's own are not counted",
    )
