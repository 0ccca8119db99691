"""The HTTP endpoint for whoever has set up several tables."""

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from reihum.server.http.answers import as_json, body_of, refusal
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.security import address_of
from reihum.server.live.overview import ask_tables
from reihum.server.live.service import Service
from reihum.server.messages.api import AskTables, TableStandings
from reihum.server.messages.errors import Refused

MAX_BYTES = 4096
"""Bytes of the body of a request: the codes and secrets of twelve tables are a third of it."""


class OverviewApi:
    """The endpoint, which answers a request."""

    def __init__(self, service: Service, held: HeldBytes) -> None:
        self._service = service
        self._held = held

    @property
    def routes(self) -> list[Route]:
        """Where the endpoint is."""
        return [Route("/api/tables", self.tables, methods=["POST"])]

    async def tables(self, request: Request) -> Response:
        """Answer how the tables stand whose codes and secrets the request brings along."""
        address = address_of(request)
        try:
            with self._held.reserving(address) as room:
                body = await body_of(request, MAX_BYTES, room)
            asked = msgspec.json.decode(body, type=AskTables)
            return as_json(TableStandings(await ask_tables(self._service, address, asked.tables)), private=True)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return refusal(Refused(str(error), "malformed"), private=True)
        except Refused as refused:
            return refusal(refused, private=True)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody hears it; the fault is not ours
