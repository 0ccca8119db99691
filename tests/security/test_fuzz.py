"""A little of what `python -m tests.fuzz` does at length, and that it would notice."""

import asyncio
from collections.abc import Callable
from inspect import getsource
from typing import Any

import pytest

from reihum._play.game import game_ids
from reihum.server.live import chat_commands, session
from reihum.server.live.room import Room
from reihum.server.store.schema import Entry
from reihum.server.table import views
from tests.fuzz import table
from tests.fuzz.drive import FuzzReport, drive
from tests.fuzz.fault import FuzzFinding
from tests.fuzz.memory import MemoryStore
from tests.fuzz.mutate import TYPES

pytestmark = pytest.mark.timeout(600)
"""All games are compiled here if nobody has done so, and the machine may have other things to do."""

MESSAGES = {"level_8": 400, "bloom": 400}
"""Where a view takes longest; 800 elsewhere. tests/soak says 10,000 in each game."""
SEED = 20_260_103


def run(game: str) -> FuzzReport:
    return asyncio.run(drive(MESSAGES.get(game, 800), SEED, [game]))


@pytest.mark.parametrize("game", game_ids())
def test_random_messages_break_nothing_and_leak_nothing(game: str) -> None:
    told = run(game)
    assert told.moves > told.messages / 20
    assert {"done", "malformed", "not_seated", "not_your_turn"} <= set(told.answers)


def test_every_command_is_sent() -> None:
    source = getsource(table)
    assert [kind for kind in TYPES if f'"{kind}"' not in source] == [], "commands beside the game belong into `_side_command`"


def _from_the_first_seat(true: Callable[..., Any]) -> Callable[..., Any]:
    return lambda self, _seat=None: true(self, 0)


@pytest.mark.parametrize(
    ("where", "what", "wrong"),
    [
        (Room, "make_view", _from_the_first_seat(Room.make_view)),  # everybody is taken for the host
        (views, "_make_round_view", _from_the_first_seat(views._make_round_view)),  # everybody is shown the host's hand
        (views, "commit_to_key", lambda key: key.hex()),
        (session.Session, "_send_failed", lambda *_: None),
        (chat_commands, "show_chat", lambda *_: 1 / 0),
    ],
    ids=["wrong seat", "wrong hand", "the key", "no answer", "an exception"],
)
def test_a_fault_would_be_found(monkeypatch: pytest.MonkeyPatch, where: Any, what: str, wrong: Any) -> None:
    monkeypatch.setattr(where, what, wrong)
    with pytest.raises(FuzzFinding):
        run("elfer_raus")


def test_a_command_that_writes_to_another_table_would_be_found() -> None:
    async def write() -> None:
        store = MemoryStore()
        assert await store.append(Entry("AAAAA", 1, 0, "c", b"", b"{}", 0))
        store.only = "BBBBB"
        await store.append(Entry("AAAAA", 2, 0, "d", b"", b"{}", 0))

    with pytest.raises(FuzzFinding):
        asyncio.run(write())
