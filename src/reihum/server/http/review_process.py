"""The server's side of a process that reviews one match."""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator

from reihum.server.http.replay_process import log_all
from reihum.server.http.replay_worker import LENGTH_BYTES

log = logging.getLogger("reihum.server")


async def iter_news(body: bytes, seconds: int) -> AsyncGenerator[bytes]:
    """Yield what a `review_worker` says of the record in a request, each piece as JSON; who stops listening ends the process.

    It takes `seconds` of processor time at most. Raises OSError where no process can be started.
    """
    command = sys.executable, "-m", "reihum.server.http.review_worker", str(seconds)
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
    assert process.stdin  # noqa: S101 - all three are pipes
    assert process.stdout  # noqa: S101
    assert process.stderr  # noqa: S101
    hearing = asyncio.create_task(log_all(process.stderr, "reviews matches"))
    has_ended = False
    try:
        process.stdin.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
        while True:
            try:
                length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
                yield await process.stdout.readexactly(length)
            except asyncio.IncompleteReadError:
                has_ended = True
                return
    finally:
        if not has_ended:  # asking a process that has ended would take its return code from whoever waits for it
            process.kill()
        # Both pipes to their ends: as long as something is left in one of them, asyncio takes the process to be there.
        await asyncio.gather(process.stdout.read(), hearing, process.wait(), return_exceptions=True)
