"""Traces of a network with native rules, to which the browser's are compared: `python -m tools.wasm.network_traces GAME`.

Each position has the first choice of `learned`, with checksums of the network's inputs and outputs, and the choice of a bot that
overlooks half of the moves that lay something, and fewer of the others. Some also have the choice of `lookahead`. Then come open
endings of two players, with the move of a hint.
"""

import base64
import sys
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from reihum._bots.budget import Budget
from reihum._bots.endgames import has_open_endgames, is_open_information
from reihum._bots.lookahead.bot import Lookahead
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.forward import get_network_weights
from reihum._bots.networks.hints import choose_hint_move
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.levels import WHOLE, Overlooking
from reihum._bots.networks.package import load_packaged
from reihum._kit.chance import make_rng, pick
from reihum._play.game import Game, get_game
from reihum._play.match import Match
from tools.wasm.compiler.module_kinds import MODULE_KINDS, NETWORK
from tools.wasm.compiler.native import NativeModule
from tools.wasm.compiler.network_module import LAYERS, OBSERVATION, WEIGHTS
from tools.wasm.round_traces import TWO_PLAYER_VARIANTS, VARIANTS
from tools.wasm.search_traces import derive_seed, make_seeded_rng
from tools.wasm.traces import format_traces

MAX_POSITIONS = 10
"""The most positions of a round."""
POSITION_INTERVAL = 5
"""The choices from one position to the next."""
LOOKAHEAD_INTERVAL = 3
"""The positions from one look ahead to the next."""
LOOKAHEAD_WORLDS = 20
"""The budget of a look ahead: three stages."""
ENDING_ROUNDS = 3
"""The rounds whose endings are included."""
CHECKED_PLACES = (OBSERVATION, f"{LAYERS}.first", f"{LAYERS}.second")
"""The places of which the checksums are noted: the network's inputs and both hidden layers."""
UNKNOWN_RULES: dict[str, list[dict[str, object]]] = {"elfer_raus_master": [{"lays": 1}]}
"""House rules that the network does not know, so that `careful` chooses."""


def iter_traces(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Yield traces of the positions of a round for each number of players, and for the smallest number also with all choices of options."""
    native = NativeModule(game, MODULE_KINDS[NETWORK])
    for name, array in get_network_weights(load_packaged(game))._asdict().items():
        getattr(native[WEIGHTS], name)[...] = array
    for players in game.seats:
        variants = (
            [*VARIANTS[game.id], *TWO_PLAYER_VARIANTS[game.id], *UNKNOWN_RULES.get(game.id, [])] if players == game.seats.start else [{}]
        )
        for options in variants:
            yield from _trace_round(Match(game, players, options, seed=7), native)
    for seed in range(ENDING_ROUNDS if has_open_endgames(game) else 0):
        yield from _trace_ending(Match(game, game.seats.start, seed=seed), native)


def _trace_round(match: Match[Any, Any], native: NativeModule) -> Iterator[dict[str, Any]]:
    """Play a round, half of its moves random, and yield the traces of some positions with a choice."""
    game: Any = match.game
    rng = make_rng(f"{game.id} {len(match.players)}")
    choices = 0
    while not match.round_over and choices < MAX_POSITIONS * POSITION_INTERVAL:
        codes = match.codes()
        if len(codes) > 1:
            if choices % POSITION_INTERVAL == 0:
                yield _trace_position(match, native, with_lookahead=choices // POSITION_INTERVAL % LOOKAHEAD_INTERVAL == 0)
            choices += 1
        match.play(codes[pick(rng, len(codes))] if pick(rng, 2) else int(game.careful(match.state.copy(), rng)))


def _trace_ending(match: Match[Any, Any], native: NativeModule) -> Iterator[dict[str, Any]]:
    """Play a round with `careful`, and yield the traces of some positions of its ending, with the move of a hint."""
    rng, choices = make_rng("ending"), 0
    while not match.round_over:
        if len(match.codes()) > 1 and is_open_information(match.game, match.state):
            if choices % POSITION_INTERVAL == 0:
                trace = _trace_position(match, native, with_lookahead=True)
                world_rng = make_seeded_rng(bytes.fromhex(trace["seed"]))
                world = match.game.determinize(match.state, match.state.turn, world_rng)
                yield trace | {"hinted": choose_hint_move(match.game, world, world_rng)}
            choices += 1
        match.play(int(match.game.careful(match.state.copy(), rng)))


def _trace_position(match: Match[Any, Any], native: NativeModule, *, with_lookahead: bool) -> dict[str, Any]:
    """Return the trace of one position, with or without the choice of `lookahead`."""
    game: Any = match.game
    seed = derive_seed(f"{game.id} {len(match.players)} {len(match.codes())} {match.turn}")
    rng = make_seeded_rng(seed)
    world = game.determinize(match.state, match.turn, rng)
    learned = Learned(game)
    trace = {
        "state": base64.b64encode(match.state.tobytes()).decode(),
        "seed": seed.hex(),
        "choice": int(learned.choose(world, rng)),
        "sums": _compute_checksums(native, world.tobytes(), int(world.turn)) if is_applicable(game, world) else {},
        "rng": crc32(rng.tobytes()),
    }
    rng = make_seeded_rng(seed)
    trace["noticed"] = Overlooking(game, overlooked=WHOLE // 2, kind="lay").choose(game.determinize(match.state, match.turn, rng), rng)
    if with_lookahead:
        rng, bot = make_seeded_rng(seed), Lookahead(game, Budget(iterations=LOOKAHEAD_WORLDS))
        move = bot.choose(game.determinize(match.state, match.turn, rng), rng)
        trace["ahead"] = {"worlds": LOOKAHEAD_WORLDS, "move": move, "made": bot.iterations, "rng": crc32(rng.tobytes())}
    return trace


def _compute_checksums(native: NativeModule, world: bytes, seat: int) -> dict[str, int]:
    """Return checksums of the network's inputs and outputs for a world."""
    native.write("state", world)
    for name, arguments in (("observe", (seat,)), ("read", ())):
        native.call(name, *arguments)
    return {name: crc32(native.read(name)) for name in CHECKED_PLACES}


if __name__ == "__main__":
    print(format_traces(iter_traces(get_game(sys.argv[1]))), end="")  # noqa: T201 - that is its purpose
