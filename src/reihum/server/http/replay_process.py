"""The server's side of the replay worker process: started when first needed, and again after it died."""

import asyncio
import logging
import sys
from asyncio import Future, StreamReader
from asyncio.subprocess import PIPE, Process

import msgspec

from reihum.server.http.replay_worker import LENGTH_BYTES, LogQuestion, Question, Reply, frame_message
from reihum.server.messages.unreadable import UNREADABLE

log = logging.getLogger("reihum.server")

_decode = msgspec.msgpack.Decoder(Reply).decode

MAX_SAID = 4096
"""Bytes of the process's standard error that become one line of the log."""


class WorkerDiedError(Exception):
    """The process ended before it answered."""


class ReplayProcess:
    """A `replay_worker` process. It ends with the server, also when that is killed, since its standard input ends."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._reading: asyncio.Task[None] | None = None
        self._hearing: asyncio.Task[None] | None = None
        self._waiting: dict[int, Future[Reply]] = {}
        self._asked = 0
        self._lock = asyncio.Lock()

    async def send_question(self, question: Question | LogQuestion) -> Reply:
        """Number and send a question, and return its reply; raises WorkerDiedError or OSError."""
        # One at a time: writes of frames must not interleave, and only one process may be started.
        async with self._lock:
            process = await self._ensure_started()
            assert process.stdin  # noqa: S101 - it is a pipe
            self._asked += 1
            number = self._asked
            reply: Future[Reply] = asyncio.get_running_loop().create_future()
            # Registered before writing: the reply may come before `drain` returns.
            self._waiting[number] = reply
            try:
                process.stdin.write(await asyncio.to_thread(frame_message, msgspec.structs.replace(question, id=number)))
                await process.stdin.drain()
            except ConnectionError:
                self._waiting.pop(number, None)
                raise WorkerDiedError from None
        try:
            return await reply
        finally:
            self._waiting.pop(number, None)

    async def _ensure_started(self) -> Process:
        if self._process is None or self._process.returncode is not None or self._reading is None or self._reading.done():
            await self.end()
            command = sys.executable, "-m", "reihum.server.http.replay_worker"
            self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
            assert self._process.stdout  # noqa: S101
            assert self._process.stderr  # noqa: S101
            self._reading = asyncio.create_task(self._read(self._process.stdout))
            self._hearing = asyncio.create_task(_log_all(self._process.stderr))
        return self._process

    async def _read(self, replies: StreamReader) -> None:
        """Resolve futures with replies until the process ends; those that are still waiting then fail."""
        try:
            while True:
                length = int.from_bytes(await replies.readexactly(LENGTH_BYTES), "big")
                reply = _decode(await replies.readexactly(length))
                waiting = self._waiting.get(reply.id)
                if waiting is not None and not waiting.done():
                    waiting.set_result(reply)
        except asyncio.IncompleteReadError:
            pass
        except UNREADABLE as error:
            log.error("The process that replays records wrote something that is not a reply: %s", error)  # noqa: TRY400 - a traceback says no more
            self.kill()
        log.warning("The process that replays records ended; another one is started when it is needed")
        self._fail_waiting()

    def _fail_waiting(self) -> None:
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(WorkerDiedError())

    def kill(self) -> None:
        """Kill the process, for example when it does not answer."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def end(self) -> None:
        """End the process, and wait until it is gone."""
        self.kill()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        if self._hearing is not None:
            self._hearing.cancel()
            await asyncio.gather(self._hearing, return_exceptions=True)
        if self._process is not None:
            await self._process.communicate()  # drains the pipes: with data left in one, asyncio would wait for ever
        self._process = self._reading = self._hearing = None
        self._fail_waiting()


async def _log_all(lines: StreamReader) -> None:
    """Log the process's standard error until it ends."""
    while data := await lines.read(MAX_SAID):
        log.warning("The process that plays records again says: %s", data.decode(errors="replace").strip())
