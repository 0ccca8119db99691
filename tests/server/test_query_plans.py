"""No query at a table reads all that a SQLite file holds: with millions of events everybody's moves would wait for it."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from reihum.server.config.database import FILE_NAME, prepare_sqlite_url
from reihum.server.store.store import Store
from tests.server.client import Client
from tests.server.day_play import ADA, get_game, start_deal
from tests.server.servers import WIDE, ThreadServer, wait_until

GROWING = ("events", "day_results", "subscriptions", "deadlines")
"""The tables of the database that grow with what people do."""


async def ask_store(folder: Path, known: dict[str, int]) -> None:
    """Ask what only several processes with one file ask."""
    store = Store(prepare_sqlite_url(folder))
    assert await store.find_grown(known)
    for code in known:
        await store.find(code, 0, "none")
        await store.find_time(code, 1)
    store.close()


@pytest.mark.slow
def test_every_query_at_a_table_finds_its_rows_by_a_key(tmp_path: Path) -> None:
    asked = dict[str, Any]()

    def note(*of_cursor: Any) -> None:
        _, _, statement, parameters, _, many = of_cursor
        # Rows that are inserted together have their values in one tuple, or else in a list of one for each.
        asked[statement] = parameters[0] if many and isinstance(parameters, list) else parameters

    sa.event.listen(sa.Engine, "before_cursor_execute", note)
    try:
        with ThreadServer(tmp_path, WIDE) as house, Client(house.address) as anna:
            anna.create("easy", "easy")
            anna.ask("start")
        # The first event of a table in a new process: whether the table is still there is looked up.
        with ThreadServer(tmp_path, WIDE) as house, Client(house.address) as again:
            again.join(anna.code, secret=anna.secret)
            again.ask("say", text="Hello")
            while not again.legal:
                again.receive()
            assert again.move(random.Random(1).choice(again.legal))["type"] == "done"
            seat = start_deal(house, ADA)[1]
            with Client(house.address) as ada:
                ada.join(seat["table"], secret=seat["secret"])
            wait_until(lambda: get_game(house, ADA)["mine"] is not None)
        asyncio.run(ask_store(tmp_path, {anna.code: 1, seat["table"]: 1}))
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", note)
    asked = {statement: given for statement, given in asked.items() if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE"))}
    assert sum("events.number = ?" in statement for statement in asked) >= 2, "both look-ups by code and number were asked for"
    with sa.create_engine(f"sqlite:///{tmp_path / FILE_NAME}").connect() as connection:
        for statement, given in asked.items():
            for step in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given):
                assert not any(f"SCAN {name}" in step.detail for name in GROWING), f"{statement}\n{step.detail}"
