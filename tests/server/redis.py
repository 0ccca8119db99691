"""A Redis of the tests' own, on a socket in a folder of its own; it can be killed and started again."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

PROGRAM = shutil.which("redis-server") or shutil.which("valkey-server")


class Redis:
    """The broker; it keeps nothing."""

    def __init__(self) -> None:
        # Sockets have short names.
        self.folder = Path(tempfile.mkdtemp(prefix="redis", dir="/tmp"))
        self._socket = self.folder / "redis.sock"
        self.url = f"unix://{self._socket}"

    def start(self) -> None:
        assert PROGRAM is not None
        command = [PROGRAM, "--port", "0", "--unixsocket", str(self._socket), "--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603 - it is Redis
        until = time.monotonic() + 60
        while not self._is_answering():
            assert time.monotonic() < until
            assert self._process.poll() is None
            time.sleep(0.02)

    def _is_answering(self) -> bool:
        with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self._socket))
            line.sendall(b"PING\r\n")
            return line.recv(7) == b"+PONG\r\n"
        return False

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._socket.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self.kill()
        shutil.rmtree(self.folder)


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """Where there is none the test is left out, but not in CI."""
    if PROGRAM is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have Redis or Valkey")
        pytest.skip("there is no Redis here: install it to have this tested")
    with Redis() as running:
        yield running
