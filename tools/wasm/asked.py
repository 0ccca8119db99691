"""Traces of a network with native rules, to which the browser's are compared: `python -m tools.wasm.asked GAME`.

Each position has the first choice of `learned`, with checksums of the network's inputs and outputs, and the choice of a bot that
overlooks half of the moves that lay something, and fewer of the others. Some also have the choice of `lookahead`. Then come open
endings of two players, with the move of a hint.
"""

import base64
import json
import sys
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from reihum._bots.budget import Budget
from reihum._bots.endgames import has_open_endgames, is_open_information
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.forward import get_network_weights
from reihum._bots.networks.hints import choose_hint_move
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.levels import WHOLE, Overlooking
from reihum._bots.networks.lookahead import Lookahead
from reihum._bots.networks.package import load_packaged
from reihum._kit.chance import make_rng, pick
from reihum._play.game import Game, get_game
from reihum._play.match import Match
from tools.wasm.compiler.kinds import KINDS, NETWORK
from tools.wasm.compiler.native import Native
from tools.wasm.compiler.network import LAYERS, OBSERVATION, WEIGHTS
from tools.wasm.searched import rng_of, seed_of
from tools.wasm.traces import PAIRS, VARIANTS

MOST_POSITIONS = 10
"""The most positions of a round."""
POSITION_EVERY = 5
"""The choices from one position to the next."""
LOOK_EVERY = 3
"""The positions from one look ahead to the next."""
WORLDS = 20
"""The budget of a look ahead: three stages."""
ENDINGS = 3
"""The rounds whose endings are included."""
SUMMED = (OBSERVATION, f"{LAYERS}.first", f"{LAYERS}.second")
UNKNOWN_RULES: dict[str, list[dict[str, object]]] = {"elfer_raus_master": [{"lays": 1}]}
"""House rules that the network does not know, so that `careful` chooses."""


def asked(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Yield the positions of a round for each number of players, and for the smallest number also with all choices of options."""
    native = Native(game, KINDS[NETWORK])
    for name, numbers in get_network_weights(load_packaged(game))._asdict().items():
        getattr(native[WEIGHTS], name)[...] = numbers
    for players in game.seats:
        rules = [*VARIANTS[game.id], *PAIRS[game.id], *UNKNOWN_RULES.get(game.id, [])] if players == game.seats.start else [{}]
        for options in rules:
            yield from _of_round(Match(game, players, options, seed=7), native)
    for seed in range(ENDINGS if has_open_endgames(game) else 0):
        yield from _of_ending(Match(game, game.seats.start, seed=seed), native)


def _of_round(match: Match[Any, Any], native: Native) -> Iterator[dict[str, Any]]:
    """Play a round, half of its moves random, and yield some positions with a choice."""
    game: Any = match.game
    rng = make_rng(f"{game.id} {len(match.players)}")
    choices = 0
    while not match.round_over and choices < MOST_POSITIONS * POSITION_EVERY:
        codes = match.codes()
        if len(codes) > 1:
            if choices % POSITION_EVERY == 0:
                yield _at(match, native, looks=choices // POSITION_EVERY % LOOK_EVERY == 0)
            choices += 1
        match.play(codes[pick(rng, len(codes))] if pick(rng, 2) else int(game.careful(match.state.copy(), rng)))


def _of_ending(match: Match[Any, Any], native: Native) -> Iterator[dict[str, Any]]:
    """Play a round with `careful`, and yield choices of its ending with the move of a hint."""
    rng, choices = make_rng("ending"), 0
    while not match.round_over:
        if len(match.codes()) > 1 and is_open_information(match.game, match.state):
            if choices % POSITION_EVERY == 0:
                found = _at(match, native, looks=True)
                chance = rng_of(bytes.fromhex(found["seed"]))
                world = match.game.determinize(match.state, match.state.turn, chance)
                yield found | {"hinted": choose_hint_move(match.game, world, chance)}
            choices += 1
        match.play(int(match.game.careful(match.state.copy(), rng)))


def _at(match: Match[Any, Any], native: Native, *, looks: bool) -> dict[str, Any]:
    """Return the trace of one position, with or without the choice of `lookahead`."""
    game: Any = match.game
    seed = seed_of(f"{game.id} {len(match.players)} {len(match.codes())} {match.turn}")
    rng = rng_of(seed)
    world = game.determinize(match.state, match.turn, rng)
    learned = Learned(game)
    found = {
        "state": base64.b64encode(match.state.tobytes()).decode(),
        "seed": seed.hex(),
        "choice": int(learned.choose(world, rng)),
        "sums": _sums(native, world.tobytes(), int(world.turn)) if is_applicable(game, world) else {},
        "rng": crc32(rng.tobytes()),
    }
    rng = rng_of(seed)
    found["noticed"] = Overlooking(game, overlooked=WHOLE // 2, kind="lay").choose(game.determinize(match.state, match.turn, rng), rng)
    if looks:
        rng, bot = rng_of(seed), Lookahead(game, Budget(iterations=WORLDS))
        move = bot.choose(game.determinize(match.state, match.turn, rng), rng)
        found["ahead"] = {"worlds": WORLDS, "move": move, "made": bot.iterations, "rng": crc32(rng.tobytes())}
    return found


def _sums(native: Native, world: bytes, seat: int) -> dict[str, int]:
    """Return checksums of the network's inputs and outputs for a world."""
    native.write("state", world)
    for name, given in (("observe", (seat,)), ("read", ())):
        native.call(name, *given)
    return {name: crc32(native.read(name)) for name in SUMMED}


def text(game: Game[Any, Any]) -> str:
    """Return the traces as JSON, one a line."""
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in asked(game))
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    print(text(get_game(sys.argv[1])), end="")  # noqa: T201 - that is its purpose
