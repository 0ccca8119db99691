"""A run of the fuzzer: tables of all games, and people who usually play and sometimes send nonsense."""

import asyncio
import json
import logging
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from reihum.server.config.limits import Rate
from reihum.server.live.readiness import Readiness
from reihum.server.live.service import Service
from tests.fuzz import mutate
from tests.fuzz.fault import FuzzFinding
from tests.fuzz.memory import MemoryStore
from tests.fuzz.people import Person
from tests.fuzz.table import FuzzTable
from tests.server.servers import make_limits

if TYPE_CHECKING:
    from reihum.server.store.store import Store

MANY = Rate(1e9, 1e9)
LIMITS = make_limits(MANY)
WIDTH = 2
"""The number of tables of each game at a time."""
STAY = 4000
"""The number of messages after which a table is replaced by a new one."""
LOOK_EVERY = 100
REMEMBERED = 20


class FuzzReport(NamedTuple):
    """The results of a run."""

    messages: int
    answers: Counter[str]
    moves: int
    seconds: float


class Faults(logging.Handler):
    """Collects as faults all errors that the server, its event loop or its database logs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def check(self, after: str) -> None:
        if self.found:
            raise FuzzFinding(f"after {after}")

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


async def drive(messages: int, seed: int, games: Sequence[str], progress: Callable[[int], None] = lambda _: None) -> FuzzReport:
    """Send `messages` messages to tables of these games; raises Fault at the first forbidden answer, exception, leak or write."""
    chance, store, faults = random.Random(seed), MemoryStore(), Faults()
    service = Service(cast("Store", store), limits=LIMITS, readiness=Readiness(first=[]))
    loggers = [logging.getLogger(name) for name in ("reihum.server", "asyncio", "sqlalchemy")]
    for logger in loggers:
        logger.addHandler(faults)
    try:
        try:
            told = await _send_messages(service, store, faults, chance, messages=messages, games=games, progress=progress)
        finally:
            await service.close()
        faults.check("the end")
    except Exception as error:
        raise FuzzFinding(repr(error), *faults.found) from error
    finally:
        for logger in loggers:
            logger.removeHandler(faults)
    return told


async def _send_messages(  # noqa: PLR0913 - what a run is made of
    service: Service,
    store: MemoryStore,
    faults: Faults,
    chance: random.Random,
    *,
    messages: int,
    games: Sequence[str],
    progress: Callable[[int], None],
) -> FuzzReport:
    answers: Counter[str] = Counter()
    began = time.monotonic()
    moves = 0
    tables = [FuzzTable(service, store, game, chance) for game in games for _ in range(WIDTH)]
    ages = Counter[int]()
    for fuzzed in tables:
        await fuzzed.gather()
    for said in range(messages):
        at = chance.randrange(len(tables))
        fuzzed = tables[at]
        person, data = _choose_message(fuzzed, chance)
        await fuzzed.send_and_check_answer(person, data)
        await asyncio.sleep(0)  # the bots are to have their turn
        faults.check(repr(data[:500]))
        answers[_kind(person.answers[0])] += 1
        moves += data.startswith(b'{"type": "move"') and person.answers[0].startswith(b'{"type":"done"')
        ages[at] += 1
        if said % LOOK_EVERY == 0:
            fuzzed.check_views()
            progress(said)
        if ages[at] >= STAY:
            fuzzed.close_table()
            tables[at] = FuzzTable(service, store, fuzzed.game, chance)
            ages[at] = 0
            await tables[at].gather()
    return FuzzReport(messages, answers, moves, time.monotonic() - began)


def _choose_message(fuzzed: FuzzTable, chance: random.Random) -> tuple[Person, bytes]:
    """Choose a person and a message: valid, misplaced, repeated, slightly wrong, or nonsense."""
    person, message = fuzzed.choose_valid_message()
    draw = chance.random()
    data = json.dumps(message).encode()
    if draw < 0.5:
        person.said = [*person.said, data][-REMEMBERED:]
        return person, data
    stranger = chance.choice(fuzzed.people)
    if draw < 0.6:
        return stranger, data
    if draw < 0.65 and stranger.said:
        return stranger, chance.choice(stranger.said)
    if draw < 0.85:
        return chance.choice((person, stranger)), json.dumps(mutate.change_members(message, chance)).encode()
    if draw < 0.96:
        return chance.choice((person, stranger)), mutate.change_bytes(data, chance)
    return stranger, mutate.make_noise(chance)


def _kind(answer: bytes) -> str:
    """Return the type of an answer, for a refusal its code."""
    known = json.loads(answer)
    return str(known.get("code", known["type"]))
