"""A separate port for Prometheus metrics, served by one thread with few connections and short timeouts."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress

from prometheus_client.exposition import choose_encoder
from starlette.datastructures import Headers

from reihum._kit.errors import ReihumError
from reihum.server.http.known_hosts import HOME_DOMAINS, is_known_host, read_host
from reihum.server.live.metrics import Metrics

MAX_CONNECTIONS = 16
"""Open connections, at most; a further one closes the oldest."""

SECONDS = 10.0
"""Seconds for a request and its response."""

MAX_HEAD = 8192
"""Bytes of a request's head, at most."""

STATUS = {200: "OK", 404: "Not Found", 405: "Method Not Allowed", 421: "Misdirected Request"}


class MetricsError(ReihumError):
    """The metrics cannot be served at the given address."""


def serve_metrics(metrics: Metrics, place: tuple[str, int]) -> tuple[str, Callable[[], None]]:
    """Serve metrics at host and port `place`, in a thread; return the URL and a function that stops it. Raises MetricsError.

    A request's `Host` may be any IP address, a name of this machine, a name that cannot exist on the internet, or the one in `place`.
    """
    host, port = place
    answering = _Figures(metrics, host)
    loop = asyncio.new_event_loop()
    try:
        server = loop.run_until_complete(asyncio.wait_for(_listen(answering, host, port), SECONDS))
    except (OSError, UnicodeError) as error:  # the latter is raised for a name with an empty or overlong part
        loop.close()
        reason = getattr(error, "strerror", None) or "no such address"
        message = f"The figures cannot be shown at {host}:{port}: {reason}. Name another place with --metrics, or none."
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
        """The task of each open connection, the oldest first."""

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request and close the connection."""
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
                    writer.write(self._make_answer(await reader.readuntil(b"\r\n\r\n")))
                    await writer.drain()
        finally:
            self._open.pop(task, None)
            writer.close()

    def _make_answer(self, request: bytes) -> bytes:
        line, _, rest = request.partition(b"\r\n")
        method, _, target = line.decode("latin-1").partition(" ")
        fields = (field.partition(b":") for field in rest.split(b"\r\n"))
        headers = Headers(raw=[(name.strip().lower(), value.strip()) for name, _, value in fields])
        host = read_host(headers)
        if not (host == self._host or is_known_host(host) or _is_inner(host)):
            return _make_response(421, b"These figures are not to be had by this name.\n")
        if method not in {"GET", "HEAD"}:
            return _make_response(405, b"")
        if target.partition(" ")[0].partition("?")[0] not in {"/", "/metrics"}:
            return _make_response(404, b"")
        encode, kind = choose_encoder(headers.get("accept", ""))
        return _make_response(200, b"" if method == "HEAD" else encode(self._registry), kind)

    async def end(self, server: asyncio.Server) -> None:
        """Accept no more connections, and close the open ones."""
        server.close()
        tasks = list(self._open)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _is_inner(host: str) -> bool:
    """Whether a name cannot exist on the internet, such as a container's, and so cannot be used for DNS rebinding."""
    return "." not in host or host.endswith(tuple(f".{domain}" for domain in HOME_DOMAINS))


def _make_response(status: int, body: bytes, kind: str = "text/plain; charset=utf-8") -> bytes:
    head = (
        f"HTTP/1.1 {status} {STATUS[status]}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body
