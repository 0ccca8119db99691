"""Requests of every kind: how many an address may send, and that it takes no time from others by sending many."""

import asyncio
from collections.abc import Sequence

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from reihum.server.config.limits import Limits, Rate
from reihum.server.http import request_rate
from reihum.server.http.known_hosts import PROBES
from reihum.server.http.request_rate import AT_ONCE, PART_PRICE, RequestRate
from tests.security.http import make_scope

CLASS, CLUB = 30, 300
FIRST_VISIT = [
    *("/api/games", "/api/house", "/api/push", "/api/address", "/", "/", "/sw.js"),
    *(12 * ["/icon.svg"] + 340 * ["/assets/a.js"] + 10 * ["/rules/de/bloom.html"] + 22 * ["/rules/pictures/a.svg"]),
]
"""What a browser asks for that comes for the first time: the page, its parts, and what the service worker keeps."""

SLOW = [
    *("/api/tables/ABCDE/record", "/api/tables", "/api/seats", "/api/look"),
    *("/api/day", "/api/day/bloom", "/api/cards/link", "/api/evenings", "/api/evenings/link"),
]
"""What may wait for processor time or for rules to be compiled, and holds up no page."""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_rate, "PAUSE", 0.0)


class Gate:
    """An application that answers when a test wants it to."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.begin = asyncio.Event()
        self.end = asyncio.Event()

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.asked.append(scope["client"][0])
        await self.begin.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await self.end.wait()
        await send({"type": "http.response.body", "body": b""})


async def answer_at_once(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("ok")(scope, receive, send)


async def ask(app: RequestRate, path: str, address: str, headers: Sequence[tuple[bytes, bytes]] = ()) -> Message:
    told: list[Message] = []

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Message) -> None:
        told.append(message)

    await app({**make_scope("GET", path, headers=headers), "client": (address, 1)}, receive, send)
    return told[0]


async def list_statuses(app: RequestRate, paths: Sequence[str], address: str, headers: Sequence[tuple[bytes, bytes]] = ()) -> list[int]:
    return [(await ask(app, path, address, headers))["status"] for path in paths]


def test_a_class_comes_for_the_first_time_at_the_same_moment_and_a_club_that_is_named_as_a_hall() -> None:
    async def work() -> None:
        app = RequestRate(answer_at_once, Limits(halls=("198.51.100.0/24",)))
        assert set(await list_statuses(app, FIRST_VISIT * CLASS, "192.0.2.1")) == {200}
        assert set(await list_statuses(app, FIRST_VISIT * CLUB, "198.51.100.7")) == {200}

    asyncio.run(work())


def test_a_club_that_is_not_named_comes_within_a_quarter_of_an_hour() -> None:
    price = sum(PART_PRICE if request_rate.PARTS.fullmatch(path) else 1 for path in FIRST_VISIT)
    rate = Limits().requests
    assert price * CLUB <= rate.burst + rate.second * 15 * 60


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/tables/ABCDE/record", "/assets/a.js", "/rules/de/bloom.html", "/sw.js", "/healthz"]
)
def test_requests_beyond_the_allowance_are_refused_with_a_sentence_and_others_are_not(path: str) -> None:
    async def work() -> None:
        app = RequestRate(answer_at_once, Limits(requests=Rate(0.0, 3.1)))
        allowed = int(3.1 / (PART_PRICE if path.startswith(("/assets", "/rules")) else 1))
        assert await list_statuses(app, [path] * (allowed + 2), "192.0.2.1") == [200] * allowed + [429] * 2
        refused = await ask(app, path, "192.0.2.1")
        assert int(dict(refused["headers"])[b"retry-after"]) > 0
        assert await list_statuses(app, [path], "192.0.2.2") == [200]

    asyncio.run(work())


def test_a_proxy_that_is_not_trusted_and_programs_that_watch_the_server_are_not_counted() -> None:
    async def work() -> None:
        app = RequestRate(answer_at_once, Limits(requests=Rate(0.0, 1)))
        forwarded = [(b"x-forwarded-for", b"192.0.2.1")]
        assert set(await list_statuses(app, ["/"] * 9, "127.0.0.1", forwarded)) == {200}
        assert set(await list_statuses(app, ["/healthz", "/readyz"] * 9, "127.0.0.1")) == {200}
        assert await list_statuses(app, ["/"] * 3, "127.0.0.1") == [200, 429, 429]
        assert await list_statuses(app, ["/"] * 3, "192.0.2.1", forwarded) == [200, 429, 429]  # what a client says of itself does not count

    asyncio.run(work())


def test_few_requests_of_an_address_are_worked_on_at_once_and_slow_readers_and_slow_answers_keep_no_place() -> None:
    async def work() -> None:
        gate = Gate()
        app = RequestRate(gate, Limits())
        many = [asyncio.create_task(ask(app, f"{PROBES[0]}X", "192.0.2.1")) for _ in range(3 * AT_ONCE)]
        await asyncio.sleep(0.01)
        other = asyncio.create_task(ask(app, "/api/games", "192.0.2.2"))
        slow = [asyncio.create_task(ask(app, path, "192.0.2.1")) for path in [*SLOW, *PROBES]]
        await asyncio.sleep(0.01)
        assert gate.asked == ["192.0.2.1"] * AT_ONCE + ["192.0.2.2"] + ["192.0.2.1"] * len(slow)
        many[-1].cancel()  # one that waits, and one that has a place
        many[0].cancel()
        gate.begin.set()
        await asyncio.sleep(0.01)
        assert gate.asked.count("192.0.2.1") == 3 * AT_ONCE - 1 + len(slow)  # all but the one that gave up, and the slow ones
        assert len(app._turns) == 0
        gate.end.set()
        await asyncio.gather(*many, other, *slow, return_exceptions=True)

    asyncio.run(work())
