"""Measures the processor time of each command: the figures behind `reihum.server.live.prices`.

`python benchmarks/prices.py level_8 --seconds 20` plays at a table of four people, without a network but with a database, and runs each
command many times. For each it prints the count, and the mean, the 99th percentile and the maximum in milliseconds. The time of a hint
includes that of its worker thread. The last line is a JSON object.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any, cast

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.config.limits import Limits, Rate, TimeLimits
from reihum.server.live.readiness import Readiness
from reihum.server.live.service import Service
from reihum.server.live.session import Session
from reihum.server.live.sockets import Socket
from reihum.server.messages.outgoing import Message, encode
from reihum.server.store.store import Store

FREE = Rate(1e9, 1e9)
LOOP = TimeLimits(FREE, FREE, FREE)
NO_LIMITS = Limits(
    loop=LOOP,
    beside=LOOP,
    messages=FREE,
    joins=FREE,
    talk=FREE,
    hints=FREE,
    changes=FREE,
    take_backs=FREE,
    sits=FREE,
    resent=FREE,
    tables=FREE,
)


class Person(Socket):
    """A person with a fake socket; messages to it are encoded, and decoded only on demand."""

    def __init__(self, service: Service) -> None:
        super().__init__(cast("Any", None), service.context.limits, service.context.metrics)
        self.session = Session(service, self, "")
        self._sent: list[bytes] = []
        self._answer: dict[str, Any] = {}
        self._view: dict[str, Any] = {}

    def send(self, message: Message | bytes) -> None:
        """Keep a message."""
        self._sent.append(message if isinstance(message, bytes) else encode(message))

    @property
    def answer(self) -> dict[str, Any]:
        """The answer to the last command."""
        self._look()
        return self._answer

    @property
    def view(self) -> dict[str, Any]:
        """The last view of the table."""
        self._look()
        return self._view

    def _look(self) -> None:
        for data in self._sent:
            told = json.loads(data)
            if isinstance(told.get("table"), dict):
                self._view = told["table"]
            if "id" in told:
                self._answer = told
        self._sent.clear()


class Table:
    """Four people, and the times of their commands."""

    def __init__(self, service: Service, game: str, options: dict[str, Any]) -> None:
        self._people = [Person(service) for _ in range(4)]
        self._game, self._options = game, options
        self._count = 0
        self.took: dict[str, list[float]] = defaultdict(list)
        self.random = random.Random(1)

    async def say(self, seat: int, kind: str, **members: Any) -> dict[str, Any]:
        """Send a command, and record the milliseconds that it took."""
        self._count += 1
        person = self._people[seat]
        text = json.dumps({"type": kind, "id": str(self._count)} | members)
        began = time.process_time()
        await person.session.receive(text)
        await person.session.wait_for_hints()
        self.took[kind].append(1000 * (time.process_time() - began))
        return person.answer

    async def play(self, seconds: float) -> None:
        """Play for so many seconds, with every possible command at each turn."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            plans = [{"bot": None}] * 3
            secret = "".join(self.random.choices("abcdefghijklmnop", k=32))
            await self.say(0, "create", game=self._game, name="A", others=plans, options=self._options, secret=secret)
            code = self._people[0].view["table"]
            for seat in (1, 2, 3):
                await self.say(seat, "join", table=code)
                await self.say(seat, "sit", name="BCD"[seat - 1])
            await self.say(0, "start")
            while time.monotonic() < until and self._people[0].view["phase"] == "playing":
                await self._turn()
            if self._people[0].view["phase"] == "match_over":
                place = {"round": 1, "step": self.random.randrange(20), "mark": ""}
                await self.say(0, "lead", place=place, begins=True)
                await self.say(0, "continue_together", place=place)

    async def _turn(self) -> None:
        seat = self._people[0].view["match"]["turn"]
        view = self._people[seat].view
        legal, number = view["match"]["legal"], view["number"]
        await self.say(seat, "explain", number=number, move=self.random.choice(legal))
        hint = await self.say(seat, "hint", number=number)
        await self.say(seat, "check_plan", number=number, moves=hint.get("moves", legal[:1]))
        hardest = [self.random.choice(legal) for _ in range(8)]
        self.took["check_plan of 8"].append(await self._hard(seat, number, hardest))
        await self.say(seat, "react", reaction="clap")
        kind = self.random.random()
        if kind < 0.3 and len(hint.get("moves", ())) > 1:  # noqa: PLR2004
            await self.say(seat, "moves", number=number, moves=hint["moves"])
        else:
            move = hint["move"] if kind < 0.8 else self.random.choice(legal)  # noqa: PLR2004
            await self.say(seat, "move", number=number, move=move)
            if self._people[seat].view["match"] and self._people[seat].view["match"]["back"] == "yes":
                await self.say(seat, "take_back", number=self._people[seat].view["number"])

    async def _hard(self, seat: int, number: int, moves: list[str]) -> float:
        await self.say(seat, "check_plan", number=number, moves=moves)
        return self.took["check_plan"].pop()


async def measure(given: argparse.Namespace) -> dict[str, list[float]]:
    """Play, and return the milliseconds of each command."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Store(prepare_sqlite_url(Path(folder))), limits=NO_LIMITS, readiness=Readiness(first=[]))
        await service.context.readiness.wait_for(given.game)
        table = Table(service, given.game, json.loads(given.options))
        await table.play(given.seconds)
        await service.close()
        return table.took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--options", default="{}")
    parser.add_argument("--seconds", type=float, default=20.0)
    took = asyncio.run(measure(parser.parse_args()))
    figures = {}
    for kind, each in sorted(took.items()):
        ordered = sorted(each)
        mean, most = sum(ordered) / len(ordered), ordered[-1]
        usual = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        figures[kind] = [len(ordered), round(mean, 2), round(usual, 2), round(most, 2)]
        sys.stdout.write(f"{kind:16} {len(ordered):6} {mean:8.2f} {usual:8.2f} {most:8.2f}\n")
    sys.stdout.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
