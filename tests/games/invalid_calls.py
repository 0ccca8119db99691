"""Call public methods with invalid arguments: `python -m tests.games.invalid_calls SEED CALLS GAME [GAME…]`.

It runs in a separate process, since a fault may crash the interpreter. Each call is printed before it is made, so that the last
line of the output shows the fault. A call may raise a declared error and must then have changed nothing.
"""

import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from inspect import signature
from typing import Any

import reihum
from reihum._kit.base import Illegal, Result
from reihum._kit.chance import make_rng, make_stream
from reihum._kit.checks import METHODS
from reihum._kit.errors import ReihumError, StateError
from reihum._play.match import LegalMove

DECLARED = (ReihumError, TypeError)
CHANGING = ("play", "shuffle", "form")
HARMLESS = ("complete", "say_illegal")
SPOILED = ("turn", "players", "left", "phase", "pile", "counts", "starter", "row")
PLACES = 12
"""The number of positions of a match that are kept as arguments."""
NUMBERS = (-(2**70), -5000, -2, -1, 0, 1, 2, 5, 6, 7, 99, 201, 205, 309, 709, 1909, 3115, 5000, 2**31, 2**63, 2**70)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    1.5,
    float("nan"),
    "",
    "1",
    "J<0.0",
    "37x9.9",
    "37>0.103",
    "J>5.4h",
    "ü\0",
    b"r1",
    [],
    {},
    object(),
    ["r1"],
    [None],
)


class RandomCaller:
    """One game, positions of it, and arguments of every kind."""

    def __init__(self, name: str, seed: int) -> None:
        self.choice = random.Random(f"{name} {seed}")
        self.game: Any = reihum.get_game(name)
        self.match = reihum.Match(name, self.choice.choice(list(self.game.seats)), seed=seed)
        self.states = list(self._positions())
        self.strangers = [reihum.Match(other, 2, seed=1).state for other in reihum.game_ids() if other != name]

    def _positions(self) -> Any:
        """Yield states of a random match, including ends of rounds."""
        match, kept = self.match, 0
        while kept < PLACES and not match.over:
            yield match.state.copy()
            kept += 1
            for _ in range(self.choice.randint(1, 60)):
                if match.round_over:
                    yield match.state.copy()
                    if match.over:
                        return
                    match.deal()
                match.play(self.choice.choice(match.codes()))

    def state(self) -> Any:
        """Return a copy of a position, or an object that is none."""
        kind = self.choice.randrange(10)
        if kind == 0:
            return self.choice.choice(self.strangers).copy()
        if kind == 1:
            return self.choice.choice(OTHERS)
        state = self.choice.choice(self.states).copy()
        return self.spoil(state) if kind == 2 else state

    def spoil(self, state: Any) -> Any:
        """Write a value that is never allowed into one of the fields."""
        name = self.choice.choice([name for name in SPOILED if hasattr(state, name)])
        value = self.choice.choice([-128, -3, 120, 127])
        if getattr(state[name], "shape", ()):
            state[name][0] = value
        else:
            state[name] = value
        return state

    def number(self, allowed: range) -> Any:
        """Return a number of a range, or an arbitrary one, or None."""
        kind = self.choice.randrange(4)
        return self.choice.choice(allowed) if kind < 2 else self.choice.choice(NUMBERS if kind == 2 else OTHERS)

    def text(self) -> Any:
        """Return the notation of a move, a slightly changed one, or something else."""
        state = self.choice.choice(self.states)
        texts = [self.game.text(state, code) for code in self.game.legal(state)] or ["."]
        text = self.choice.choice(texts)
        kind = self.choice.randrange(4)
        if kind == 0:
            return self.choice.choice(OTHERS)
        if kind == 1:
            at = self.choice.randrange(len(text))
            return text[:at] + self.choice.choice("0123456789rygbJSxl<>.+-*@=/") + text[at + self.choice.randrange(2) :]
        return text

    def code(self, state: Any) -> Any:
        """Return the code of a move that is legal in a position, if there is one, or any code."""
        legal = []
        with suppress(StateError):
            legal = self.game.legal(state)
        return self.choice.choice(legal) if legal and self.choice.random() < 0.5 else self.number(range(self.game.moves))

    def value(self, method: str, name: str, state: Any) -> Any:
        """Return an argument for a parameter."""
        if name in {"before", "after", "world"}:
            return self.state()
        if name == "move":
            return self.text() if method in {"code", "explain_illegal"} else self.code(state)
        if name in {"seat", "players", "seed"}:
            return self.number(range(len(self.match.players)) if name == "seat" else range(2, 8))
        return self.choice.choice([*self.good(name), *self.choice.sample(OTHERS, 2)])

    def good(self, name: str) -> list[Any]:
        """Return values for a parameter that are right or nearly so, the right ones first."""
        players, options = len(self.match.players), self.match.options
        carry = self.game.first(players, options)
        invalid = {key: self.choice.choice([value, *NUMBERS, *OTHERS]) for key, value in carry.items()}
        values: dict[str, list[Any]] = {
            "options": [options, options, options, {}, {"rounds": -1}, {"starter": 77, "dealer": 77}],
            "carry": [carry, carry, invalid],
            "deal": [self.match.rounds[0].deal],
            "rng": [make_rng(1)] * 8,
            "stream": [make_stream(bytes(32))] * 8,
            "results": [[Result("out", [self.choice.choice([1, 5, 9]) for _ in range(players)])], [Result("out", [])]],
            "names": [self.match.players],
            "cards": [["r1"] * 98, ["J"]],
            "illegal": [Illegal(reason, ["r1"] * 4) for reason in self.game.illegal_reasons],
        }
        return values[name]

    def call_game(self) -> None:
        """Call one method of the game."""
        method = self.choice.choice([*METHODS, *HARMLESS])
        names = list(signature(getattr(self.game, method)).parameters)
        state = self.state()
        given = {name: state if name == "state" else self.value(method, name, state) for name in names}
        states = {name: value.tobytes() for name, value in given.items() if name not in {"rng", "stream"} and hasattr(value, "tobytes")}
        what = ", ".join(f"{name}={value!r:.300}" for name, value in given.items())
        refused = attempt(f"{method}({what})", getattr(self.game, method), *given.values())
        changed = [name for name, before in states.items() if given[name].tobytes() != before]
        assert not changed or (method in CHANGING and not refused), f"{method} changed {changed}"

    def call_match(self) -> None:
        """Call one method of a match, perhaps after somebody has written to its state."""
        match = self.match.copy()
        name = self.choice.choice(["play", "legal_move", "view", "show", "back_to"])
        given: tuple[Any, ...] = (self.number(range(self.game.moves)) if name in {"play", "legal_move"} else self.number(range(7)),)
        if name == "play" and self.choice.random() < 0.7:
            given = (self.choice.choice([self.text(), *match.codes(), LegalMove(self.number(range(self.game.moves)), "?")]),)
        elif name == "back_to":
            given = (self.state(), 0)
        if self.choice.random() < 0.2:
            match.codes()
            self.spoil(match.state)
        before = match.state.tobytes(), list(match.round.moves)
        refused = attempt(f"Match.{name}{given!r:.300}", getattr(match, name), *given)
        assert (match.state.tobytes(), match.round.moves) == before or (name in {"play", "back_to"} and not refused), (
            f"Match.{name} changed it"
        )


def attempt(what: str, function: Callable[..., Any], *given: Any) -> bool:
    """Call a function and return whether it raised a declared error; other errors propagate."""
    sys.stdout.write(what + "\n")
    sys.stdout.flush()
    try:
        function(*given)
    except DECLARED:
        return True
    return False


def main(name: str, seed: int, calls: int) -> None:
    """Make `calls` calls."""
    caller = RandomCaller(name, seed)
    for _ in range(calls):
        (caller.call_match if caller.choice.random() < 0.15 else caller.call_game)()
    sys.stdout.write("done\n")


if __name__ == "__main__":
    for game in sys.argv[3:]:
        main(game, int(sys.argv[1]), int(sys.argv[2]))


def run(*arguments: str) -> None:
    """Run Python with these arguments; fail with what it wrote last when it does not end well."""
    done = subprocess.run(  # noqa: S603 - nothing from outside
        [sys.executable, "-X", "faulthandler", *arguments], capture_output=True, text=True, check=False, timeout=250
    )
    assert not done.returncode, f"{done.stdout[-1000:]}\n{done.stderr[-3000:]}"
