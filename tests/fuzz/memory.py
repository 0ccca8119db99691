"""A store in memory that checks to which table a command writes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa

from reihum.server.store.schema import Entry, Row, StoredCommand, metadata
from reihum.server.store.served_time import ServedTime
from tests.fuzz.fault import FuzzFinding

R = TypeVar("R")


class MemoryStore:
    """Like `Store`, but without a database for the logs. While `only` names a table, no command may write to another existing one."""

    def __init__(self) -> None:
        self.only: str | None = None
        self.rows: dict[str, list[Row]] = {}
        self._commands: dict[tuple[str, int, str], StoredCommand] = {}
        self._engine = sa.create_engine("sqlite://", poolclass=sa.StaticPool, connect_args={"check_same_thread": False})
        metadata.create_all(self._engine)
        self.served = ServedTime()
        self.table_key = bytes(16)
        self.folder = None
        self.breaks = 0
        self.is_replaced = False

    async def append(self, entry: Entry, *further: Entry) -> bool:
        rows = self.rows.get(entry.code, [])
        if entry.command is not None and rows and entry.code != self.only and entry.number > 1:
            raise FuzzFinding(f"a command for table {self.only} wrote to {entry.code}: {entry}")
        known = None if entry.command is None or entry.seat is None else (entry.code, entry.seat, entry.command)
        if entry.number != len(rows) + 1 or known in self._commands:
            return False
        self.rows.setdefault(entry.code, []).extend(Row(one.number, one.event, one.at) for one in (entry, *further))
        if known is not None:
            self._commands[known] = StoredCommand(entry.number, entry.digest or b"")
        return True

    async def read(self, code: str, after: int = 0) -> list[Row]:
        return self.rows.get(code, [])[after:]

    async def find(self, code: str, person: int, command: str) -> StoredCommand | None:
        return self._commands.get((code, person, command))

    async def find_time(self, code: str, number: int) -> int | None:
        return 0 if len(self.rows.get(code, [])) >= number else None

    async def find_grown(self, known: Mapping[str, int]) -> list[str]:
        return [code for code, number in known.items() if len(self.rows.get(code, [])) > number]

    async def fetch_rows(self, query: sa.Select[Any]) -> Sequence[Any]:
        with self._engine.connect() as connection:
            return connection.execute(query).all()

    async def run_in_transaction(self, work: Callable[[sa.Connection], R]) -> R:
        with self._engine.begin() as connection:
            return work(connection)

    async def note_served(self) -> None:
        self.served.go_on(*await self.run_in_transaction(self.served.note))

    async def is_writable(self) -> bool:
        return True

    def close(self) -> None:
        self._engine.dispose()

    def forget(self, code: str) -> None:
        self.rows.pop(code, None)
        self._commands = {known: found for known, found in self._commands.items() if known[0] != code}
