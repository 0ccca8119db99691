"""Connections without a client: whatever bytes one could send."""

import socket
import time
from typing import Self
from urllib.parse import urlsplit

TEXT, PING, PONG, CONTINUATION, CLOSE = 1, 9, 10, 0, 8
WAIT = 60.0


class Raw:
    """A TCP connection to a server."""

    def __init__(self, address: str, narrow: int | None = None) -> None:
        self._socket = socket.socket()
        if narrow is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, narrow)
        self._socket.settimeout(WAIT)
        self._socket.connect((urlsplit(address).hostname, urlsplit(address).port))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def upgrade(self, *headers: str) -> Self:
        """Make a web socket of it."""
        lines = "GET /ws HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"
        self.send("\r\n".join((*lines, "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", *headers, "", "")).encode())
        assert self.read_until(b"\r\n\r\n").startswith(b"HTTP/1.1 101")
        return self

    def read_until(self, end: bytes) -> bytes:
        """Read until something has come, or until the end; give all that came."""
        got = b""
        while end not in got and (data := self._receive()):
            got += data
        return got

    def read_rest(self) -> bytes:
        """Read until the server closes the connection."""
        got = b""
        while data := self._receive():
            got += data
        return got

    def flood(self, part: bytes, seconds: float) -> None:
        """Send the same again and again for some time, read a little of what is answered, and no more."""
        until = time.monotonic() + seconds
        self._socket.settimeout(0.05)
        while time.monotonic() < until:
            try:
                self._socket.send(part)
                self._socket.recv(4096)
            except TimeoutError:
                continue
            except ConnectionError:
                break

    def drip(self, part: bytes) -> float:
        """Send the same again and again until the server closes the connection; give the seconds that took."""
        began = time.monotonic()
        self._socket.settimeout(0.05)
        while time.monotonic() < began + WAIT:
            try:
                self._socket.sendall(part)
                if not self._socket.recv(4096):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        return time.monotonic() - began

    def _receive(self) -> bytes:
        try:
            return self._socket.recv(65_536)
        except ConnectionError:
            return b""


def make_frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """Give a frame as a client sends it; up to 125 bytes."""
    return bytes([last << 7 | opcode, 1 << 7 | len(data), 0, 0, 0, 0]) + data


def read_close_code(told: bytes) -> int:
    """Give the code of the closing frame that a server has ended with."""
    at = told.rindex(bytes([1 << 7 | CLOSE]))
    return int.from_bytes(told[at + 2 : at + 4])
