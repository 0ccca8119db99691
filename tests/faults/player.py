"""A scripted player: its actions depend only on what it sees, so that the same deals lead to the same match on any connection."""

import asyncio
import hashlib
import json
import random
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

from tests.faults.line import ConnectionLost, FaultyConnection

AGAIN = {"storage", "too_fast", "closing"}
"""Refusals after which the same command is sent again."""

ELSE = {"stale", "not_your_turn", "not_now"}
"""Refusals after which the player must get a new view: another player or an earlier try of its own was faster."""


MOST_PATIENCE = 30.0

REFUSED = 0.15
"""The most seconds until the next attempt to connect."""


class BrokenPromise(Exception):
    """The server has broken a promise."""


class Player:
    """One seat. `table` is the latest view, `told` the messages about each event, `done` the log numbers of acknowledged commands."""

    def __init__(
        self, name: str, secret: str, chance: random.Random, connect: Callable[[], Awaitable[FaultyConnection]], patience: float
    ) -> None:
        self.name, self.secret = name, secret
        self.code = ""
        self.table: dict[str, Any] = {}
        self.told: dict[int, Any] = {}
        self.done: dict[str, tuple[int, dict[str, Any]]] = {}
        self.acknowledged: Callable[[], Awaitable[None]] | None = None
        self._chance = chance
        self._dial = connect
        self._patience = self._least = patience
        self._line: FaultyConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any] | None]] = {}
        self._news = asyncio.Event()
        self._seated = False
        self._behind = False
        self._ids = count(1)
        self._fault: BrokenPromise | None = None

    # Playing

    async def play(self) -> None:
        """Play until the match is over."""
        while self.table.get("phase") != "match_over":
            self._news.clear()
            match = self.table.get("match")
            if self._line is None or self._behind or not self.table:
                await self._rejoin()
            elif self.table["phase"] == "round_over":
                await self.ask("next_round", number=self.table["number"])
            elif match and match["legal"]:
                await self._move(match)
            elif not await self._receives_any(2 * self._patience):
                self._behind = True  # perhaps what we wait for was lost

    async def _move(self, match: dict[str, Any]) -> None:
        """Make two moves in one command if possible, otherwise the first of them."""
        number, wished = self.table["number"], choose_moves(match)
        if len(wished) > 1:
            answer = await self.ask("moves", number=number, moves=wished)
            if answer.get("code") != "illegal_move":
                return
        await self.ask("move", number=number, move=wished[0])

    async def sit_down(self, code: str, seat: int) -> None:
        """Join a table and take a seat."""
        self.code = code
        answer = await self.ask("sit", seat=seat, name=self.name, secret=self.secret)
        if answer["type"] != "seated":
            raise BrokenPromise(f"{self.name} did not get a seat: {answer}")
        self._seated = True

    async def create(self, **fields: Any) -> str:
        """Create a table, and return its code."""
        answer = await self.ask("create", name=self.name, secret=self.secret, **fields)
        if answer["type"] != "seated":
            raise BrokenPromise(f"no table was set up: {answer}")
        self.code, self._seated = answer["table"], True
        return self.code

    # Speaking

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command until it is answered, with the same id each time."""
        command = {"type": kind, "id": f"{self.name} {next(self._ids)}", **fields}
        while True:
            if self._line is None or self._behind:
                await self._rejoin()
            answer = await self._try(command)
            if answer is None:
                if self._chance.random() < 0.5:
                    self._disconnect()
            elif answer["type"] != "failed":
                await self._note(command, answer)
                return answer
            elif answer["code"] in AGAIN:
                await asyncio.sleep(self._chance.uniform(0, self._patience / 4))
            elif answer["code"] == "not_joined":
                self._behind = True
            elif (answer["code"] in ELSE and kind in {"move", "moves", "next_round", "start"}) or (
                answer["code"] == "illegal_move" and kind == "moves"
            ):
                return answer
            else:
                raise BrokenPromise(f"{self.name} was refused {command}: {answer['code']}, {answer['detail']}")

    async def _note(self, command: dict[str, Any], answer: dict[str, Any]) -> None:
        if answer["type"] == "done":
            self.done[command["id"]] = answer["number"], command
            if self.acknowledged is not None:
                await self.acknowledged()

    async def _rejoin(self) -> None:
        """Connect, and rejoin the table."""
        self._behind = False
        while True:
            if self._line is None:
                try:
                    self._line = await self._dial()
                except (OSError, ConnectionLost):
                    await asyncio.sleep(self._chance.uniform(0, REFUSED))
                    continue
                self._reader = asyncio.create_task(self._listen(self._line))
            if not self.code:
                return
            secret, after = (self.secret, max(self.told, default=None)) if self._seated else (None, None)
            join = {"type": "join", "id": f"{self.name} {next(self._ids)}", "table": self.code, "secret": secret, "after": after}
            answer = await self._try(join)
            if answer is not None and answer["type"] == "done":
                return
            if answer is None:
                self._disconnect()
            elif answer["code"] in AGAIN:
                await asyncio.sleep(self._chance.uniform(0, self._patience / 4))
            else:
                raise BrokenPromise(f"{self.name} cannot come back: {answer['code']}, {answer['detail']}")

    async def _try(self, command: dict[str, Any]) -> dict[str, Any] | None:
        """Send a command once; return the answer, None if none came."""
        if self._line is None:
            return None
        future = self._answers[command["id"]] = asyncio.get_running_loop().create_future()
        self._line.put(json.dumps(command))
        answer: dict[str, Any] | None
        try:
            async with asyncio.timeout(self._patience):
                answer = await future
            self._patience = self._least
        except TimeoutError:
            answer = None
            self._patience = min(2 * self._patience, MOST_PATIENCE)  # perhaps the machine is slow, and nothing was lost
        finally:
            del self._answers[command["id"]]
        if self._fault is not None:
            raise self._fault
        return answer

    def _disconnect(self) -> None:
        if self._line is not None:
            self._line.cut()
            self._line = None

    async def leave(self) -> None:
        """Disconnect."""
        self._disconnect()
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    # Hearing

    async def _listen(self, line: FaultyConnection) -> None:
        try:
            while True:
                self._handle_message(json.loads(await line.get()))
        except ConnectionLost:
            pass
        except BrokenPromise as fault:
            self._fault = fault
        if self._line is line:  # else we are connected anew
            self._line = None
            for future in self._answers.values():
                if not future.done():
                    future.set_result(None)
        self._news.set()

    async def _receives_any(self, seconds: float) -> bool:
        """Wait for messages; return whether any came."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return False
        if self._fault is not None:
            raise self._fault
        return True

    def _handle_message(self, message: dict[str, Any]) -> None:
        table = message.get("table")
        if isinstance(table, dict) and table["number"] >= self.table.get("number", 0):
            self.table = table
        match message:
            case {"type": "happened", "number": number, "what": {"kind": kind} as what} if kind != "presence":
                self._note_happening(number, what, message["table"])
            case {"type": "closing"}:
                self._disconnect()
            case {"id": str(id_)} if id_ in self._answers and not self._answers[id_].done():
                self._answers[id_].set_result(message)
        self._news.set()

    def _note_happening(self, number: int, what: dict[str, Any], table: dict[str, Any]) -> None:
        if table["number"] != number:
            raise BrokenPromise(f"{self.name} was told of event {number} with table {table['number']}")
        if what["kind"] in {"started", "dealt", "moved"} and self.told.setdefault(number, what) != what:
            raise BrokenPromise(f"{self.name} was told two things about event {number}: {self.told[number]} and {what}")


def choose_moves(match: dict[str, Any]) -> list[str]:
    """Choose from the view alone a move, or two of which the second may not be possible after the first."""
    seen = json.dumps([match["round"], match["view"], match["legal"]], sort_keys=True)
    number = int.from_bytes(hashlib.sha256(seen.encode()).digest()[:8])
    legal: list[str] = list(match["legal"])
    first = legal.pop(number % len(legal))
    return [first, legal[number % len(legal)]] if legal and number & 1 else [first]
