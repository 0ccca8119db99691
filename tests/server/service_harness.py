"""A service without a network or a database: people say things, and hear what is answered."""

import gzip
import json
from typing import TYPE_CHECKING, Any, cast

from reihum.server.bus.bus import Bus
from reihum.server.config.limits import Limits
from reihum.server.http.records import Records
from reihum.server.http.replays import Replays
from reihum.server.live.readiness import Readiness
from reihum.server.live.service import Service
from reihum.server.table.seat_secrets import hash_secret, make_secret
from tests.fuzz.memory import MemoryStore
from tests.fuzz.people import Person
from tests.server.servers import WIDE

if TYPE_CHECKING:
    from reihum.server.live.room import Room
    from reihum.server.store.store import Store

Answer = dict[str, Any]


class ServiceHarness:
    """The service of a server without a network, and people who use it; all in one event loop."""

    def __init__(self, limits: Limits = WIDE, bus: Bus | None = None) -> None:
        self.store = MemoryStore()
        self.service = Service(cast("Store", self.store), bus, limits=limits, readiness=Readiness(first=[]))
        self._count = 0

    async def ask(self, person: Person, kind: str, **members: Any) -> Answer:
        """Say something; give the answer. Who sets up a table, sits down or renews the secret makes one up."""
        self._count += 1
        if kind in {"create", "sit", "renew"} and "secret" not in members:
            members["secret"] = make_secret()
        if isinstance(members.get("secret"), str):
            person.hashes.add(hash_secret(members["secret"]))
        self.store.only = None if person.room is None else person.room.code
        person.answers.clear()
        await person.session.receive(json.dumps({"type": kind, "id": f"{self._count}"} | members))
        await person.session.wait_for_hints()
        assert len(person.answers) == 1
        answer: Answer = json.loads(person.answers[0])
        if answer["type"] == "seated":
            person.secret = answer["secret"]
        return answer

    async def ask_code(self, person: Person, kind: str, **members: Any) -> str:
        """Say something; give the code of the refusal, or the type of another answer."""
        answer = await self.ask(person, kind, **members)
        return str(answer.get("code", answer["type"]))

    async def fetch_record(self, code: str, number: int | None = None, secret: str | None = None) -> Any:
        """Give the record of a match as it is fetched; raises Refused."""
        records = Records(self.service, Replays(self.service.context.readiness))
        packed = await records.fetch("192.0.2.1", code, number, secret)
        return json.loads(gzip.decompress(packed.data))

    def make_person(self, address: str = "192.0.2.1") -> Person:
        return Person(self.service, self.service.context.limits, address)

    async def set_up(self, *others: str | None, game: str = "elfer_raus", **members: Any) -> Person:
        """Let somebody set up a table."""
        host = self.make_person()
        plans = [{"bot": bot} for bot in others]
        await self.ask(host, "create", game=game, name="Anna", others=plans, pace=0, **({"options": {"rounds": 2}} | members))
        return host

    async def bring_guest(self, host: Person, name: str | None = None, address: str = "192.0.2.1") -> Person:
        """Let somebody come to a table, and sit down there if there is a name."""
        guest = self.make_person(address)
        await self.ask(guest, "join", table=get_room(host).code)
        if name is not None:
            await self.ask(guest, "sit", name=name)
        return guest


def get_room(person: Person) -> "Room":
    room = person.room
    assert room is not None
    return room
