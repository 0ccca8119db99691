"""One table of the run: its people, and their valid next messages."""

import json
import random
from typing import TYPE_CHECKING, Any

import msgspec

from reihum._kit.chance import make_rng
from reihum.server.live.service import Service
from reihum.server.table import views
from reihum.server.table.seat_secrets import hash_secret
from tests.fuzz.fault import FuzzFinding
from tests.fuzz.memory import MemoryStore
from tests.fuzz.mutate import Message
from tests.fuzz.people import Person

if TYPE_CHECKING:
    from reihum.server.live.room import Room

LOOKERS = 2
WORDS = ("Hallo", "na so was", "👍🏽", "\u202ekcab", "<b>")
MOVES = ("+", "-", ".", "J", "r7", "37", "S>1", "r12>1.0")


class FuzzTable:
    """People around one table: those with seats, and some without."""

    def __init__(self, service: Service, store: MemoryStore, game: str, chance: random.Random) -> None:
        self._service = service
        self._store = store
        self.game = game
        self._chance = chance
        self._count = 0
        self.code = ""
        self._seats = chance.choice((2, 2, 3))
        self.people = [Person(service, service.context.limits) for _ in range(self._seats + LOOKERS)]

    @property
    def room(self) -> "Room | None":
        return next((room for room in self._service.tables.rooms if room.code == self.code), None)

    def secret(self, person: Person) -> str:
        return f"{self.game}-{id(self)}-{self.people.index(person)}-{'s' * 22}"[:64]

    def command(self, kind: str, **members: Any) -> Message:
        self._count += 1
        return {"type": kind, "id": f"{self._count}"} | members

    async def gather(self) -> None:
        """Create the table, and let everybody take a seat."""
        options = {"rounds": 1} if self.game == "elfer_raus" else {}
        others: list[Message] = [{}] * (self._seats - 1) + [{"bot": "random"}] * (self._chance.random() < 0.1)
        host, *guests = self.people
        settings = {"onlookers": self._chance.random() < 0.8}
        create = {"game": self.game, "name": "Anna", "others": others, "options": options, "pace": 0, "settings": settings}
        await self.send_message(host, self.command("create", secret=self.secret(host), **create))
        assert host.room is not None
        self.code = host.room.code
        for guest in guests[: self._seats - 1]:
            await self.send_message(guest, self.command("join", table=self.code))
            await self.send_message(guest, self.command("sit", name="Ben", secret=self.secret(guest)))
        for guest in guests[self._seats - 1 : -1]:
            await self.send_message(guest, self.command("join", table=self.code))

    async def send_message(self, person: Person, message: Message) -> None:
        await self.send_and_check_answer(person, json.dumps(message).encode())

    async def send_and_check_answer(self, person: Person, data: bytes) -> None:
        """Send a message, and check that it is answered exactly once."""
        person.answers.clear()
        if b'"secret"' in data:
            person.hashes |= {hash_secret(text) for text in _strings(data)}
        self._store.only = None if person.room is None else person.room.code
        await person.session.receive(data)
        await person.session.wait_for_hints()
        if len(person.answers) != 1:
            raise FuzzFinding(f"{len(person.answers)} answers to {data[:200]!r}")
        if person.closed:
            raise FuzzFinding(f"closed after {data[:200]!r}")

    def choose_valid_message(self) -> tuple[Person, Message]:
        """Return a person and a message that is valid now."""
        chance, room = self._chance, self.room
        person = chance.choice(self.people)
        if room is None or chance.random() < 0.1:
            return person, self._side_command(person)
        table = room.table
        if table.phase == "waiting":
            begin = {"kind": "place_bot", "seat": table.names.index(""), "bot": "random"} if "" in table.names else {"kind": "start"}
            return self._on(table.host) or person, self.command(**begin)
        if table.phase != "playing":
            return person, self.command("next_round" if table.phase == "round_over" else "again", number=table.number)
        mover = None if table.turn is None else self._on(table.turn)
        if table.match is None or mover is None:
            return person, self._side_command(person)
        if chance.random() < 0.03:
            return mover, self.command("take_back", number=table.number)
        return mover, self.command("move", number=table.number, move=chance.choice(table.match.legal()))

    def _on(self, seat: int) -> Person | None:
        return next((person for person in self.people if person.room is self.room and person.seat == seat), None)

    def _side_command(self, person: Person) -> Message:
        """Return a command beside the game, such as chat; rare ones rarely."""
        chance = self._chance
        number = 0 if self.room is None else self.room.table.number
        moves = self._choose_moves()
        seat, mine = chance.randrange(-1, 5), self.secret(person)
        often: dict[str, tuple[float, Message]] = {
            "say": (8, {"text": chance.choice(WORDS)}),
            "react": (8, {"reaction": chance.choice(("wow", "clap"))}),
            "lead": (3, {"place": chance.choice((None, {"round": 1, "step": 0})), "begins": chance.random() < 0.5}),
            "continue_together": (0.5, {"place": {"round": 1, "step": chance.randrange(-1, 9)}, "after": chance.choice((None, self.code))}),
            "ready": (6, {"ready": chance.random() < 0.5}),
            "sit_in": (3, {"seat": seat, "bot": chance.choice((None, "random"))}),
            "back": (4, {}),
            "leave": (2, {}),
            "remove": (0.5, {"seat": seat}),
            "mute": (1, {"seat": seat, "muted": chance.random() < 0.5}),
            "renew": (0.5, {"secret": mine}),
            "place_bot": (1, {"seat": seat, "bot": chance.choice((None, "random"))}),
            "arrange": (2, {"settings": {"onlookers": chance.random() < 0.7, "chat": chance.random() < 0.7}}),
            "sit": (2, {"name": "Carl", "secret": mine}),
            "join": (
                6,
                {"table": self.code, "after": chance.choice((None, None, number - 3, number + 3)), "secret": chance.choice((None, mine))},
            ),
            "hint": (0.3, {"number": number}),
            "explain": (2, {"number": number, "move": chance.choice(MOVES)}),
            "moves": (2, {"number": number, "moves": moves}),
            "check_plan": (2, {"number": number, "moves": moves}),
            "report": (1, {"text": chance.choice(WORDS)}),
            "ping": (1, {}),
        }
        kind = chance.choices(list(often), [weight for weight, _ in often.values()])[0]
        return self.command(kind, **often[kind][1])

    def _choose_moves(self) -> list[str]:
        """Return some moves in one list, the first of them usually legal."""
        match = None if self.room is None or self.room.table.turn is None else self.room.table.match
        legal = [] if match is None else match.legal()
        first = [self._chance.choice(legal)] if legal and self._chance.random() < 0.8 else []
        return first + self._chance.choices([*MOVES, *legal], k=self._chance.randrange(5))

    def check_views(self) -> None:
        """Check that the view of each seat does not change when everything hidden from it is resampled."""
        room = self.room
        if room is None or room.table.match is None or (turn := room.table.turn) is None:
            return
        table, match = room.table, room.table.match
        truth = match.state
        for seat in (*range(len(table.seats)), None):
            shown = msgspec.json.encode(views.make_table_view(table, seat, ()))
            match.state = match.game.determinize(truth, turn if seat is None else seat, make_rng(self._chance.getrandbits(64)))
            match._legal = None
            other = msgspec.json.encode(views.make_table_view(table, seat, ()))
            match.state, match._legal = truth, None
            if shown != other:
                raise FuzzFinding(f"seat {seat} of {table.code} is shown what it cannot know")

    def close_table(self) -> None:
        for person in self.people:
            person.session.leave()
        self._service.tables._rooms.pop(self.code, None)
        self._store.forget(self.code)


def _strings(data: bytes) -> set[str]:
    """Return all strings in a message; none if the data is no message."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return set()
    return {value for value in found.values() if isinstance(value, str) and value.isprintable()} if isinstance(found, dict) else set()
