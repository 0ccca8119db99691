"""A hint: what a good player would do with what this seat knows."""

import asyncio
import json
import threading
from pathlib import Path

import pytest

from reihum._play.game import game_ids
from reihum.server.config.limits import Limits, Rate
from reihum.server.live import hints
from tests.server.client import Client
from tests.server.servers import MANY, ThreadServer
from tests.server.service_harness import ServiceHarness, get_room


@pytest.mark.parametrize("game", game_ids())
def test_a_hint_is_a_legal_move_with_a_reason(anna: Client, ben: Client, game: str) -> None:
    anna.create("random", game=game)
    assert anna.expect_refusal("hint", number=1) == "not_your_turn"
    anna.ask("start")
    while not anna.legal:
        anna.receive()
    hint = anna.ask("hint", number=anna.table["number"])
    assert hint["type"] == "hint"
    assert hint["move"] in anna.legal
    assert hint["reason"]
    assert isinstance(hint["cards"], list)
    assert hint["moves"][0] == hint["move"]
    assert anna.ask("check_plan", number=anna.table["number"], moves=hint["moves"])["moves"] == hint["moves"]
    assert anna.expect_refusal("hint", number=anna.table["number"] - 1) == "stale"
    ben.join(anna.code)
    assert ben.expect_refusal("hint", number=ben.table["number"]) == "not_seated"


def test_hints_are_not_without_end(tmp_path: Path) -> None:
    with ThreadServer(tmp_path, Limits(messages=MANY, hints=Rate(0.001, 2))) as house, Client(house.address) as anna:
        anna.create("random")
        anna.ask("start")
        while not anna.legal:
            anna.receive()
        answers = [anna.ask("hint", number=anna.table["number"]) for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["hint", "hint", "failed"]
        assert answers[2]["code"] == "too_fast"


def test_a_move_does_not_wait_for_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint may take long where many bots compute: its person can move meanwhile, also while a second hint waits for the first."""
    thought = threading.Event()
    find = hints._find_hint

    def find_late(*asked: object) -> object:
        assert thought.wait(60)
        return find(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(hints, "_find_hint", find_late)

    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up("random", game="bloom")
        await harness.ask(host, "start")
        room = get_room(host)
        while room.table.turn != host.seat:  # noqa: ASYNC110 - the bot's move has no event
            await asyncio.sleep(0.01)
        number = room.table.number
        host.answers.clear()
        asking = {"type": "hint", "id": "slow", "number": number}
        await asyncio.wait_for(host.session.receive(json.dumps(asking)), 10)
        assert host.answers == []
        await asyncio.wait_for(host.session.receive(json.dumps({"type": "move", "id": "quick", "number": number, "move": "+"})), 10)
        assert [json.loads(answer)["id"] for answer in host.answers] == ["quick"]
        assert room.table.number > number
        asking["number"] = room.table.number
        for id_ in ("again", "third"):
            await asyncio.wait_for(host.session.receive(json.dumps(asking | {"id": id_})), 10)
        await asyncio.wait_for(host.session.receive(json.dumps({"type": "ping", "id": "ping"})), 10)
        thought.set()
        await host.session.wait_for_hints()
        answers = [json.loads(answer) for answer in host.answers]
        assert [(answer["id"], answer["type"]) for answer in answers] == [
            ("quick", "done"),
            ("third", "failed"),
            ("ping", "done"),
            ("slow", "hint"),
            ("again", "hint"),
        ]
        assert answers[1]["code"] == "too_fast"
        assert answers[3]["move"] != ""
        await host.session.receive(json.dumps(asking | {"id": "later"}))
        await host.session.wait_for_hints()
        assert json.loads(host.answers[-1])["type"] == "hint"

    asyncio.run(work())


def test_a_hint_is_cancelled_when_its_person_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = threading.Event()
    monkeypatch.setattr(hints, "_find_hint", lambda *_: thought.wait(60))

    async def work() -> None:
        harness = ServiceHarness()
        host = await harness.set_up("random")
        await harness.ask(host, "start")
        room = get_room(host)
        while room.table.turn != host.seat:  # noqa: ASYNC110 - the bot's move has no event
            await asyncio.sleep(0.01)
        host.answers.clear()
        for id_ in ("1", "2"):
            await host.session.receive(json.dumps({"type": "hint", "id": id_, "number": room.table.number}))
        host.session.leave()
        await asyncio.wait_for(host.session.wait_for_hints(), 10)
        assert host.answers == []
        thought.set()

    asyncio.run(work())
