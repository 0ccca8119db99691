"""Who plays where no person does: bots on their seats, in the seats of people who are away, and when a strict clock has run out.

Whenever one is to move, it thinks in a thread, takes its time, and moves as people do.
"""

import asyncio
import logging
import secrets
from concurrent.futures import Executor
from typing import NamedTuple

from reihum import bots
from reihum.games.chance import make_rng
from reihum.server.config.logs import mark
from reihum.server.live.room import Room
from reihum.server.messages.enums import By
from reihum.server.messages.errors import Refused
from reihum.server.messages.events import Moved
from reihum.server.table.substitutes import STAND_IN

log = logging.getLogger("reihum.server")

FURTHER = 3
"""A further move of the same turn takes this part of the pace."""

RETRY = 2.0
"""Seconds before a bot tries again to have its move stored."""


class Player(NamedTuple):
    """A bot that is to move, and for whom; `by` is as in the log."""

    seat: int
    kind: str
    by: By | None


class Driver:
    """The bots of one table. Two processes may drive the same table: the number of the event decides whose move counts."""

    def __init__(self, room: Room, thinkers: Executor) -> None:
        self._room = room
        self._thinkers = thinkers
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Begin to work if it is a bot's turn, or see to it that the clock does when it runs out."""
        if self.busy:
            return
        if self._player() is not None:
            self._task = asyncio.create_task(self._work())
        else:
            self._watch()

    async def stop(self) -> None:
        """Stop at once; the move that was not made will be thought of again."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _player(self) -> Player | None:
        """Give the bot that is to move."""
        table = self._room.table
        seat = table.turn
        if seat is None:
            return None
        sitting = table.seats[seat]
        if sitting.player is not None:
            return Player(seat, sitting.player, None if sitting.bot is not None else "bot")
        return Player(seat, STAND_IN, "clock") if self._time_left() == 0 else None

    def _time_left(self) -> float | None:
        """Give the seconds after which the turn is taken from who has it; None where it is not, as when nobody is there to wait."""
        room = self._room
        left = room.clock.left(room.table)
        return left if room.table.settings.clock == "strict" and room.attendance.here else None

    def _watch(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        left = self._time_left()
        self._alarm = None if left is None else asyncio.get_running_loop().call_later(left, self.wake)

    async def _work(self) -> None:
        try:
            while (player := self._player()) is not None:
                await self._move(player)
            self._watch()
        except Exception:
            # The table waits until somebody joins or does something.
            self._room.shared.metrics.faults.inc()
            log.exception("The bot at table %s failed", mark(self._room.code))

    async def _move(self, player: Player) -> None:
        table = self._room.table
        match, moved = table.match, table.moved
        if match is None:
            return
        loop = asyncio.get_running_loop()
        pace = table.pace / 1000 if table.mover != player.seat else table.pace / 1000 / FURTHER
        until = loop.time() + pace
        bot = bots.find(player.kind)(match.game)
        state = match.state.copy()  # the thread's own: the table may go on
        metrics = self._room.shared.metrics
        with metrics.timed(metrics.thought.labels(player.kind)):
            code = await loop.run_in_executor(self._thinkers, bots.choose, bot, match.game, state, make_rng(secrets.token_bytes(16)))
        event = Moved(player.seat, match.game.text(state, code), player.by)
        await asyncio.sleep(until - loop.time())
        try:
            await self._room.move(event, moved, lambda: self._player() == player)
        except Refused as refused:
            log.warning("The bot at table %s could not move: %s", mark(self._room.code), refused.detail)
            await asyncio.sleep(RETRY)
