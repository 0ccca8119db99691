"""A school class: thirty children behind one address, with the allowances that every server has."""

from contextlib import ExitStack
from pathlib import Path

from reihum.server.config.limits import Limits
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
