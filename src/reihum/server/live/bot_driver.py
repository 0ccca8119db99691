"""Makes the moves that no person makes: of bots, of bots that sit in for absent people, and of the clock when time is up.

The bot to move thinks in a thread, waits for the rest of its pace, and then moves through the room like a person.
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
"""Seconds before a bot retries after its move could not be stored, or after an exception; doubled with each further exception."""
MAX_RETRY = 60.0
"""The longest pause in seconds."""

GRACE = 2.0
"""Seconds that another process has for a bot's move beyond pace and thinking time, before this process makes it."""

POLL_SECONDS = 0.1
"""Seconds between checks whether it has."""

DISTRUST_SECONDS = 60.0
"""Seconds for which this process does not wait for one that failed to make a move in time."""

NOTICE_EVERY = 600.0
"""Seconds between two notices to a table that its hard bots have less time to think."""

_unsearchable: set[str] = set()
"""Ids of games of other packages found to be unsearchable."""

HURRIED = Announced(
    "Gerade wird an vielen Tischen gespielt: Die schweren Bots denken kürzer nach.",
    "Many tables are playing right now, so the hard bots think for a shorter time.",
)


class BotToMove(NamedTuple):
    """The bot that is to move, and its seat; `by` is as in `MovedEvent`."""

    seat: int
    bot: str
    by: By | None


class _ThinkingInputs(NamedTuple):
    """What a bot's move depends on beside the position: the random seed, and the thinking time."""

    seed: bytes
    milliseconds: int


class BotDriver:
    """Drives the bots of one table. If several processes have people there, the first one makes the moves, the others step in if it fails.

    If two of them make the same move, the store accepts one, by the number of the event.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._distrusted: dict[str, float] = {}
        """Processes that failed to make a move in time, and until when (loop time) not to wait for them."""
        self._last_notice = float("-inf")
        """When (loop time) the table last got the notice."""
        self._refused = False
        """Whether the last move could not be stored; logged only once."""

    @property
    def busy(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Start working if it is a bot's turn, else set a timer for when the clock runs out."""
        if self.busy:
            return
        # One task for each table: a second one would think about the same move.
        if self._find_bot_to_move() is not None:
            self._task = asyncio.create_task(self._work())
        else:
            self._set_alarm()

    async def stop(self) -> None:
        """Cancel the timer and the move in progress; it will be computed again."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _find_bot_to_move(self) -> BotToMove | None:
        """Return the bot that is to move, None if a person is, or nobody."""
        table = self._room.table
        seat = table.turn
        if seat is None or table.damaged:
            return None
        if (bot := table.get_bot(seat)) is not None:
            return BotToMove(seat, bot, None if table.seats[seat].bot is not None else "clock" if table.finishing else "bot")
        return BotToMove(seat, BOT_SITTING_IN, "clock") if self._get_time_left() == 0 else None

    def _get_time_left(self) -> float | None:
        """Return the seconds until a bot finishes the turn; None without a strict clock, or when nobody is connected here."""
        room = self._room
        left = room.clock.get_seconds_left(room.table)
        return left if room.table.settings.clock == "strict" and room.presence.here else None

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        left = self._get_time_left()
        self._alarm = None if left is None else asyncio.get_running_loop().call_later(left, self.wake)

    async def _work(self) -> None:
        room, pause = self._room, RETRY
        # A new task inherits the log context of the command that woke it.
        set_log_context(table=make_pseudonym(room.code))
        while (player := self._find_bot_to_move()) is not None:
            try:
                await self._move(player)
                pause = RETRY
            except Exception as error:  # noqa: BLE001 - whatever it is, the table waits for this bot
                room.context.faults.note(f"The bot at table {make_pseudonym(room.code)}", error)
                if not room.presence.sockets:
                    return  # the next person to connect wakes it again
                await asyncio.sleep(pause)
                pause = min(2 * pause, MAX_RETRY)
        self._set_alarm()

    async def _move(self, player: BotToMove) -> None:
        table, context = self._room.table, self._room.context
        last_change = table.last_change
        if table.match is None:
            return
        # The address has used up its events of the day: bots play on as fast as it refills.
        if not self._room.events.has_any:
            await asyncio.sleep(RETRY)
            return
        loop = asyncio.get_running_loop()
        until = loop.time() + table.get_bot_pause(player.seat) / 1000
        if await self._wait_for_others(player, until - loop.time(), last_change):
            return
        if table.is_single_deal:
            await context.shared_deals.wait(BOT_MOVE_PRICE)
        # Checked again, since everything may have changed during the waits.
        table, match = self._room.table, self._room.table.match
        if match is None or table.last_change != last_change or self._find_bot_to_move() != player:
            return
        # A copy for the thread, since the table may go on meanwhile.
        state = match.state.copy()
        # Derived from the key, so that bots answer the same moves alike when the same deals are played again.
        seed = deal_of_day.derive_bot_seed(table.match_key, match) if table.match_key else secrets.token_bytes(16)
        with context.metrics.measure_time(context.metrics.thought.labels(player.bot)):
            think = context.thinkers.run_search if player.bot == bots.HARD_BOT else context.thinkers.run_move
            code, part = await think(partial(_think, player.bot, match.game, state, _ThinkingInputs(seed, context.limits.thought)))
        if player.bot == bots.HARD_BOT and part < SHORT:
            self._announce_hurry()
        # Thinking counts towards the pace.
        await asyncio.sleep(until - loop.time())
        try:
            await self._room.make_bot_move(player.seat, code, player.by, last_change, lambda: self._find_bot_to_move() == player)
            self._refused = False
        except Refused as refused:
            # Logged once: with a full disk all tables retry again and again.
            if not self._refused:
                log.warning("A bot could not move: %s", refused.detail)
            self._refused = True
            await asyncio.sleep(RETRY)

    async def _wait_for_others(self, player: BotToMove, pace: float, last_change: int) -> bool:
        """Wait for another process to make the move; return True if it did or the move is obsolete, False if this process is to make it."""
        room, context, now = self._room, self._room.context, asyncio.get_running_loop().time
        before = [origin for origin in room.presence.list_processes_before(context.origin) if self._distrusted.get(origin, 0.0) < now()]
        if not before:
            return False
        until = now() + pace + context.limits.thought / 1000 + GRACE
        if room.table.is_single_deal:
            until += context.shared_deals.compute_wait(BOT_MOVE_PRICE)  # the other process may wait as long as this one would
        while now() < until:
            await asyncio.sleep(POLL_SECONDS)
            if room.table.last_change != last_change or self._find_bot_to_move() != player:
                return True
            if not set(before) & set(room.presence.list_processes_before(context.origin)):
                return False  # it has shut down
        context.metrics.stood_in.inc()
        # It did not respond: do not wait for it with the next moves either.
        self._distrusted = dict.fromkeys(before, now() + DISTRUST_SECONDS)
        return False

    def _announce_hurry(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._last_notice > NOTICE_EVERY:
            self._last_notice = now
            self._room.presence.send_all(HURRIED)


def _think(bot: str, game: Game, state: GameState, inputs: _ThinkingInputs, part: float) -> tuple[int, float]:
    """Return a bot's move, and the part of its time that it had, 0 to 1."""
    thinker = _make_bot(bot, game, Budget(milliseconds=inputs.milliseconds * part))
    return bots.choose_move(thinker, game, state, make_rng(inputs.seed)), part


def _make_bot(bot: str, game: Game, budget: Budget) -> bots.Bot:
    """Return the bot of this name; for an unsearchable game of another package return `careful`, and log that once."""
    try:
        return get_table_bot_type(bot, game, budget)(game)
    except OptionError as error:
        if game.id not in _unsearchable:
            _unsearchable.add(game.id)
            log.warning("%s The bot 'careful' plays in the place of %r.", error, bot)
        return bots.get_bot_type(BOT_SITTING_IN)(game)
