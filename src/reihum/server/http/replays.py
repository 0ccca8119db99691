"""Answers replay requests, one at a time for each address. `held_bytes` limits the waiting ones."""

import asyncio
import logging

from reihum._play.game import list_registered_ids
from reihum.server.http.replay import ReplayCache
from reihum.server.http.replay_process import ReplayProcess, WorkerDiedError
from reihum.server.http.replay_worker import THREADS, LogQuestion, Question, Reply, answer_log, answer_question
from reihum.server.live.readiness import Readiness, make_request_deadline
from reihum.server.live.turns import Turns
from reihum.server.messages.errors import Refused

log = logging.getLogger("reihum.server")

MAX_SECONDS = 60.0
"""Seconds for a replay; the process is considered hung after that."""
MAX_REPLAYED_HERE = 1000
"""Events up to which a log is replayed in a thread of this process: the worker takes a second to start, and much memory."""
ATTEMPTS = 2
"""Tries for each request: the worker may have died from another one."""


class Replays:
    """Answers replay requests by a worker process."""

    def __init__(self, readiness: Readiness) -> None:
        self._readiness = readiness
        self._process = ReplayProcess()
        self._cache = ReplayCache()
        """For games that only this process knows."""
        self._slots = asyncio.Semaphore(THREADS)
        self._turns = Turns()

    async def answer(self, address: str, body: bytes) -> bytes:
        """Return a round of a record as JSON; raises Refused."""
        reply = await self._ask_in_turn(address, body)
        if reply.missing is not None:
            # Without turn and slot: compiling takes a minute, in which others can use them.
            await self._readiness.wait_for(reply.missing, until=make_request_deadline())
            reply = await self._ask_in_turn(address, body)
        if reply.code == "internal":
            log.error("A record could not be played again: %s", reply.detail)
            raise _make_failure()
        if reply.code is not None:
            raise Refused(reply.detail, reply.code)
        return reply.data

    async def ask_log(self, question: LogQuestion) -> Reply:
        """Return the reply to a question about a table's log; raises Refused if the worker fails."""
        if list_registered_ids() or len(question.log) <= MAX_REPLAYED_HERE:
            reply = await asyncio.to_thread(answer_log, question)
        else:
            reply = await self._ask_worker(question)
        if reply.code == "internal":
            log.error("A table's log could not be replayed: %s", reply.detail)
            raise _make_failure()
        return reply

    async def _ask_in_turn(self, address: str, body: bytes) -> Reply:
        # The address's turn first, then a slot: a request that waits for its own address takes no slot.
        async with self._turns.hold_turn(address), self._slots:
            return await self._ask(body)

    async def _ask(self, body: bytes) -> Reply:
        question = Question(0, body, frozenset(self._readiness.ready))
        if list_registered_ids():  # the worker does not know games registered in this process
            return await asyncio.to_thread(answer_question, self._cache, question)
        return await self._ask_worker(question)

    async def _ask_worker(self, question: Question | LogQuestion) -> Reply:
        for _ in range(ATTEMPTS):
            try:
                async with asyncio.timeout(MAX_SECONDS):
                    return await self._process.send_question(question)
            except TimeoutError:
                self._process.kill()
                raise _make_failure() from None
            except WorkerDiedError:
                continue
            except OSError as error:
                log.warning("No process could be started to play records again: %s", error.strerror)
                break
        raise _make_failure()

    async def close(self) -> None:
        """End the process."""
        await self._process.end()


def _make_failure() -> Refused:
    return Refused("This record could not be played again.", "internal")
