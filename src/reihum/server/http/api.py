"""The HTTP endpoints for health, games, records, seats and replays."""

import logging

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from reihum._play.game import list_available_games
from reihum.server.http.answers import make_json_response, make_raw_json_response, make_refusal, read_body, read_secret
from reihum.server.http.client import parse_accepted_encodings
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.known_hosts import read_host
from reihum.server.http.listing import list_games
from reihum.server.http.public_url import PublicUrls
from reihum.server.http.records import RecordResponse, Records
from reihum.server.http.replay import MAX_BYTES, price_request
from reihum.server.http.replays import Replays
from reihum.server.http.security import HEADERS, read_address
from reihum.server.live.seat_requests import charge, get_own_table
from reihum.server.live.service import Service
from reihum.server.messages.api import LinkAddress
from reihum.server.messages.errors import Refused
from reihum.server.table import codes

log = logging.getLogger("reihum.server")

MAX_DIGITS = 5
"""Digits in the number of a match, at most: no table has 100,000."""


class Api:
    """The endpoints."""

    def __init__(self, service: Service, held: HeldBytes, replays: Replays, public_urls: PublicUrls | None = None) -> None:
        self._service = service
        self._held = held
        self._records = Records(service, replays)
        self._replays = replays
        self._public_urls = public_urls
        self._games: tuple[tuple[str, ...], bytes] = (), b""
        """The cached answer of `get_games`, with the games that it was made for."""

    @property
    def routes(self) -> list[Route]:
        """The routes of the endpoints."""
        return [
            Route("/healthz", self.get_health),
            Route("/readyz", self.get_readiness),
            Route("/api/games", self.get_games),
            Route("/api/address", self.get_address),
            Route("/api/tables/{code}/record", self.get_record),
            Route("/api/tables/{code}/seat", self.get_seat),
            Route("/api/look", self.replay, methods=["POST"]),
        ]

    async def get_health(self, _: Request) -> Response:
        """Answer 200 while the process is alive (liveness probe)."""
        return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})

    async def get_readiness(self, _: Request) -> Response:
        """Answer whether this process may get more traffic (readiness probe): a line for each reason against it, then degradations."""
        reasons = await self._service.list_reasons_not_ready()
        lines = [*(reasons or ["ok"]), *(f"degraded: {what}" for what in self._service.degraded)]
        return PlainTextResponse("".join(f"{line}\n" for line in lines), 503 if reasons else 200, {"Cache-Control": "no-store"})

    async def get_games(self, _: Request) -> Response:
        """Answer with the games and their options."""
        known = list_available_games()
        ids = tuple(game.id for game in known)
        if self._games[0] != ids:
            self._games = ids, msgspec.json.encode(list_games(known))
        return make_raw_json_response(self._games[1])

    async def get_address(self, request: Request) -> Response:
        """Answer with the address to use in links."""
        return make_json_response(
            LinkAddress(None if self._public_urls is None else self._public_urls.find_url(read_host(request.headers)))
        )

    async def get_record(self, request: Request) -> Response:
        """Answer with the record of a finished match, the latest or `?match=N`."""
        wanted = request.query_params.get("match")
        address, guard, secret = read_address(request), self._service.guard, read_secret(request)
        room = self._held.reserve(address)
        try:
            code = codes.read_code(request.path_params["code"])
            number = None if wanted is None else parse_match_number(wanted)
            guard.count_record(address)
            if secret is not None and not guard.may_miss(address, code):
                # Somebody else has spent the allowance, which shuts nobody out of a seat of their own.
                async with guard.count_wrong_secrets(address, code):
                    await self._records.require_seat(address, code, secret)
                packed = await self._records.fetch(address, code, number, secret)
            else:
                async with guard.count_misses(address, code):
                    packed = await self._records.fetch(address, code, number, secret)
                # Checked again: concurrent requests may have spent the allowance meanwhile, and all refusals must look alike.
                guard.require_misses(address, code)
            room.grow(len(packed.data))
        except Refused as refused:
            return make_refusal(refused, private=secret is not None)
        name = f"reihum-{packed.game}-{code}{'' if wanted is None else f'-{wanted}'}.jsonl"
        accepted = parse_accepted_encodings(request.headers.get("accept-encoding", ""))
        return RecordResponse(packed, name, room, accepted, private=secret is not None)

    async def get_seat(self, request: Request) -> Response:
        """Answer how a table stands, for the seat whose secret the request has."""
        address, guard = read_address(request), self._service.guard
        try:
            code = codes.read_code(request.path_params["code"])
            await charge(self._service, address)
            async with guard.count_wrong_secrets(address, code):
                return make_json_response(await get_own_table(self._service, address, code, read_secret(request) or ""), private=True)
        except Refused as refused:
            return make_refusal(refused, private=True)

    async def replay(self, request: Request) -> Response:
        """Check the record in the request and answer with a round of it, step by step."""
        address, guard = read_address(request), self._service.guard
        try:
            guard.count_record(address)
            with self._held.hold_reservation(address) as room:
                body = await read_body(request, MAX_BYTES, room)
                # One token was taken before the body was read; a long record costs more.
                if more := price_request(body):
                    guard.count_record(address, more)
                return make_raw_json_response(await self._replays.answer(address, body))
        except Refused as refused:
            return make_refusal(refused)

    async def answer_fault(self, _: Request, error: Exception) -> Response:
        """Answer 500 for an unhandled exception; the traceback goes to the log."""
        self._service.context.metrics.faults.inc()
        log.error("A request failed", exc_info=error)
        # Starlette sends this response outside of all middleware, so it needs the headers here.
        return PlainTextResponse("A fault of the server; it was logged there.\n", 500, headers=HEADERS)


def parse_match_number(text: str) -> int:
    """Parse the number of a match; raises Refused when the text is not one."""
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        message = "match is a number from 1 up"
        raise Refused(message, "malformed")
    return int(text)
