"""Positions in which a network was asked by native rules, which the browser's are held against: `python -m tools.wasm.asked GAME`.

Of each there is the first choice of `learned`, with sums of all that the network was shown and has worked out; of some also what
`learned_search` has chosen and left. Then there are endings of two players with nothing hidden, with the move that a hint is about.
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
from reihum._bots.networks.forward import network_weights
from reihum._bots.networks.hints import choose_hint_move
from reihum._bots.networks.layout import is_applicable
from reihum._bots.networks.package import load_packaged
from reihum._bots.networks.search import LearnedSearch
from reihum._kit.chance import make_rng, pick
from reihum._play.game import Game, get_game
from reihum._play.match import Match
from tools.wasm.compiler.kinds import KINDS, NETWORK
from tools.wasm.compiler.native import Native
from tools.wasm.compiler.network import LAYERS, OBSERVATION, WEIGHTS
from tools.wasm.searched import rng_of, searched, seed_of
from tools.wasm.traces import PAIRS, VARIANTS

ASKED = 10
"""So many positions of a round are asked about at most."""
EVERY = 5
"""There are so many choices from one of them to the next."""
SEARCHED = 4
"""In one of so many of them it is searched as well."""
ITERATIONS = 60
ENDINGS = 3
"""Rounds of which endings are asked about."""
SUMMED = (OBSERVATION, f"{LAYERS}.first", f"{LAYERS}.second", f"{LAYERS}.scores")
NOT_ASKED: dict[str, list[dict[str, object]]] = {"elfer_raus_master": [{"lays": 1}]}
"""House rules under which `careful` is asked in place of the network."""


def asked(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Yield what was asked in a round for each number of players and, with the least, with all choices of options."""
    native = Native(game, KINDS[NETWORK])
    for name, numbers in network_weights(load_packaged(game))._asdict().items():
        getattr(native[WEIGHTS], name)[...] = numbers
    for players in game.seats:
        rules = [*VARIANTS[game.id], *PAIRS[game.id], *NOT_ASKED.get(game.id, [])] if players == game.seats.start else [{}]
        for options in rules:
            yield from _of_round(Match(game, players, options, seed=7), native)
    for seed in range(ENDINGS if has_open_endgames(game) else 0):
        yield from _of_ending(Match(game, game.seats.start, seed=seed), native)


def _of_round(match: Match[Any, Any], native: Native) -> Iterator[dict[str, Any]]:
    """Play a round, half of its moves by chance, and yield what was asked now and then, where there was a choice."""
    game: Any = match.game
    rng = make_rng(f"{game.id} {len(match.players)}")
    choices = 0
    while not match.round_over and choices < ASKED * EVERY:
        codes = match.codes()
        if len(codes) > 1:
            if choices % EVERY == 0:
                yield _at(match, native, search=choices // EVERY % SEARCHED == 0)
            choices += 1
        match.play(codes[pick(rng, len(codes))] if pick(rng, 2) else int(game.careful(match.state.copy(), rng)))


def _of_ending(match: Match[Any, Any], native: Native) -> Iterator[dict[str, Any]]:
    """Play a round as `careful` does, and yield choices of its ending, with what a hint is about."""
    rng, choices = make_rng("ending"), 0
    while not match.round_over:
        if len(match.codes()) > 1 and is_open_information(match.game, match.state):
            if choices % EVERY == 0:
                found = _at(match, native, search=False)
                chance = rng_of(bytes.fromhex(found["seed"]))
                world = match.game.determinize(match.state, match.state.turn, chance)
                yield found | {"hinted": choose_hint_move(match.game, world, chance)}
            choices += 1
        match.play(int(match.game.careful(match.state.copy(), rng)))


def _at(match: Match[Any, Any], native: Native, *, search: bool) -> dict[str, Any]:
    """Return what was asked in the position of a match, with a search or without one."""
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
    if search:
        move, sums = searched(LearnedSearch(game, Budget(iterations=ITERATIONS)), match, seed)
        found["search"] = {"iterations": ITERATIONS, "move": move, "sums": sums}
    return found


def _sums(native: Native, world: bytes, seat: int) -> dict[str, int]:
    """Return sums of all that the network is shown of a world and works out of that."""
    native.write("state", world)
    for name, given in (("observe", (seat,)), ("read", ()), ("rate", ())):
        native.call(name, *given)
    return {name: crc32(native.read(name)) for name in SUMMED}


def text(game: Game[Any, Any]) -> str:
    """Return all of it as a file, one a line."""
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in asked(game))
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    print(text(get_game(sys.argv[1])), end="")  # noqa: T201 - that is its purpose
