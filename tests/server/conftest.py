from collections.abc import Iterator
from pathlib import Path

import pytest

from reihum._bots.budget import Budget
from reihum.server.table.day_field import BESIDE
from tests.server.client import Client
from tests.server.nginx import nginx
from tests.server.postgres import postgres
from tests.server.redis import redis
from tests.server.servers import ThreadServer

__all__ = ["nginx", "postgres", "redis"]


@pytest.fixture(autouse=True)
def strong_bots_think_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal of the day that is over is played by strong bots as well, which no test waits for but one."""
    monkeypatch.setattr("reihum.server.live.field_bots.BUDGETS", dict.fromkeys(BESIDE, Budget(iterations=1)))


@pytest.fixture
def bots_without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots in deals of the day and of evenings move at once."""
    monkeypatch.setattr("reihum.server.table.deal_of_day.PACE", 0)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    with ThreadServer(Path(tmp_path_factory.mktemp("house"))) as running:
        yield running


@pytest.fixture
def anna(house: ThreadServer) -> Iterator[Client]:
    with Client(house.address) as client:
        yield client


@pytest.fixture
def ben(house: ThreadServer) -> Iterator[Client]:
    with Client(house.address) as client:
        yield client


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind, empty."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'reihum.sqlite3'}"
    return str(request.getfixturevalue("postgres").make_url())
