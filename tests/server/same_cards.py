"""Play whole tables, and read what was dealt there."""

from collections.abc import Callable
from typing import Any

from tests.server.client import Client
from tests.server.servers import ThreadServer


def finish(person: Client, choose: Callable[[list[str]], str] = min) -> list[str]:
    """Play a table to its end; give all moves that were seen."""
    person.play(choose)
    return person.list_moves()


def begin(person: Client, *bots: str, game: str = "elfer_raus", options: dict[str, Any] | None = None) -> None:
    person.create(*bots, game=game, options=options or {})
    assert person.ask("start")["type"] == "done"


def read_deal(house: ThreadServer, code: str) -> dict[str, Any]:
    match = house.get_room(code).table.match
    assert match is not None
    return dict(match.rounds[0].deal)
