"""Rounds played by native rules, with checksums of every byte that they write, to which the browser's rules are compared.

`web/tests/wasm/*.json` has some for each game, made by `make wasm`. `python -m tools.wasm.round_traces GAME ROUNDS INTERVAL ITERATIONS`
prints others: ROUNDS rounds for each number of players, choice of options and policy. Every INTERVAL-th of them has searches with
ITERATIONS iterations (by default 60).
"""

import sys
from collections.abc import Iterator
from typing import Any

from reihum._play.game import Game, get_game
from reihum._play.match import Match
from tools.wasm.compiler.native import NativeModule
from tools.wasm.round_tracer import DEFAULT_ITERATIONS, POLICIES, RoundTrace, RoundTracer
from tools.wasm.traces import format_traces

EASY_LEVELS_ROUNDS = 7
EASY_LEVELS: dict[str, object] = {"stars": 2, "levels": [*[["R4", "V2"]] * 4, *[["R8", "V2"]] * 4], "turn_limit": 300}
"""Four levels that are laid at once, then harder ones, where seats that have not laid keep cards."""

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
"""The options of the rounds."""
TWO_PLAYER_VARIANTS: dict[str, list[dict[str, object]]] = {
    "elfer_raus": [
        {"drop_colour": "g", "draws": "fit", "opening": "left"},
        {"hand": 8, "highest": 15, "draws": 0, "forced": True, "points": "cards"},
    ],
    "elfer_raus_master": [
        {"hand": 7, "lays": 2, "draws": 3, "jokers": 2, "connectors": 6, "bonus_cards": 2, "bonus": 30, "joker_penalty": 0},
    ],
    "level_8": [EASY_LEVELS],
    "bloom": [{"hand": 10, "jokers": 3, "shortest": 4, "step": 3}],
}
"""More options, for two players. `EASY_LEVELS` gets EASY_LEVELS_ROUNDS times as many rounds, all of `careful`, so that its last levels are
reached."""

STORED_ARGUMENTS = (1, 3)
"""The arguments for the traces in the repository: rounds of each kind, and the rounds from one with searches to the next."""


def iter_traces(game: Game[Any, Any], rounds: int, search_interval: int, iterations: int = DEFAULT_ITERATIONS) -> Iterator[RoundTrace]:
    """Yield traces of `rounds` rounds for each number of players, options and policy; every `search_interval`-th one has searches."""
    native = NativeModule(game)
    number = 0
    for players in game.seats:
        more = TWO_PLAYER_VARIANTS.get(game.id, []) if players == game.seats.start else []
        for options in VARIANTS[game.id] + more:
            for policy in POLICIES[:1] if options is EASY_LEVELS else POLICIES:
                match = Match(game, players, options, seed=number)
                for _ in range(rounds * (EASY_LEVELS_ROUNDS if options is EASY_LEVELS else 1)):
                    if match.over:
                        match = Match(game, players, options, seed=number)
                    elif match.round_over:
                        match.deal()
                    yield RoundTracer(native, match, policy, iterations if number % search_interval == 0 else None).trace_round()
                    number += 1


if __name__ == "__main__":
    print(format_traces(iter_traces(get_game(sys.argv[1]), *map(int, sys.argv[2:]))), end="")  # noqa: T201 - that is its purpose
