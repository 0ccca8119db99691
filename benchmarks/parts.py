"""Measures the shared parts of many servers at one of them: `python benchmarks/parts.py [--database URL] [--bus URL]`.

Three parts of a server are measured separately, without people, with the server's own code:

- storing: many tables store a person's move each, and the next one as soon as that is stored; rows a second, and bytes of a row;
- searching for old tables among these rows, as every server with `expire_days` does four times a day;
- receiving bus messages: with `--bus`, the cost of a message about a move at a table that the server does not have.

Give a database that may be filled; without one it is a SQLite file in a folder that is deleted afterwards. The last line is a JSON object.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from reihum.server.bus.redis_bus import RedisBus
from reihum.server.live.command_key import CommandKey
from reihum.server.live.table_log import make_entry
from reihum.server.messages.events import MovedEvent
from reihum.server.store.engines import make_reading_engine, parse_url
from reihum.server.store.expiry import expire
from reihum.server.store.store import Store

ROWS_OF_A_TABLE = 200
YEARS = 10_000
"""Days, so that no table is old enough to be deleted."""


async def _store(store: Store, tables: int, seconds: float) -> int:
    """Store moves at the tables of one process for a while; return the number of rows."""
    until = time.perf_counter() + seconds
    rows = 0

    async def play(at: int) -> None:
        nonlocal rows
        number = ROWS_OF_A_TABLE
        code = ""
        while time.perf_counter() < until:
            if number == ROWS_OF_A_TABLE:
                number, code = 0, f"T{os.urandom(6).hex()}"
            number += 1
            key = CommandKey(f"{at:x}-{number:x}", os.urandom(16))
            won = await store.append(make_entry(code, number, MovedEvent(number % 4, "r12"), number % 4, key))
            assert won  # noqa: S101 - nobody else writes there
            rows += 1

    await asyncio.gather(*(play(at) for at in range(tables)))
    return rows


def _measure_size(url: str) -> int:
    """Return the bytes on disk."""
    engine = make_reading_engine(url)
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            return int(connection.execute(sa.text("SELECT pg_total_relation_size('events')")).scalar_one())
    return Path(str(parse_url(url).database)).stat().st_size


def _write(url: str, tables: int, seconds: float) -> int:
    store = Store(url)
    try:
        return asyncio.run(_store(store, tables, seconds))
    finally:
        store.close()


def measure_storing(url: str, writers: int, tables: int, seconds: float) -> dict[str, Any]:
    """Measure storing by several processes, and searching for old tables."""
    Store(url).close()
    before = _measure_size(url)
    with multiprocessing.get_context("spawn").Pool(writers) as pool:
        rows = sum(pool.starmap(_write, [(url, tables // writers, seconds)] * writers))
    bytes_ = _measure_size(url) - before
    began = time.perf_counter()
    gone = expire(url, YEARS)
    return {
        "writers": writers,
        "tables": tables,
        "rows": rows,
        "rows_per_s": round(rows / seconds),
        "bytes_per_row": round(bytes_ / rows),
        "expire_s": round(time.perf_counter() - began, 3),
        "deleted": len(gone),
    }


def _announce(url: str, news: int, rate: int) -> None:
    """Publish moves at this rate, each at another table."""

    async def tell() -> None:
        bus = RedisBus(url)
        bus.listen(lambda *_: None, lambda *_: None)
        began = time.perf_counter()
        for at in range(news):
            bus.publish_event(f"T{at}", at)
            if at % 10 == 9:  # noqa: PLR2004 - ten in one pipeline, as where ten tables move at a time
                await asyncio.sleep(max(0.0, began + at / rate - time.perf_counter()))
        await asyncio.sleep(1)
        await bus.close()

    asyncio.run(tell())


def measure_hearing(url: str, news: int, rate: int) -> dict[str, Any]:
    """Measure the cost of receiving bus messages."""

    async def hear() -> dict[str, Any]:
        heard = 0

        def on_event(_: str, __: int) -> None:
            nonlocal heard
            heard += 1

        bus = RedisBus(url)
        bus.listen(on_event, lambda *_: None)
        while bus.away:  # noqa: ASYNC110 - it has no event for it
            await asyncio.sleep(0.01)
        teller = multiprocessing.get_context("spawn").Process(target=_announce, args=(url, news, rate))
        teller.start()
        while not heard:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.001)
        began, processor = time.perf_counter(), time.process_time()
        while heard < news and time.perf_counter() < began + 3 * news / rate:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.05)
        took = time.perf_counter() - began, time.process_time() - processor
        await bus.close()
        teller.join()
        return {"news": heard, "lost": news - heard, "news_per_s": round(heard / took[0]), "us_per_news": round(took[1] / heard * 1e6, 1)}

    return asyncio.run(hear())


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", help="as for `reihum serve`")
    parser.add_argument("--bus", help="as for `reihum serve`")
    parser.add_argument("--writers", type=int, default=1, help="processes that store")
    parser.add_argument("--tables", type=int, default=500, help="that store at the same time, in all processes together")
    parser.add_argument("--seconds", type=float, default=20.0, help="for which is stored")
    parser.add_argument("--news", type=int, default=20_000, help="of moves at other tables")
    parser.add_argument("--rate", type=int, default=2000, help="news a second")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure_storing(given.database or f"sqlite:///{folder}/parts.sqlite3", given.writers, given.tables, given.seconds)
    if given.bus:
        figures |= measure_hearing(given.bus, given.news, given.rate)
    for name, value in figures.items():
        print(f"{name:24} {value}")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
