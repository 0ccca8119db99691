"""What the HTTP endpoints have in common: what a request brings along, and how it is answered."""

import asyncio
from contextlib import suppress

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from reihum.server.http.held_bytes import Reservation
from reihum.server.messages.enums import ErrorCode
from reihum.server.messages.errors import Refused

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
"""After which a client that asked too often may ask again."""

PRIVATE = "private, no-store"
"""The `Cache-Control` of what is only for one person."""

BODY_SECONDS = 60.0
"""For the body of a request to arrive."""

DRAIN_BYTES, DRAIN_SECONDS = 8_000_000, 5.0
"""Of a body that is too long, what is read and thrown away at most."""


def read_secret(request: Request) -> str | None:
    """Return the secret of a seat that a request brings along, None where it brings none."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    # A header that is not ASCII could not be compared in constant time.
    return secret.strip() if scheme.lower() == "bearer" and secret.isascii() else None


async def read_body(request: Request, most: int, room: Reservation) -> bytes:
    """Return the body of a request, for which `room` is reserved as it arrives.

    Raises Refused when it has more bytes than `most`, when there is no room, or when it takes longer than BODY_SECONDS.
    """
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            if _length_of(request) > most:
                await _drain(request)
                _require_short(_length_of(request), most)
            # Counted as it arrives: the length that the head names may be missing or wrong.
            async for part in request.stream():
                _require_short(len(body) + len(part), most)
                room.grow(len(part))
                body += part
    except TimeoutError:
        message = f"What is sent here must arrive within {BODY_SECONDS:.0f} seconds."
        raise Refused(message, "malformed") from None
    return bytes(body)


async def _drain(request: Request) -> None:
    """Read a body that is too long and throw it away, within bounds."""
    # A client that is still sending when the connection is closed sees a broken connection and not the answer.
    left = DRAIN_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_SECONDS):
            async for part in request.stream():
                left -= len(part)
                if left < 0:
                    return


def _length_of(request: Request) -> int:
    """Return how long a request says that its body is, 0 where it says nothing."""
    length = request.headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() else 0


def _require_short(length: int, most: int) -> None:
    if length > most:
        message = f"At most {most} bytes may be sent here."
        raise Refused(message, "too_large")


def make_refusal(refused: Refused, *, private: bool = False) -> Response:
    """Answer that nothing was done, and why."""
    answer = make_json_response({"code": refused.code, "detail": refused.detail}, STATUS.get(refused.code, 400), private=private)
    if refused.code == "too_fast":
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer


def make_json_response(answer: object, status: int = 200, *, private: bool = False) -> Response:
    """Answer with something that can be written as JSON; nobody keeps what is `private`."""
    return make_raw_json_response(msgspec.json.encode(answer), status, private=private)


def make_raw_json_response(answer: bytes, status: int = 200, *, private: bool = False) -> Response:
    """Answer with JSON that is written already; nobody keeps what is `private`."""
    return Response(answer, status, media_type="application/json", headers={"Cache-Control": PRIVATE if private else "no-cache"})
