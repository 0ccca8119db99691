"""A school class: thirty children behind one address, with the allowances that every server has."""

import json
import urllib.request
from contextlib import ExitStack
from pathlib import Path

from reihum.server.config.limits import Limits, Rate
from tests.security.proxied import BEHIND_PROXY, make_options
from tests.server.client import Client
from tests.server.servers import ThreadServer

CHILDREN = 30


def test_thirty_children_of_one_address_set_tables_up_come_to_one_another_and_play(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(), settings=BEHIND_PROXY) as house, ExitStack() as stack:

        def connect_child() -> Client:
            return stack.enter_context(Client(house.address, **make_options("192.0.2.1")))

        hosts, guests = [connect_child() for _ in range(CHILDREN)], [connect_child() for _ in range(CHILDREN)]
        answers = [host.create(None, name=f"Child {at}") for at, host in enumerate(hosts)]
        for at, guest in enumerate(guests):
            answers.append(guest.join(hosts[at - 1].code))
            answers.append(guest.ask("sit", name=f"Guest {at}"))
            answers.append(hosts[at - 1].ask("start"))
        for at, guest in enumerate(guests):
            host = hosts[at - 1]
            while guest.table["phase"] == "waiting":
                guest.receive()
            for _ in range(6):
                host_moves = host.table["match"]["turn"] == host.table["seat"]
                mover, other = (host, guest) if host_moves else (guest, host)
                answers.append(mover.move(mover.legal[0]))
                while other.table["number"] < mover.table["number"]:
                    other.receive()
        for at, guest in enumerate(guests):  # a reload each
            again = connect_child()
            answers.append(again.join(hosts[at - 1].code, secret=guest.secret))
        assert {answer["type"] for answer in answers} <= {"seated", "done"}


def test_codes_mistyped_in_a_class_shut_nobody_out_of_tables_of_the_class(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(), settings=BEHIND_PROXY) as house, ExitStack() as stack:

        def connect(address: str = "192.0.2.1") -> Client:
            return stack.enter_context(Client(house.address, **make_options(address)))

        anna, stranger, mistyping = connect(), connect("192.0.2.66"), [connect(), connect()]
        anna.create(None, None)
        stranger.create(None)
        spent = [client.expect_refusal("join", table="AAAAA") for client in mistyping for _ in range(16)]
        assert spent == ["unknown_table"] * 30 + ["too_fast"] * 2
        guest = connect()
        assert guest.join(anna.code)["type"] == "done"
        assert guest.ask("sit", name="Ben")["type"] == "seated"
        # Where nobody of the class sits, a table that exists is answered like one that does not.
        assert connect().expect_refusal("join", table=stranger.code) == "too_fast"
        for gone in (anna, guest):
            gone.ask("leave")
        assert connect().join(anna.code)["type"] == "done", "it was set up here"
        # Nobody sits where a teacher set a table up, be it from here or, once the overview is open here, from home.
        teacher, home = connect(), connect("198.51.100.7")
        for where in (teacher, home):
            where.create(None, name="Teacher", sits=False)
        assert connect().join(teacher.code)["type"] == "done"
        assert connect().expect_refusal("join", table=home.code) == "too_fast"
        body = json.dumps({"tables": [{"table": home.code, "secret": home.secret}]}).encode()
        asked = urllib.request.Request(f"{house.address}/api/tables", body, {"X-Forwarded-For": "192.0.2.1"})  # noqa: S310 - our own server
        with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310 - as above
            assert answer.status == 200
        assert connect().join(home.code)["type"] == "done"


def test_whoever_sits_down_and_gets_up_again_and_again_keeps_no_classmate_standing(tmp_path: Path) -> None:
    limits = Limits(sits_of_socket=Rate(1e-6, Limits().sits_of_socket.burst))  # however long the test takes
    with ThreadServer(tmp_path, limits, settings=BEHIND_PROXY) as house, ExitStack() as stack:
        host, restless, classmate = (stack.enter_context(Client(house.address, **make_options("192.0.2.1"))) for _ in range(3))
        host.create(None)
        restless.join(host.code)
        told: list[str] = []
        for _ in range(25):
            answer = restless.ask("sit", name="Ben")
            told.append(answer.get("code", answer["type"]))
            if answer["type"] == "seated":
                restless.ask("leave")
        assert told == ["seated"] * 8 + ["too_fast"] * 17
        classmate.join(host.code)
        assert classmate.ask("sit", name="Carl")["type"] == "seated"
