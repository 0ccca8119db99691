from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.house import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("house"))) as running:
        yield running


@pytest.fixture
def anna(house: House) -> Iterator[Client]:
    with Client(house.address) as client:
        yield client


@pytest.fixture
def ben(house: House) -> Iterator[Client]:
    with Client(house.address) as client:
        yield client
