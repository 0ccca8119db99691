"""A client that does not read is dropped; the others do not notice."""

import random
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from reihum.server.config.limits import Limits
from tests.server.client import Client
from tests.server.servers import MANY, ThreadServer, wait_until

pytestmark = pytest.mark.slow

NARROW = 4096


@pytest.mark.parametrize("limits", [Limits(messages=MANY, queue=20, send_seconds=1), Limits(messages=MANY, send_seconds=0.3)])
def test_a_client_that_does_not_read_is_disconnected(tmp_path: Path, limits: Limits) -> None:
    with ThreadServer(tmp_path, limits, buffer=NARROW) as house, Client(house.address) as anna:
        anna.create("random", options={"rounds": 100})
        with socket.socket() as narrow:
            narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
            narrow.connect((urlsplit(house.address).hostname, urlsplit(house.address).port))
            with Client(house.address, sock=narrow, max_queue=1) as slow:
                slow.send("join", table=anna.code)
                room = house.get_room(anna.code)
                wait_until(lambda: len(room.presence.sockets) == 2)
                anna.ask("start")
                anna.play(random.Random(1).choice, rounds=3)
                wait_until(lambda: len(room.presence.sockets) == 1)
                assert [message["number"] for message in anna.heard if message["type"] == "happened"][-1] == room.table.number
                with pytest.raises(ConnectionClosed) as closed:
                    slow.wait_for(lambda _: False)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1013
