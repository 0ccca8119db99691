"""The host's role stays where it is while the bus is away, since nobody knows then who is at other processes."""

import asyncio
from dataclasses import replace

from reihum.server.live.host_watch import HostWatch
from tests.server.memory_bus import MemoryBus
from tests.server.offline_table import OfflineTable
from tests.server.servers import WIDE
from tests.server.service_harness import ServiceHarness


def test_the_role_passes_on_only_while_the_bus_is_there() -> None:
    async def work() -> None:
        bus, table, passed = MemoryBus(), OfflineTable("Ben").table, asyncio.Event()

        async def pass_on() -> bool:
            passed.set()
            return True

        watch = HostWatch(ServiceHarness(replace(WIDE, host_away=0.0), bus).service.context, pass_on)
        bus.away = True
        watch.update(table, {1 - table.host})
        assert watch._alarm is None
        bus.away = False
        watch.update(table, {1 - table.host})
        bus.away = True
        await asyncio.sleep(0.01)
        assert watch._alarm is None
        await asyncio.gather(*watch._background._tasks)
        assert not passed.is_set(), "the bus went away in the meantime"
        bus.away = False
        watch.update(table, {1 - table.host})
        await asyncio.wait_for(passed.wait(), 20)

    asyncio.run(work())
