"""The memory of the tree search with a network, and what that is compiled with."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Never

import numpy as np
from numpy.typing import NDArray

from reihum.bots import bindings
from reihum.bots.bindings import Compiler, bound, compiled, never, nothing, rule_for, unbound, uncompiled
from reihum.bots.learned.forward import Layers, Weights
from reihum.bots.learned.layout import learning_of
from reihum.bots.mcts_memory import Node, SearchTask, mcts_memory
from reihum.game import Game
from reihum.games.observations import Int8Vector
from reihum.games.searchable import Reshuffle
from reihum.games.states import GameScratch, GameState
from reihum.games.structured import FloatArray, Structured, StructuredArray, zeros


class TreeMemory(NamedTuple):
    """What the search is handed: all that is in an `MctsMemory`, and a network with room to ask it."""

    root: StructuredArray[GameState]
    world: StructuredArray[GameState]
    scratch: StructuredArray[GameScratch]
    task: StructuredArray[SearchTask]
    tree: StructuredArray[Node]
    children: NDArray[np.int32]
    candidates: NDArray[np.int8]
    payoffs: FloatArray
    path: NDArray[np.int32]
    weights: Weights
    layers: Layers
    seen: StructuredArray[Structured]
    """One observation of the game."""
    vector: Int8Vector
    """The same memory as a vector."""


class TreeBindings(NamedTuple):
    """What the search calls, compiled with it: `rule` is the decorator for its own functions."""

    rule: Compiler
    begin: Callable[..., None]
    descend: Callable[..., int]
    answer: Callable[..., int]
    lead: Callable[..., int]
    legal: Callable[..., int]
    play: Callable[..., None]
    due: Callable[..., bool]
    form_random: Callable[..., None]
    sample_belief: Callable[..., None]
    rollout_policy: Callable[..., int]
    score: Callable[..., int]
    observe: Callable[..., None]


def tree_bindings() -> TreeBindings:
    """Return the functions of the game for which the calling file is being loaded; stand-ins in a file imported as a plain module."""
    return bound(STAND_INS)


STAND_INS = TreeBindings(uncompiled, *[unbound] * (len(TreeBindings._fields) - 1))
"""What the search is bound to when it is loaded for no game."""


def load_tree(game: Game) -> ModuleType:
    """Return the search with a network for a game; raises OptionError for a game without compiled rules or observations."""
    path = Path(__file__).with_name("tree.py")
    return bindings.load_with(path, f"{__package__}.tree_{game.id}", lambda: _bindings_of(game))


def _bindings_of(game: Game) -> TreeBindings:
    rules = compiled(game)
    tree = bindings.load("mcts", game)
    reshuffle: Reshuffle[Never] = rules.reshuffle or Reshuffle(never, nothing)
    return TreeBindings(
        rule=rule_for(f"learned_{game.id}"),
        begin=tree.begin,
        descend=tree.descend,
        answer=tree.answer,
        lead=tree.lead,
        legal=rules.rules.legal,
        play=rules.rules.play,
        due=reshuffle.due,
        form_random=reshuffle.form_random,
        sample_belief=rules.search.sample_belief or rules.knowledge.determinize,
        rollout_policy=rules.search.rollout_policy or rules.bot.careful,
        score=rules.rules.score,
        observe=learning_of(game).observe,
    )


def tree_memory(game: Game, weights: Weights, layers: Layers) -> TreeMemory:
    """Return this thread's memory for searching a game with a network."""
    seen = zeros(learning_of(game).observation, 1)
    return TreeMemory(*mcts_memory(game), weights, layers, seen, np.asarray(seen).view(np.int8))
