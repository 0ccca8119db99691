"""Records, and what a server says of them."""

import json
import urllib.error
import urllib.request
from functools import cache
from typing import Any

from reihum._play.match import Match
from tests.helpers.matches import at_random, play_match
from tests.server.servers import ThreadServer


def post(house: ThreadServer, body: bytes) -> tuple[int, Any]:
    request = urllib.request.Request(f"{house.address}/api/look", body)  # noqa: S310 - it is one of ours
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def fetch_replay(house: ThreadServer, record: Any, **rest: Any) -> Any:
    status, answer = post(house, json.dumps({"record": record} | rest).encode())
    assert status == 200, answer
    return answer


@cache
def record_match(game: str) -> str:
    return json.dumps(play_match(Match(game, ["Anna", "Ben"], seed=3), at_random(3)).record())
