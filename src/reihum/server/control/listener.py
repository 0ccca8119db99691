"""The Unix socket on which a server listens for `reihum admin`, in a folder that only the server's user can open.

Each process of a server has a socket of its own there. The socket of a killed process is removed by the next one that starts.
"""

import asyncio
import logging
import os
import secrets
import socket
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec

from reihum.server.control import answers, requests
from reihum.server.control.admin_api import AdminApi
from reihum.server.control.client import PATTERN, is_answering
from reihum.server.live.service import Service

log = logging.getLogger("reihum.server")

MAX_LINE = 64 * 1024
"""Bytes of a request, at most."""

SECONDS = 10.0
"""Seconds for a request to arrive."""


@asynccontextmanager
async def listen(service: Service, folder: Path | None) -> AsyncIterator[None]:
    """Listen in a folder while inside. If that fails, or for None, the server runs without."""
    if folder is None or sys.platform == "win32":
        yield
        return
    try:
        path, listener = _open(folder)
    except OSError as error:
        log.warning("`reihum admin` does not find this server: no socket can be made in %s (%s). Name a folder in `admin`.", folder, error)
        yield
        return
    admin_api = AdminApi(service)

    async def serve(reader: StreamReader, writer: StreamWriter) -> None:
        with service.context.faults.suppress("A request of the operator"), suppress(OSError, TimeoutError):
            await _serve(admin_api, reader, writer)
        writer.close()

    try:
        server = await asyncio.start_unix_server(serve, sock=listener, limit=MAX_LINE)
        yield
        server.close()
    finally:
        listener.close()
        path.unlink(missing_ok=True)


def _open(folder: Path) -> tuple[Path, socket.socket]:
    """Return a listening socket in a folder, accessible to this user only, and its path; raises OSError."""
    for left in folder.glob(PATTERN):
        if not is_answering(left):
            left.unlink(missing_ok=True)
    name = secrets.token_hex(4)
    path, unfinished = folder / PATTERN.replace("*", name), folder / f"{name}.new"
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        listener.bind(str(unfinished))
        listener.listen()
        unfinished.rename(path)  # so that the socket is listening as soon as it can be found
    except BaseException:
        listener.close()
        unfinished.unlink(missing_ok=True)
        raise
    finally:
        os.umask(before)
    return path, listener


async def _serve(admin_api: AdminApi, reader: StreamReader, writer: StreamWriter) -> None:
    try:
        async with asyncio.timeout(SECONDS):
            request = requests.decode(await reader.readuntil())
    except (msgspec.DecodeError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        answer: answers.Answer = answers.Declined(f"This is no request that the server knows, perhaps of another version: {error}")
    else:
        answer = await admin_api.answer(request)
    writer.write(answers.encode(answer) + b"\n")
    await writer.drain()
