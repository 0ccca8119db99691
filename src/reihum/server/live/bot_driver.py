"""Moves that no person makes: of bots, of bots that sit in for people who are away, and of the clock when it has run out.

Whenever one is to move, it thinks in a thread, takes its time, and moves as people do.
"""

import asyncio
import logging
import secrets
from functools import partial
from typing import NamedTuple

from reihum import _bots as bots
from reihum._bots.budget import Budget
from reihum._bots.networks.package import get_table_bot_type
from reihum._kit.chance import make_rng
from reihum._kit.errors import OptionError
from reihum._kit.states import GameState
from reihum._play.game import Game
from reihum.server.config.log_context import set_log_context
from reihum.server.config.logs import make_pseudonym
from reihum.server.live.prices import BOT_MOVE_PRICE
from reihum.server.live.room import Room
from reihum.server.live.thinkers import SHORT
from reihum.server.messages.enums import By
from reihum.server.messages.errors import Refused
from reihum.server.messages.outgoing import Announced
from reihum.server.table import deal_of_day
from reihum.server.table.absence import BOT_SITTING_IN

log = logging.getLogger("reihum.server")

RETRY = 2.0
"""Seconds before a bot tries again to have its move stored, or to think after a fault; after each further fault twice as many,"""
MAX_RETRY = 60.0
"""up to here."""

GRACE = 2.0
"""Seconds that another process has for a bot's move beside its pace and its thought, before this one makes it."""

POLL_SECONDS = 0.1
"""Seconds after which it is looked whether it has."""

DISTRUST_SECONDS = 60.0
"""Seconds for which a process that did not make a move in that time is not waited for."""

NOTICE_EVERY = 600.0
"""Seconds between two notices to a table that its best bots think for a short time."""

_unsearchable: set[str] = set()
"""The games of other packages that cannot be searched, as far as that is known."""

HURRIED = Announced(
    "Gerade wird an vielen Tischen gespielt: Die starken Bots denken kürzer nach.",
    "Many tables are playing right now, so the strong bots think for a shorter time.",
)


class BotToMove(NamedTuple):
    """A bot that is to move, and for whom; `by` is as in the log."""

    seat: int
    kind: str
    by: By | None


class _Chance(NamedTuple):
    """What a bot's move depends on beside the position: its random numbers, and how long it may think."""

    seed: bytes
    milliseconds: int


class BotDriver:
    """The bots of one table. Where several processes have people there, one of them makes the moves, and the others if it does not.

    Should two make a move, the number of the event decides whose counts.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._distrusted: dict[str, float] = {}
        """Processes that did not make a move, and until when they are not waited for."""
        self._last_notice = float("-inf")
        """When the table last received that notice."""
        self._refused = False
        """Whether the last move could not be stored, which is logged once."""

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Begin to work if it is a bot's turn, else set the alarm for when the clock runs out."""
        if self.busy:
            return
        # One task for each table: a second one would think about the same move.
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

    def _player(self) -> BotToMove | None:
        """Return the bot that is to move, None where a person is or nobody."""
        table = self._room.table
        seat = table.turn
        if seat is None or table.damaged:
            return None
        if (bot := table.get_bot(seat)) is not None:
            return BotToMove(seat, bot, None if table.seats[seat].bot is not None else "clock" if table.finishing else "bot")
        return BotToMove(seat, BOT_SITTING_IN, "clock") if self._time_left() == 0 else None

    def _time_left(self) -> float | None:
        """Return the seconds after which a bot finishes the turn; None where it does not, as when nobody is there to wait."""
        room = self._room
        left = room.clock.get_seconds_left(room.table)
        return left if room.table.settings.clock == "strict" and room.presence.here else None

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        left = self._time_left()
        self._alarm = None if left is None else asyncio.get_running_loop().call_later(left, self.wake)

    async def _work(self) -> None:
        room, pause = self._room, RETRY
        # A task inherits the context of whoever woke it, which is another's command.
        set_log_context(table=make_pseudonym(room.code))
        while (player := self._player()) is not None:
            try:
                await self._move(player)
                pause = RETRY
            except Exception as error:  # noqa: BLE001 - whatever it is, the table waits for this bot
                room.context.faults.note(f"The bot at table {make_pseudonym(room.code)}", error)
                if not room.presence.sockets:
                    return  # whoever comes wakes it again
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_RETRY)
        self._set_alarm()

    async def _move(self, player: BotToMove) -> None:
        table, context = self._room.table, self._room.context
        last_change = table.last_change
        if table.match is None:
            return
        # The address has stored its share of events: bots play on as fast as the day allows.
        if not self._room.events.has_any:
            await asyncio.sleep(RETRY)
            return
        loop = asyncio.get_running_loop()
        until = loop.time() + table.get_bot_pause(player.seat) / 1000
        if await self._is_made_elsewhere(player, until - loop.time(), last_change):
            return
        if table.is_single_deal:
            await context.same_deals.wait(BOT_MOVE_PRICE)
        # Looked up again after the waits, in which all may have changed.
        table, match = self._room.table, self._room.table.match
        if match is None or table.last_change != last_change or self._player() != player:
            return
        # A copy for the thread, since the table may go on meanwhile.
        state = match.state.copy()
        # By the key, so that the same moves meet the same answers where the deals are played once more.
        seed = deal_of_day.derive_bot_seed(table.match_key, match) if table.match_key else secrets.token_bytes(16)
        with context.metrics.timing(context.metrics.thought.labels(player.kind)):
            think = context.thinkers.run_search if player.kind == bots.HARD_BOT else context.thinkers.run_move
            code, part = await think(partial(_think, player.kind, match.game, state, _Chance(seed, context.limits.thought)))
        if player.kind == bots.HARD_BOT and part < SHORT:
            self._announce_hurry()
        # Thinking counts towards the pace: a bot that searched for long does not pause as well.
        await asyncio.sleep(until - loop.time())
        try:
            await self._room.make_bot_move(player.seat, code, player.by, last_change, lambda: self._player() == player)
            self._refused = False
        except Refused as refused:
            # Once: on a full disk all tables try again and again.
            if not self._refused:
                log.warning("The bot at table %s could not move: %s", make_pseudonym(self._room.code), refused.detail)
            self._refused = True
            await asyncio.sleep(RETRY)

    async def _is_made_elsewhere(self, player: BotToMove, pace: float, last_change: int) -> bool:
        """Whether another process makes the move, which has the time for it that it may need, or it is to be made no more."""
        room, context, now = self._room, self._room.context, asyncio.get_running_loop().time
        before = [origin for origin in room.presence.list_processes_before(context.origin) if self._distrusted.get(origin, 0.0) < now()]
        if not before:
            return False
        until = now() + pace + context.limits.thought / 1000 + GRACE
        if room.table.is_single_deal:
            until += context.same_deals.compute_wait(BOT_MOVE_PRICE)  # as long as here, it may be waiting there
        while now() < until:
            await asyncio.sleep(POLL_SECONDS)
            if room.table.last_change != last_change or self._player() != player:
                return True
            if not set(before) & set(room.presence.list_processes_before(context.origin)):
                return False  # it has said goodbye
        context.metrics.stood_in.inc()
        # It does not answer, so the next moves do not wait for it either.
        self._distrusted = dict.fromkeys(before, now() + DISTRUST_SECONDS)
        return False

    def _announce_hurry(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._last_notice > NOTICE_EVERY:
            self._last_notice = now
            self._room.presence.send_all(HURRIED)


def _think(kind: str, game: Game, state: GameState, chance: _Chance, part: float) -> tuple[int, float]:
    """Return a bot's move, and which part of its time it had for it."""
    bot = _make_bot(kind, game, Budget(milliseconds=chance.milliseconds * part))
    return bots.choose_move(bot, game, state, make_rng(chance.seed)), part


def _make_bot(kind: str, game: Game, budget: Budget) -> bots.Bot:
    """Return the bot of a table; where a game of another package cannot be searched, that is logged once and `careful` plays."""
    try:
        return get_table_bot_type(kind, game, budget)(game)
    except OptionError as error:
        if game.id not in _unsearchable:
            _unsearchable.add(game.id)
            log.warning("%s The bot 'careful' plays in the place of %r.", error, kind)
        return bots.get_bot_type(BOT_SITTING_IN)(game)
