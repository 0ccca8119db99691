"""A PostgreSQL whose processes hang: commands are answered `storage`, a server that is told to stop ends, and nothing is done twice."""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from reihum.server.store.silence import PATIENCE
from tests.server.client import Client
from tests.server.postgres import Postgres
from tests.server.servers import Process, ThreadServer, get, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not sys.platform.startswith("linux"), reason="its processes are found by /proc")]

CONNECTING = 10.0
"""Seconds for another try on a new connection, with some to spare."""


@contextmanager
def hang(postgres: Postgres) -> Iterator[None]:
    postgres.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        postgres.signal(signal.SIGCONT)


def test_a_move_is_refused_while_the_database_hangs_and_made_once_afterwards(postgres: Postgres) -> None:
    with ThreadServer(postgres.make_url()) as house, Client(house.address) as anna:
        anna.create("random")
        anna.ask("start")
        while not anna.legal:
            anna.receive()
        number, move = anna.table["number"], anna.legal[0]
        with hang(postgres):
            began = time.monotonic()
            assert anna.move(move, id="mine", number=number)["code"] == "storage"
            assert time.monotonic() - began < PATIENCE + CONNECTING
        wait_until(lambda: house.get("/readyz")[0] == 200)
        assert anna.move(move, id="mine", number=number) == {"type": "done", "id": "mine", "number": number + 1}
        assert [message["number"] for message in anna.heard if message["type"] == "happened"].count(number + 1) == 1


def test_a_server_stops_while_the_database_hangs(postgres: Postgres) -> None:
    with Process(None, told=("serve", "--database", postgres.make_url())) as server, Client(server.address) as anna:
        wait_until(lambda: get(f"{server.address}/readyz")[0] == 200)
        anna.create("random")
        with hang(postgres):
            anna.send("start")
            time.sleep(0.5)
            server.process.send_signal(signal.SIGTERM)
            began = time.monotonic()
            status = server.end()
            assert time.monotonic() - began < PATIENCE + CONNECTING
        assert status == 0, server.told
        assert "Traceback" not in server.told
        assert "The database does not answer. It is waited for" in server.told
        assert "rolled back" not in server.told
