"""Replays of records for people who look back: one record of an address at a time. What waits is bounded by `held_bytes`."""

import asyncio
import logging

from reihum._play.game import list_registered_ids
from reihum.server.http.replay import ReplayCache
from reihum.server.http.replay_process import ReplayProcess, WorkerDiedError
from reihum.server.http.replay_worker import THREADS, LogQuestion, Question, Reply, answer_log, answer_question
from reihum.server.http.turns import Turns
from reihum.server.live.readiness import Readiness
from reihum.server.messages.errors import Refused

log = logging.getLogger("reihum.server")

MAX_SECONDS = 60.0
"""For a record to be played; longer ones are taken to have hung."""
MAX_REPLAYED_HERE = 1000
"""Events of a log that is replayed in a thread of this process: the other one takes a second to start, and much memory."""
ATTEMPTS = 2
"""Another record may have ended the process that played this one."""


class Replays:
    """Answers requests to look at records, by a process beside this one."""

    def __init__(self, readiness: Readiness) -> None:
        self._readiness = readiness
        self._process = ReplayProcess()
        self._cache = ReplayCache()
        """For games that only this process knows."""
        self._slots = asyncio.Semaphore(THREADS)
        self._turns = Turns()

    async def answer(self, address: str, body: bytes) -> bytes:
        """Return a round of a record as JSON; raises Refused."""
        # First the turn of the address, then one of the slots: one address waits for itself and takes no slot meanwhile.
        async with self._turns.taking(address):
            async with self._slots:
                reply = await self._ask(body)
            # Outside of the slots: compiling takes a minute, in which others can look back.
            if reply.missing is not None:
                await self._readiness.wait_for(reply.missing)
                async with self._slots:
                    reply = await self._ask(body)
        if reply.code == "internal":
            log.error("A record could not be played again: %s", reply.detail)
            raise _failure()
        if reply.code is not None:
            raise Refused(reply.detail, reply.code)
        return reply.data

    async def ask_log(self, question: LogQuestion) -> Reply:
        """Return the reply to a question about a table's log; raises Refused where there is none."""
        if list_registered_ids() or len(question.log) <= MAX_REPLAYED_HERE:
            reply = await asyncio.to_thread(answer_log, question)
        else:
            reply = await self._put(question)
        if reply.code == "internal":
            log.error("A table's log could not be replayed: %s", reply.detail)
            raise _failure()
        return reply

    async def _ask(self, body: bytes) -> Reply:
        question = Question(0, body, frozenset(self._readiness.ready))
        if list_registered_ids():  # the other process would not find such a game
            return await asyncio.to_thread(answer_question, self._cache, question)
        return await self._put(question)

    async def _put(self, question: Question | LogQuestion) -> Reply:
        for _ in range(ATTEMPTS):
            try:
                async with asyncio.timeout(MAX_SECONDS):
                    return await self._process.send_question(question)
            except TimeoutError:
                self._process.kill()
                raise _failure() from None
            except WorkerDiedError:
                continue
            except OSError as error:
                log.warning("No process could be started to play records again: %s", error.strerror)
                break
        raise _failure()

    async def close(self) -> None:
        """End the process."""
        await self._process.end()


def _failure() -> Refused:
    return Refused("This record could not be played again.", "internal")
