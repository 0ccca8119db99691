"""Measures how long the hard bot takes at a table while people play at others: `python benchmarks/hard_bot.py`.

One server is bound to one core, the people to the others. Fifty tables of people make a move every two seconds; at one more table a
person who moves at once plays against hard bots without pauses. A response time is the time from the message that a bot is to move to
the message with its move, as the person receives them; forced moves count as well. A turn is all moves of a bot until the next seat
is to move. The last line is a JSON object.

With `--bot-tables 40` there are forty such persons, so that many more bots think than there are cores. Each then thinks for less time, so
that nobody waits much longer than at one table.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from collections.abc import Sequence
from typing import Any

from load import People, Server
from load_client import Line, open_line

from reihum._bots.search_readiness import wait_until_compiled
from reihum._play.game import get_game

CORES = sorted(os.sched_getaffinity(0))
ADDRESS = "10.255.{}.1"
"""The addresses of the persons."""


class Person:
    """Plays against hard bots and measures their time."""

    def __init__(self) -> None:
        self.table: dict[str, Any] = {}
        self.number = 0
        self.news = asyncio.Event()
        self.answers: list[float] = []
        self.turns: list[float] = []
        self._since: float | None = None
        self._seat: int | None = None
        self._turn_since = 0.0

    def heard(self, _: Line, data: bytes, now: float) -> None:
        """Receive a view; the message with a bot's move ends its response time."""
        message = json.loads(data)
        table = message.get("table")
        if not isinstance(table, dict) or table["number"] < self.number:
            return
        if table["number"] > self.number:
            if self._since is not None:
                self.answers.append(now - self._since)
            turn = table["match"]["turn"] if table["match"] else None
            self._since = now if turn else None  # the person's is seat 0
            if turn != self._seat:
                if self._seat:
                    self.turns.append(now - self._turn_since)
                self._seat, self._turn_since = turn, now
        self.table, self.number = table, table["number"]
        self.news.set()

    async def play(self, address: str, own: str, game: str, bots: int, seconds: float) -> None:
        """Play matches until the time is over; `own` is the address that the person comes from."""
        end = time.perf_counter() + seconds
        table = await open_line(address, own, self.heard)
        others = [{"bot": "search"}] * bots
        await table.say("create", game=game, name="Person", others=others, options={}, pace=0)
        await table.say("start")
        while time.perf_counter() < end:
            self.news.clear()
            match = self.table["match"]
            if match["legal"]:
                await table.say("move", number=self.number, move=match["legal"][0])
            elif match["turn"] is None:
                await table.say("again" if self.table["phase"] == "match_over" else "next_round", number=self.number)
            else:
                await self.news.wait()


async def _play(persons: Sequence[Person], address: str, given: argparse.Namespace) -> None:
    plays = (person.play(address, ADDRESS.format(at), given.game, given.bots, given.seconds) for at, person in enumerate(persons))
    await asyncio.gather(*plays)


def measure(given: argparse.Namespace, server: Server) -> dict[str, Any]:
    """Let everybody play, and return the figures."""
    part = {"addresses": [server.address], "first": 0, "tables": given.tables, "game": given.game, "seats": 4, "onlookers": 0, "frozen": 0}
    people = People(part | {"pace": given.pace, "seconds": given.seconds, "options": {}})
    people.hear()
    people.say("go")
    persons = [Person() for _ in range(given.bot_tables)]
    asyncio.run(_play(persons, server.address, given))
    told = json.loads(people.hear())
    answers = sorted(answer for person in persons for answer in person.answers)
    turns = sorted(turn for person in persons for turn in person.turns)
    return {
        "tables": given.tables,
        "moves_per_s": round(told["moves"] / told["seconds"], 1),
        "game": given.game,
        "bot_tables": given.bot_tables,
        "bots": given.bots,
        "answers": len(answers),
        **{f"p{share}_ms": round(1000 * answers[len(answers) * share // 100]) for share in (50, 95)},
        "max_ms": round(1000 * answers[-1]),
        "turns": len(turns),
        **{f"turn_p{share}_ms": round(1000 * turns[len(turns) * share // 100]) for share in (50, 95)},
        "turn_max_ms": round(1000 * turns[-1]),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="elfer_raus")
    parser.add_argument("--bots", type=int, default=3, help="hard bots at a table with them")
    parser.add_argument("--bot-tables", type=int, default=1, help="tables with hard bots, at most 250")
    parser.add_argument("--tables", type=int, default=50, help="tables of people")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between two moves at a table of people")
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    wait_until_compiled(get_game(given.game))  # until searches are compiled, a hard bot plays as `careful`
    os.sched_setaffinity(0, CORES[:1])
    with tempfile.TemporaryDirectory() as folder, Server(["--data", folder]) as server:
        os.sched_setaffinity(0, CORES[1:] or CORES)
        figures = measure(given, server)
    for name, value in figures.items():
        print(f"{name:24} {value}")
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
