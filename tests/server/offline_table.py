"""A table without a network: commands are decided and applied, and everything goes through the log's bytes."""

import asyncio
from collections.abc import Iterable
from contextlib import closing
from itertools import count

import msgspec

from reihum._play.match import LegalMove, derive_key
from reihum.server.messages import events
from reihum.server.messages.commands import AtTable, Create, Move, NewSeat, Sit, Start
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import Event, StartedEvent
from reihum.server.messages.settings import Settings
from reihum.server.messages.views import TableView
from reihum.server.store.schema import Entry
from reihum.server.store.store import Store
from reihum.server.table.decide import decide
from reihum.server.table.lobby import create
from reihum.server.table.logs import replay_log
from reihum.server.table.state import Table, TableStep
from reihum.server.table.views import make_table_view

_numbers = count()


def derive_secret(name: str) -> str:
    return f"{name:_<22}"


class OfflineTable:
    """Anna is the host; `guests` sit beside her, then bots."""

    def __init__(self, *guests: str, bots: int = 0, game: str = "elfer_raus", settings: Settings | None = None) -> None:
        others = [NewSeat()] * len(guests) + [NewSeat("careful")] * bots
        command = Create("c", game, "Anna", others, settings=settings or Settings())
        created = create(command, derive_secret("Anna"))
        self.log = [events.encode(created)]
        self.table = Table("ABCDE", events.decode(self.log[0]))
        for name in guests:
            self.do(None, Sit(f"{next(_numbers)}", name), secret=derive_secret(name))

    def do(self, seat: int | None, command: AtTable, present: Iterable[int] = (), secret: str = "") -> TableStep | None:
        """Carry out a command, and return its last step; None when nothing had to be done. Raises Refused."""
        steps = [self.happen(*decision) for decision in decide(self.table, seat, command, set(present), secret)]
        return steps[-1] if steps else None

    def happen(self, event: Event, move: LegalMove | None = None) -> TableStep:
        """Store an event, and apply what was stored; a move as it was looked up when it was decided."""
        self.log.append(events.encode(event))
        return self.table.apply(events.decode(self.log[-1]), move)

    def start(self, seed: int = 1) -> None:
        """Deal, always the same cards."""
        (decision,) = decide(self.table, self.table.host, Start("start"))
        assert isinstance(decision.event, StartedEvent)
        self.happen(StartedEvent(derive_key(seed).hex()))

    def store(self, url: str) -> None:
        """Store the log in a database, which is set up if it is new."""
        entries = [Entry("ABCDE", number, None, None, None, event, 1) for number, event in enumerate(self.log, 1)]
        with closing(Store(url)) as store:
            assert asyncio.run(store.append(*entries))

    @classmethod
    def make_skipping(cls, settings: Settings | None = None) -> tuple["OfflineTable", int, str]:
        """Two at Level 8; also gives the seat that is to move, and how it skips the other and has another turn."""
        for seed in range(100):
            offline = cls("Ben", game="level_8", settings=settings)
            offline.start(seed)
            turn, match = offline.table.turn, offline.table.match
            assert turn is not None
            assert match is not None
            offline.do(turn, Move("m", offline.table.number, "+"))
            if skips := [text for text in match.legal() if text.startswith("S>")]:
                return offline, turn, skips[0]
        message = "nobody has a skip card"
        raise AssertionError(message)

    def expect_refusal(self, seat: int | None, command: AtTable, present: Iterable[int] = ()) -> str:
        """Give a command that must be refused, and change nothing; give the code."""
        before, number = self.make_views(), self.table.number
        try:
            event = self.do(seat, command, present)
        except Refused as refused:
            assert (self.make_views(), self.table.number) == (before, number)
            return refused.code
        raise AssertionError(event)

    def view(self, seat: int | None = None, present: Iterable[int] = ()) -> TableView:
        return make_table_view(self.table, seat, set(present))

    def make_views(self) -> list[bytes]:
        """What everybody sees, as bytes."""
        return [msgspec.json.encode(self.view(seat)) for seat in (*range(len(self.table.seats)), None)]

    def read_again(self) -> "OfflineTable":
        """The same table, as another process reads it."""
        other = object.__new__(OfflineTable)
        other.log = list(self.log)
        other.table = replay_log("ABCDE", [events.decode(event) for event in self.log])
        return other
