"""Traces of searches: the move of a bot, with checksums of every byte that its search writes. Also the seeds of traces."""

from typing import Any
from zlib import crc32

import numpy as np

from reihum._bots import endgames
from reihum._bots.search import Search
from reihum._bots.tree_search.alphabeta_memory import get_alphabeta_memory
from reihum._bots.tree_search.mcts_memory import get_mcts_memory
from reihum._kit.chance import Rng, make_rng
from reihum._kit.structured import new_record
from reihum._play.game import Game
from reihum._play.match import Match
from tools.wasm.compiler.memory_layout import ENDGAME, SCRATCH, SEARCH


def trace_search(bot: Search, match: Match[Any, Any], seed: bytes) -> tuple[int, dict[str, int]]:
    """Return the move of a bot, and the checksum of each place that it may have written to, by name.

    The generator starts from `seed`, 16 bytes; its first numbers make the imagined world.
    """
    game: Any = match.game
    rng = make_seeded_rng(seed)
    arrays = _list_search_arrays(game)
    for array in arrays.values():
        # What an earlier search left would change the checksums.
        array[...] = np.zeros((), array.dtype)
    move = int(bot.choose(game.determinize(match.state, match.turn, rng), rng))
    sums = {name: crc32(array.tobytes()) for name, array in arrays.items()}
    return move, {**sums, "rng": crc32(rng.tobytes())}


def derive_seed(text: str) -> bytes:
    """Return a seed of 16 bytes for a text."""
    return bytes(make_rng(text).words.astype("<u4").tobytes())


def make_seeded_rng(seed: bytes) -> Rng:
    """Return a generator that starts from a seed of 16 bytes."""
    rng = new_record(Rng)
    rng.words[:] = np.frombuffer(seed, "<u4")
    return rng


def widen_seed(seed: bytes) -> bytes:
    """Return a seed as the generator's words in memory, of 64 bits each."""
    return np.frombuffer(seed, "<u4").astype("<i8").tobytes()


def _list_search_arrays(game: Game) -> dict[str, Any]:
    """Return the arrays of this thread's searches, without the scratch memory, by the names of their places."""
    memories: dict[str, Any] = {SEARCH: get_mcts_memory(game)}
    if endgames.has_open_endgames(game):
        memories[ENDGAME] = get_alphabeta_memory(game)
    return {f"{group}.{name}": array for group, memory in memories.items() for name, array in memory._asdict().items() if name != SCRATCH}
