"""The console output of a started server: its addresses, and a QR code for phones."""

import socket
from typing import NamedTuple

from rich.console import Console
from rich.markup import escape
from rich.text import Text

from reihum.server.config.language import is_german
from reihum.server.config.settings import ServerSettings
from reihum.server.http.listener import find_public_address
from reihum.server.http.public_url import PublicUrls

BORDER = 2
"""Width of the QR code's quiet zone in modules."""
HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


class Words(NamedTuple):
    """What a server at home says; `{}` is an address."""

    here: str
    no_network: str
    phones: str
    others: str
    either: str
    whoever: str


ENGLISH = Words(
    "Reihum is at {}   (Ctrl+C stops it)",
    "This machine is in no network: phones cannot reach it. Once it is in one, the links at the table name its address.",
    "It listens in your home network, too. For phones there: {}",
    "If a phone does not get there, try {}",
    " or ",
    "Whoever is in this network can open it; `reihum play --no-lan` keeps it on this machine.",
)
GERMAN = Words(
    "Reihum ist hier: {}   (Strg+C beendet es)",
    "Dieser Rechner ist in keinem Netz, Handys erreichen ihn nicht. Sobald er in einem ist, nennen die Links am Tisch seine Adresse.",
    "Auch in deinem Heimnetz. Für Handys dort: {}",
    "Kommt ein Handy nicht hin, versuch es mit {}",
    " oder ",
    "Wer in diesem Netz ist, kann es öffnen. Mit `reihum play --no-lan` bleibt es auf diesem Rechner.",
)


def greet(console: Console, listener: socket.socket, settings: ServerSettings) -> str:
    """Print the server's address and return it: the first of `settings.origins` with the path, else this machine's own."""
    local = find_public_address(listener)
    address = f"{next(iter(settings.origins), local)}{settings.path}"
    console.print(f"Reihum is at [bold]{escape(address)}[/]   (Ctrl+C stops it)")
    if address != local:
        console.print(f"It listens at {escape(local)}")
    return address


def greet_home(console: Console, urls: PublicUrls) -> str:
    """Print the addresses on this machine and for phones at home, with a QR code; return the address on this machine."""
    words = GERMAN if is_german() else ENGLISH
    console.print(words.here.format(f"[bold]{escape(urls.local)}[/]"))
    addresses = urls.addresses
    if not addresses:
        console.print(words.no_network)
        return urls.local
    console.print(words.phones.format(f"[bold]{escape(addresses[0])}[/]"))
    if console.is_terminal and not console.options.ascii_only:
        console.print(render_qr_code(addresses[0]))
    if len(addresses) > 1:
        console.print(words.others.format(escape(words.either.join(addresses[1:]))))
    console.print(words.whoever)
    return urls.local


def render_qr_code(link: str) -> Text:
    """Return a link as a QR code of half-block characters, dark on light whatever the terminal's colours."""
    import segno

    rows = [[bool(dark) for dark in row] for row in segno.make(link, error="m", micro=False).matrix_iter(border=BORDER)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(HALVES[halves] for halves in zip(upper, lower, strict=True)) for upper, lower in pairs)
    return Text("\n".join(lines), style="black on bright_white", no_wrap=True)
