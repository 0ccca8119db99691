"""A bot for ladders: it looks ahead as `lookahead`, in worlds that are drawn evenly from all that agree with what its seat knows.

`PYTHONPATH=benchmarks reihum ladder level_8 --players 2 --bots lookahead@64,even_worlds:EvenWorlds@64` shows what it is worth that a game
has worlds of its own that a seat may believe in (`SearchProfile.sample_belief`).
"""

from types import ModuleType

from reihum._bots.compiled_game import require_learnable
from reihum._bots.lookahead.bot import Lookahead
from reihum._bots.networks.choices import load_choosing
from reihum._bots.playouts.templates import load_playouts
from reihum._bots.specialise import specialise


class EvenWorlds(Lookahead):
    """Looks ahead in evenly drawn worlds."""

    def _load_playouts(self, *, by_network: bool) -> ModuleType:
        believed = load_playouts(self.game, by_network=by_network)
        rules = require_learnable(self.game)
        return specialise(
            "reihum._bots.playouts.loop",
            self.game,
            "evenly",
            *["by_network"] * by_network,
            by_network=by_network,
            choose=load_choosing(self.game, advised=True).choose if by_network else rules.bot.careful,
            plays_to_end=believed.TO_THE_END,
            outlook=believed.outlook,
            cost_of_errors=believed.COST_OF_ERRORS,
            sample_belief=rules.knowledge.determinize,
        )
