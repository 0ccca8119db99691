"""Rounds as native rules play them, with sums of every byte they leave, which the browser's rules are held against.

`web/tests/wasm/*.json` has some for each game, made by `make wasm`. `python -m tools.wasm.traces GAME ROUNDS SEARCHED ITERATIONS` prints
others: so many rounds with each number of players, choice of options and policy, one of so many of them with searches of so many
iterations, 60 where none are said.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from reihum._play.game import Game, get_game
from reihum._play.match import Match
from tools.wasm.compiler.native import Native
from tools.wasm.played_round import ITERATIONS, POLICIES, PlayedRound, Trace

LEVELS = 7
GOLDEN: dict[str, object] = {"stars": 2, "levels": [*[["R4", "V2"]] * 4, *[["R8", "V2"]] * 4], "turn_limit": 300}
"""Four levels that are laid at once, then harder ones: whoever has not laid one of these keeps cards."""

VARIANTS: dict[str, list[dict[str, object]]] = {
    "elfer_raus": [{"rounds": 3}],
    "elfer_raus_master": [{"rounds": 2, "starter": 1}],
    "level_8": [
        {"turn_limit": 60},
        {"stars": 2, "turn_limit": 60, "dealer": 1},
        {"levels": [["V2", "R3", "C4"], *[["V2"] * 6] * 7], "hand": 12, "jokers": 4, "skips": 2, "take": "right", "turn_limit": 60},
    ],
    "bloom": [{"starter": 1}],
}
"""With these options rounds are played."""
PAIRS: dict[str, list[dict[str, object]]] = {
    "elfer_raus": [
        {"drop_colour": "g", "draws": "fit", "opening": "left"},
        {"hand": 8, "highest": 15, "draws": 0, "forced": True, "points": "cards"},
    ],
    "elfer_raus_master": [
        {"hand": 7, "lays": 2, "draws": 3, "jokers": 2, "connectors": 6, "bonus_cards": 2, "bonus": 30, "joker_penalty": 0},
    ],
    "level_8": [GOLDEN],
    "bloom": [{"hand": 10, "jokers": 3, "shortest": 4, "step": 3}],
}
"""And, with two players, these; of `GOLDEN` LEVELS times as many rounds, careful ones only, so that the last levels are reached."""

KEPT = (1, 3)
"""What is kept in the repository: how many rounds of each kind, and one of so many with searches."""


def traces(game: Game[Any, Any], rounds: int, searched: int, iterations: int = ITERATIONS) -> Iterator[Trace]:
    """Yield so many rounds with each number of players, choice of options and policy; in one of so many it is searched for so long."""
    native = Native(game)
    number = 0
    for players in game.seats:
        pairs = PAIRS.get(game.id, []) if players == game.seats.start else []
        for options in VARIANTS[game.id] + pairs:
            for policy in POLICIES[:1] if options is GOLDEN else POLICIES:
                match = Match(game, players, options, seed=number)
                for _ in range(rounds * (LEVELS if options is GOLDEN else 1)):
                    if match.over:
                        match = Match(game, players, options, seed=number)
                    elif match.round_over:
                        match.deal()
                    yield PlayedRound(native, match, policy, iterations if number % searched == 0 else None).play()
                    number += 1


def text(game: Game[Any, Any], rounds: int, searched: int, iterations: int = ITERATIONS) -> str:
    """Return the rounds as JSON, one a line."""
    lines = ",\n".join(json.dumps(trace, separators=(",", ":")) for trace in traces(game, rounds, searched, iterations))
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    print(text(get_game(sys.argv[1]), *map(int, sys.argv[2:])), end="")  # noqa: T201 - that is its purpose
