"""What a server says when it has started: where it is, and how others reach it."""

import socket

from rich.console import Console

from reihum.server.config.settings import ServerSettings
from reihum.server.http.listener import public_address
from reihum.server.http.reach import Reach
from reihum.server.http.terminal_qr import qr_text


def greet(console: Console, listener: socket.socket, settings: ServerSettings) -> str:
    """Say where the server is; return the address for a browser on this machine. `settings` say where people find it, if a host did so."""
    local = public_address(listener)
    address = f"{next(iter(settings.origins), local)}{settings.path}"
    console.print(f"Reihum is at [bold]{address}[/]   (Ctrl+C stops it)")
    if address != local:
        console.print(f"It listens at {local}")
    return address


def greet_home(console: Console, reach: Reach) -> str:
    """Say where the server is on this machine and for phones at home, with a QR code; return the address for a browser on this machine."""
    console.print(f"Reihum is at [bold]{reach.local}[/]   (Ctrl+C stops it)")
    addresses = reach.addresses
    if not addresses:
        console.print("This machine is in no network: phones cannot reach it. Once it is in one, the links at the table name its address.")
        return reach.local
    console.print(f"It listens in your home network, too. For phones there: [bold]{addresses[0]}[/]")
    if console.is_terminal and not console.options.ascii_only:
        console.print(qr_text(addresses[0]))
    if len(addresses) > 1:
        console.print(f"If a phone does not get there, try {' or '.join(addresses[1:])}")
    console.print("Whoever is in this network can open it; `reihum play --no-lan` keeps it on this machine.")
    return reach.local
