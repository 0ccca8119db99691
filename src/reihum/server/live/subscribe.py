"""Browsers that want to be told when it is a seat's turn."""

from reihum.server.live.service import Service
from reihum.server.messages.api import Subscribe
from reihum.server.messages.errors import Refused
from reihum.server.push import keys
from reihum.server.store.subscriptions import Subscription
from reihum.server.table.guards import admit, require_seat

AUTH_BYTES = 16
LANGUAGES = ("de", "en")


def public_key(service: Service) -> str | None:
    """Return the key that browsers need to let this server send them messages; None where it sends none."""
    outbox = service.context.outbox
    return None if outbox is None else outbox.vapid.public


async def subscribe(service: Service, code: str, secret: str, asked: Subscribe) -> None:
    """Note a browser for the seat that a secret opens; raises Refused."""
    outbox = service.context.outbox
    if outbox is None:
        message = "This server sends no messages."
        raise Refused(message, "not_now")
    try:
        outbox.services.read(asked.endpoint)
        key, auth = keys.decode(asked.key), keys.decode(asked.auth)
        keys.read_point(key)
    except ValueError as error:
        message = f"This subscription cannot be used: {error or 'the key is no point of P-256'}."
        raise Refused(message, "malformed") from error
    if len(key) != keys.POINT_BYTES or len(auth) != AUTH_BYTES or asked.language not in LANGUAGES:
        message = (
            f"A subscription has a key of {keys.POINT_BYTES} bytes, a secret of {AUTH_BYTES}, and a language: {' or '.join(LANGUAGES)}."
        )
        raise Refused(message, "malformed")
    person = await person_of(service, code, secret)
    await service.context.subscriptions.put(Subscription(code, person, asked.endpoint, key, auth, asked.language))


async def unsubscribe(service: Service, code: str, secret: str, endpoint: str) -> None:
    """Forget a browser of the seat that a secret opens; raises Refused."""
    await service.context.subscriptions.remove(code, await person_of(service, code, secret), endpoint)


async def person_of(service: Service, code: str, secret: str) -> int:
    """Return the number of the person whose seat a secret opens; raises Refused."""
    room = await service.tables.get(code)
    async with room.lock:
        await room.refresh()
        return room.table.seats[require_seat(admit(room.table, secret))].person
