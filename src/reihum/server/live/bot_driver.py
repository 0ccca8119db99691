"""Moves that no person makes: of bots, of bots that sit in for people who are away, and of the clock when it has run out.

Whenever one is to move, it thinks in a thread, takes its time, and moves as people do.
"""

import asyncio
import logging
import secrets
from functools import partial
from typing import NamedTuple

from reihum import bots
from reihum.games.chance import make_rng
from reihum.server.config.log_place import set_place
from reihum.server.config.logs import pseudonym
from reihum.server.live.room import Room
from reihum.server.messages.enums import By
from reihum.server.messages.errors import Refused
from reihum.server.table.substitutes import DEFAULT_SUBSTITUTE

log = logging.getLogger("reihum.server")

FURTHER_MOVES = 3
"""A further move of the same turn takes the pace divided by this."""

RETRY = 2.0
"""Seconds before a bot tries again to have its move stored, or to think after a fault; after each further fault twice as many,"""
MAX_RETRY = 60.0
"""up to here."""


class Player(NamedTuple):
    """A bot that is to move, and for whom; `by` is as in the log."""

    seat: int
    kind: str
    by: By | None


class BotDriver:
    """The bots of one table. Two processes may drive the same table: the number of the event decides whose move counts."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Begin to work if it is a bot's turn, else see to it that this is looked at again when the clock runs out."""
        if self.busy:
            return
        if self._player() is not None:
            self._task = asyncio.create_task(self._work())
        else:
            self._set_alarm()

    async def stop(self) -> None:
        """Stop at once; the move that was not made will be thought of again."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _player(self) -> Player | None:
        """Return the bot that is to move, None where a person is or nobody."""
        table = self._room.table
        seat = table.turn
        if seat is None or table.damaged:
            return None
        if (bot := table.bot_on(seat)) is not None:
            return Player(seat, bot, None if table.seats[seat].bot is not None else "clock" if table.finishing else "bot")
        return Player(seat, DEFAULT_SUBSTITUTE, "clock") if self._time_left() == 0 else None

    def _time_left(self) -> float | None:
        """Return the seconds after which a bot finishes the turn; None where it does not, as when nobody is there to wait."""
        room = self._room
        left = room.clock.left(room.table)
        return left if room.table.settings.clock == "strict" and room.presence.here else None

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        left = self._time_left()
        self._alarm = None if left is None else asyncio.get_running_loop().call_later(left, self.wake)

    async def _work(self) -> None:
        room, pause = self._room, RETRY
        set_place(table=pseudonym(room.code))  # not that of whoever has woken it
        while (player := self._player()) is not None:
            try:
                await self._move(player)
                pause = RETRY
            except Exception as error:  # noqa: BLE001 - whatever it is, the table waits for this bot
                room.context.faults.note(f"The bot at table {pseudonym(room.code)}", error)
                if not room.presence.sockets:
                    return  # whoever comes wakes it again
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_RETRY)
        self._set_alarm()

    async def _move(self, player: Player) -> None:
        table, context = self._room.table, self._room.context
        match, last_change = table.match, table.last_change
        if match is None:
            return
        loop = asyncio.get_running_loop()
        pace = table.pace * table.settings.slowness / 1000
        until = loop.time() + (pace if table.mid_turn != player.seat else pace / FURTHER_MOVES)
        bot = bots.find(player.kind)(match.game)
        state = match.state.copy()  # the thread's own: the table may go on
        with context.metrics.timed(context.metrics.thought.labels(player.kind)):
            code = await context.thinkers.think(partial(bots.choose, bot, match.game, state, make_rng(secrets.token_bytes(16))))
        await asyncio.sleep(until - loop.time())
        try:
            await self._room.move_for(player.seat, code, player.by, last_change, lambda: self._player() == player)
        except Refused as refused:
            log.warning("The bot at table %s could not move: %s", pseudonym(self._room.code), refused.detail)
            await asyncio.sleep(RETRY)
