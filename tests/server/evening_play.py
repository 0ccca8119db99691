"""Set up evenings of duplicates, and play their deals."""

from collections.abc import Callable
from typing import Any

from tests.server.day_play import ask, finish
from tests.server.servers import ThreadServer


def create_evening(house: ThreadServer, **asked: Any) -> tuple[int, dict[str, Any]]:
    wanted = {"game": "elfer_raus", "players": 3, "bot": "easy", "deals": 2, "days": 0}
    return ask(house, "/api/evenings", None, wanted | asked)


def make_link(house: ThreadServer, **asked: Any) -> str:
    status, answer = create_evening(house, **asked)
    assert status == 200, answer
    return str(answer["link"])


def take_seat(house: ThreadServer, link: str, token: str, name: str = "Ada") -> tuple[int, dict[str, Any]]:
    return ask(house, f"/api/evenings/{link}", token, {"name": name, "bots": "quick"})


def play_next_deal(
    house: ThreadServer, link: str, token: str, name: str = "Ada", choose: Callable[[list[str]], str] = min
) -> tuple[list[str], str]:
    """Play the next deal; give all moves, and the table."""
    seat = take_seat(house, link, token, name)[1]
    moves, table = finish(house, seat, choose)
    assert (table["phase"], table["evening"], table["cards_of"]) == ("match_over", True, link)
    assert table["match"]["key"] is None
    return moves, seat["table"]
