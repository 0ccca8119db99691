"""A client as tests need it: says something, waits for the answer, keeps what it heard meanwhile."""

import json
import random
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from itertools import count
from types import TracebackType
from typing import Any, Self

from websockets.sync.client import connect

WAIT = 60.0

_ids = count(1)


class Client:
    """One socket. `table` is the latest view, `seat` and `secret` are what it was given."""

    def __init__(self, address: str, **options: Any) -> None:
        self._stack = ExitStack()
        # What nobody takes in must not keep the end of the connection from being read: to close would take ten seconds.
        given: dict[str, Any] = {"max_queue": None, **options}
        self.socket = self._stack.enter_context(connect(address.replace("http", "ws", 1) + "/ws", **given))
        self.heard: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.code = self.secret = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        self._stack.close()

    def send(self, kind: str, **fields: Any) -> str:
        """Send a command; give its id."""
        message = {"type": kind, "id": f"t{next(_ids)}"} | fields
        self.socket.send(json.dumps(message))
        return str(message["id"])

    def receive(self, wait: float = WAIT) -> dict[str, Any]:
        """Wait for the next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(wait))
        self.heard.append(message)
        if message.get("table") is not None and isinstance(message["table"], dict):
            self.table = message["table"]
        return message

    def wait_for(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a message of some kind."""
        while not wanted(message := self.receive()):
            pass
        return message

    def hear_out(self, wait: float = 0.5) -> None:
        """Take in what has been said, until nothing more comes for a while."""
        with suppress(TimeoutError):
            while True:
                self.receive(wait)

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        id_ = self.send(kind, **fields)
        answer = self.wait_for(lambda message: message.get("id") == id_)
        if answer["type"] == "seated":
            self.code, self.secret = answer["table"], answer["secret"]
        return answer

    def expect_refusal(self, kind: str, **fields: Any) -> str:
        """Send a command that must be refused; give the code."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "failed", answer
        return str(answer["code"])

    def create(self, *others: str | None, game: str = "elfer_raus", name: str = "Anna", pace: int = 0, **fields: Any) -> dict[str, Any]:
        """Set up a table; a bot's name, or None for an open seat, for each further seat."""
        return self.ask("create", game=game, name=name, others=[{"bot": bot} for bot in others], pace=pace, **fields)

    def join(self, code: str, **fields: Any) -> dict[str, Any]:
        """Come to a table."""
        return self.ask("join", table=code, **fields)

    def move(self, move: str, **fields: Any) -> dict[str, Any]:
        """Move at the latest number."""
        return self.ask("move", **({"number": self.table["number"], "move": move} | fields))

    @property
    def legal(self) -> list[str]:
        """The legal moves, when it is this client's turn."""
        match = self.table["match"]
        return list(match["legal"]) if match else []

    def play(self, choose: Callable[[list[str]], str], rounds: int = 1000) -> None:
        """Make the legal moves that are chosen, and go on to the next round, until the match is over, or `rounds` rounds are."""
        while self.table["phase"] != "match_over":
            if self.table["phase"] == "round_over":
                if self.table["match"]["round"] >= rounds:
                    return
                answer = self.ask_patiently("next_round", number=self.table["number"])
                assert answer["type"] == "done" or answer["code"] in {"stale", "not_now"}, answer
            elif self.legal:
                answer = self.ask_patiently("move", number=self.table["number"], move=choose(self.legal))
                assert answer["type"] == "done", answer
            else:
                self.receive()

    def list_moves(self) -> list[str]:
        """Give all moves that were seen, by whom and what."""
        return [f"{one['what']['seat']} {one['what']['move']}" for one in self.heard if one.get("what", {}).get("kind") == "moved"]

    def ask_patiently(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Ask, and ask again after a while when that was too fast, as on a quick machine it may be."""
        while (answer := self.ask(kind, **fields)).get("code") == "too_fast":
            time.sleep(0.5)
        return answer


def play_on(people: Sequence[Client], chance: random.Random, moves: int | None = None) -> None:
    """Make random moves, each by the person whose turn it is: `moves` of them, or until the round is over."""
    for _ in count() if moves is None else range(moves):
        newest = max(person.table["number"] for person in people)
        for person in people:
            while person.table["number"] < newest:
                person.receive()
        mover = next((person for person in people if person.legal), None)
        if mover is None:
            return
        answer = mover.ask_patiently("move", number=newest, move=chance.choice(mover.legal))
        assert answer["type"] == "done", answer
