"""Frames of every kind are counted: pings, pongs, parts of messages, empty ones."""

import random
from pathlib import Path

import pytest

from reihum.server.config.limits import Limits, Rate
from reihum.server.http.protocols import LimitedSocket
from reihum.server.live.allowances import BucketPerAddress, FrameAllowance
from tests.security.proxied import BEHIND_PROXY
from tests.security.raw import CONTINUATION, PING, PONG, TEXT, Raw, make_frame, read_close_code
from tests.server.client import Client
from tests.server.servers import MANY, ThreadServer, wait_until

ALLOWED = 320
"""Frames at once, of a socket with the allowances that every server has."""


@pytest.mark.parametrize("opcode", [CONTINUATION, PING, PONG, TEXT], ids=["continuation", "ping", "pong", "text"])
def test_a_client_that_floods_with_frames_is_disconnected_and_others_play(tmp_path: Path, opcode: int) -> None:
    with ThreadServer(tmp_path, Limits()) as house, Client(house.address) as anna, Raw(house.address) as raw:
        raw.upgrade()
        start = make_frame(TEXT, last=False) if opcode == CONTINUATION else b""
        raw.send(start + make_frame(opcode, last=opcode != CONTINUATION) * 2000)
        told = raw.read_rest()
        assert read_close_code(told) == 1008
        assert told.count(make_frame(PONG)[:1] + b"\0") <= ALLOWED
        assert anna.create("random")["type"] == "seated"
        assert house.service.context.metrics.registry.get_sample_value("reihum_sockets_closed_total", {"why": "flood"})


def test_pings_at_the_pace_of_a_browser_are_answered(anna: Client) -> None:
    for _ in range(5):
        assert anna.socket.ping().wait(60)


def test_frames_end_no_socket_before_its_messages_do() -> None:
    limits = Limits()
    allowance = FrameAllowance(limits)
    assert all(allowance.take(300) for _ in range(int(limits.messages.burst + limits.patience.burst)))


def test_long_frames_count_for_more() -> None:
    allowance = FrameAllowance(Limits())
    assert [allowance.take(65_535) for _ in range(6)] == [True] * 4 + [False] * 2


def test_an_address_that_sends_too_much_loses_those_that_do_and_keeps_the_others() -> None:
    limits, buckets = Limits(), BucketPerAddress(Rate(0.0001, 1000))

    def socket(address: str) -> FrameAllowance:
        made = FrameAllowance(limits)
        made.share_with(address, buckets)
        return made

    loud, quiet = [socket("192.0.2.1") for _ in range(10)], [socket("192.0.2.1") for _ in range(60)]
    taken = [[one.take(0) for _ in range(200)] for one in loud]
    assert taken[0] == [True] * 200
    assert taken[9] == [True] * 60 + [False] * 140
    assert all(one.take(300) for one in quiet for _ in range(20))
    assert all(socket("192.0.2.2").take(0) for _ in range(200))
    assert all(socket("127.0.0.1").take(0) for _ in range(200))


def test_frames_are_counted_for_the_address_that_a_trusted_proxy_names(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(frames=Rate(0.0001, 100)), settings=BEHIND_PROXY) as house:
        for address in ("192.0.2.1", "192.0.2.2"):
            with Raw(house.address) as raw, Client(house.address, additional_headers={"X-Forwarded-For": address}) as quiet:
                raw.upgrade(f"X-Forwarded-For: {address}")
                raw.send(make_frame(PING) * 150)
                assert read_close_code(raw.read_rest()) == 1008
                assert quiet.create("random")["type"] == "seated"


def test_pongs_do_not_pile_up_for_a_client_that_does_not_read(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(messages=MANY), buffer=4096) as house, Raw(house.address, narrow=4096) as raw:
        raw.upgrade()
        protocol = next(one for one in house.server.server_state.connections if isinstance(one, LimitedSocket))
        for _ in range(50):
            raw.send(make_frame(PING, bytes(125)) * 200)
        raw.send(make_frame(TEXT, b"?"))
        largest = 0

        def has_read_all() -> bool:
            nonlocal largest
            largest = max(largest, protocol.transport.get_write_buffer_size())
            return house.service.context.metrics.registry.get_sample_value("reihum_answer_seconds_count") == 1

        wait_until(has_read_all, 60)
        assert largest < 400_000


def test_noise_for_frames_is_no_fault(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    chance = random.Random(1)
    with ThreadServer(tmp_path, Limits()) as house:
        for _ in range(150):
            frames = [make_frame(chance.choice([*range(11), 15]), chance.randbytes(chance.randrange(126)), last=chance.random() < 0.7)]
            frames += [chance.randbytes(chance.randrange(30)) for _ in range(chance.randrange(3))]
            frames *= chance.choice([1, 2, 500])
            with Raw(house.address) as raw:
                raw.upgrade()
                raw.send(b"".join(frames))
        wait_until(lambda: not house.service.connections.visitors, 60)
        with Client(house.address) as anna:
            assert anna.create("random")["type"] == "seated"
    assert not caplog.records
