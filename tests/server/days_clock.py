"""Tables with days to move, and what is stored of their clocks."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from reihum.server.live import overdue
from reihum.server.messages.events import Event, TimeUpEvent
from reihum.server.store import engines
from reihum.server.store.deadlines import Deadline
from reihum.server.store.logs import read_log
from reihum.server.store.retry import Retry
from reihum.server.store.schema import Row, deadlines, events, meta
from reihum.server.store.served_time import SERVED
from reihum.server.table.logs import replay_log
from reihum.server.table.state import Table
from reihum.server.table.waiting import DAY
from tests.server.client import Client
from tests.server.servers import ThreadServer

DAYS = {"clock": "days", "clock_days": 3}
HOUR = 60 * 60 * 1000


def change_database(url: str, work: sa.UpdateBase) -> None:
    engine = engines.make_writing_engine(url)

    def write() -> None:
        with engine.begin() as connection:
            connection.execute(work)

    Retry(engine).run(write)
    engine.dispose()


def spoil_event(url: str, code: str, number: int) -> None:
    """Let an event of a table's log be one that nobody can read."""
    change_database(url, sa.update(events).where(events.c.code == code, events.c.number == number).values(event=b"{}"))


def rename_game(url: str, code: str) -> None:
    """Let a table be one of a game that is not installed, by renaming the game in its first event."""
    renamed = sa.func.replace(sa.cast(events.c.event, sa.Text), "elfer_raus", "nobodys")
    change_database(
        url, sa.update(events).where(events.c.code == code, events.c.number == 1).values(event=sa.cast(renamed, sa.LargeBinary))
    )


def let_pass(url: str, milliseconds: int) -> None:
    """Let time go by for a database, as if a server had run."""
    change_database(url, sa.update(meta).where(meta.c.name == SERVED).values(value=meta.c.value + milliseconds))


def read_database(url: str, query: sa.Select[Any]) -> Sequence[Any]:
    engine = engines.make_reading_engine(url)
    with engine.connect() as connection:
        found = connection.execute(query).all()
    engine.dispose()
    return found


def read_events(url: str, code: str) -> list[Event]:
    found = read_database(url, sa.select(events.c.number, events.c.event).where(events.c.code == code).order_by(events.c.number))
    return read_log(code, [Row(row.number, row.event) for row in found])


def read_table(url: str, code: str) -> Table:
    return replay_log(code, read_events(url, code))


def is_up_to_date(url: str, code: str) -> bool:
    """Whether the deadline that is stored is that of the log."""
    return list_deadlines(url)[0].number == read_table(url, code).waits_since


def list_deadlines(url: str) -> list[Deadline]:
    return [Deadline(*row) for row in read_database(url, sa.select(deadlines))]


@contextmanager
def serve(url: str, count: int = 1) -> Iterator[list[ThreadServer]]:
    """Servers that look at deadlines at every moment."""
    with pytest.MonkeyPatch.context() as patched, ExitStack() as stack:
        patched.setattr(overdue, "EVERY", 0.05)
        yield [stack.enter_context(ThreadServer(url)) for _ in range(count)]


def list_time_up_events(url: str, code: str) -> list[TimeUpEvent]:
    return [event for event in read_events(url, code) if isinstance(event, TimeUpEvent)]


def start_days_table(house: ThreadServer, *, pace: int = 0, **settings: object) -> tuple[str, str, str]:
    """Create a table with days to move for two people who then disconnect; give its code and the secrets by seat."""
    with Client(house.address) as anna, Client(house.address) as ben:
        anna.create(None, pace=pace, settings=DAYS | settings)
        ben.join(anna.code)
        ben.ask("sit", name="Ben")
        anna.ask("start")
        left = anna.table["match"]["time_left"]
        assert 3 * DAY - HOUR < left <= 3 * DAY
        return anna.code, anna.secret, ben.secret
