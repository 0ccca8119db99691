"""Nothing waits for Python's collector of cyclic garbage, which therefore looks at newer objects only."""

import asyncio
import contextlib
import gc
import http.client
import weakref
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from reihum.server.http import garbage
from tests.server.client import Client
from tests.server.servers import ThreadServer, wait_until


@pytest.fixture
def _as_before() -> Iterator[None]:
    thresholds, callbacks = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.set_threshold(*thresholds)
    gc.callbacks[:] = callbacks
    gc.unfreeze()
    gc.enable()


class Ring:
    """Something that refers to itself, so that only a collection finds that nobody else does."""

    itself: "Ring"


def transports() -> int:
    return sum(issubclass(type(each), asyncio.Transport) for each in gc.get_objects())


@pytest.mark.usefixtures("_as_before")
def test_a_lost_connection_is_gone_without_a_collection(house: ThreadServer) -> None:
    gc.collect()
    gc.freeze()  # what other tests have left is not looked at again and again
    gc.disable()
    before = transports()
    for _ in range(5):
        with Client(house.address) as anna:
            anna.create("random")
        line = http.client.HTTPConnection(urlsplit(house.address).netloc)
        line.request("GET", "/healthz")
        assert line.getresponse().read()
        line.close()
    wait_until(lambda: transports() <= before)


@pytest.mark.usefixtures("_as_before")
def test_a_collection_looks_at_newer_objects_only(monkeypatch: pytest.MonkeyPatch) -> None:
    garbage.keep_collections_short()
    assert gc.get_freeze_count() > 0
    ring = Ring()
    ring.itself = ring
    gone = weakref.ref(ring)
    assert any(each is ring for each in gc.get_objects())
    gc.collect()
    assert not any(each is ring for each in gc.get_objects()), "what has outlived a collection is not looked at again"
    del ring
    gc.collect()
    assert gone(), "an old cycle waits until the day is over"

    monkeypatch.setattr(garbage, "EVERY", 0.01)

    async def collect_for_a_moment() -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(garbage.collect_daily(), 0.2)

    asyncio.run(collect_for_a_moment())
    assert not gone()
