"""A run: the same match undisturbed and disturbed, which must have the same outcome."""

import asyncio
import random
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from multiprocessing.context import ForkServerContext
from pathlib import Path
from typing import NamedTuple

from reihum.server.live.readiness import Readiness
from tests.faults import deals
from tests.faults.inside import InProcessServers
from tests.faults.line import CALM, Rates
from tests.faults.match import Outcome, Plan, check, play
from tests.faults.outside import ProcessServers, Service
from tests.faults.player import BrokenPromise
from tests.faults.server import ServerSetup
from tests.faults.undisturbed import play_undisturbed

STRIKES = 0.01
"""The rate at which the store fails."""

IN_MEMORY = next((folder for folder in ("/dev/shm",) if Path(folder).is_dir()), None)  # noqa: S108 - new folders are made in it
"""The folder for databases; it may be in memory, since no test cuts the power."""
HURRY, BRISKLY, SLOWLY = 0.3, 1.0, 5.0
"""Seconds that players wait for an answer: from this process, and from others over bad and good connections."""


class Report(NamedTuple):
    """What happened in a run."""

    seed: int
    game: str
    moves: int
    kills: int
    pauses: list[float]
    """Seconds from each kill of a process to the next acknowledged move."""
    fault: str | None


Disturbed = Callable[[Plan, str], Awaitable[tuple[Outcome, int, list[float]]]]
"""Plays a disturbed match with a database at this URL; returns its outcome, the number of servers killed, and the pauses."""


async def run(plan_: Plan, disturbed: Disturbed, database: str | None = None) -> Report:
    """Play a match disturbed and with the rules alone, and compare both; without `database` it uses a new file."""
    deals.seed.set(plan_.seed)
    moves = kills = 0
    pauses: list[float] = []
    try:
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
            rough, kills, pauses = await disturbed(plan_, database or f"sqlite:///{folder}/rough.sqlite3")
        moves = len(rough.moves)
        fault = find_difference(await asyncio.to_thread(play_undisturbed, plan_), rough)
    except BrokenPromise as broken:
        fault = str(broken)
    except Exception as error:  # noqa: BLE001 - the other runs go on, and this one is reported
        fault = f"{type(error).__name__}: {error}"
    return Report(plan_.seed, plan_.game, moves, kills, pauses, fault)


def make_in_process_runner(readiness: Readiness) -> Disturbed:
    """Return a player of matches with two disturbed servers in this process."""

    async def play_disturbed(plan_: Plan, url: str) -> tuple[Outcome, int, list[float]]:
        async with AsyncExitStack() as stack:
            servers = InProcessServers(url, random.Random(f"world {plan_.seed}"), STRIKES, readiness)
            stack.push_async_callback(servers.close)
            return await check(await play(plan_, servers, Rates(), HURRY), url), servers.kills, []

    return play_disturbed


def make_process_runner(forks: ForkServerContext, bus: str | None, services: Sequence[Service]) -> Disturbed:
    """Return a player of matches with two disturbed processes, and disturbed services."""

    async def play_disturbed(plan_: Plan, url: str) -> tuple[Outcome, int, list[float]]:
        async with AsyncExitStack() as stack:
            servers = ProcessServers(forks, ServerSetup(url, bus, plan_.seed), random.Random(f"world {plan_.seed}"), 2, services)
            stack.push_async_callback(servers.close)
            players = await play(plan_, servers, Rates(), BRISKLY, servers.acknowledged)
            return await check(players, url), servers.kills, servers.pauses

    return play_disturbed


def make_killed(forks: ForkServerContext, bus: str | None, count: int, likely: float = 0.5) -> Disturbed:
    """Return a player of matches in which processes are killed with a probability after acknowledgements; connections are good."""

    async def play_disturbed(plan_: Plan, url: str) -> tuple[Outcome, int, list[float]]:
        async with AsyncExitStack() as stack:
            servers = ProcessServers(forks, ServerSetup(url, bus, plan_.seed), random.Random(f"world {plan_.seed}"), count)
            servers.after_each = likely
            stack.push_async_callback(servers.close)
            players = await play(plan_, servers, CALM, SLOWLY, servers.acknowledged)
            return await check(players, url), servers.kills, servers.pauses

    return play_disturbed


def find_difference(expected: Outcome, actual: Outcome) -> str | None:
    """Return how a match differs from the undisturbed one, None if it does not."""
    for at, (one, other) in enumerate(zip(expected.moves, actual.moves, strict=False)):
        if one != other:
            return f"move {at} was {one} undisturbed and {other} disturbed"
    if (expected.totals, expected.winners, len(expected.moves)) != (actual.totals, actual.winners, len(actual.moves)):
        return f"it ended with {expected.totals} undisturbed and with {actual.totals} disturbed"
    return None
