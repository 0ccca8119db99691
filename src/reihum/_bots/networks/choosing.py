"""A network's choice of a move in one call of compiled code; `specialise` loads this file once for each game."""

from typing import Any

from reihum._bots.networks.choices import CAREFUL
from reihum._bots.networks.forward import encode, first_choice, score_choice
from reihum._bots.networks.memory import NetworkMemory
from reihum._bots.specialise import get_bindings
from reihum._kit.chance import Rng
from reihum._kit.learnable import NO_REMARK, Candidates
from reihum._kit.states import GameState
from reihum._kit.structured import FloatArray

game = get_bindings()
rule, ADVISED, legal, careful, observe = game.rule, game.is_advised, game.legal, game.careful, game.observe

Record = Any
"""A structured scalar of the game that the file is loaded for."""


@rule
def choose(state: Record, scratch: Record, rng: Rng, memory: NetworkMemory) -> int:
    """Return the move of the seat to move with the network's highest score; among equals, the first."""
    count = list_choices(state, scratch, rng, memory.choices)
    if count == 1:
        return int(memory.choices.moves[0])
    seat = int(state.turn)
    # `seen` and `vector` are the same memory: what is written as a record is read as a vector.
    observe(state, seat, memory.seen[0])
    encode(memory.weights, memory.vector, memory.layers)
    return int(first_choice(memory.weights, memory.layers, memory.parts, seat, memory.choices, count, memory.remarks))


@rule
def score_choices(state: Record, scratch: Record, rng: Rng, memory: NetworkMemory, scores: FloatArray) -> int:
    """Write the network's score of each move that it chooses among, which `memory.choices` then holds; return their number."""
    count = int(list_choices(state, scratch, rng, memory.choices))
    seat = int(state.turn)
    observe(state, seat, memory.seen[0])
    encode(memory.weights, memory.vector, memory.layers)
    for at in range(count):
        scores[at] = score_choice(memory.weights, memory.layers, memory.parts, seat, memory.choices, at, memory.remarks)
    return count


@rule
def list_all(state: Record, scratch: Record, rng: Rng, choices: Candidates[GameState]) -> int:
    """Write all legal moves, for an advised network with a remark on the move of `careful`; return their number."""
    count = int(legal(state, scratch))
    for at in range(count):
        choices.moves[at] = scratch.codes[at]
        choices.remarks[at, :] = NO_REMARK
    # ADVISED is a constant when this is compiled: for other networks the branch vanishes, and `careful` with it.
    if ADVISED and count > 1:
        favourite = careful(state, scratch, rng)
        for at in range(count):
            if choices.moves[at] == favourite:
                choices.remarks[at, 0] = CAREFUL
    return count


list_choices = game.list_candidates or list_all
"""Writes the moves that the network chooses among, with remarks, and returns their number."""
