"""Servers behind nginx are restarted one after the other while people play: nothing is lost, and nobody has to do anything."""

import asyncio
import logging
import random
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.frames import CloseCode

from reihum.server.messages.events import MovedEvent
from reihum.server.store.logs import read_log
from reihum.server.store.store import Store
from reihum.server.table.logs import replay_log
from tests.server.client import Client
from tests.server.nginx import Nginx
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.servers import Process, get

pytestmark = pytest.mark.slow

log = logging.getLogger(__name__)

LOST = (ConnectionError, EOFError, WebSocketException)
AGAIN = {"closing", "too_fast", "storage"}
"""The same command is worth sending again."""

PACE = 0.1
"""Seconds before a move where pauses are measured: else there would be a log of a length that no table has, to be replayed."""

LONGEST_PAUSE = 2.0
"""Seconds that nobody moves while a server is replaced: a client is told to come back within 1.5 s."""


class Player(threading.Thread):
    """A person whose client behaves as ours: it reconnects when the server asks for it, and repeats unanswered commands."""

    def __init__(self, nginx: Nginx, seed: int) -> None:
        super().__init__()
        self._nginx = nginx
        self._chance = random.Random(seed)
        self.client = self._connect()
        self._move: tuple[str, int, str] | None = None
        """The id, number and text of a move without an answer."""
        self.heard: list[dict[str, Any]] = []
        self.acknowledged: dict[int, str] = {}
        self.moments: list[float] = []
        """When each move was acknowledged, by the monotonic clock."""
        self.was_told = False
        """Whether a server that stopped said so: by a message or, where it had no time for one, by how it closed the socket."""
        self.pace = 0.0
        """Seconds before each move."""
        self.enough = threading.Event()
        self.wrong: BaseException | None = None

    def _connect(self) -> Client:
        return Client("http://tables.example", sock=self._nginx.connect())

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                try:
                    self._do_something()
                except LOST:
                    self._come_back()
            self.heard += self.client.heard
        except BaseException as error:  # noqa: BLE001 - the test raises it again
            self.wrong = error

    def _do_something(self) -> None:
        table = self.client.table
        if self._move or self.client.legal:
            self._make_a_move(table["number"])
        elif table["phase"] in {"round_over", "match_over"} and table["seat"] == 0:
            self._ask("again" if table["phase"] == "match_over" else "next_round", f"{self._chance.random()}", number=table["number"])
        else:
            with suppress(TimeoutError):
                self.client.receive(0.2)

    def _make_a_move(self, number: int) -> None:
        if self._move is None:
            time.sleep(self.pace)
            self._move = (f"{self._chance.random()}", number, self._chance.choice(self.client.legal))
        id_, number, move = self._move
        answer = self._ask("move", id_, number=number, move=move)
        self._move = None
        if answer["type"] == "done":
            self.acknowledged[answer["number"]] = move
            self.moments.append(time.monotonic())
        else:
            assert answer["code"] in {"stale", "not_your_turn"}, answer

    def _ask(self, kind: str, id_: str, **fields: Any) -> dict[str, Any]:
        while (answer := self.client.ask(kind, id=id_, **fields)).get("code") in AGAIN:
            time.sleep(0.2)
        return answer

    def _come_back(self) -> None:
        old = self.client
        with suppress(*LOST):
            old.hear_out(0)  # what it was told before it was cut off
        self.heard += old.heard
        self.was_told |= old.socket.close_code == CloseCode.SERVICE_RESTART or any(message["type"] == "closing" for message in old.heard)
        waits = [message["retry_after"] for message in old.heard if message["type"] == "closing"]
        time.sleep(waits[-1] / 1000 if waits else 0.2)
        fresh: Client | None = None
        while fresh is None:
            try:
                fresh = self._connect()
                answer = fresh.join(old.code, secret=old.secret, after=self.number)
                if answer.get("code") in AGAIN:
                    raise ConnectionError
            except LOST:
                assert not self.enough.is_set()
                time.sleep(0.2)
                self.heard += fresh.heard if fresh else []
                fresh = None
        fresh.code, fresh.secret = old.code, old.secret
        self.client = fresh

    @property
    def number(self) -> int:
        """The last event heard of."""
        return max(int(message["number"]) for message in self.heard if message["type"] == "happened")


@pytest.mark.thorough  # tests/server/test_bus.py has two servers on both, that stay
@pytest.mark.timeout(600)
def test_a_rolling_restart_loses_nothing(nginx: Callable[[Sequence[int]], Nginx], postgres: Postgres, redis: Redis) -> None:
    rolling = Rolling(postgres, redis)
    with nginx(rolling.ports) as proxy, rolling.play(proxy, options={"rounds": 10}) as (anna, ben):
        anna.pace = ben.pace = PACE / 5
        for at in (0, 1, 0):
            _wait(anna, len(anna.acknowledged) + 5, anna, ben)
            rolling.restart(at)
        _wait(ben, len(ben.acknowledged) + 5, anna, ben)
    rolling.check(anna, ben)
    assert all(player.was_told for player in (anna, ben))


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_an_upgrade_with_a_cold_cache_is_hardly_noticed(
    nginx: Callable[[Sequence[int]], Nginx], postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """As the handbook has it, but nobody has compiled the new rules: the other server is stopped once the new one is ready."""
    rolling = Rolling(postgres, redis, {"REIHUM_PLAIN": ""})
    for address in rolling.addresses:
        _wait_until_ready(address)
    with nginx(rolling.ports) as proxy, rolling.play(proxy, game="bloom") as (anna, ben):
        anna.pace = ben.pace = PACE
        for at in (0, 1):
            _wait(anna, len(anna.acknowledged) + 5, anna, ben)
            began = time.monotonic()
            rolling.restart(at, {"REIHUM_PLAIN": "", "XDG_CACHE_HOME": str(tmp_path)})
            assert at == 1 or get(f"{rolling.addresses[at]}/readyz")[0] == 503  # else nothing was cold
            _wait_until_ready(rolling.addresses[at], anna, ben)
            log.info("Server %s was ready after %.1f s", at, time.monotonic() - began)
        _wait(ben, len(ben.acknowledged) + 20, anna, ben)
    rolling.check(anna, ben)
    moments = sorted(anna.moments + ben.moments)
    longest = max(later - earlier for earlier, later in pairwise(moments))
    log.info("%s moves, the longest pause between two was %.2f s", len(moments), longest)
    assert longest < LONGEST_PAUSE


class Rolling:
    """Two servers on one database and one bus, each of which can be restarted by itself."""

    def __init__(self, postgres: Postgres, redis: Redis, environment: Mapping[str, str] = {}) -> None:
        self._url = postgres.make_url()
        self._told = ["serve", "--database", self._url, "--bus", redis.url, "--trusted-proxies", "127.0.0.1"]
        self.ports = [_find_quiet_port(), _find_quiet_port()]
        self._servers = [Process(None, port=port, told=self._told, environment=environment) for port in self.ports]

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    def restart(self, at: int, environment: Mapping[str, str] = {}) -> None:
        """Stop a server and start one in its place, perhaps of another version."""
        self._servers[at].process.send_signal(signal.SIGTERM)
        assert self._servers[at].end() == 0
        assert "Traceback" not in self._servers[at].told
        self._servers[at] = Process(None, port=self.ports[at], told=self._told, environment=environment)

    @contextmanager
    def play(self, proxy: Nginx, **match: Any) -> Iterator[tuple[Player, Player]]:
        """Let two people play while in here; the servers end with it."""
        anna, ben = Player(proxy, 1), Player(proxy, 2)
        try:
            anna.client.create(None, **match)
            ben.client.join(anna.client.code)
            assert ben.client.ask("sit", name="Ben")["type"] == "seated"
            anna.client.wait_for(lambda message: message["type"] == "happened" and bool(message["table"]["seats"][1]["name"]))
            assert anna.client.ask("start")["type"] == "done"
            anna.start()
            ben.start()
            yield anna, ben
        finally:
            for player in (anna, ben):
                player.enough.set()
                if player.is_alive():
                    player.join()
            for server in self._servers:
                server.kill()

    def check(self, *players: Player) -> None:
        """Look whether all moves that were acknowledged are there, and nobody missed anything."""
        code = players[0].client.code
        store = Store(self._url)
        events = read_log(code, asyncio.run(store.read(code)))
        store.close()
        assert replay_log(code, events).number == len(events)
        for seat, player in enumerate(players):
            for number, move in player.acknowledged.items():
                event = events[number - 1]
                assert isinstance(event, MovedEvent)
                assert (event.seat, event.move) == (seat, move)
            numbers = [message["number"] for message in player.heard if message["type"] == "happened"]
            assert sorted(set(numbers)) == list(range(min(numbers), max(numbers) + 1))  # nothing was missed


def _wait_until_ready(address: str, *players: Player) -> None:
    """Wait until people may be sent to a server, as `deploy/reihum@.service` does."""
    while get(f"{address}/readyz")[0] != 200:
        for player in players:
            if player.wrong is not None:
                raise player.wrong
        time.sleep(0.2)


def _wait(who: Player, moves: int, *players: Player) -> None:
    """Wait until somebody has made more moves than that."""
    until = time.monotonic() + 90
    while len(who.acknowledged) <= moves:
        for player in players:
            if player.wrong is not None:
                raise player.wrong
        assert time.monotonic() < until
        time.sleep(0.05)


def _find_quiet_port() -> int:
    """Find a port that nothing takes between two starts of a server: below those that the system gives to clients."""
    while True:
        port = random.randint(20_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
