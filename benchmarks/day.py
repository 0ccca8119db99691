"""Measures how a rush on the deal of the day affects other tables: thousands finish it within a minute while scripted people play.

`python benchmarks/day.py` prepares 5,000 people at the deal of the day of Elfer raus! before their last move, and lets 100 tables of four
seats and two onlookers play, as in `load.py`. After a minute of warming up, these tables are measured for three minutes: alone, while the
5,000 make their last move, wait for the bots and request their rank, and alone again. The tables of the 5,000 are written into the store
before the server starts; everything measured goes through the server. The last line is a JSON object.
"""

import argparse
import asyncio
import json
import math
import random
import resource
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from load import People, Server, compute_percentile
from load_client import Line, open_line

from reihum import _bots as bots
from reihum._kit.chance import make_rng
from reihum._play.match import Match
from reihum._play.record_format import split_move
from reihum.server.config.database import prepare_sqlite_url
from reihum.server.config.limits import Limits
from reihum.server.live.calendar import Calendar
from reihum.server.live.daily import Daily
from reihum.server.live.faults import Faults
from reihum.server.live.metrics import Metrics
from reihum.server.live.readiness import Readiness
from reihum.server.live.table_log import make_entry
from reihum.server.live.tables import DAY
from reihum.server.live.thinkers import Thinkers
from reihum.server.messages.events import MovedEvent
from reihum.server.messages.settings import Settings
from reihum.server.store.schema import day_results
from reihum.server.store.store import Store
from reihum.server.table import codes
from reihum.server.table.deal_of_day import OPPONENT, SEATS, Deal, derive_bot_seed, make_day_events, make_day_options
from reihum.server.table.seat_secrets import derive_secret, hash_secret

GAME = "elfer_raus"
AT_ONCE = 64
"""Tables that are stored, or woken, at the same time."""
PATIENCE = 300.0
"""The most seconds that bots may take to end a round."""
FIELD_PATIENCE = 600.0
"""The most seconds until the bots of the field have played, since rules may have to be compiled."""


class Player(NamedTuple):
    """Somebody who is about to finish the deal."""

    token: str
    secret: str
    code: str


def play_deal(key: bytes) -> list[MovedEvent]:
    """Return the moves of a deal up to the last one of seat 0, after which bots are to move."""
    match = Match(GAME, SEATS, make_day_options(GAME), key=key)
    bot = bots.make_bot(OPPONENT, bots.get_bot_type(OPPONENT), match.game)
    while not match.round_over:
        match.play(bots.choose_move(bot, match.game, match.state, make_rng(derive_bot_seed(key, match))))
    moves = [MovedEvent(*split_move(entry)) for entry in match.rounds[0].moves if isinstance(entry, list)]
    last = max(at for at, move in enumerate(moves) if move.seat == 0)
    return moves[: last + 1]


async def store_players(folder: Path, count: int, zone: str) -> tuple[list[Player], str]:
    """Store the tables of so many people, whose rounds lack only their last move; return the people, and that move."""
    store, metrics, limits = Store(prepare_sqlite_url(folder)), Metrics(), Limits()
    calendar = Calendar(zone)
    daily = Daily(store, calendar, Readiness(first=()), Thinkers(metrics, limits), Faults(metrics))
    deal = Deal(GAME, calendar.today)
    key, gate, players = daily.derive_key(deal), asyncio.Semaphore(AT_ONCE), list[Player]()
    *moves, last = play_deal(key)

    async def store_one(number: int) -> None:
        token = f"{number:022}"
        secret = derive_secret(store.table_key, f"{deal.game} {deal.day}", token)
        code = codes.derive_table_code(store.table_key, secret, DAY, 0)
        log = [*make_day_events(deal, key, "Ada", secret, Settings(onlookers=False, chat=False, bots="quick")), *moves]
        async with gate:
            if await store.append(*(make_entry(code, at, event) for at, event in enumerate(log, 1))):
                players.append(Player(token, secret, code))

    await asyncio.gather(*(store_one(number) for number in range(count)))
    rows = [{"day": deal.day, "game": GAME, "player": hash_secret(one.token), "code": one.code, "points": None, "at": 0} for one in players]
    await store.run_in_transaction(lambda connection: connection.execute(sa.insert(day_results), rows))
    store.close()
    return players, last.move


class Finisher:
    """The browser of somebody who finishes the deal."""

    def __init__(self, player: Player, number: int, server: str) -> None:
        self.player, self.server = player, server
        self.address = f"11.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.over = asyncio.Event()
        self.took = math.nan
        """The seconds until the answer with the rank."""
        self.ranked = self.has_field = False

    def heard(self, one: Line, data: bytes, _: float) -> None:
        """Note the state of the table."""
        if data.startswith((b'{"type":"happened"', b'{"type":"table"')):
            one.latest = data
            if b'"phase":"match_over"' in data:
                self.over.set()

    async def sit(self) -> None:
        """Come back to the table."""
        self.line = await open_line(self.server, self.address, self.heard)
        answer = await self.line.say("join", table=self.player.code, secret=self.player.secret)
        if answer["type"] == "failed":
            raise SystemExit(answer["detail"])

    async def finish(self, after: float, move: str) -> None:
        """Make the last move some seconds later, wait for the bots, and request the rank."""
        await asyncio.sleep(after)
        await self.line.say("move", number=self.line.view()["number"], move=move)
        async with asyncio.timeout(PATIENCE):
            await self.over.wait()
        self.line.transport.close()
        await self.look()

    async def look(self) -> None:
        """Request the rank."""
        began = time.perf_counter()
        days = await ask(self.server, "/api/day", self.address, self.player.token)
        self.took = time.perf_counter() - began
        result = next(one["mine"]["result"] for one in days["games"] if one["game"] == GAME)
        self.ranked, self.has_field = result is not None, result is not None and len(result["bots"]) > 0


async def ask(server: str, path: str, address: str, token: str, *, body: str = "") -> dict[str, Any]:
    """Return the answer to a request: POST with a body, otherwise GET."""
    host, _, port = server.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = (
        *(f"{'POST' if body else 'GET'} {path} HTTP/1.1", f"Host: {host}:{port}", f"X-Forwarded-For: {address}"),
        *(f"Authorization: Bearer {token}", f"Content-Length: {len(body)}", "Connection: close"),
    )
    writer.write("\r\n".join((*head, "", body)).encode())
    answer = await reader.read()
    writer.close()
    found: dict[str, Any] = json.loads(answer.partition(b"\r\n\r\n")[2])
    return found


async def play_beside(people: People) -> dict[str, Any]:
    """Let the tables play, and return what was measured at them."""
    people.say("go")
    told = json.loads(await asyncio.to_thread(people.hear))
    ordered = sorted(told["latencies"])
    return {
        "moves": told["moves"],
        "failed": told["failed"],
        "p50_ms": compute_percentile(ordered, 50),
        "p99_ms": compute_percentile(ordered, 99),
        "max_ms": compute_percentile(ordered, 100),
    }


async def measure(given: argparse.Namespace, server: Server, players: list[Player], last: str) -> dict[str, Any]:
    """Let everybody join and play, and return the figures."""
    finishers = [Finisher(player, number, server.address) for number, player in enumerate(players)]
    gate, chance = asyncio.Semaphore(AT_ONCE), random.Random("day")

    async def sit(finisher: Finisher) -> None:
        async with gate:
            await finisher.sit()

    await asyncio.gather(*(sit(finisher) for finisher in finishers))
    # Somebody comes first, so that the bots of the field play before the measurement.
    await ask(server.address, f"/api/day/{GAME}", "12.0.0.1", "Z" * 22, body=json.dumps({"name": "Zoe"}))
    first, *rest = finishers
    await first.finish(0, last)
    async with asyncio.timeout(FIELD_PATIENCE):
        while not first.has_field:
            await asyncio.sleep(1)
            await first.look()
    part = {"game": GAME, "seats": 4, "onlookers": 2, "frozen": 0, "pace": given.pace, "seconds": given.seconds, "options": {}}
    people = People(part | {"addresses": [server.address], "first": 0, "tables": given.tables})
    people.hear()
    print("All sit", flush=True)
    # The first minute compiles and fills caches, so it is not compared.
    figures = {name: await play_beside(people) for name in ("warm_up", "before")}
    before = server.processor()
    rush = (finisher.finish(chance.random() * given.seconds, last) for finisher in rest)
    began = time.perf_counter()
    figures["during"], *_ = await asyncio.gather(play_beside(people), *rush)
    cores = (server.processor() - before) / (time.perf_counter() - began)
    figures["after"] = await play_beside(people)
    took = sorted(finisher.took for finisher in rest)
    return figures | {
        "finished": len(rest),
        "ranked": sum(finisher.ranked for finisher in rest),
        "day_p50_ms": compute_percentile(took, 50),
        "day_p99_ms": compute_percentile(took, 99),
        "server_cores_during": round(cores, 3),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finishing", type=int, default=5000, help="people who finish the deal")
    parser.add_argument("--tables", type=int, default=100, help="tables that play beside them")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two moves at each of these")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each of the four measurements")
    given = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        players, last = asyncio.run(store_players(Path(folder), given.finishing, "UTC"))
        print(f"{len(players)} tables stored", flush=True)
        with Server(["--data", folder, "--time-zone", "UTC", "--tables-in-use", "10000"]) as server:
            figures = asyncio.run(measure(given, server, players, last))
    for name, value in figures.items():
        print(f"{name:20} {value}")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
