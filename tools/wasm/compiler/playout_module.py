"""The module that plays matches out, by `careful` and by the game's network, for reviews and for the bot that looks ahead."""

from types import ModuleType
from typing import Any

import numpy as np

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.choices import load_choosing
from reihum._bots.networks.memory import NetworkMemory, make_network_memory
from reihum._bots.networks.move_parts import get_profile
from reihum._bots.networks.package import load_packaged
from reihum._bots.playouts.memory import PAYOFFS, PlayoutMemory, get_playout_memory
from reihum._bots.playouts.templates import load_playouts
from reihum._kit.chance import Rng
from reihum._kit.structured import get_dtype
from reihum._play.game import Game
from tools.wasm.compiler.exports import INT, RNG, STATE, ExportedFunction
from tools.wasm.compiler.memory_layout import SCRATCH, GroupType, MemoryLayout, make_layout

PLAYOUTS = "playouts"
PLAY, MOVE = "play", "move"
RESULT, ROWS, ONE, SCORES = "result", "rows", "one", "scores"
NETWORK_MEMORY = f"{PLAY}.network"
PLAYOUTS_PER_CALL = 10
"""The playouts of one call; the browser calls as often as an estimate needs them."""


def list_playout_exports(game: Game) -> list[ExportedFunction]:
    """Return the exports that play matches out, and those that ask the network about a position.

    Raises OptionError for a game that does not offer what learners need.
    """
    loop, learnable = load_playouts(game), require_learnable(game)
    networked, choosing = load_playouts(game, by_network=True), load_choosing(game, advised=True)
    shortlist = learnable.search.shortlist
    return [
        ExportedFunction("evaluate_once", loop.evaluate, (PLAY, INT, RESULT)),
        ExportedFunction("evaluate", loop.evaluate, (PLAY, INT, ROWS)),
        ExportedFunction("believe", loop.believe, (PLAY, INT, ROWS)),
        ExportedFunction("deal_fresh", loop.deal_fresh, (PLAY, ROWS)),
        *(_list_network_estimates(networked) if get_profile(game).plays_reviews else []),
        ExportedFunction("compare_one", loop.compare, (PLAY, MOVE, ONE)),
        ExportedFunction("compare_one_by_network", networked.compare, (PLAY, MOVE, ONE)),
        ExportedFunction("play_last_rounds", loop.play_last_rounds, (PLAY,)),
        ExportedFunction("play_last_rounds_by_network", networked.play_last_rounds, (PLAY,)),
        ExportedFunction("choose_by_network", choosing.choose, (STATE, SCRATCH, RNG, NETWORK_MEMORY)),
        ExportedFunction("score_by_network", choosing.score_choices, (STATE, SCRATCH, RNG, NETWORK_MEMORY, SCORES)),
        ExportedFunction("careful", learnable.bot.careful, (STATE, SCRATCH, RNG)),
        *([ExportedFunction("shortlist", shortlist, (STATE, SCRATCH))] if shortlist else []),
        ExportedFunction("round_points", learnable.learning.round_points, (STATE, INT)),
    ]


def _list_network_estimates(networked: ModuleType) -> list[ExportedFunction]:
    return [
        ExportedFunction("evaluate_by_network", networked.evaluate, (PLAY, INT, ROWS)),
        ExportedFunction("believe_by_network", networked.believe, (PLAY, INT, ROWS)),
        ExportedFunction("deal_fresh_by_network", networked.deal_fresh, (PLAY, ROWS)),
    ]


def make_playout_layout(game: Game) -> MemoryLayout:
    """Return the memory layout for playouts; raises OptionError for a game that does not offer what learners need."""
    memory, learnable = get_playout_memory(game), require_learnable(game)
    network = make_network_memory(game, load_packaged(game), game.seats[-1])
    records: dict[str, tuple[np.dtype[Any], tuple[int, ...]]] = {
        SCRATCH: (get_dtype(learnable.scratch_type), ()),
        STATE: (get_dtype(learnable.state_type), ()),
        RNG: (get_dtype(Rng), ()),
        MOVE: (np.dtype(np.int64), (1,)),
        RESULT: (np.dtype(np.float64), (1, PAYOFFS)),
        ROWS: (np.dtype(np.float64), (PLAYOUTS_PER_CALL, PAYOFFS)),
        ONE: (np.dtype(np.float64), (1, 1, PAYOFFS)),
        SCORES: (np.dtype(np.float64), network.choices.moves.shape),
    }
    inner: dict[str, Any] = {name: getattr(network, name) for name in ("weights", "layers", "choices")}
    templates: dict[str, dict[str, Any]] = {
        PLAY: {name: array for name, array in memory._asdict().items() if name != "network"},
        NETWORK_MEMORY: {name: getattr(network, name) for name in ("seen", "vector", "parts")},
        **{f"{NETWORK_MEMORY}.{name}": fields._asdict() for name, fields in inner.items()},
    }
    groups: dict[str, GroupType] = {
        PLAY: PlayoutMemory,
        NETWORK_MEMORY: NetworkMemory,
        **{f"{NETWORK_MEMORY}.{name}": type(fields) for name, fields in inner.items()},
    }
    layout = make_layout(records, templates, groups, {f"{NETWORK_MEMORY}.vector": f"{NETWORK_MEMORY}.seen"})
    return layout._replace(constants={f"{NETWORK_MEMORY}.remarks": network.remarks})
