"""The HTTP endpoints for shared deals: the deal of the day, the same cards for friends, and evenings."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from reihum.server.http.answers import decode_body, make_json_response, make_refusal, read_body, read_secret
from reihum.server.http.api import parse_match_number
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.security import read_address
from reihum.server.live.day_tables import list_days, take_day_seat
from reihum.server.live.evenings import describe_evening, make_evening, take_evening_seat
from reihum.server.live.same_cards import describe_same_cards, make_same_cards_link, take_same_cards_seat
from reihum.server.live.service import Service
from reihum.server.messages.api import DaySeat, PlayDay
from reihum.server.messages.errors import Refused
from reihum.server.messages.evenings import MakeEvening
from reihum.server.table import codes

A = TypeVar("A", PlayDay, MakeEvening)
"""A type of request body."""

MAX_BYTES = 1024
"""Bytes of a request's body, at most."""


class SharedDealsApi:
    """The endpoints."""

    def __init__(self, service: Service, held: HeldBytes) -> None:
        self._service = service
        self._held = held

    @property
    def routes(self) -> list[Route]:
        """The routes of the endpoints."""
        return [
            Route("/api/day", self.get_days),
            Route("/api/day/{game}", self.play, methods=["POST"]),
            Route("/api/tables/{code}/cards", self.get_link, methods=["POST"]),
            Route("/api/cards/{link}", self.get_cards),
            Route("/api/cards/{link}", self.play_cards, methods=["POST"]),
            Route("/api/evenings", self.make_evening, methods=["POST"]),
            Route("/api/evenings/{link}", self.get_evening),
            Route("/api/evenings/{link}", self.play_evening, methods=["POST"]),
        ]

    async def get_days(self, request: Request) -> Response:
        """Answer with today's deals, and the results of the browser whose token the request has."""
        try:
            return make_json_response(await list_days(self._service, read_address(request), read_secret(request)), private=True)
        except Refused as refused:
            return make_refusal(refused, private=True)

    async def play(self, request: Request) -> Response:
        """Answer with a seat at today's deal of a game."""
        return await self._answer_seat(request, take_day_seat, request.path_params["game"])

    async def get_link(self, request: Request) -> Response:
        """Answer with the link to the cards of a finished match, `?match=N`, for the seat whose secret the request has."""
        address, guard = read_address(request), self._service.guard
        try:
            code = codes.read_code(request.path_params["code"])
            number = parse_match_number(request.query_params.get("match", "1"))
            guard.count_record(address)
            async with guard.count_wrong_secrets(address, code):
                return make_json_response(
                    await make_same_cards_link(self._service, address, code, number, read_secret(request) or ""), private=True
                )
        except Refused as refused:
            return make_refusal(refused, private=True)

    async def get_cards(self, request: Request) -> Response:
        """Answer with the match of a link, and the results of those who have finished."""
        try:
            found = await describe_same_cards(self._service, read_address(request), request.path_params["link"], read_secret(request))
            return make_json_response(found, private=True)
        except Refused as refused:
            return make_refusal(refused, private=True)

    async def play_cards(self, request: Request) -> Response:
        """Answer with a seat at the cards of a link."""
        return await self._answer_seat(request, take_same_cards_seat, request.path_params["link"])

    async def make_evening(self, request: Request) -> Response:
        """Answer with the link of a new evening."""
        return await self._answer(request, MakeEvening, lambda address, asked: make_evening(self._service, address, asked))

    async def get_evening(self, request: Request) -> Response:
        """Answer with the plan of an evening, and the results that the requesting browser may see."""
        try:
            found = await describe_evening(self._service, read_address(request), request.path_params["link"], read_secret(request))
            return make_json_response(found, private=True)
        except Refused as refused:
            return make_refusal(refused, private=True)

    async def play_evening(self, request: Request) -> Response:
        """Answer with a seat at the next deal of an evening."""
        return await self._answer_seat(request, take_evening_seat, request.path_params["link"])

    async def _answer_seat(
        self, request: Request, find: Callable[[Service, str, str, str, PlayDay], Awaitable[DaySeat]], deal: str
    ) -> Response:
        """Answer with the seat that `find` returns for a deal and the browser whose token the request has."""
        token = read_secret(request) or ""
        return await self._answer(request, PlayDay, lambda address, asked: find(self._service, address, deal, token, asked))

    async def _answer(self, request: Request, kind: type[A], find: Callable[[str, A], Awaitable[Struct]]) -> Response:
        """Decode a request's body as `kind`, and answer with what `find` returns for the address and the body."""
        address = read_address(request)
        try:
            with self._held.hold_reservation(address) as room:
                body = await read_body(request, MAX_BYTES, room)
            return make_json_response(await find(address, decode_body(body, kind)), private=True)
        except Refused as refused:
            return make_refusal(refused, private=True)
