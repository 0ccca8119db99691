"""The queue of reviews: one at a time, addresses take turns, its length is bounded, and results are cached."""

import asyncio
import hashlib
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager

import msgspec
from msgspec import Raw, Struct

from reihum._play.game import game_ids, list_registered_ids
from reihum.server.http.review_process import iter_news
from reihum.server.live.addresses import find_group, get_width
from reihum.server.live.readiness import Readiness
from reihum.server.messages.errors import Refused
from reihum.server.messages.review import ReviewAdvances, ReviewFound, ReviewNews, ReviewRefused, ReviewWaits

log = logging.getLogger("reihum.server")

MAX_JOBS = 40
"""Matches that are being reviewed, or wait for it; they are reviewed one after the other."""
MAX_JOBS_PER_ADDRESS = 8
"""The tables of a school class; in a hall ten times as many."""
MAX_WAITING = 16_000_000
"""Bytes of the records that are being reviewed, or wait for it."""
TIMEOUT_FACTOR = 4.0
"""How many times its seconds of processor time a review may take, on a machine that is busy; what is known by then is all."""
KEPT = 4_000_000
"""Bytes of reviews that are remembered, some hundred matches."""
BEAT = 1.0
"""Seconds after which something is sent although there is nothing new, so that one who has gone is noticed."""
CLOSING = "The server is about to restart."

_decode_news = msgspec.json.Decoder(ReviewNews).decode


class _Head(Struct, frozen=True):
    """The part of a record that must be known before it is read as a whole."""

    game: str


class _Asked(Struct, frozen=True):
    record: Raw


_decode, _decode_head = msgspec.json.Decoder(_Asked).decode, msgspec.json.Decoder(_Head).decode


class Job:
    """A match that is being reviewed, or waits for it, for everybody who asked for it. It yields what is to be sent to one of them."""

    def __init__(self, group: str, size: int = 0) -> None:
        self.group = group
        self.size = size
        """Bytes of its record."""
        self.readers = 0
        self.found: bytes | None = None
        """The newest review as JSON."""
        self.status: bytes | None = None
        """The last message besides, as JSON."""
        self.over = False
        self._changed = asyncio.Event()

    def update(self, *, found: bytes | None = None, status: bytes | None = None, over: bool = False) -> None:
        """Set what is to be sent, and wake all readers up."""
        self.found = found or self.found
        self.status = status
        self.over = over
        self._changed.set()
        self._changed = asyncio.Event()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield what is to be sent until the review is over."""
        found = status = None
        while True:
            # Taken before looking: what changes while this sends is noticed by its being another event.
            changed = self._changed
            if self.found is not found and self.found is not None:
                found = self.found
                yield _event(found)
            if self.status is not status and self.status is not None:
                status = self.status
                yield _event(status)
            if changed is not self._changed:
                continue
            if self.over:
                return
            try:
                await asyncio.wait_for(changed.wait(), BEAT)
            except TimeoutError:
                yield b":\n\n"


class _Turns:
    """One at a time; addresses take turns, whatever waits for each."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By address, the one whose turn it is next first."""

    @asynccontextmanager
    async def take(self, group: str) -> AsyncGenerator[None]:
        """Wait until it is an address' turn, and have it meanwhile."""
        if self.taken:
            turn = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(group, deque()).append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                # The turn came in the very moment of leaving: the next one must not wait for it for ever.
                if turn.done() and not turn.cancelled():
                    self._give_on()
                raise
        self.taken = True
        try:
            yield
        finally:
            self._give_on()

    def _give_on(self) -> None:
        while self._waiting:
            group, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                # Behind all other addresses.
                self._waiting[group] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self.taken = False


class Reviews:
    """Reviews matches, each by a process of its own; `halls` are as in `addresses`."""

    def __init__(self, readiness: Readiness, halls: Sequence[str] = (), seconds: int = 60) -> None:
        """Review matches with `seconds` of processor time for each."""
        self._readiness = readiness
        self._halls = halls
        self._seconds = seconds
        self._jobs: dict[bytes, Job] = {}
        self._tasks: dict[Job, asyncio.Task[None]] = {}
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()
        self._turns = _Turns()
        self._closed = False
        self.news_of: Callable[[bytes, int], AsyncGenerator[bytes]] = iter_news
        """Where news comes from."""

    def join(self, address: str, body: bytes, count: Callable[[], None]) -> Job:
        """Return the review that a request from an address asks for, to be left again; `count` is called where it is a new one.

        Raises Refused.
        """
        key, game = _read(body)
        job = self._jobs.get(key)
        if key in self._kept:
            self._kept.move_to_end(key)
            job = Job("")
            job.update(found=self._kept[key], over=True)
        elif job is None:
            if self._closed:
                raise Refused(CLOSING, "closing")
            group = find_group(address)
            self._require_room(group, len(body))
            # Only now: a match that is known or under way already costs its reader nothing.
            count()
            job = self._jobs[key] = Job(group, len(body))
            self._tasks[job] = asyncio.create_task(self._work(key, job, game, body))
        job.readers += 1
        return job

    def leave(self, job: Job) -> None:
        """Listen no longer; what nobody listens to ends."""
        job.readers -= 1
        if job.readers == 0 and job in self._tasks:
            self._forget(job)
            _cancel(self._tasks[job])

    def _forget(self, job: Job) -> None:
        self._jobs = {key: each for key, each in self._jobs.items() if each is not job}

    def _require_room(self, group: str, size: int) -> None:
        mine = sum(job.group == group for job in self._jobs.values())
        waiting = sum(job.size for job in self._jobs.values())
        most = MAX_JOBS_PER_ADDRESS * get_width(group, self._halls)
        if mine >= most or len(self._jobs) >= MAX_JOBS or waiting + size > MAX_WAITING:
            message = "Too many matches are being reviewed at the moment; try again in a minute."
            raise Refused(message, "too_fast")

    async def _work(self, key: bytes, job: Job, game: str, body: bytes) -> None:
        """Review a match when it is its turn, and remember what is as exact as it gets."""
        final = False
        try:
            if self._turns.taken:
                job.update(status=_encode(ReviewWaits(len(self._jobs) - 1)))
            async with self._turns.take(job.group):
                job.update(status=_encode(ReviewAdvances(0)))
                await self._readiness.wait_for(game)
                async with asyncio.timeout(self._seconds * TIMEOUT_FACTOR):
                    final = await self._hear(job, body)
        except TimeoutError:
            log.warning("A match of %s was not reviewed to the end within %.0f seconds", game, self._seconds * TIMEOUT_FACTOR)
            final = _compares_moves(job.found)  # a curve alone is worth another attempt when there is more time
        except Refused as refused:
            job.update(status=_encode(ReviewRefused(refused.code, refused.detail)))
        except Exception:  # whatever it is, those who wait are answered
            log.exception("A match could not be reviewed")
        finally:
            self._forget(job)
            del self._tasks[job]
            _end(job)
        if final and job.found:
            self._kept[key] = job.found
            while len(self._kept) > 1 and sum(map(len, self._kept.values())) > KEPT:
                self._kept.popitem(last=False)

    async def _hear(self, job: Job, body: bytes) -> bool:
        """Pass on what the process says; return whether it came to its end."""
        final = False
        async with aclosing(self.news_of(body, self._seconds)) as all_news:
            async for data in all_news:
                news = _decode_news(data)
                if isinstance(news, ReviewFound):
                    final = news.final
                    job.update(found=data)
                else:
                    job.update(status=data)
        return final

    async def close(self) -> None:
        """End all reviews, and begin none from now on: readers keep what was found, or else receive that the server restarts."""
        self._closed = True
        for job in self._tasks:
            if not job.found:
                job.update(status=_encode(ReviewRefused("closing", CLOSING)))
        tasks = list(self._tasks.values())
        for task in tasks:
            _cancel(task)
        await asyncio.gather(*tasks, return_exceptions=True)
        for job in self._tasks:  # ended before they had begun
            _end(job)


def _cancel(task: asyncio.Task[None]) -> None:
    """Cancel a task once: a second time would interrupt it while it waits for the end of its process."""
    if not task.cancelling():
        task.cancel()


def _end(job: Job) -> None:
    """Say that nothing more comes: of what was found that it is all, else why there is nothing."""
    if job.found:
        news = _decode_news(job.found)
        is_final = isinstance(news, ReviewFound) and news.final
        job.update(found=job.found if is_final else _encode(msgspec.structs.replace(news, final=True)), over=True)
    elif job.status and isinstance(_decode_news(job.status), ReviewRefused):
        job.update(status=job.status, over=True)
    else:
        job.update(status=_encode(ReviewRefused("internal", "This match could not be reviewed.")), over=True)


def _compares_moves(found: bytes | None) -> bool:
    """Return whether a review says more than what a first curve does."""
    news = _decode_news(found) if found else None
    return isinstance(news, ReviewFound) and news.seats is not None


def _read(body: bytes) -> tuple[bytes, str]:
    """Return the hash of the record in a request, and its game; raises Refused."""
    try:
        record = _decode(body).record
        game = _decode_head(record).game
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(str(error), "malformed") from error
    if game not in game_ids() or game in list_registered_ids():
        message = "Matches of this game cannot be reviewed here."
        raise Refused(message, "unknown_game")
    return hashlib.sha256(record).digest(), game


def _encode(news: ReviewNews) -> bytes:
    return msgspec.json.encode(news)


def _event(data: bytes) -> bytes:
    """Return a message as an event of a stream, as browsers know them."""
    return b"data: " + data + b"\n\n"
