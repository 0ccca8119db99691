"""Play the deals of the day, or ask a server about them."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from reihum.server.live.calendar import Calendar
from reihum.server.live.daily import Daily
from reihum.server.live.faults import Faults
from reihum.server.live.metrics import Metrics
from reihum.server.live.readiness import Readiness
from reihum.server.live.thinkers import Thinkers
from reihum.server.store.store import Store
from tests.server.client import Client
from tests.server.servers import WIDE, ThreadServer

ADA, BEN = "A" * 22, "B" * 22
BERLIN = ZoneInfo("Europe/Berlin")


def fetch_days(house: ThreadServer, token: str | None = None) -> dict[str, Any]:
    return ask(house, "/api/day", token)[1]


def get_game(house: ThreadServer, token: str | None = None, game: str = "elfer_raus") -> dict[str, Any]:
    return next(one for one in fetch_days(house, token)["games"] if one["game"] == game)


def start_deal(house: ThreadServer, token: str, game: str = "elfer_raus", **asked: Any) -> tuple[int, dict[str, Any]]:
    return ask(house, f"/api/day/{game}", token, {"name": "Ada", "bots": "quick", **asked})


def ask(house: ThreadServer, path: str, token: str | None, body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(house.address + path, data, headers)  # noqa: S310 - it is our own server
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - as above
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def finish(house: ThreadServer, seat: dict[str, Any], choose: Callable[[list[str]], str] = min) -> tuple[list[str], dict[str, Any]]:
    """Play a table to its end; give all moves that were seen, and the last view."""
    with Client(house.address) as person:
        person.join(seat["table"], secret=seat["secret"])
        person.play(choose)
        return person.list_moves(), person.table


def make_calendar(text: str, zone: str = "Europe/Berlin") -> Calendar:
    now = datetime.fromisoformat(text).timestamp()
    return Calendar(zone, now=lambda: now)


def make_daily(store: Store, text: str, zone: str = "Europe/Berlin") -> Daily:
    metrics = Metrics()
    return Daily(store, make_calendar(text, zone), Readiness(first=()), Thinkers(metrics, WIDE), Faults(metrics))
