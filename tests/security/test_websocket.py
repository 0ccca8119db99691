"""The OWASP cheat sheet on WebSockets, point by point.

Authorisation has a file of its own; who does not read (backpressure) is in `tests/server/test_slow_clients.py`, what is no message
(input) in `tests/server/test_refusals.py`.
"""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from reihum.server.config.limits import Limits, Rate
from reihum.server.live.addresses import find_group
from reihum.server.live.metrics import Metrics
from reihum.server.live.sockets import Socket
from reihum.server.live.sockets_per_address import SocketsPerAddress
from reihum.server.messages.commands import MAX_FRAME
from tests.security.proxied import BEHIND_PROXY, make_options
from tests.server.client import Client
from tests.server.servers import MANY, ThreadServer

if TYPE_CHECKING:
    from starlette.websockets import WebSocket


def ask_refusal(client: Client, text: str) -> str:
    client.socket.send(text)
    return str(client.wait_for(lambda message: message["type"] == "failed")["code"])


def test_origin_another_page_may_not_open_a_socket(house: ThreadServer) -> None:
    for origin in ("https://example.org", "null", "", f"{house.address}.example.org", house.address.replace("127.0.0.1", "localhost")):
        with pytest.raises(InvalidStatus) as refused, Client(house.address, origin=origin):
            pass
        assert refused.value.response.status_code == 403
    with Client(house.address, origin=house.address) as client:
        assert client.create("random")["type"] == "seated"


def test_message_size_a_long_one_is_too_large(anna: Client) -> None:
    assert anna.ask("start", padding="x" * (MAX_FRAME - 100))["code"] == "not_joined"
    assert ask_refusal(anna, json.dumps({"type": "start", "id": "a", "padding": "x" * MAX_FRAME})) == "too_large"


def test_message_size_a_megabyte_ends_the_socket_and_nothing_else(anna: Client, house: ThreadServer) -> None:
    anna.create("random")
    number = anna.table["number"]
    with pytest.raises(ConnectionClosed) as closed:
        ask_refusal(anna, "x" * 1_000_000)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    with Client(house.address) as again:
        again.join(anna.code, secret=anna.secret)
        assert again.table["number"] == number
        assert again.ask("start")["type"] == "done"


def test_rate_too_many_messages_are_too_fast_and_far_too_many_end_the_socket(tmp_path: Path) -> None:
    limits = Limits(messages=Rate(0.001, 5), patience=Rate(0.001, 20))
    with ThreadServer(tmp_path, limits) as house, Client(house.address, max_queue=None) as client:
        codes = [client.expect_refusal("start") for _ in range(8)]
        assert codes[:5] == ["not_joined"] * 5
        assert codes[5:] == ["too_fast"] * 3
        with pytest.raises(ConnectionClosed) as closed:
            _insist(client)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def _insist(client: Client) -> None:
    for _ in range(30):
        client.send("start")
    client.wait_for(lambda _: False)


def test_rate_tables_cannot_be_set_up_without_end(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(tables=Rate(0.001, 2))) as house, Client(house.address) as client:
        assert [client.create("random")["type"] for _ in range(2)] == ["seated"] * 2
        assert client.create("random")["code"] == "too_fast"


def is_replaced(client: Client) -> bool:
    """Whether a newer socket takes a client's place."""
    with pytest.raises(ConnectionClosed) as closed:
        client.wait_for(lambda _: False)
    return closed.value.rcvd is not None and closed.value.rcvd.code == 4009


def test_connections_an_address_that_is_full_of_seats_lets_in_who_brings_a_secret(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(sockets=3), settings=BEHIND_PROXY) as house, ExitStack() as stack:

        def come(last: int = 1) -> Client:
            return stack.enter_context(Client(house.address, **make_options(f"192.0.2.{last}")))

        anna, other = come(), come(2)
        anna.create("random")
        filling = [come() for _ in range(3)]
        filling[0].create("random")
        for device in filling[1:]:
            assert device.join(filling[0].code, secret=filling[0].secret)["type"] == "done"
        again = come()
        assert again.join(anna.code, secret=anna.secret)["type"] == "done"
        assert all(map(is_replaced, filling[:2]))  # the oldest at the table where the address has most
        assert filling[2].ask("start")["type"] == "done"
        assert anna.ask("start")["type"] == "done"
        assert other.create("random")["type"] == "seated"


def test_connections_who_knows_a_secret_comes_in_though_others_have_filled_the_address(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(sockets=3), settings=BEHIND_PROXY) as house, ExitStack() as stack:
        anna = stack.enter_context(Client(house.address, **make_options("192.0.2.1")))
        anna.create("random")
        others = [stack.enter_context(Client(house.address, **make_options("192.0.2.1"))) for _ in range(3)]
        again = stack.enter_context(Client(house.address, **make_options("192.0.2.1")))
        assert again.join(anna.code, secret=anna.secret)["type"] == "done"
        assert is_replaced(others[0])  # the oldest without a seat
        assert anna.ask("start")["type"] == "done"


def test_connections_a_seat_has_four_and_the_newest_takes_the_place_of_the_oldest(house: ThreadServer) -> None:
    with ExitStack() as stack:
        anna = stack.enter_context(Client(house.address))
        anna.create("random")
        devices = [stack.enter_context(Client(house.address)) for _ in range(4)]
        for device in devices:
            assert device.join(anna.code, secret=anna.secret)["type"] == "done"
        assert is_replaced(anna)
        assert [device.ask("start")["type"] for device in devices] == ["done", "failed", "failed", "failed"]


def test_connections_of_a_seat_with_too_many_the_one_in_use_stays(house: ThreadServer) -> None:
    with ExitStack() as stack:
        used, hidden, *others = devices = [stack.enter_context(Client(house.address)) for _ in range(4)]
        used.create("random")
        for device in devices[1:]:
            device.join(used.code, secret=used.secret, hidden=device is hidden)
        assert used.ask("start")["type"] == "done"
        late = stack.enter_context(Client(house.address))
        assert late.join(used.code, secret=used.secret)["type"] == "done"
        assert is_replaced(hidden)
        another = stack.enter_context(Client(house.address))
        assert another.join(used.code, secret=used.secret)["type"] == "done"
        assert is_replaced(others[0])  # used longest ago: the one that came first has been used since
        unseen = stack.enter_context(Client(house.address))
        unseen.send("join", table=used.code, secret=used.secret, hidden=True)
        assert is_replaced(unseen)  # a page that nobody looks at takes nobody's place
        assert used.ask("start")["code"] == "not_now"


def test_a_muted_person_stays_muted_on_another_seat(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, settings=BEHIND_PROXY) as house, ExitStack() as stack:

        def come(last: int) -> Client:
            return stack.enter_context(Client(house.address, **make_options(f"192.0.2.{last}")))

        anna, loud = come(1), come(2)
        anna.create(None, "random")
        loud.join(anna.code)
        loud.ask("sit", name="Ben")
        anna.ask("start")
        anna.ask("mute", seat=1, muted=True)
        anna.ask("remove", seat=1)
        anna.ask("place_bot", seat=2, bot=None)
        again, other = come(2), come(3)
        for guest, heard in ((again, False), (other, True)):
            guest.join(anna.code)
            assert guest.ask("sit", name="Carl")["type"] == "seated"
            assert (guest.ask("say", text="hallo")["type"] == "done") is heard
            anna.ask("place_bot", seat=1, bot=None)  # another one is offered
        anna.ask("mute", seat=2, muted=False)
        assert again.ask("say", text="hallo")["type"] == "done"
        anna.ask("remove", seat=2)
        anna.ask("place_bot", seat=2, bot=None)
        last = come(2)
        last.join(anna.code)
        assert last.ask("sit", name="Dora")["type"] == "seated"
        assert last.ask("say", text="hallo")["type"] == "done"


def test_a_forwarded_address_from_an_untrusted_peer_is_ignored(tmp_path: Path) -> None:
    """Without a trusted proxy the header counts for nothing: all these are one address."""
    with ThreadServer(tmp_path, Limits(misses=Rate(0.001, 3))) as house, ExitStack() as stack:
        guessers = [stack.enter_context(Client(house.address, **make_options(f"192.0.2.{at}"))) for at in range(5)]
        assert [guesser.expect_refusal("join", table="AAAAA") for guesser in guessers] == ["unknown_table"] * 3 + ["too_fast"] * 2


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2ff::1", "2001:db8:1:200::/56"),
        ("2001:db8:1:2aa:9::1", "2001:db8:1:200::/56"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::1", "::1"),
        ("fe80::1%eth0", "fe80::/56"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_connections_a_household_counts_as_one_address(address: str, counted: str) -> None:
    assert find_group(address) == counted


def open_sockets(many: int) -> list[Socket]:
    return [Socket(cast("WebSocket", None), Limits(), Metrics()) for _ in range(many)]


def test_connections_200_sockets_with_seats_leave_those_of_smaller_tables_alone() -> None:
    crowd = SocketsPerAddress(200)

    def come(socket: Socket, table: str) -> None:
        crowd.add("192.0.2.1", socket)
        socket.seat = 0
        crowd.count_at_table("192.0.2.1", socket, table)

    class_, flood = open_sockets(60), open_sockets(400)
    for at, child in enumerate(class_):
        come(child, f"class {at // 2}")
    for at, socket in enumerate(flood):
        come(socket, f"flood {at % 9}")
    assert not [child for child in class_ if child.closed]
    assert [socket.closed for socket in flood] == [True] * 260 + [False] * 140
    late, strangers = open_sockets(1)[0], open_sockets(500)
    for stranger in strangers:
        crowd.add("192.0.2.1", stranger)
    come(late, "class 0")
    assert not late.closed
    assert [stranger.closed for stranger in strangers] == [True] * 301 + [False] * 199


def test_connections_of_the_machine_itself_are_not_counted_and_places_are_given_back() -> None:
    crowd = SocketsPerAddress(1)
    here = open_sockets(3)
    for address in ("127.0.0.1", "::1", ""):
        for socket in here:
            crowd.add(address, socket)
            crowd.count_at_table(address, socket, "ABCDE")
            crowd.remove(address, socket)
    assert not any(socket.closed for socket in here)
    for address, socket in zip(("192.0.2.1", "192.0.2.1", "::ffff:192.0.2.1"), here, strict=True):
        crowd.add(address, socket)
    assert [socket.closed for socket in here] == [True, True, False]
    crowd.remove("192.0.2.1", here[2])
    crowd.remove("192.0.2.1", here[2])
    crowd.add("192.0.2.1", open_sockets(1)[0])
    assert not here[2].closed


def test_idle_a_socket_at_no_table_is_closed_and_one_at_a_table_is_not(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(messages=MANY, idle=2)) as house, ExitStack() as stack:
        anna = _come_to_table(house, stack)
        with Client(house.address) as idle, pytest.raises(ConnectionClosed) as closed:
            idle.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4008
        assert anna.ask("start")["type"] == "done"  # though anna has said nothing for as long
        assert house.service.context.metrics.registry.get_sample_value("reihum_sockets_closed_total", {"why": "idle"})


def test_idle_who_was_shown_out_of_a_table_is_at_none(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(messages=MANY, idle=2)) as house, ExitStack() as stack:
        anna = _come_to_table(house, stack)
        onlooker = _come_to_table(house, stack, anna.code)
        anna.ask("arrange", settings={"onlookers": False})
        assert onlooker.wait_for(lambda message: message["type"] == "failed")["code"] == "no_onlookers"
        with pytest.raises(ConnectionClosed) as closed:
            onlooker.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4008


def _come_to_table(house: ThreadServer, stack: ExitStack, code: str = "") -> Client:
    """Come to a table before one is taken to be idle, which on a busy machine may take more than one try."""
    while True:
        client = stack.enter_context(Client(house.address))
        try:
            _ = client.join(code) if code else client.create("random")
        except ConnectionClosed:
            continue
        return client
