"""Play random matches and print a digest of the state after every move: `python -m tests.trace GAME ROUNDS`.

Plays ROUNDS rounds with each number of players. Run with REIHUM_PLAIN=1 and without, the lines must be the same;
`python -m tests.trace --compare GAME ROUNDS` runs both and says whether they are.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from reihum._bots.networks.layout import get_learning
from reihum._kit.base import Base
from reihum._kit.chance import make_rng, pick
from reihum._kit.compiled import PLAIN
from reihum._play.game import get_game
from reihum._play.match import Match
from tests.helpers.network_choices import NetworkChoices

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "elfer_raus": [
        {},
        {"rounds": 2, "hand": 8, "highest": 15, "draws": 0, "forced": True, "points": "cards", "opening": "left"},
        {"hand": 5, "highest": 17, "draws": "fit"},
    ],
    "elfer_raus_master": [
        {"starter": 1},
        {"hand": 7, "lays": 2, "draws": 3, "jokers": 2, "connectors": 6, "bonus_cards": 2, "bonus": 30, "joker_penalty": 0},
        {"rounds": 2, "lays": 8, "jokers": 0, "connectors": 0, "bonus_cards": 8, "bonus": 0, "joker_penalty": 30},
    ],
    "level_8": [
        {"turn_limit": 60},
        {"hand": 12, "levels": [["V2"] * 6, ["V9", "C3"], *[["C2", "R4"]] * 6], "stars": 2, "keep": 6, "turn_limit": 60},
        {"hand": 8, "jokers": 2, "skips": 1, "take": "right", "stars": 2, "keep": 2, "turn_limit": 60},
        {"stars": 2, "turn_limit": 80},
        {"jokers": 0, "skips": 0, "take": "none", "keep": 0, "stars": 2, "turn_limit": 60},
    ],
    "bloom": [{}, {"starter": 1}, {"hand": 10, "open": 5, "shortest": 4, "step": 3, "rounds": 1}, {"jokers": 2, "step": 1, "rob": 1}],
}


def variants(name: str) -> list[dict[str, Any]]:
    """Return options to play a game with: those above, else the usual ones and each choice that an option offers."""
    game = get_game(name)
    offered = [{option.name: value} for option in game.options for value in option.choices if option.check(value, game.seats.start)]
    return VARIANTS.get(name) or [{}, *offered]


THINK = 8
"""At every THINK-th move a world is dealt, careful chooses, and a network's inputs are listed: in plain Python that takes time."""


def trace(game: str, players: int, rounds: int, seed: int) -> Iterator[str]:
    """Play `rounds` rounds and yield a line for each move: the move, and the digests of the legal moves and the state."""
    played = number = 0
    while played < rounds:
        variant = variants(game)[(players + number) % len(variants(game))]
        match = Match(game, players, variant, seed=seed + number)
        choice = make_rng(seed + number)
        number += 1
        while not match.over and played < rounds:
            if match.round_over:
                match.deal()
            codes = match.codes()
            code = codes[pick(choice, len(codes))]
            thought = _think(match, code) if len(match.round.moves) % THINK == 0 else ""
            match.play(code)
            played += match.round_over
            yield f"{code} {_digest(codes)} {_digest(match.state.tobytes())} {thought}"


def _think(match: Match, seed: int) -> str:
    """Imagine a world for the seat to move, and ask the careful player."""
    world = match.game.determinize(match.state, match.turn or 0, make_rng(seed))
    return f"{_digest(world.tobytes())} {match.game.careful(world, make_rng(seed))} {_observed(match)} {_advised(match)}"


def _observed(match: Match) -> str:
    """Digest what the seat to move knows and does not know, where the game has that for learners."""
    game, seat = match.game, match.turn or 0
    if not isinstance(game, Base) or not game.learning_module:
        return ""
    return _digest(game.observe(match.state, seat).tobytes() + game.observe_hidden(match.state, seat).tobytes())


def _advised(match: Match) -> str:
    """Digest what a network would be told of moves, where the game advises one."""
    game = match.game
    if not isinstance(game, Base) or not game.learning_module or not get_learning(game).list_candidates:
        return ""
    choices = NetworkChoices(game, advised=True)
    count = choices.list_choices(match.state, make_rng(0))
    return _digest([choices.room.moves[:count].tolist(), choices.room.remarks[:count].tolist()])


def _digest(thing: object) -> str:
    raw = thing if isinstance(thing, bytes) else repr(thing).encode()
    return hashlib.sha256(raw).hexdigest()[:12]


def lines(game: str, rounds: int) -> list[str]:
    """Play `rounds` rounds with each number of players, one after the other, and return a line for each move."""
    return [f"{players} {line}" for players in get_game(game).seats for line in trace(game, players, rounds, seed=players * 100)]


def differs(game: str, rounds: int) -> str | None:
    """Return the first line in which plain Python and compiled rules differ, None where there is none.

    Compiled rules play here, plain Python in a process of its own.
    """
    if PLAIN:
        return "REIHUM_PLAIN is set: nothing is compiled that could be compared"
    command = [sys.executable, "-m", "tests.trace", game, str(rounds)]
    with subprocess.Popen(command, env={**os.environ, "REIHUM_PLAIN": "1"}, stdout=subprocess.PIPE, text=True) as run:  # noqa: S603 - our own module
        compiled = lines(game, rounds)
        plainly = run.communicate()[0].splitlines()
    if run.returncode:
        return f"the run in plain Python ended with status {run.returncode}"
    if len(compiled) != len(plainly):
        return f"{len(compiled)} moves compiled, {len(plainly)} plain"
    return next((f"line {at}: {a} | {b}" for at, (a, b) in enumerate(zip(compiled, plainly, strict=True), 1) if a != b), None)


def main(arguments: list[str]) -> int:
    """Trace or compare."""
    if arguments[0] == "--compare":
        fault = differs(arguments[1], int(arguments[2]))
        print(f"{arguments[1]}, {arguments[2]} rounds with each number of players: {fault or 'the same'}")  # noqa: T201 - a command
        return fault is not None
    print(*lines(arguments[0], int(arguments[1])), sep="\n")  # noqa: T201 - a command
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))


ROUNDS = {"elfer_raus": 4, "elfer_raus_master": 3, "level_8": 1, "bloom": 1}
"""Rounds compared with plain Python for each number of players; tests/soak compares many times as many."""
