"""The module that plays matches out, by `careful` and by the game's network, for reviews and for the bot that looks ahead."""

from typing import Any

import numpy as np

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.choices import load_choosing
from reihum._bots.networks.memory import NetworkMemory, make_network_memory
from reihum._bots.networks.package import load_packaged
from reihum._bots.playouts.memory import PAYOFFS, PlayoutMemory, get_playout_memory
from reihum._bots.playouts.templates import load_playouts
from reihum._kit.chance import Rng
from reihum._kit.structured import get_dtype
from reihum._play.game import Game
from tools.wasm.compiler.entries import INT, RNG, STATE, Entry
from tools.wasm.compiler.memory import SCRATCH, Group, Layout, place_all

PLAYOUTS = "playouts"
PLAY, MOVE = "play", "move"
RESULT, ROWS, ONE, SCORES = "result", "rows", "one", "scores"
NETWORK_MEMORY = f"{PLAY}.network"
PART = 10
"""The playouts of one call; the browser calls as often as an estimate needs them."""


def playout_entries(game: Game) -> list[Entry]:
    """Return the functions that play matches out, and those that ask the network about a position.

    Raises OptionError for a game that does not offer what learners need.
    """
    loop, kinds = load_playouts(game), require_learnable(game)
    networked, choosing = load_playouts(game, by_network=True), load_choosing(game, advised=True)
    shortlist = kinds.search.shortlist
    return [
        Entry("evaluate_once", loop.evaluate, (PLAY, INT, RESULT)),
        Entry("evaluate", loop.evaluate, (PLAY, INT, ROWS)),
        Entry("believe", loop.believe, (PLAY, INT, ROWS)),
        Entry("deal_fresh", loop.deal_fresh, (PLAY, ROWS)),
        Entry("compare_one", loop.compare, (PLAY, MOVE, ONE)),
        Entry("compare_one_by_network", networked.compare, (PLAY, MOVE, ONE)),
        Entry("play_last_rounds", loop.play_last_rounds, (PLAY,)),
        Entry("play_last_rounds_by_network", networked.play_last_rounds, (PLAY,)),
        Entry("choose_by_network", choosing.choose, (STATE, SCRATCH, RNG, NETWORK_MEMORY)),
        Entry("score_by_network", choosing.score_choices, (STATE, SCRATCH, RNG, NETWORK_MEMORY, SCORES)),
        Entry("careful", kinds.bot.careful, (STATE, SCRATCH, RNG)),
        *([Entry("shortlist", shortlist, (STATE, SCRATCH))] if shortlist else []),
        Entry("round_points", kinds.learning.round_points, (STATE, INT)),
    ]


def playout_layout(game: Game) -> Layout:
    """Return the layout of the memory; raises OptionError for a game that does not offer what learners need."""
    memory, kinds = get_playout_memory(game), require_learnable(game)
    network = make_network_memory(game, load_packaged(game), game.seats[-1])
    records: dict[str, tuple[np.dtype[Any], tuple[int, ...]]] = {
        SCRATCH: (get_dtype(kinds.scratch_type), ()),
        STATE: (get_dtype(kinds.state_type), ()),
        RNG: (get_dtype(Rng), ()),
        MOVE: (np.dtype(np.int64), (1,)),
        RESULT: (np.dtype(np.float64), (1, PAYOFFS)),
        ROWS: (np.dtype(np.float64), (PART, PAYOFFS)),
        ONE: (np.dtype(np.float64), (1, 1, PAYOFFS)),
        SCORES: (np.dtype(np.float64), network.choices.moves.shape),
    }
    inner: dict[str, Any] = {name: getattr(network, name) for name in ("weights", "layers", "choices")}
    templates: dict[str, dict[str, Any]] = {
        PLAY: {name: array for name, array in memory._asdict().items() if name != "network"},
        NETWORK_MEMORY: {name: getattr(network, name) for name in ("seen", "vector", "parts")},
        **{f"{NETWORK_MEMORY}.{name}": fields._asdict() for name, fields in inner.items()},
    }
    groups: dict[str, Group] = {
        PLAY: PlayoutMemory,
        NETWORK_MEMORY: NetworkMemory,
        **{f"{NETWORK_MEMORY}.{name}": type(fields) for name, fields in inner.items()},
    }
    plan = place_all(records, templates, groups, {f"{NETWORK_MEMORY}.vector": f"{NETWORK_MEMORY}.seen"})
    return plan._replace(numbers={f"{NETWORK_MEMORY}.remarks": network.remarks})
