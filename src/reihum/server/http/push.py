"""The HTTP endpoints for push subscriptions, by which browsers are notified of a seat's turn."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from reihum.server.http.answers import decode_body, make_json_response, make_refusal, read_body, read_secret
from reihum.server.http.held_bytes import HeldBytes
from reihum.server.http.security import read_address
from reihum.server.live.seat_requests import charge, get_public_key, subscribe, unsubscribe
from reihum.server.live.service import Service
from reihum.server.messages.api import PushKey, Subscribe, Unsubscribe
from reihum.server.messages.errors import Refused
from reihum.server.table import codes

MAX_BYTES = 4096
"""Bytes of a request's body, at most."""


class PushApi:
    """The endpoints."""

    def __init__(self, service: Service, held: HeldBytes) -> None:
        self._service = service
        self._held = held

    @property
    def routes(self) -> list[Route]:
        """The routes of the endpoints."""
        return [
            Route("/api/push", self.get_key),
            Route("/api/tables/{code}/push", self.change_subscription, methods=["PUT", "DELETE"]),
        ]

    async def get_key(self, _: Request) -> Response:
        """Answer with the key that a browser needs to subscribe, null if the server sends no notifications."""
        return make_json_response(PushKey(get_public_key(self._service)))

    async def change_subscription(self, request: Request) -> Response:
        """Store or delete a browser's subscription for the seat whose secret the request has."""
        address, guard = read_address(request), self._service.guard
        try:
            code = codes.read_code(request.path_params["code"])
            await charge(self._service, address)
            with self._held.hold_reservation(address) as room:
                body = await read_body(request, MAX_BYTES, room)
            secret = read_secret(request) or ""
            async with guard.count_wrong_secrets(address, code):
                if request.method == "PUT":
                    await subscribe(self._service, address, code, secret, decode_body(body, Subscribe))
                else:
                    await unsubscribe(self._service, address, code, secret, decode_body(body, Unsubscribe).endpoint)
        except Refused as refused:
            return make_refusal(refused)
        return Response(status_code=204)
