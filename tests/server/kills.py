"""Kill a server again and again, and look for the moves that it has acknowledged."""

import asyncio
import random
from pathlib import Path
from typing import Any

from reihum.server.config.database import prepare_sqlite_url
from reihum.server.messages.events import MovedEvent
from reihum.server.store.logs import read_log
from reihum.server.store.store import Store
from reihum.server.table.logs import replay_log
from tests.server.client import Client
from tests.server.servers import Process


def kill_again_and_again(tmp_path: Path, kills: int) -> None:
    """Play, kill the server when it has just acknowledged a move, and look for that move at last."""
    chance = random.Random(kills)
    acknowledged: dict[tuple[str, int], str] = {}
    code = secret = ""
    number, pending = 0, dict[str, Any]()
    for kill in range(kills):
        with Process(tmp_path) as server, Client(server.address) as anna:
            if code:
                anna.join(code, secret=secret, after=number)
                told = [message["number"] for message in anna.heard if message["type"] == "happened"]
                assert anna.table["number"] >= number
                assert told == list(range(number + 1, anna.table["number"] + 1))[-len(told) or len(told) + 10**9 :]
            if pending:
                answer = anna.ask(**pending)
                assert answer["type"] == "done", answer
                assert answer["number"] == pending["number"] + 1
                acknowledged[code, answer["number"]] = pending["move"]
            if not code or anna.table["phase"] == "match_over":
                anna.create("random", options={"rounds": 3})
                code, secret = anna.code, anna.secret
                anna.ask("start")
            _play(anna, chance, acknowledged)
            number, pending = anna.table["number"], {}
            if kill % 2 and anna.legal:  # this time the answer does not come through
                pending = {"kind": "move", "id": f"last {kill}", "number": number, "move": anna.legal[0]}
                anna.send(**pending)
            server.kill()
    _check(tmp_path, acknowledged)
    assert len(acknowledged) >= kills


def _play(anna: Client, chance: random.Random, acknowledged: dict[tuple[str, int], str]) -> None:
    """Make a few moves; the last one has just been acknowledged."""
    left = chance.randint(1, 5)
    while left and anna.table["phase"] != "match_over":
        if anna.table["phase"] == "round_over":
            anna.ask("next_round", number=anna.table["number"])
        elif anna.legal:
            move = chance.choice(anna.legal)
            acknowledged[anna.code or anna.table["table"], anna.move(move)["number"]] = move
            left -= 1
        else:
            anna.receive()
    while anna.table["phase"] == "playing" and not anna.legal:
        anna.receive()


def _check(folder: Path, acknowledged: dict[tuple[str, int], str]) -> None:
    """Read the logs as they lie there."""
    store = Store(prepare_sqlite_url(folder))
    codes = {code for code, _ in acknowledged}
    logs = {code: read_log(code, asyncio.run(store.read(code))) for code in codes}
    store.close()
    for (code, number), move in acknowledged.items():
        event = logs[code][number - 1]
        assert isinstance(event, MovedEvent)
        assert (event.seat, event.move) == (0, move)
    for code, log in logs.items():
        assert replay_log(code, log).number == len(log)
