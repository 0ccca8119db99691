"""One search of a bot, with sums of every byte it leaves."""

from typing import Any
from zlib import crc32

import numpy as np

from reihum._bots import endgames
from reihum._bots.search import Search
from reihum._bots.tree_search.alphabeta_memory import alphabeta_memory
from reihum._bots.tree_search.mcts_memory import mcts_memory
from reihum._kit.chance import Rng, make_rng
from reihum._kit.structured import new_record
from reihum._play.game import Game
from reihum._play.match import Match
from tools.wasm.compiler.memory import ENDGAME, SCRATCH, SEARCH


def searched(bot: Search, match: Match[Any, Any], seed: bytes) -> tuple[int, dict[str, int]]:
    """Return the move of a bot whose memory is empty before, and the sum of each place that it may have written to, by name.

    Chance begins by the seed, of 16 bytes, first for a world that the seat to move may believe in.
    """
    game: Any = match.game
    rng = rng_of(seed)
    arrays = _memory(game)
    for array in arrays.values():
        array[...] = np.zeros((), array.dtype)
    move = int(bot.choose(game.determinize(match.state, match.turn, rng), rng))
    sums = {name: crc32(array.tobytes()) for name, array in arrays.items()}
    return move, {**sums, "rng": crc32(rng.tobytes())}


def seed_of(what: str) -> bytes:
    """Return 16 bytes from which chance is to begin, made of a text."""
    return bytes(make_rng(what).words.astype("<u4").tobytes())


def rng_of(seed: bytes) -> Rng:
    """Return chance that begins by a seed of 16 bytes."""
    rng = new_record(Rng)
    rng.words[:] = np.frombuffer(seed, "<u4")
    return rng


def wide(seed: bytes) -> bytes:
    """Return a seed as the words of the generator."""
    return np.frombuffer(seed, "<u4").astype("<i8").tobytes()


def _memory(game: Game) -> dict[str, Any]:
    """Return the arrays that this thread's searches work in, but for scratch memory, by the names of their places."""
    memories: dict[str, Any] = {SEARCH: mcts_memory(game)}
    if endgames.has_open_endgames(game):
        memories[ENDGAME] = alphabeta_memory(game)
    return {f"{group}.{name}": array for group, memory in memories.items() for name, array in memory._asdict().items() if name != SCRATCH}
