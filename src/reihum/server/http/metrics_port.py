"""A port of its own for the figures that a host watches. A few connections at a time, none of them silent for long, one thread for all."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from email.parser import BytesParser

from prometheus_client.exposition import choose_encoder
from starlette.datastructures import Headers

from reihum._kit.errors import ReihumError
from reihum.server.http.known_hosts import HOME_DOMAINS, is_known_host, read_host
from reihum.server.live.metrics import Metrics

MAX_CONNECTIONS = 16
"""Open at a time; a further one takes the place of the oldest."""

SECONDS = 10.0
"""For a request and its answer."""

MAX_HEAD = 8192
"""Bytes of a request."""

STATUS = {200: "OK", 404: "Not Found", 405: "Method Not Allowed", 421: "Misdirected Request"}


class MetricsError(ReihumError):
    """The figures cannot be shown where they were to be."""


def serve_metrics(metrics: Metrics, place: tuple[str, int]) -> tuple[str, Callable[[], None]]:
    """Serve the figures at a place of their own, in a thread; return their address and what ends that. Raises MetricsError.

    Requests are answered for any address, this machine's own names, names that are none on the internet, and the name in `place`.
    """
    host, port = place
    answering = _Figures(metrics, host)
    loop = asyncio.new_event_loop()
    try:
        server = loop.run_until_complete(asyncio.wait_for(_listen(answering, host, port), SECONDS))
    except OSError as error:
        loop.close()
        message = f"The figures cannot be shown at {host}:{port}: {error.strerror}. Name another place with --metrics, or none."
        raise MetricsError(message) from error
    thread = threading.Thread(target=loop.run_forever, name="reihum-metrics", daemon=True)
    thread.start()

    def end() -> None:
        asyncio.run_coroutine_threadsafe(answering.end(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()

    return f"http://{f'[{host}]' if ':' in host else host}:{server.sockets[0].getsockname()[1]}/metrics", end


async def _listen(answering: "_Figures", host: str, port: int) -> asyncio.Server:
    return await asyncio.start_server(answering.answer, host, port, limit=MAX_HEAD)


class _Figures:
    """Answers `GET /metrics`, one request a connection."""

    def __init__(self, metrics: Metrics, host: str) -> None:
        self._registry = metrics.registry
        self._host = host.lower()
        self._open: dict[asyncio.Task[None], None] = {}
        """What answers each connection, the oldest first."""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer over a connection, and close it."""
        task = asyncio.current_task()
        assert task is not None  # noqa: S101 - a coroutine is run by one
        if len(self._open) >= MAX_CONNECTIONS:
            oldest = next(iter(self._open))
            del self._open[oldest]
            oldest.cancel()
        self._open[task] = None
        try:
            with suppress(TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                async with asyncio.timeout(SECONDS):
                    writer.write(self._answer_to(await reader.readuntil(b"\r\n\r\n")))
                    await writer.drain()
        finally:
            self._open.pop(task, None)
            writer.close()

    def _answer_to(self, request: bytes) -> bytes:
        line, _, rest = request.partition(b"\r\n")
        method, _, target = line.decode("latin-1").partition(" ")
        headers = Headers(dict(BytesParser().parsebytes(rest, headersonly=True).items()))
        host = read_host(headers)
        if not (host == self._host or is_known_host(host) or _is_inner(host)):
            return _response(421, b"These figures are not to be had by this name.\n")
        if method not in {"GET", "HEAD"}:
            return _response(405, b"")
        if target.partition(" ")[0].partition("?")[0] not in {"/", "/metrics"}:
            return _response(404, b"")
        encode, kind = choose_encoder(headers.get("accept", ""))
        return _response(200, b"" if method == "HEAD" else encode(self._registry), kind)

    async def end(self, server: asyncio.Server) -> None:
        """Take no more connections, and end those that are open."""
        server.close()
        tasks = list(self._open)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _is_inner(host: str) -> bool:
    """Whether nobody can have this name on the internet, such as a container's: no page of a stranger can have it lead here."""
    return "." not in host or host.endswith(tuple(f".{domain}" for domain in HOME_DOMAINS))


def _response(status: int, body: bytes, kind: str = "text/plain; charset=utf-8") -> bytes:
    head = (
        f"HTTP/1.1 {status} {STATUS[status]}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
