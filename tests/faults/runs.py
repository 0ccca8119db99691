"""Several runs at once."""

import asyncio
from collections.abc import Sequence

import pytest

from reihum.server.live.readiness import Readiness
from tests.faults import deals
from tests.faults.match import make_plan
from tests.faults.run import Disturbed, Report, make_in_process_runner, run


@pytest.fixture(autouse=True)
def use_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reihum.server.table.decide.secrets", deals.SeededSecrets())


def run_all(seeds: Sequence[int], disturbed: Disturbed | None = None, database: str | None = None) -> list[Report]:
    async def all_of_them() -> list[Report]:
        readiness = Readiness(first=[])
        tasks = [asyncio.create_task(run(make_plan(seed), disturbed or make_in_process_runner(readiness), database)) for seed in seeds]
        found = await asyncio.gather(*tasks)
        await readiness.close()
        return found

    return asyncio.run(all_of_them())
