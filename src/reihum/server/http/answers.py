"""What the HTTP endpoints have in common: what a request brings along, and how it is answered."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

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
}

BODY_SECONDS = 60.0
"""For the body of a request to arrive."""


def secret_of(request: Request) -> str | None:
    """Return the secret of a seat that a request brings along, None where it brings none."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" and secret.isascii() else None


async def body_of(request: Request, most: int) -> bytes:
    """Return the body of a request; raises Refused when it has more bytes than `most`, or takes longer than BODY_SECONDS."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    message = f"At most {most} bytes may be sent here."
                    raise Refused(message, "too_large")
    except TimeoutError:
        message = f"What is sent here must arrive within {BODY_SECONDS:.0f} seconds."
        raise Refused(message, "malformed") from None
    return bytes(body)


def refusal(refused: Refused) -> Response:
    """Answer that nothing was done, and why."""
    return as_json({"code": refused.code, "detail": refused.detail}, STATUS.get(refused.code, 400))


def as_json(answer: object, status: int = 200) -> Response:
    """Answer with something that can be written as JSON."""
    return json_bytes(msgspec.json.encode(answer), status)


def json_bytes(answer: bytes, status: int = 200) -> Response:
    """Answer with JSON that is written already."""
    return Response(answer, status, media_type="application/json", headers={"Cache-Control": "no-cache"})
