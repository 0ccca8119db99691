"""`python -m tests.faults --runs 100 --seed 0`: see `--help`."""

import argparse
import asyncio
import gc
import logging
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack

from reihum.server.live.readiness import Readiness
from tests.faults import deals
from tests.faults.match import GAMES, make_plan
from tests.faults.run import Disturbed, Report, make_in_process_runner, make_killed, make_process_runner, run
from tests.faults.server import get_forks
from tests.server.postgres import Postgres
from tests.server.redis import Redis

SAID_EVERY = 30


def main() -> int:
    """Run the tests, and print the faults found."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=sys.modules["tests.faults"].__doc__)
    parser.add_argument("--runs", type=int, default=100, help="the number of runs, with --kills the most (100)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first; each further run has the next one (0)")
    parser.add_argument("--at-once", type=int, default=4, help="the number of runs at a time (4)")
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite", help="which database (sqlite)")
    parser.add_argument("--processes", action="store_true", help="servers in processes of their own, with --store postgres on Redis, too")
    parser.add_argument("--kills", type=int, default=0, help="only kill such processes right after they acknowledged something, so often")
    asked = parser.parse_args()
    logging.getLogger("reihum.server").setLevel(logging.CRITICAL)  # faults are what this is about
    deals.use_seed()
    gc.set_threshold(100_000, 50, 50)
    with ExitStack() as stack:
        database = bus = None
        services: list[Postgres | Redis] = []
        if asked.store == "postgres":
            postgres = stack.enter_context(Postgres())
            redis = stack.enter_context(Redis())
            database, bus, services = postgres.make_url(), redis.url, [postgres, redis]
        readiness = Readiness(first=[])
        disturbed: Disturbed
        if asked.kills:
            disturbed = make_killed(get_forks(plain=False), bus, 2 if bus else 1)
        elif asked.processes:
            disturbed, asked.at_once = make_process_runner(get_forks(plain=False), bus, services), 1 if services else asked.at_once
        else:
            disturbed = make_in_process_runner(readiness)
        seeds = iter(range(asked.seed, asked.seed + asked.runs))
        return asyncio.run(_print_reports(_iter_reports(seeds, asked.at_once, readiness, disturbed, database), asked.kills))


async def _iter_reports(
    seeds: Iterator[int], at_once: int, readiness: Readiness, disturbed: Disturbed, database: str | None
) -> AsyncIterator[Report]:
    """Run some at a time, and give their reports as they come."""
    for game in GAMES:
        await readiness.wait_for(game)
    running: set[asyncio.Task[Report]] = set()
    try:
        while True:
            while len(running) < at_once and (seed := next(seeds, None)) is not None:
                running.add(asyncio.create_task(run(make_plan(seed), disturbed, database)))
            if not running:
                return
            done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                yield task.result()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await readiness.close()


async def _print_reports(reports: AsyncIterator[Report], enough: int) -> int:
    began = said = time.monotonic()
    runs = moves = kills = faults = 0
    pauses: list[float] = []

    def describe_counts() -> str:
        return f"{runs} runs, {moves} moves, {kills} servers killed, {faults} faults, {time.monotonic() - began:.0f} s"

    async for report in reports:
        runs, moves, kills = runs + 1, moves + report.moves, kills + report.kills
        pauses += report.pauses
        if report.fault is not None:
            faults += 1
            _print_line(f"seed {report.seed}, {report.game}: {report.fault}")
        if time.monotonic() > said + SAID_EVERY:
            said = time.monotonic()
            _print_line(describe_counts())
        if enough and kills >= enough:
            break
    _print_line(describe_counts())
    if pauses:
        pauses.sort()
        _print_line(
            f"from a kill to the next acknowledged move: {pauses[len(pauses) // 2]:.2f} s in the middle, {pauses[-1]:.2f} s at most"
        )
    return 1 if faults else 0


def _print_line(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a command


if __name__ == "__main__":
    sys.exit(main())
