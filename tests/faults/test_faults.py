"""A few of the runs; `python -m tests.faults` does as many as one likes."""

import asyncio
import random
from pathlib import Path

import pytest

from reihum.server.live.readiness import Readiness
from tests.faults import deals
from tests.faults.inside import InProcessServers
from tests.faults.line import CALM
from tests.faults.match import GAMES, MIX, check, make_plan, play
from tests.faults.player import BrokenPromise
from tests.faults.run import find_difference, make_killed, make_process_runner
from tests.faults.runs import run_all, use_seed
from tests.faults.server import get_forks
from tests.faults.undisturbed import play_undisturbed
from tests.server.postgres import Postgres
from tests.server.redis import Redis

__all__ = ["use_seed"]

SLOW = pytest.mark.timeout(600)
LONG = {"level_8", "bloom"}
"""Whose matches have three to four times as many moves: tests/soak plays them."""


@SLOW
@pytest.mark.parametrize("game", [game for game in GAMES if game not in LONG])
def test_a_disturbed_match_ends_as_an_undisturbed_one(game: str) -> None:
    found = run_all([seed for seed in range(len(MIX)) if make_plan(seed).game == game][:2])
    assert {report.fault for report in found} == {None}
    assert sum(report.kills for report in found) > 0


@SLOW
@pytest.mark.thorough
def test_it_does_on_postgres_as_well(postgres: Postgres) -> None:
    found = run_all([0, len(MIX)], database=postgres.make_url())
    assert [report.fault for report in found] == [None] * 2


@SLOW
@pytest.mark.thorough
def test_two_processes_on_postgres_and_redis_may_die_and_so_may_these(postgres: Postgres, redis: Redis) -> None:
    (report,) = run_all([0], make_process_runner(get_forks(), redis.url, [postgres, redis]), postgres.make_url())
    assert report.fault is None


@SLOW
@pytest.mark.thorough
def test_one_of_two_processes_is_killed_and_play_goes_on(postgres: Postgres, redis: Redis) -> None:
    (report,) = run_all([1], make_killed(get_forks(), redis.url, 2, 0.04), postgres.make_url())
    assert report.fault is None
    assert len(report.pauses) > 0


def test_a_broken_promise_would_be_noticed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/reihum.sqlite3"

    async def spoil() -> None:
        readiness = Readiness(first=[])
        world = InProcessServers(url, random.Random(1), 0, readiness, 1)
        players = await play(make_plan(0), world, CALM, 60)
        await world.close()
        await readiness.close()
        outcome = await check(players, url)
        anna, number = players[0], max(players[0].told)
        id_, (at, command) = anna.done.popitem()
        for name, wrong in ((id_, at + 1), ("never given", at)):
            anna.done[name] = wrong, command
            with pytest.raises(BrokenPromise, match="acknowledged"):
                await check(players, url)
            anna.done.popitem()
        anna.told[number + 1] = anna.told[number]
        with pytest.raises(BrokenPromise, match="was told"):
            await check(players, url)
        assert find_difference(play_undisturbed(make_plan(0)), outcome) is None
        assert find_difference(outcome, outcome._replace(totals=[0, 0])) is not None
        assert find_difference(outcome, outcome._replace(moves=outcome.moves[:-1])) is not None

    deals.seed.set(0)
    asyncio.run(spoil())
