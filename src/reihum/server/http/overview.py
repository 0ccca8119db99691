"""The HTTP endpoints that tell how several tables stand."""

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from reihum.server.http.answers import decode_body, make_json_response, make_refusal, read_body
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.security import read_address
from reihum.server.live.overview import describe_tables
from reihum.server.live.seat_requests import list_own_tables
from reihum.server.live.service import Service
from reihum.server.messages.api import AskTables, KeptTable, OwnTables, TableStandings
from reihum.server.messages.errors import Refused

MAX_BYTES = 4096
"""Bytes of a request's body, at most: the codes and secrets of twelve tables take a third of it."""


class OverviewApi:
    """The endpoints."""

    def __init__(self, service: Service, held: HeldBytes) -> None:
        self._service = service
        self._held = held

    @property
    def routes(self) -> list[Route]:
        """The routes of the endpoints."""
        return [
            Route("/api/tables", self.get_standings, methods=["POST"]),
            Route("/api/seats", self.get_own_tables, methods=["POST"]),
        ]

    async def get_standings(self, request: Request) -> Response:
        """Answer how the tables in the request stand, for the person who has set them up."""

        async def describe(address: str, asked: Sequence[KeptTable]) -> TableStandings:
            return TableStandings(await describe_tables(self._service, address, asked))

        return await self._answer(request, describe)

    async def get_own_tables(self, request: Request) -> Response:
        """Answer how the tables in the request stand, for the person who has a seat there."""

        async def describe(address: str, asked: Sequence[KeptTable]) -> OwnTables:
            return OwnTables(await list_own_tables(self._service, address, asked))

        return await self._answer(request, describe)

    async def _answer(self, request: Request, describe: Callable[[str, Sequence[KeptTable]], Awaitable[object]]) -> Response:
        address = read_address(request)
        try:
            with self._held.hold_reservation(address) as room:
                body = await read_body(request, MAX_BYTES, room)
            asked = decode_body(body, AskTables)
            return make_json_response(await describe(address, asked.tables), private=True)
        except Refused as refused:
            return make_refusal(refused, private=True)
