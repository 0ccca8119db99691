"""One match from the first hello to the last card, and the checks after it."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, NamedTuple, Protocol

from reihum.server.messages.events import DealtEvent, Event, MovedEvent, SatEvent, StartedEvent
from reihum.server.store.logs import read_log
from reihum.server.store.store import Store
from reihum.server.table.logs import replay_log
from tests.faults.line import CALM, Connection, FaultyConnection, Rates
from tests.faults.player import BrokenPromise, Player

GAMES: dict[str, dict[str, Any]] = {
    "elfer_raus": {},
    "elfer_raus_master": {},
    "level_8": {"levels": [["C2", "C2", "C2", "C2"]] * 8},  # a level that players who do not think lay as well
    "bloom": {},
}
MIX = ["elfer_raus"] * 5 + ["elfer_raus_master"] * 3 + ["level_8", "bloom"]
"""The games of ten runs: matches of the last two have three to four times as many moves."""
PATIENCE = 120.0
"""Seconds without news for anybody after which a match counts as stuck."""


class Servers(Protocol):
    """Some servers, and the disturbances that happen to them."""

    async def connect(self) -> Connection:
        """Connect to any of them; raises OSError or Lost."""

    async def disturb(self, over: asyncio.Event) -> None:
        """Cause some disturbances until the match is over; those begun are completed."""


class Plan(NamedTuple):
    """The match of a run: its seed, game and number of players."""

    seed: int
    game: str
    players: int


class Outcome(NamedTuple):
    """The outcome of a match: everything that must equal that of an undisturbed match, and counts."""

    moves: list[tuple[int, str]]
    totals: list[int]
    winners: list[int]
    acknowledged: int


def make_plan(seed: int) -> Plan:
    """Return the plan of the run with this seed."""
    return Plan(seed, MIX[seed % len(MIX)], 2 + seed // len(MIX) % 3)


async def play(
    plan_: Plan, servers: Servers, rates: Rates, patience: float, acknowledged: Callable[[], Awaitable[None]] | None = None
) -> list[Player]:
    """Play a match, and return the players at its end. Raises Fault."""
    chance = random.Random(f"{plan_} {rates}")

    async def connect() -> FaultyConnection:
        return FaultyConnection(await servers.connect(), random.Random(chance.random()), rates)

    players = [
        Player(name, f"{name:_<8}{chance.randbytes(16).hex()}", random.Random(chance.random()), connect, patience)
        for name in ("Anna", "Ben", "Cleo", "Dora")[: plan_.players]
    ]
    host = players[0]
    try:
        async with asyncio.timeout(None) as limit:
            watching = asyncio.create_task(_watch(players, limit))
            code = await host.create(game=plan_.game, others=[{}] * (plan_.players - 1), options=GAMES[plan_.game], pace=0)
            for seat, guest in enumerate(players[1:], 1):
                await guest.sit_down(code, seat)
            while host.table.get("phase", "waiting") == "waiting":  # an earlier try may have been the one that was heard
                await host.ask("start")
            for player in players:
                player.acknowledged = acknowledged
            over = asyncio.Event()
            disturbing = asyncio.create_task(servers.disturb(over)) if rates != CALM else None
            try:
                await _run_all(player.play() for player in players)
            finally:
                over.set()
                if disturbing is not None:
                    await disturbing
    except TimeoutError:
        where = [(player.name, player.table.get("number"), player.table.get("phase")) for player in players]
        raise BrokenPromise(f"the match is stuck: {where}") from None
    finally:
        watching.cancel()
        for player in players:
            await player.leave()
    return players


async def _run_all(works: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Wait for all coroutines; if one fails, cancel the others."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


async def _watch(players: list[Player], limit: asyncio.Timeout) -> None:
    """Extend the limit as long as somebody receives news."""
    last = -1
    while True:
        if (known := sum(player.table.get("number", 0) for player in players)) != last:
            last = known
            limit.reschedule(asyncio.get_running_loop().time() + PATIENCE)
        await asyncio.sleep(1)


async def check(players: list[Player], url: str) -> Outcome:
    """Compare what the players were told with the log. Raises Fault."""
    code = players[0].code
    store = Store(url)
    try:
        log = read_log(code, await store.read(code))
        for player, person in zip(players, _list_people(players, log), strict=True):
            await _check_acknowledged(player, store, person)
    finally:
        await asyncio.to_thread(store.close)
    table = replay_log(code, log)
    for player in players:
        _check_told(player, log)
        if player.table["number"] != table.number:
            raise BrokenPromise(f"{player.name} ended at event {player.table['number']} of {table.number}")
    views = [player.table["match"] for player in players]
    totals, winners = views[0]["totals"], views[0]["winners"]
    if table.match is None or not table.match.over or any((view["totals"], view["winners"]) != (totals, winners) for view in views):
        raise BrokenPromise("players see different ends")
    moves = [(event.seat, event.move) for event in log if isinstance(event, MovedEvent)]
    return Outcome(moves, totals, winners, sum(len(player.done) for player in players))


def _list_people(players: list[Player], log: list[Event]) -> list[int]:
    """Return the numbers of the players, after checking that each has sat down once."""
    sat = [event.occupant for event in log if isinstance(event, SatEvent)]
    if [occupant.name for occupant in sat] != [player.name for player in players[1:]]:
        raise BrokenPromise(f"these sat down: {sat}")
    return [0, *(occupant.person for occupant in sat)]


async def _check_acknowledged(player: Player, store: Store, person: int) -> None:
    for id_, (number, command) in player.done.items():
        if command["type"] not in {"move", "moves", "next_round", "start"}:
            continue
        found = await store.find(player.code, person, id_)
        if found is None or found.number != number - len(command.get("moves", [0])) + 1:
            raise BrokenPromise(f"{command} was acknowledged as event {number} and is stored as {found}")


def _check_told(player: Player, log: list[Event]) -> None:
    for number, what in player.told.items():
        event = log[number - 1] if number <= len(log) else None
        match what["kind"], event:
            case ("moved", MovedEvent(seat, move)) if (seat, move) == (what["seat"], what["move"]):
                pass
            case ("started", StartedEvent()) | ("dealt", DealtEvent()):
                pass
            case _:
                raise BrokenPromise(f"{player.name} was told {what} as event {number}, which is {event}")
