"""Helpers of the HTTP endpoints: reading requests and making responses."""

import asyncio
from contextlib import suppress
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from reihum.server.http.held_bytes import Reservation
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused
from reihum.server.messages.unreadable import UNREADABLE

T = TypeVar("T")

STATUS: dict[ErrorCode, int] = {
    "wrong_secret": 403,
    "banned": 403,
    "unknown_table": 404,
    "not_now": 409,
    "too_large": 413,
    "too_fast": 429,
    "internal": 500,
    "storage": 503,
    "closing": 503,
}

RETRY_SECONDS = 5
"""Seconds after which a client that asked too often may ask again."""

PRIVATE = "private, no-store"
"""The `Cache-Control` of responses for one person only."""

BODY_SECONDS = 60.0
"""Seconds for the body of a request to arrive."""

DRAIN_BYTES, DRAIN_SECONDS = 8_000_000, 5.0
"""Limits for reading the rest of a body that is too long."""


def read_secret(request: Request) -> str | None:
    """Return the seat's secret in a request's `Authorization` header (Bearer), None if there is none."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    # A header that is not ASCII could not be compared in constant time.
    return secret.strip() if scheme.lower() == "bearer" and secret.isascii() else None


async def read_body(request: Request, most: int, room: Reservation) -> bytes:
    """Return the body of a request; `room` grows as it arrives.

    Raises Refused when it has more than `most` bytes, when `room` cannot grow, or when it takes longer than BODY_SECONDS.
    """
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            if _read_content_length(request) > most:
                await _drain(request)
                _require_short(_read_content_length(request), most)
            # Counted as it arrives: `Content-Length` may be missing or wrong.
            async for part in request.stream():
                _require_short(len(body) + len(part), most)
                room.grow(len(part))
                body += part
    except TimeoutError:
        message = f"What is sent here must arrive within {BODY_SECONDS:.0f} seconds."
        raise Refused(message, "malformed") from None
    return bytes(body)


def decode_body(body: bytes, kind: type[T]) -> T:
    """Decode a request's body as `kind`; raises Refused when it is unreadable."""
    try:
        return msgspec.json.decode(body, type=kind)
    except UNREADABLE as error:
        raise Refused(str(error), "malformed") from error


async def _drain(request: Request) -> None:
    """Read and discard the rest of a body that is too long, within limits."""
    # A client that is still sending when the connection is closed would see an error instead of the response.
    left = DRAIN_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_SECONDS):
            async for part in request.stream():
                left -= len(part)
                if left < 0:
                    return


def _read_content_length(request: Request) -> int:
    """Return the `Content-Length` of a request, 0 if it has none."""
    length = request.headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() else 0


def _require_short(length: int, most: int) -> None:
    if length > most:
        message = f"At most {most} bytes may be sent here."
        raise Refused(message, "too_large")


def make_refusal(refused: Refused, *, private: bool = False) -> Response:
    """Return the response for a refused request."""
    answer = make_json_response({"code": refused.code, "detail": refused.detail}, STATUS.get(refused.code, 400), private=private)
    if refused.code == "too_fast":
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer


async def answer_disconnected(_request: Request, _error: Exception) -> Response:
    """Answer a client that is gone before its request has arrived: without a response this would be logged as an error."""
    return Response(status_code=400)


def make_json_response(answer: object, status: int = 200, *, private: bool = False) -> Response:
    """Return a JSON response; a `private` one is not cached."""
    return make_raw_json_response(msgspec.json.encode(answer), status, private=private)


def make_raw_json_response(answer: bytes, status: int = 200, *, private: bool = False) -> Response:
    """Return a response with encoded JSON; a `private` one is not cached."""
    return Response(answer, status, media_type="application/json", headers={"Cache-Control": PRIVATE if private else "no-cache"})
