"""An nginx of the tests' own before several servers, on a socket in a folder of its own."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

PROGRAM = shutil.which("nginx") or next((found for found in ("/usr/sbin/nginx",) if Path(found).exists()), None)

CONFIGURED = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/log;
{user}
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  upstream tables {{
{servers}
  }}
  server {{
    listen unix:{folder}/socket;
    location / {{
      proxy_pass http://tables;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For 192.0.2.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_connect_timeout 5s;
      proxy_read_timeout 1h;
      proxy_next_upstream error timeout http_503;
    }}
  }}
}}
"""


class Nginx:
    """A proxy before the servers at these ports, each tried again a second after it was found to be away."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="nginx", dir="/tmp"))
        servers = "\n".join(f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=1s;" for port in ports)
        user = "user root;" if os.geteuid() == 0 else ""
        (self._folder / "conf").write_text(CONFIGURED.format(folder=self._folder, servers=servers, user=user))

    def connect(self) -> socket.socket:
        """Open a connection to it."""
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(self._folder / "socket"))
        except BaseException:
            line.close()
            raise
        return line

    def __enter__(self) -> Self:
        assert PROGRAM is not None
        command = [PROGRAM, "-p", str(self._folder), "-c", str(self._folder / "conf"), "-e", str(self._folder / "log")]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)  # noqa: S603 - it is nginx
        until = time.monotonic() + 60
        while True:
            with suppress(OSError), self.connect():
                return self
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < until
            time.sleep(0.02)

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self._process.terminate()
        self._process.wait(60)
        shutil.rmtree(self._folder)


@pytest.fixture
def nginx() -> Callable[[Sequence[int]], Nginx]:
    """Where there is none the test is left out, but not in CI."""
    if PROGRAM is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have nginx")
        pytest.skip("there is no nginx here: install it to have this tested")
    return Nginx
