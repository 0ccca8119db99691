"""The HTTP endpoint for people who have set up several tables."""

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from reihum.server.http.answers import make_json_response, make_refusal, read_body
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.security import read_address
from reihum.server.live.overview import describe_tables
from reihum.server.live.service import Service
from reihum.server.messages.api import AskTables, TableStandings
from reihum.server.messages.errors import Refused
from reihum.server.messages.unreadable import UNREADABLE

MAX_BYTES = 4096
"""Bytes of a request's body, at most: the codes and secrets of twelve tables take a third of it."""


class OverviewApi:
    """The endpoint."""

    def __init__(self, service: Service, held: HeldBytes) -> None:
        self._service = service
        self._held = held

    @property
    def routes(self) -> list[Route]:
        """The route of the endpoint."""
        return [Route("/api/tables", self.get_standings, methods=["POST"])]

    async def get_standings(self, request: Request) -> Response:
        """Answer how the tables in the request stand, given with their secrets."""
        address = read_address(request)
        try:
            with self._held.hold_reservation(address) as room:
                body = await read_body(request, MAX_BYTES, room)
            asked = msgspec.json.decode(body, type=AskTables)
            return make_json_response(TableStandings(await describe_tables(self._service, address, asked.tables)), private=True)
        except UNREADABLE as error:
            return make_refusal(Refused(str(error), "malformed"), private=True)
        except Refused as refused:
            return make_refusal(refused, private=True)
        except ClientDisconnect:
            return Response(status_code=400)  # the client is gone; without a response this would be logged as an error
