"""Compiles the rules of games before they are dealt, and never in the event loop."""

import asyncio
import logging
import os
import sys
from asyncio import StreamReader
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from reihum._kit.errors import OptionError
from reihum._play.game import list_available_games
from reihum._warm import compile_rules, is_kept, is_precompiled
from reihum.server.messages.errors import Refused

log = logging.getLogger("reihum.server")

NICENESS = 5
"""Niceness of the compiling process: play comes first."""

OnProgress = Callable[[str, float], None]
"""Called with the id of the game that is being compiled, and the part that is done, 0 to 1."""

REQUEST_PATIENCE = 20.0
"""Seconds that an HTTP request waits for rules to be compiled, see `make_request_deadline`."""

PROGRESS_SECONDS = 2.0
"""Seconds between two progress reports: a client that receives nothing for some seconds considers its connection dead."""

UNKEPT = (
    "The user's cache folder cannot be written, so the rules are compiled anew at each start, which takes minutes. "
    "Make room or rights there, or name another folder in XDG_CACHE_HOME."
)

FAILED = "Compiling %s beside the server failed; it is compiled here: %s"


def make_request_deadline() -> float:
    """Return until when (seconds of the event loop) an HTTP request that begins now waits for rules, however many it needs."""
    return asyncio.get_running_loop().time() + REQUEST_PATIENCE


class Progress(Protocol):
    """Shows the progress of compiling, see `reihum._warm.CompileProgress`."""

    def begin(self, game: str) -> None:
        """Show that compiling a game's rules has begun."""

    def tell(self, game: str, done: int, total: int, rule: str) -> None:
        """Show that `done` of `total` rules are compiled, and the last one's name."""

    def end(self, game: str) -> None:
        """Show that compiling is over."""


class Readiness:
    """Compiles games in child processes and then loads them here.

    Games are compiled one after the other, but a game that somebody waits for is started at once.
    """

    def __init__(self, progress: Progress | None = None, *, first: Sequence[str] | None = None) -> None:
        """`first` are the games to compile in advance: by default all that can be loaded."""
        self._progress = progress
        self._all = first is None
        self.first: Sequence[str] = first or ()
        """The games to compile in advance; by default known only after `start`."""
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._parts: dict[str, float] = {}
        """By game, the part that is compiled, 0 to 1, estimated."""
        self._queue: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start to compile the games in advance."""
        if self._all:
            self.first = [game.id for game in list_available_games()]
        if not is_kept() and not (self.first and all(map(is_precompiled, self.first))):  # a warm cache may be read-only
            log.warning(UNKEPT)
            logging.getLogger("reihum.rules").setLevel(logging.ERROR)  # it would log the same warning for the first rule
        self._queue = asyncio.create_task(self._compile_first())

    async def _compile_first(self) -> None:
        for game in self.first:
            await asyncio.wait([self._begin(game)])  # an exception is reported by `wait_for`

    @property
    def missing(self) -> list[str]:
        """The games of `first` that are not ready yet; without those that can never be played."""
        tasks = self._tasks
        return [game for game in self.first if game not in tasks or not tasks[game].done() or _may_succeed_later(tasks[game])]

    @property
    def compiling(self) -> bool:
        """Whether games of `first` are still to be compiled; False once each was tried."""
        return self._queue is not None and not self._queue.done()

    @property
    def ready(self) -> frozenset[str]:
        """The games that can be dealt without waiting."""
        return frozenset(game for game, task in self._tasks.items() if task.done() and not task.cancelled() and not _has_failed(task))

    async def wait_for(self, game: str, on_progress: OnProgress | None = None, until: float | None = None) -> None:
        """Wait until a game can be dealt; `on_progress` is called every PROGRESS_SECONDS meanwhile.

        Raises Refused at `until` (seconds of the event loop) or if the server stops first, and for a game of another package whose
        rules cannot be played.
        """
        task = self._begin(game)
        while not task.done():  # awaiting a finished task would cost each command an iteration of the event loop
            # Not `shield`: if this task were cancelled, its waiters would get CancelledError as if they were cancelled themselves.
            left = float("inf") if until is None else until - asyncio.get_running_loop().time()
            if left <= 0:
                message = "The rules of this game are still being compiled; come back in a minute."
                raise Refused(message, "closing")
            pause = min(left, float("inf") if on_progress is None else PROGRESS_SECONDS)
            done, _ = await asyncio.wait([task], timeout=None if pause == float("inf") else pause)
            if on_progress is not None and not done:
                on_progress(game, self._parts.get(game, 0.0))
        if task.cancelled():
            message = "The server is about to restart."
            raise Refused(message, "closing")
        try:
            task.result()
        except OptionError as error:
            raise Refused(str(error), "unknown_game") from error

    def _begin(self, game: str) -> asyncio.Task[None]:
        if game not in self._tasks or _has_failed(self._tasks[game]):  # retry: the reason may have passed
            self._tasks[game] = asyncio.create_task(self._make_ready(game))
        return self._tasks[game]

    async def _make_ready(self, game: str) -> None:
        if is_kept() and not is_precompiled(game):  # without a cache a child process would compile in vain
            if self._progress is not None:
                self._progress.begin(game)
            try:
                await self._compile_apart(game)
            finally:
                if self._progress is not None:
                    self._progress.end(game)
        await asyncio.to_thread(compile_rules, game)

    async def close(self) -> None:
        """Cancel all compiling."""
        tasks = [*self._tasks.values(), *([self._queue] if self._queue else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _compile_apart(self, game: str) -> None:
        """Compile in a child process, since it would block this one for seconds. Ctrl+C reaches this process only."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "reihum._warm", game, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except OSError as error:
            log.warning(FAILED, game, error.strerror)
            return
        with suppress(AttributeError, OSError):  # it may be missing or forbidden
            os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
        try:
            errors = await self._watch(game, process)
        except asyncio.CancelledError:
            process.kill()
            await process.communicate()  # drains the pipes: with data left in one, asyncio would wait for ever
            raise
        if process.returncode:
            reason = errors.decode(errors="replace").strip()[-500:]
            log.warning(FAILED, game, reason)

    async def _watch(self, game: str, process: Process) -> bytes:
        """Read the child process's progress until it ends; return what it wrote to standard error."""
        assert process.stdout  # noqa: S101 - both are pipes
        assert process.stderr  # noqa: S101
        errors, _, _ = await asyncio.gather(process.stderr.read(), self._read_progress(game, process.stdout), process.wait())
        return errors

    async def _read_progress(self, game: str, lines: StreamReader) -> None:
        async for line in lines:
            match line.decode(errors="replace").split(maxsplit=2):
                case [done, total, rule] if done.isdecimal() and total.isdecimal():
                    self._parts[game] = min(1.0, int(done) / max(1, int(total)))
                    if self._progress is not None:
                        self._progress.tell(game, int(done), int(total), rule.strip())


def _has_failed(task: asyncio.Task[None]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is not None


def _may_succeed_later(task: asyncio.Task[None]) -> bool:
    """Return whether compiling may succeed later: it failed for a temporary reason, such as a full disk."""
    return _has_failed(task) and not isinstance(task.exception(), OptionError)
