"""`deploy/Caddyfile` as it stands, but for the address and the server: people play through it, each with an address of their own."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from reihum.server.config.limits import Limits
from reihum.server.config.settings import ServerSettings
from tests.helpers.ports import find_free_port
from tests.server.client import Client
from tests.server.servers import ROOT, ThreadServer, get, wait_until

pytestmark = pytest.mark.slow

SERVERS = "\t\tdynamic a table 8000 {\n\t\t\trefresh 5s\n\t\t}\n"


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[tuple[ThreadServer, str]]:
    """A server, and its address behind a Caddy that this test starts."""
    program = shutil.which("caddy")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("CI must have Caddy")
        pytest.skip("there is no caddy here: install it to have this tested")
    with ThreadServer(tmp_path / "data", Limits(), settings=ServerSettings(trusted_proxies=("127.0.0.1/32",))) as house:
        text = (ROOT / "deploy" / "Caddyfile").read_text()
        assert SERVERS in text
        (tmp_path / "Caddyfile").write_text(
            text.replace("\n{\n", "\n{\n\tadmin off\n").replace(SERVERS, f"\t\tto {house.address.removeprefix('http://')}\n")
        )
        port = find_free_port()
        environment = os.environ | {"REIHUM_ADDRESS": f"http://127.0.0.1:{port}", "HOME": str(tmp_path)}
        command = [program, "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
        with (tmp_path / "log").open("w") as log:
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)  # noqa: S603 - it is Caddy
        try:
            until = time.monotonic() + 60
            while True:
                with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                assert process.poll() is None, (tmp_path / "log").read_text()
                assert time.monotonic() < until
                time.sleep(0.02)
            yield house, f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(60)


def test_people_play_behind_caddy_as_its_file_has_it(behind: tuple[ThreadServer, str], tmp_path: Path) -> None:
    house, address = behind
    status, headers, _ = get(f"{address}/api/games")
    assert (status, headers["strict-transport-security"]) == (200, "max-age=31536000")
    with Client(address, origin=address, additional_headers={"X-Forwarded-For": "192.0.2.7"}) as anna:
        assert anna.create("random", name="Anna")["type"] == "seated"
        assert {visitor.address for visitor in house.service.connections.visitors.values()} == {"127.0.0.1"}  # not what it says of itself
        assert anna.ask("start")["type"] == "done"
        code = anna.code
    house.server.should_exit = True

    def is_reported() -> bool:
        get(f"{address}/t/{code}", {"Referer": f"{address}/t/{code}"})
        return "http.log.error" in (tmp_path / "log").read_text()

    wait_until(is_reported, 60)
    assert code not in (tmp_path / "log").read_text()
