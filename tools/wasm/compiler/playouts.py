"""The module that plays matches out for reviews: by `careful` with errors, as `reihum._bots.playouts.loop` does.

It stands apart from `kinds`, on which the bytes of the other modules depend.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._bots.playouts.memory import PAYOFFS, MatchSoFar, playout_memory
from reihum._bots.playouts.templates import load_playouts
from reihum._kit.chance import Rng, Stream
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import StructuredArray, dtype_of
from reihum._play.game import Game
from tools.wasm.compiler.entries import INT, STATE, Entry
from tools.wasm.compiler.kinds import KINDS, Kind, has_rules
from tools.wasm.compiler.memory import SCRATCH, Layout, place_all

PLAYOUTS = "playouts"
PLAY, MOVES = "play", "moves"
RESULT, ROWS, PAIRS = "result", "rows", "pairs"
PART = 10
"""The playouts of one call; the browser calls as often as an estimate needs them."""
COMPARED = 2
"""The moves that are compared."""


class CarefulMemory(NamedTuple):
    """The fields of `PlayoutMemory` that playouts by `careful` need."""

    root: StructuredArray[GameState]
    imagined: StructuredArray[GameState]
    world: StructuredArray[GameState]
    fresh: StructuredArray[GameState]
    ahead: StructuredArray[GameState]
    before: StructuredArray[MatchSoFar]
    running: StructuredArray[MatchSoFar]
    last_rounds: NDArray[np.int64]
    scratch: StructuredArray[GameScratch]
    stream: StructuredArray[Stream]
    rng: StructuredArray[Rng]
    own_rng: StructuredArray[Rng]


def playout_entries(game: Game) -> list[Entry]:
    """Return the functions that play matches out; raises OptionError for a game that does not offer what learners need."""
    loop = load_playouts(game)
    return [
        Entry("evaluate_once", loop.evaluate, (PLAY, INT, RESULT)),
        Entry("evaluate", loop.evaluate, (PLAY, INT, ROWS)),
        Entry("believe", loop.believe, (PLAY, INT, ROWS)),
        Entry("deal_fresh", loop.deal_fresh, (PLAY, ROWS)),
        Entry("compare", loop.compare, (PLAY, MOVES, PAIRS)),
        Entry("play_last_rounds", loop.play_last_rounds, (PLAY,)),
        Entry("round_points", require_learnable(game).learning.round_points, (STATE, INT)),
    ]


def playout_layout(game: Game) -> Layout:
    """Return the layout of the memory; raises OptionError for a game that does not offer what learners need."""
    memory, kinds = playout_memory(game), require_learnable(game)
    fields: dict[str, Any] = {name: getattr(memory, name) for name in CarefulMemory._fields}
    records: dict[str, tuple[np.dtype[Any], tuple[int, ...]]] = {
        SCRATCH: (dtype_of(kinds.scratch_type), ()),
        STATE: (dtype_of(kinds.state_type), ()),
        MOVES: (np.dtype(np.int64), (COMPARED,)),
        RESULT: (np.dtype(np.float64), (1, PAYOFFS)),
        ROWS: (np.dtype(np.float64), (PART, PAYOFFS)),
        PAIRS: (np.dtype(np.float64), (PART, COMPARED, PAYOFFS)),
    }
    return place_all(records, {PLAY: fields}, {PLAY: CarefulMemory})


ALL_KINDS = KINDS | {PLAYOUTS: Kind(PLAYOUTS, playout_layout, playout_entries, has_rules)}
"""All kinds of modules."""
