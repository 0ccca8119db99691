"""Bots that play the deal of the day: those whose results start the field, and two strong ones for comparison."""

import asyncio
import time
from functools import partial
from typing import NamedTuple

from reihum import _bots as bots
from reihum._bots.budget import Budget
from reihum._bots.networks.package import get_table_bot_type
from reihum._bots.search_readiness import begin_compiling, is_compiled
from reihum._kit.chance import make_rng
from reihum._play.match import Match
from reihum.server.live.background import Background
from reihum.server.live.faults import Faults
from reihum.server.live.readiness import Readiness
from reihum.server.live.thinkers import Thinkers
from reihum.server.messages.errors import StoreError
from reihum.server.store.day_results import RECOUNTED_AFTER, DayResults
from reihum.server.table.day_field import BESIDE, FIELD, MATCHES_EACH, STRENGTHS, name_entry
from reihum.server.table.deal_of_day import OPPONENT, SEATS, Deal, derive_bot_seed, find_deal_points, make_day_options

BUDGETS = dict.fromkeys(BESIDE, Budget(iterations=64))
"""A strong bot's budget for a move, in iterations so that results are the same everywhere: some seconds of a processor a match."""


class _Players(NamedTuple):
    """The bot on seat 0, whose points are wanted, and the one on the other seats."""

    bot: str
    mine: bots.Bot
    other: bots.Bot


class _Known(NamedTuple):
    """Cached points of bots by name, and until when they are valid (monotonic seconds)."""

    until: float
    points: dict[str, int]


def play_for_field(game: str, key: bytes, bot: str, sample: int, _part: float = 1.0) -> int:
    """Return the points of a bot on seat 0 against the same bots that people play, which answer the same positions alike.

    `_part`, the part of the thinking time, is ignored: these bots have no time limit.
    """
    match = _deal_match(game, key)
    players = _make_players(bot, match)
    while not match.round_over:
        match.play(_choose_move(players, match, key, sample))
    return _read_points(match)


def _deal_match(game: str, key: bytes) -> Match:
    return Match(game, SEATS, make_day_options(game), key=key)


def _make_players(bot: str, match: Match) -> _Players:
    game = match.game
    if bot == bots.HARD_BOT:
        kind = get_table_bot_type(bot, game, BUDGETS[bot])
    else:
        kind = bots.get_bot_type(bot, BUDGETS.get(bot), ladder=bot in bots.ALL_SEEING)
    return _Players(bot, bots.make_bot(bot, kind, game), bots.make_bot(OPPONENT, bots.get_bot_type(OPPONENT), game))


def _choose_move(players: _Players, match: Match, key: bytes, sample: int) -> int:
    """Return the next move, of the bot on seat 0 or of the one on the other seats."""
    seed = derive_bot_seed(key, match)
    if match.turn != 0:
        return bots.choose_move(players.other, match.game, match.state, make_rng(seed))
    rng = make_rng(seed + f"{players.bot} {sample}".encode())
    if players.bot in bots.ALL_SEEING:
        return players.mine.choose(match.state.copy(), rng)
    return bots.choose_move(players.mine, match.game, match.state, rng)


def _read_points(match: Match) -> int:
    points = find_deal_points(match)
    if points is None:
        message = "a round that is over has points"
        raise AssertionError(message)
    return points


class FieldBots:
    """Runs a process's bots for deals of the day. Methods that read or write results raise StoreError."""

    def __init__(self, results: DayResults, readiness: Readiness, thinkers: Thinkers, faults: Faults) -> None:
        self._results = results
        self._readiness = readiness
        self._thinkers = thinkers
        self._background = Background(faults, "Playing a deal of the day for comparison", (StoreError,))
        self._fields: dict[Deal, asyncio.Task[None]] = {}
        self._strong: set[Deal] = set()
        """Deals that hard bots are playing, or waiting to play."""
        self._one_match = asyncio.Semaphore(1)
        self._known: dict[Deal, _Known] = {}

    async def list_points(self, deal: Deal) -> dict[str, int]:
        """Return the points of bots for a deal, by `name_entry`."""
        known = self._known.get(deal)
        if known is None or known.until < time.monotonic():
            found = await self._results.list_bot_points(deal.day, deal.game)
            found |= await self._results.list_bot_points(deal.day, _name_game_beside(deal))
            if len(found) < FIELD:
                return found
            until = float("inf") if len(found) == FIELD + len(BESIDE) else time.monotonic() + RECOUNTED_AFTER
            self._known = {other: one for other, one in self._known.items() if other.day >= deal.day}
            known = self._known[deal] = _Known(until, found)
        return known.points

    async def ensure_field(self, deal: Deal, key: bytes) -> None:
        """Let the bots of the field play a deal unless they have; concurrent callers wait for the same task."""
        task = self._fields.get(deal)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            self._fields = {other: one for other, one in self._fields.items() if other.day >= deal.day}
            task = self._fields[deal] = asyncio.create_task(self._fill(deal, key))
        await asyncio.shield(task)

    async def _fill(self, deal: Deal, key: bytes) -> None:
        if len(await self._results.list_bot_points(deal.day, deal.game)) >= FIELD:
            return
        await self._readiness.wait_for(deal.game)
        made = list[tuple[str, int]]()
        for bot in STRENGTHS:
            for sample in range(MATCHES_EACH):
                # One match at a time in the threads for bots' moves, so that tables' moves come in between.
                play = partial(play_for_field, deal.game, key, bot, sample)
                made.append((name_entry(bot, sample), await self._thinkers.run_move(play)))
        await self._results.add_bots(deal.day, deal.game, made)

    def close(self) -> None:
        """Stop; unfinished deals will be played at another time."""
        self._background.close()
        for task in self._fields.values():
            task.cancel()

    def begin_strong(self, deal: Deal, key: bytes) -> None:
        """Let the hard bots play a deal in the background, unless they have, or the rules are not compiled yet."""
        if deal in self._strong or self._is_complete(deal):
            return
        self._strong.add(deal)
        self._background.start(self._play_strong(deal, key))

    def _is_complete(self, deal: Deal) -> bool:
        known = self._known.get(deal)
        return known is not None and len(known.points) == FIELD + len(BESIDE)

    async def _play_strong(self, deal: Deal, key: bytes) -> None:
        try:
            async with self._one_match:
                for bot in BESIDE:
                    await self._play_beside(deal, key, bot)
        finally:
            self._strong.discard(deal)

    async def _play_beside(self, deal: Deal, key: bytes, bot: str) -> None:
        """Let a strong bot play a deal, if its search is compiled and it has not played; harmless if another process does the same."""
        match, name = _deal_match(deal.game, key), name_entry(bot, 0)
        if name in await self._results.list_bot_points(deal.day, _name_game_beside(deal)):
            return
        if not is_compiled(match.game):
            begin_compiling(match.game)
            return
        players = _make_players(bot, match)
        while not match.round_over:
            # One move at a time, in the threads for hints: no table waits for these.
            match.play(await self._thinkers.run_behind_hints(partial(_choose_move, players, match, key, 0)))
        await self._results.add_bots(deal.day, _name_game_beside(deal), [(name, _read_points(match))])


def _name_game_beside(deal: Deal) -> str:
    """Return a separate name of the game for rows of hard bots: older versions would count them in the field otherwise."""
    return f"{deal.game} beside"
