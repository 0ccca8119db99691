"""Traces of measured matches, to which the laboratory's modules are compared: `python -m tools.wasm.lab_traces GAME`.

They are played by native rules. Each setting has the state before its first deal, and a checksum of the measurements.
"""

import base64
import sys
import zlib
from collections.abc import Iterator
from typing import Any

from reihum._bots.compiled_game import require_learnable
from reihum._envs.memory import BOTS
from reihum._play.game import Game, get_game
from tools.wasm.compiler.module_kinds import LAB, MATCHES, MODULE_KINDS
from tools.wasm.compiler.native import NativeModule
from tools.wasm.round_traces import VARIANTS
from tools.wasm.traces import format_traces

SEED, FIRST_MATCH = 7, 500
"""The seed of the series, and the number of its first match."""


def iter_traces(game: Game) -> Iterator[dict[str, Any]]:
    """Yield a trace for each number of players; bots and options take turns."""
    native, learnable = NativeModule(game, MODULE_KINDS[LAB]), require_learnable(game)
    variants = [{}, *VARIANTS[game.id]]
    for index, players in enumerate(game.seats):
        values = game.complete(players, variants[index % len(variants)])
        bot = BOTS[1 + index % (len(BOTS) - 1)]
        template = learnable.before_deal(players, values, game.first(players, values)).tobytes()
        rounds = learnable.learning.rounds(values)
        native.write(f"{LAB}.template", template)
        seating = native[f"{LAB}.seating"][0]
        seating.players, seating.rotates, seating.rounds = players, 0, rounds
        seating.bots[:players] = BOTS.index(bot)
        native.call("play_matches", SEED, FIRST_MATCH)
        yield {
            "players": players,
            "rounds": rounds,
            "bot": BOTS.index(bot),
            "template": base64.b64encode(template).decode(),
            "seed": SEED,
            "first": FIRST_MATCH,
            "sum": zlib.crc32(native.read(MATCHES)),
        }


if __name__ == "__main__":
    print(format_traces(iter_traces(get_game(sys.argv[1]))), end="")  # noqa: T201 - that is its purpose
