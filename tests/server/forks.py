"""Servers forked off a process that has imported everything: started by themselves, each imports for most of a second.

`python -m tests.server.forks N` is that process; it takes orders over the socket N, one after the other in its only thread, and ends
when whoever holds the other end does.
"""

import atexit
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NoReturn


class Forked:
    """A process that runs a module, as `subprocess.Popen` would give it, with `stderr` as text."""

    def __init__(self, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        said, stderr = os.pipe()
        ended, status = os.pipe()
        order = json.dumps([list(arguments), dict(environment)]).encode() + b"\n"
        socket.send_fds(_start_forking(), [order[:1]], [stderr, status])
        _start_forking().sendall(order[1:])
        os.close(stderr)
        os.close(status)
        self.stderr = open(said, encoding="utf-8")  # noqa: PTH123, SIM115 - closed by whoever reads to its end
        self._ended = open(ended, encoding="utf-8")  # noqa: PTH123, SIM115 - closed at the end
        self.pid = int(self._ended.readline())
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit status, negative for a signal; None while it runs."""
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end and return the exit status; raises TimeoutExpired after `timeout` seconds."""
        status = self._look(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Send SIGTERM, if it still runs."""
        self.send_signal(signal.SIGTERM)

    def _look(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self._ended], [], [], seconds)[0]:
            with self._ended as ended:
                self.returncode = int(ended.readline())
        return self.returncode


@cache
def _start_forking() -> socket.socket:
    """Start the process that forks, and return a socket to it."""
    ours, its = socket.socketpair()
    command = [sys.executable, "-m", "tests.server.forks", str(its.fileno())]
    with its:
        template = subprocess.Popen(  # noqa: S603 - this very module
            command,
            cwd=Path(__file__).parents[2],
            env=os.environ | {"REIHUM_PLAIN": "1"},
            pass_fds=[its.fileno()],
            stdin=subprocess.DEVNULL,
        )

    @atexit.register
    def end() -> None:
        ours.close()
        template.wait()

    return ours


def _import_all() -> None:
    from importlib import import_module

    for module in ("reihum.cli.play", "reihum.cli.serve", "reihum.server.run", "tests.server.seeded_secrets", "tests.server.wide"):
        import_module(module)
    from reihum._play.game import game_ids, get_game

    for game in game_ids():
        get_game(game)


def _take_orders(line: socket.socket) -> None:
    """Fork for each order a keeper, which forks the server, says its number and, at last, how it has ended. Return in the server."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # keepers are nobody's to wait for
    while True:
        order, given, *_ = socket.recv_fds(line, 65_536, 2)
        while order and not order.endswith(b"\n"):
            order += line.recv(65_536)
        if not order:
            sys.exit()
        if os.fork() == 0:
            line.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            server = os.fork()
            if server:
                _keep(server, given)
            return _become(order, given)
        for file in given:
            os.close(file)


def _keep(server: int, given: Sequence[int]) -> NoReturn:
    """Say a server's number and, when it has ended, how."""
    stderr, status = given
    os.close(stderr)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.write(status, f"{server}\n".encode())
    os.write(status, f"{os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])}\n".encode())
    os._exit(0)


def _become(order: bytes, given: Sequence[int]) -> None:
    """Be the process that was ordered, but for running its module."""
    stderr, status = given
    os.dup2(stderr, 2)
    os.close(stderr)
    os.close(status)
    arguments, environment = json.loads(order)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = arguments


if __name__ == "__main__":
    _import_all()
    _take_orders(socket.socket(fileno=int(sys.argv[1])))
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
