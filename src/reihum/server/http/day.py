"""The HTTP endpoints of the deal of the day."""

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from reihum.server.http.answers import as_json, body_of, refusal, secret_of
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.security import address_of
from reihum.server.live.day_tables import play_day, tell_days
from reihum.server.live.service import Service
from reihum.server.messages.api import PlayDay
from reihum.server.messages.errors import Refused

MAX_BYTES = 1024
"""Bytes of the body of a request."""


class DayApi:
    """The endpoints, each answering a request."""

    def __init__(self, service: Service, held: HeldBytes) -> None:
        self._service = service
        self._held = held

    @property
    def routes(self) -> list[Route]:
        """Where the endpoints are."""
        return [Route("/api/day", self.days), Route("/api/day/{game}", self.play, methods=["POST"])]

    async def days(self, request: Request) -> Response:
        """Answer with today's deals, and how the browser has done whose token the request brings along."""
        try:
            return as_json(await tell_days(self._service, address_of(request), secret_of(request)), private=True)
        except Refused as refused:
            return refusal(refused, private=True)

    async def play(self, request: Request) -> Response:
        """Answer with a seat at today's deal of a game."""
        address = address_of(request)
        try:
            with self._held.reserving(address) as room:
                body = await body_of(request, MAX_BYTES, room)
            asked = msgspec.json.decode(body, type=PlayDay)
            return as_json(
                await play_day(self._service, address, request.path_params["game"], secret_of(request) or "", asked), private=True
            )
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return refusal(Refused(str(error), "malformed"), private=True)
        except Refused as refused:
            return refusal(refused, private=True)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody hears it; the fault is not ours
