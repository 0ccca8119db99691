"""The review of a match over HTTP: what it says, that it is bounded, and what cannot be reviewed."""

import asyncio
import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import reihum
from reihum._lab.simulate import simulate
from reihum._play.match import Match
from reihum._play.record_format import split_move
from reihum.server.config.limits import Limits, Rate
from reihum.server.http import review_worker, reviews
from reihum.server.http.replay import MAX_MOVES
from reihum.server.http.review_news import News
from reihum.server.http.reviews import Job, Reviews
from reihum.server.live.readiness import Readiness
from reihum.server.messages.errors import Refused
from reihum.server.messages.happenings import Moved
from reihum.server.messages.review import ReviewAdvances, ReviewFound, ReviewNews, ReviewRefused
from reihum.server.table.record_steps import iter_record_steps
from tests.server.house import House, Process
from tests.server.test_replay import recorded

if TYPE_CHECKING:
    from reihum._review.review_data import CurvePoint


pytestmark = pytest.mark.slow  # in plain Python a review takes minutes


@cache
def record() -> dict[str, Any]:
    """Give a short match in which the last one makes mistakes."""
    return dict(next(simulate(reihum.get_game("elfer_raus"), 4, 1, 0, ["careful", "easy", "random", "careful"])))


def request_of(record: object) -> bytes:
    return json.dumps({"record": record}).encode()


def post(house: House, body: bytes) -> tuple[int, list[Any]]:
    """Give the status of an answer, and all its news or what it says."""
    request = urllib.request.Request(f"{house.address}/api/review", body)  # noqa: S310 - it is one of ours
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            lines = answer.read().decode().split("\n")
            return answer.status, [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]
    except urllib.error.HTTPError as error:
        with error:
            return error.code, [json.loads(error.read())]


def in_process(body: bytes, monkeypatch: pytest.MonkeyPatch) -> list[ReviewNews]:
    """Give the news of a review that takes little time."""
    monkeypatch.setattr(review_worker, "SKETCHES", (5,))
    monkeypatch.setattr(review_worker, "DONE_AFTER_SKETCHES", (0.03,))
    monkeypatch.setattr(review_worker, "EFFORTS", (0.05, 0.1))
    monkeypatch.setattr(review_worker, "DONE_AFTER_EFFORTS", (0.26, 1.0))
    told: list[ReviewNews] = []
    review_worker.review_record(body, 60, told.append)
    return told


def last_shares() -> list[float]:
    return [float(seat in record()["winners"]) for seat in range(4)]


def told_move(match: Match, number: int, step: int) -> object:
    """Give what whoever made a move saw of it, as looking back has it."""
    for at, each in enumerate(iter_record_steps(match, number, 2, {})):
        if at == step and isinstance(each.what, Moved):
            return each.what.seen
    return None


@pytest.mark.thorough  # a minute of a processor; the sums are tried in tests/analysis, the way of the news below
def test_a_curve_comes_first_and_then_a_sum_that_works_out(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [news for news in in_process(request_of(record()), monkeypatch) if isinstance(news, ReviewFound)]
    assert [news.final for news in found] == [False, False, False, True]
    assert [news.quick for news in found] == [False, True, False, False]
    assert [chair.curve[-1].shares for chair in found[0].chairs] == [last_shares()] * 4
    assert found[0].seats is None
    # First only mistakes are looked for, so nothing is said of how hard choices were.
    assert found[1].seats
    assert all(seat.accuracy is None and seat.close == seat.clear == seat.good == 0 for seat in found[1].seats)
    last = found[-1]
    assert last.prior
    assert last.sources
    assert last.result == last_shares()
    for seat in range(4):
        assert last.prior[seat] + sum(gained[seat] for gained in last.sources.values()) == pytest.approx(last.result[seat], abs=1e-9)
    assert last.seats
    mistakes = last.seats[2].mistakes
    assert mistakes
    match = reihum.replay(record())
    for mistake in mistakes:
        tries = {each.move: each for each in mistake.tries}
        assert not tries[mistake.what.move].good
        assert tries[mistake.better].good
        before = match.at_round(mistake.round)
        moves = [entry for entry in match.rounds[mistake.round - 1].moves if isinstance(entry, list)]
        for entry in moves[: mistake.step - 1]:
            before.play(split_move(entry)[1])
        assert moves[mistake.step - 1][:2] == [2, mistake.what.move]
        assert (mistake.what.seat, mistake.what.seen) == (2, told_move(match, mistake.round, mistake.step))
        assert set(tries) <= set(before.legal())
        assert {each.reason for each in mistake.tries} <= set(match.game.reasons)


def test_news_of_a_server_without_quick_searches_can_be_read() -> None:
    older = json.loads(found_json(final=True))
    del older["quick"]
    assert msgspec.convert(older, ReviewFound) == msgspec.json.decode(found_json(final=True), type=ReviewFound)


def test_steps_are_those_of_looking_back() -> None:
    """A record counts piles that were formed, and looking back does not; what is sent can be read, from the first move on."""
    entries: list[object] = [[0, "a"], {"pile": []}, [1, "b"]]
    match: Any = SimpleNamespace(rounds=[SimpleNamespace(moves=entries), SimpleNamespace(moves=entries[2:])])
    at = [(1, 0), (1, 1), (1, 3), (2, 0), (2, 1)]
    curve: list[CurvePoint] = [{"round": number, "move": move, "shares": [0.123456], "error": 0.0} for number, move in at]
    told = News(match).make_sketch({"chairs": [{"curve": curve, "moments": []}]})
    points = told.chairs[0].curve
    assert [(point.round, point.step) for point in points] == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    assert points[0].shares == [0.1235]
    assert msgspec.json.decode(msgspec.json.encode(told), type=ReviewNews) == told


def test_what_cannot_be_reviewed_is_refused_with_a_sentence(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    good = record()
    unfinished = good | {
        "winners": None,
        "totals": None,
        "rounds": [good["rounds"][0] | {"moves": good["rounds"][0]["moves"][:20], "scores": None}],
    }
    too_long = {"game": "elfer_raus", "rounds": [{"moves": [[0, "."]] * (MAX_MOVES + 1)}]}
    cheated = json.loads(json.dumps(good))
    cheated["rounds"][0]["moves"][5][1] = "r99"
    status, news = post(house, request_of(unfinished))
    assert (status, news[-1]["kind"], news[-1]["code"]) == (200, "refused", "malformed")
    for wrong in (unfinished, cheated, {"game": "elfer_raus"}, {"game": "elfer_raus", "rounds": [7]}, too_long):
        told = in_process(request_of(wrong), monkeypatch)
        assert [type(each) for each in told] == [ReviewRefused]
        assert told[0].detail  # type: ignore[union-attr]
    for body in (b"", b"{", b"[]", b'{"record": []}', b'{"record": {"game": 3}}', b"\xff", b'{"record":' + b"[" * 5000):
        assert post(house, body)[1][0]["code"] == "malformed"
    for game in ("no_such_game", "../../etc"):
        assert post(house, request_of(good | {"game": game}))[1][0]["code"] == "unknown_game"
    assert post(house, b'{"record": {"x": "' + b"x" * 2_000_000 + b'"}}')[0] == 413
    assert house.get("/api/review")[0] == 404


def test_a_match_is_reviewed_for_everybody_by_one_process_and_then_remembered(tmp_path: Path) -> None:
    match = dict(next(simulate(reihum.get_game("elfer_raus"), 2, 1, 0, ["careful", "random"])))
    with House(tmp_path, Limits(reviews=Rate(0.001, 1), review_seconds=4)) as house:
        status, news = post(house, request_of(match))
        assert status == 200
        found = [each for each in news if each["kind"] == "found"]
        assert len(found) > 1
        assert found[-1]["final"]
        began = time.monotonic()
        assert post(house, request_of(match)) == (200, found[-1:])  # the allowance is spent: it costs nothing
        assert time.monotonic() - began < 5
        status, refused = post(house, request_of(match | {"players": ["A", "B"]}))
        assert (status, refused[0]["code"]) == (429, "too_fast")


class Slow:
    """Stands for the processes: each says something when told to, and notes when it is ended."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.found = found_json(final=False)
        self.begun: list[bytes] = []
        self.ended: list[bytes] = []

    async def news_of(self, body: bytes, _seconds: int) -> AsyncGenerator[bytes]:
        self.begun.append(body)
        try:
            yield self.found
            await self.gate.wait()
            yield found_json(final=True)
        finally:
            self.ended.append(body)


def found_json(*, final: bool) -> bytes:
    return msgspec.json.encode(ReviewFound(final, [], None, None, None, None))


def crowded() -> tuple[Reviews, Slow]:
    reviewing, slow = Reviews(Readiness(first=[])), Slow()
    reviewing.news_of = slow.news_of
    reviewing._readiness.wait_for = _at_once  # type: ignore[method-assign, assignment]
    return reviewing, slow


async def _at_once(_game: str) -> None:
    pass


async def soon() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def numbered(number: int) -> bytes:
    return request_of({"game": "elfer_raus", "number": number})


def ask(reviewing: Reviews, number: int, address: str = "192.0.2.1") -> Job:
    return reviewing.join(address, numbered(number), lambda: None)


async def all_of(job: Job) -> list[dict[str, Any]]:
    return [json.loads(event.removeprefix(b"data: ")) async for event in job if event.startswith(b"data: ")]


def test_one_match_is_reviewed_at_a_time_and_what_waits_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MAX_JOBS", 3)
    monkeypatch.setattr(reviews, "MAX_JOBS_PER_ADDRESS", 2)

    async def work() -> None:
        reviewing, slow = crowded()
        first = ask(reviewing, 1)
        await soon()
        second = ask(reviewing, 2)
        again = ask(reviewing, 2, "192.0.2.7")
        assert again is second
        await soon()
        assert slow.begun == [numbered(1)]
        assert json.loads(second.status or b"") == {"kind": "waits", "ahead": 1}
        with pytest.raises(Refused) as refused:  # two for an address
            ask(reviewing, 3)
        assert refused.value.code == "too_fast"
        third = ask(reviewing, 3, "192.0.2.2")
        with pytest.raises(Refused):
            ask(reviewing, 4, "192.0.2.3")
        slow.gate.set()
        for job in (first, second, third):
            assert (await all_of(job))[-1]["final"]
        known = ask(reviewing, 2)
        assert [news["kind"] for news in await all_of(known)] == ["found"]
        assert slow.begun == [numbered(1), numbered(2), numbered(3)] == slow.ended
        assert not reviewing._jobs
        assert not reviewing._tasks

    asyncio.run(work())


def test_addresses_take_turns_whatever_waits_for_each() -> None:
    async def work() -> None:
        reviewing, slow = crowded()
        many = [ask(reviewing, number) for number in range(4)]
        await soon()
        other = ask(reviewing, 10, "192.0.2.2")
        await soon()
        given_up = ask(reviewing, 11, "192.0.2.3")
        await soon()
        reviewing.leave(given_up)
        slow.gate.set()
        for job in (*many, other):
            assert (await all_of(job))[-1]["final"]
        assert slow.begun == [numbered(number) for number in (0, 1, 10, 2, 3)]

    asyncio.run(work())


def test_a_class_has_all_its_tables_reviewed_and_a_hall_ten_times_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MAX_JOBS_PER_ADDRESS", 3)

    async def work() -> None:
        reviewing, slow = crowded()
        reviewing._halls = ("203.0.113.0/24",)
        for number in range(3):
            ask(reviewing, number)
        with pytest.raises(Refused):
            ask(reviewing, 3)
        for number in range(10, 40):
            ask(reviewing, number, "203.0.113.9")
        with pytest.raises(Refused):
            ask(reviewing, 40, "203.0.113.9")
        await reviewing.close()
        assert slow.begun == []

    asyncio.run(work())
    assert reviews.MAX_JOBS == 40


def test_records_that_wait_are_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MAX_WAITING", 2 * len(numbered(1)))

    async def work() -> None:
        reviewing, _ = crowded()
        ask(reviewing, 1)
        ask(reviewing, 2)
        with pytest.raises(Refused):
            ask(reviewing, 3)
        await reviewing.close()

    asyncio.run(work())


SECONDS = 60
"""Of the processor, for a review."""


class Clock:
    """Stands for the processor's time, and for passes that use it up: 100 steps, each some seconds for every playout."""

    def __init__(self, seconds: float) -> None:
        self.now = 0.0
        self._seconds = seconds

    def process_time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now

    def walk(self, playouts: int, progress: Callable[[int, int], None]) -> None:
        for done in range(1, 101):
            self.now += self._seconds * playouts
            progress(done, 100)


@pytest.mark.parametrize(
    ("seconds", "shown", "final"),
    [(0.0001, [30, 250, "all"], True), (0.01, [8], True), (0.05, [2], True), (0.2, [], False)],
    ids=str,
)
def test_no_pass_takes_more_time_than_there_is(
    monkeypatch: pytest.MonkeyPatch, seconds: float, shown: list[object], *, final: bool
) -> None:
    """However long a match is: the first pass takes fewer playouts, a later one is given up, and what is known by then is all."""
    clock, told, found = Clock(seconds), list[ReviewNews](), list[object]()
    inferred = [100, 200]

    def curve(playouts: object) -> ReviewFound:
        found.append(playouts)
        return msgspec.json.decode(found_json(final=False), type=ReviewFound)

    def sketch(_match: object, playouts: int, progress: Callable[[int, int], None]) -> int:
        clock.walk(playouts, progress)
        return playouts

    def review_match(_match: object, _taken: object, errors: object, progress: Callable[[int, int], None]) -> object:
        assert errors is inferred
        clock.walk(300, progress)
        return SimpleNamespace(data="all")

    def make_review(data: object, *, quick: bool, final: bool) -> ReviewFound:
        return msgspec.structs.replace(curve(data), quick=quick, final=final)

    news = SimpleNamespace(make_sketch=curve, make_review=make_review)
    for name, value in {
        "time": clock,
        "News": lambda _: news,
        "infer_match_errors": lambda _match: inferred,
        "make_estimator": lambda errors, playouts, _: playouts if errors is inferred else None,
        "sketch_review": sketch,
        "review_match": review_match,
        "make_settings": lambda _match, _effort: SimpleNamespace(playouts=1, _replace=lambda playouts, **_: playouts),
    }.items():
        monkeypatch.setattr(review_worker, name, value)
    review_worker._Passes(reihum.Match("elfer_raus", 2, seed=1), SECONDS, told.append).run()
    assert list(dict.fromkeys(found)) == shown
    assert clock.now <= 1.1 * SECONDS
    parts = [each.part for each in told if isinstance(each, ReviewAdvances)]
    assert parts == sorted(parts)
    assert all(0 <= part <= 1 for part in parts)
    last = told[-1]
    assert isinstance(last, ReviewFound) == final
    if isinstance(last, ReviewFound):
        assert last.final
        assert not last.quick  # each takes as long: where the first is possible all are
    else:
        assert last == ReviewRefused("too_large", review_worker.TOO_LONG)


def test_a_review_ends_with_its_last_reader_and_is_not_remembered_half_done() -> None:
    async def work() -> None:
        reviewing, slow = crowded()
        one, other = ask(reviewing, 1), ask(reviewing, 1)
        await soon()
        reviewing.leave(one)
        await soon()
        assert slow.ended == []
        reviewing.leave(other)
        again = ask(reviewing, 1)  # before the other has ended
        await soon()
        assert slow.ended == [numbered(1)]
        assert slow.begun == [numbered(1)] * 2
        slow.gate.set()
        assert (await all_of(again))[-1]["final"]

    asyncio.run(work())


def test_a_server_that_stops_waits_for_a_review_that_was_just_left_and_begins_no_other() -> None:
    ended = []

    async def lingers(_body: bytes, _seconds: int) -> AsyncGenerator[bytes]:
        try:
            yield found_json(final=False)
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0.05)  # until its process is gone
            ended.append(True)

    async def work() -> None:
        reviewing, _ = crowded()
        reviewing.news_of = lingers
        job = ask(reviewing, 1)
        await soon()
        reviewing.leave(job)
        await soon()
        never_begun = ask(reviewing, 2)
        await reviewing.close()
        assert ended == [True]
        assert (await all_of(never_begun))[-1]["code"] == "closing"
        with pytest.raises(Refused) as refused:
            ask(reviewing, 3)
        assert refused.value.code == "closing"

    asyncio.run(work())


def test_a_review_that_waits_for_rules_is_told_that_the_server_stops() -> None:
    async def work() -> None:
        reviewing, _ = crowded()

        async def stops(_game: str) -> None:
            message = "It stops."
            raise Refused(message, "closing")

        reviewing._readiness.wait_for = stops  # type: ignore[method-assign, assignment]
        assert (await all_of(ask(reviewing, 1)))[-1]["code"] == "closing"

    asyncio.run(work())


def test_a_review_that_takes_too_long_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "TIMEOUT_FACTOR", 0.05 / 60)

    async def work() -> None:
        reviewing, slow = crowded()
        assert (await all_of(ask(reviewing, 1)))[-1] == json.loads(found_json(final=True))
        assert slow.ended == [numbered(1)]

    asyncio.run(work())


@pytest.mark.parametrize("has_compared", [True, False])
def test_a_review_that_takes_too_long_is_remembered_only_with_moves_compared(
    monkeypatch: pytest.MonkeyPatch, *, has_compared: bool
) -> None:
    monkeypatch.setattr(reviews, "TIMEOUT_FACTOR", 0.05 / 60)

    async def work() -> None:
        reviewing, slow = crowded()
        seats: list[Any] | None = [] if has_compared else None
        slow.found = msgspec.json.encode(ReviewFound(final=False, chairs=[], prior=None, sources=None, result=None, seats=seats))
        for _ in range(2):
            assert (await all_of(ask(reviewing, 1)))[-1]["final"]
        assert slow.begun == [numbered(1)] * (1 if has_compared else 2)

    asyncio.run(work())


def test_a_dead_review_process_is_reported_and_a_silent_one_sends_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "BEAT", 0.01)

    async def dies(_body: bytes, _seconds: int) -> AsyncGenerator[bytes]:
        await asyncio.sleep(0.1)
        return
        yield b""

    async def work() -> None:
        reviewing, _ = crowded()
        reviewing.news_of = dies
        events = [event async for event in ask(reviewing, 1)]
        assert b":\n\n" in events
        assert msgspec.json.decode(events[-1].removeprefix(b"data: "), type=ReviewNews) == ReviewRefused(
            "internal", "This match could not be reviewed."
        )

    asyncio.run(work())


def test_who_goes_away_ends_the_process(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[Job] = []
    leave = Reviews.leave

    def noting(self: Reviews, job: Job) -> None:
        leave(self, job)
        left.append(job)

    monkeypatch.setattr(Reviews, "leave", noting)
    host, port = house.address.removeprefix("http://").split(":")
    body = request_of(json.loads(recorded("bloom")))
    with socket.create_connection((host, int(port))) as line:
        head = f"POST /api/review HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(body)}\r\n\r\n"
        line.sendall(head.encode() + body)
        assert b"text/event-stream" in line.recv(4096)
    deadline = time.monotonic() + 20
    while not left:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert left[0].readers == 0


def test_a_server_that_stops_ends_its_reviews_and_logs_no_traceback(tmp_path: Path) -> None:
    with Process(tmp_path) as server:
        host, port = server.address.removeprefix("http://").split(":")
        body = request_of(json.loads(recorded("bloom")))
        with socket.create_connection((host, int(port))) as line:
            head = f"POST /api/review HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(body)}\r\n\r\n"
            line.sendall(head.encode() + body)
            assert b"text/event-stream" in line.recv(4096)
            server.process.terminate()
            heard = b""
            while data := line.recv(65536):
                heard += data
        assert server.end() == 0
        assert b'"closing"' in heard
        assert "Traceback" not in server.told
        assert "running task" not in server.told


def test_the_process_ends_when_its_server_does_not_end_it() -> None:
    command = [sys.executable, "-m", "reihum.server.http.review_worker", "60"]
    worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own program
    with worker:
        assert worker.stdin is not None
        body = request_of(json.loads(recorded("bloom")))
        worker.stdin.write(len(body).to_bytes(4, "big") + body)
        worker.stdin.close()
        assert worker.wait(60) == 0


def test_no_match_that_still_runs_is_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its record is not given out, and whoever makes one up is told nothing of it."""
    match = Match("elfer_raus", ["A", "B"], seed=2)
    match.play(match.legal()[0])
    told = in_process(request_of(match.record()), monkeypatch)
    assert len(told) == 1
    assert isinstance(told[0], ReviewRefused)
