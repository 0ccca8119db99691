"""Starting and stopping: ports, messages, exit status."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from reihum.cli import main
from reihum.server.config.limits import Limits
from reihum.server.http.listener import DEFAULT_PORT, ServeError, bind, find_public_address
from reihum.server.live.connections import Connections
from reihum.server.live.metrics import Metrics
from reihum.server.live.sockets import Socket
from tests.server.client import Client
from tests.server.servers import ROOT, Process, get

pytestmark = pytest.mark.slow


def test_a_busy_port_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["play", "--no-browser", "--port", str(port), "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert str(port) in told
    assert "--port" in told
    assert "Traceback" not in told


def test_without_a_port_any_free_one_will_do() -> None:
    try:
        taken = socket.create_server(("127.0.0.1", DEFAULT_PORT))
    except OSError:
        taken = None  # something else runs there, as well
    listener = bind("127.0.0.1", None)
    assert listener.getsockname()[1] not in {0, DEFAULT_PORT}
    listener.close()
    if taken is not None:
        taken.close()


@pytest.mark.parametrize("host", ["no such host", "192.0.2.1", "play..example.org", "a" * 64])
def test_hosts_that_are_none(host: str) -> None:
    for port in (0, None):
        with pytest.raises(ServeError, match="--host"):
            bind(host, port)


def test_addresses_that_others_can_type() -> None:
    for host, shown in (("127.0.0.1", "http://127.0.0.1:"), ("::1", "http://[::1]:")):
        try:
            listener = bind(host, 0)
        except ServeError:
            assert host == "::1"  # a machine without IPv6
            continue
        assert find_public_address(listener).startswith(shown)
        listener.close()
    with bind("0.0.0.0", 0) as listener:  # noqa: S104 - to see what it is called
        assert find_public_address(listener).startswith("http://")


def test_it_starts_soon_says_goodbye_and_stops_soon(tmp_path: Path) -> None:
    began = time.monotonic()
    with Process(tmp_path, fresh=True) as server:
        assert get(f"{server.address}/healthz")[0] == 200
        assert time.monotonic() - began < 10
        with Client(server.address) as anna:
            anna.create("random")
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            assert anna.wait_for(lambda message: message["type"] == "closing")["retry_after"] > 0
            with pytest.raises(ConnectionClosed) as closed:
                anna.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        assert server.end() == 0
        assert time.monotonic() - began < 5
        assert "Traceback" not in server.told


def test_clients_that_connect_during_shutdown_are_notified_as_well() -> None:
    told: list[str | int] = []

    class Line(WebSocket):
        def __init__(self) -> None:
            """Lead nowhere."""

        async def send_text(self, data: str) -> None:
            told.append(json.loads(data)["type"])

        async def close(self, code: int = 1000, reason: str | None = None) -> None:
            assert reason is None
            told.append(code)

    async def come() -> None:
        metrics = Metrics()
        connections = Connections(metrics)
        await connections.say_goodbye()
        late = Socket(Line(), Limits(), metrics)
        connections.add(late, "a", "192.0.2.1")
        await asyncio.wait_for(late.run(), 10)

    asyncio.run(come())
    assert told == ["closing", 1012]


def test_ctrl_c_stops_it_without_a_word_of_complaint(tmp_path: Path) -> None:
    with Process(tmp_path, fresh=True) as server:
        server.process.send_signal(signal.SIGINT)
        assert server.end() == 0
        assert "Traceback" not in server.told


def test_help_is_quick_and_needs_no_compiler() -> None:
    code = (
        "import sys; from reihum.cli import make_parser; make_parser().format_help(); print('numba' in sys.modules, 'numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)  # noqa: S603 - it is ours
    assert told.stdout.split() == ["False", "False"]


def test_invalid_arguments_are_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "chess", "--terminal"]) == 1
    assert "chess" in capsys.readouterr().err
    assert main(["play", "bloom"]) == 1
    assert "--terminal" in capsys.readouterr().err
    for port in ("x", "-1", "65536"):
        with pytest.raises(SystemExit) as wrong:
            main(["play", f"--port={port}"])
        assert wrong.value.code == 2


def test_a_reader_that_has_enough_is_no_fault() -> None:
    command = [sys.executable, "-m", "reihum.cli", "simulate", "elfer_raus", "--matches", "200", "--out", "-"]
    environment = os.environ | {"REIHUM_PLAIN": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""


def test_an_interrupt_ends_a_command_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("reihum.server.run.serve", interrupted)
    assert main([]) == 130
    assert capsys.readouterr().err == ""
