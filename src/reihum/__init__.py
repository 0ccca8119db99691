"""Reihum: Elfer raus!, Elfer raus! Master, Level 8 and Bloom, as a table to play at and a library to study.

These names are what programs use; `reihum.kit` has what a game is written with, and `reihum.envs` the interfaces of other libraries for
learners. Everything else is private and may change in any version.

`DEAL_SETS` and `RECIPES` are dictionaries. `DEAL_SETS` has the named sets of deals on which results of bots are compared, each a `DealSet`,
by name; `RECIPES` has the settings with which `reihum train` trains a network, by the id of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.2.0.dev0"

__all__ = [
    "DEAL_SETS",
    "RECIPES",
    "Batch",
    "Bot",
    "BotError",
    "Budget",
    "BudgetError",
    "ClusterError",
    "Comparison",
    "DealError",
    "DealSet",
    "Game",
    "GpuBatch",
    "GpuError",
    "IllegalMove",
    "LadderError",
    "Learned",
    "Match",
    "Network",
    "NetworkError",
    "NotationError",
    "OptionError",
    "Playouts",
    "ProcessError",
    "Record",
    "RecordError",
    "ReihumError",
    "Review",
    "Rollouts",
    "RulesComparison",
    "SeatError",
    "StateError",
    "choose_move",
    "compare",
    "compare_rules",
    "evaluate_position",
    "game_ids",
    "get_bot_type",
    "get_game",
    "iter_records",
    "list_variants",
    "load_matches",
    "load_network",
    "luck",
    "make_bot",
    "make_rng",
    "observation_part",
    "observation_parts",
    "package_code",
    "perft",
    "pick",
    "rating_intervals",
    "register_game",
    "replay",
    "resume",
    "review",
    "rollout",
    "rules_code",
    "simulate",
    "table_columns",
    "table_rows",
    "to_arrow",
    "to_frame",
    "to_json",
    "unchecked",
    "write_parquet",
]

if TYPE_CHECKING:
    from reihum._bots import Bot, BotError, choose_move, get_bot_type, make_bot
    from reihum._bots.budget import Budget, BudgetError
    from reihum._bots.networks.bot import Learned
    from reihum._bots.networks.network import Network, NetworkError, load_network
    from reihum._bots.rollouts import Rollouts, evaluate_position, rollout
    from reihum._envs.batch import Batch
    from reihum._gpu.batch import GpuBatch
    from reihum._gpu.driver import GpuError
    from reihum._kit.checks import unchecked
    from reihum._kit.errors import DealError, IllegalMove, NotationError, OptionError, ReihumError, SeatError, StateError
    from reihum._kit.public_functions import make_rng, observation_part, observation_parts, pick
    from reihum._lab import DEAL_SETS, DealSet
    from reihum._lab.code import package_code, rules_code
    from reihum._lab.compare import Comparison, compare
    from reihum._lab.house_rules.compare import RulesComparison, compare_rules
    from reihum._lab.house_rules.plan import list_variants
    from reihum._lab.ladder import LadderError
    from reihum._lab.processes import ProcessError
    from reihum._lab.rating_intervals import rating_intervals
    from reihum._lab.ray_cluster import ClusterError
    from reihum._lab.simulate import simulate
    from reihum._lab.tables import table_columns, table_rows, to_arrow, to_frame, write_parquet
    from reihum._play.game import Game, game_ids, get_game, register_game, to_json
    from reihum._play.match import Match
    from reihum._play.move_counts import perft
    from reihum._play.record import iter_records, load_matches, replay
    from reihum._play.record_error import RecordError
    from reihum._play.record_format import Record
    from reihum._play.resume import resume
    from reihum._review.evaluator import Playouts
    from reihum._review.luck import luck
    from reihum._review.review import Review, review
    from reihum._training import RECIPES
    from reihum._training.plan import TrainingPlan as TrainingPlan
    from reihum._training.trainer import Training as Training

_HOMES = {
    # Play
    "Game": "reihum._play.game",
    "Match": "reihum._play.match",
    "game_ids": "reihum._play.game",
    "get_game": "reihum._play.game",
    "make_rng": "reihum._kit.public_functions",
    "perft": "reihum._play.move_counts",
    "pick": "reihum._kit.public_functions",
    "register_game": "reihum._play.game",
    # Records
    "Record": "reihum._play.record_format",
    "iter_records": "reihum._play.record",
    "load_matches": "reihum._play.record",
    "replay": "reihum._play.record",
    "resume": "reihum._play.resume",
    "table_columns": "reihum._lab.tables",
    "table_rows": "reihum._lab.tables",
    "to_arrow": "reihum._lab.tables",
    "to_frame": "reihum._lab.tables",
    "to_json": "reihum._play.game",
    "write_parquet": "reihum._lab.tables",
    # Bots
    "Bot": "reihum._bots",
    "Budget": "reihum._bots.budget",
    "Learned": "reihum._bots.networks.bot",
    "Network": "reihum._bots.networks.network",
    "Rollouts": "reihum._bots.rollouts",
    "choose_move": "reihum._bots",
    "evaluate_position": "reihum._bots.rollouts",
    "get_bot_type": "reihum._bots",
    "load_network": "reihum._bots.networks.network",
    "make_bot": "reihum._bots",
    "rollout": "reihum._bots.rollouts",
    "unchecked": "reihum._kit.checks",
    # Study
    "Comparison": "reihum._lab.compare",
    "DEAL_SETS": "reihum._lab",
    "DealSet": "reihum._lab",
    "Playouts": "reihum._review.evaluator",
    "Review": "reihum._review.review",
    "RulesComparison": "reihum._lab.house_rules.compare",
    "compare": "reihum._lab.compare",
    "compare_rules": "reihum._lab.house_rules.compare",
    "list_variants": "reihum._lab.house_rules.plan",
    "luck": "reihum._review.luck",
    "package_code": "reihum._lab.code",
    "rating_intervals": "reihum._lab.rating_intervals",
    "review": "reihum._review.review",
    "rules_code": "reihum._lab.code",
    "simulate": "reihum._lab.simulate",
    # Learn
    "Batch": "reihum._envs.batch",
    "GpuBatch": "reihum._gpu.batch",
    "RECIPES": "reihum._training",
    "observation_part": "reihum._kit.public_functions",
    "observation_parts": "reihum._kit.public_functions",
    # Errors
    "BotError": "reihum._bots",
    "BudgetError": "reihum._bots.budget",
    "ClusterError": "reihum._lab.ray_cluster",
    "DealError": "reihum._kit.errors",
    "GpuError": "reihum._gpu.driver",
    "IllegalMove": "reihum._kit.errors",
    "LadderError": "reihum._lab.ladder",
    "NetworkError": "reihum._bots.networks.network",
    "NotationError": "reihum._kit.errors",
    "OptionError": "reihum._kit.errors",
    "ProcessError": "reihum._lab.processes",
    "RecordError": "reihum._play.record_error",
    "ReihumError": "reihum._kit.errors",
    "SeatError": "reihum._kit.errors",
    "StateError": "reihum._kit.errors",
}
"""Where each name is defined."""

_NEED_EXTRAS = {"Training": "reihum._training.trainer", "TrainingPlan": "reihum._training.plan"}
"""The same of what training needs, and so JAX: they are not listed, since `help` would import them."""

_RENAMED = {"find": "get_game", "ids": "game_ids", "load": "load_matches", "register": "register_game", "scan": "iter_records"}
"""Names of earlier versions, and what they are called now."""


def __dir__() -> list[str]:
    """Return the public names also before they are imported, for `dir`, `help` and completion."""
    return sorted([*(name for name in globals() if name.startswith("__")), *__all__])


# Hidden from type checkers: they would take any name of a module that has a `__getattr__`.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Return a public name, imported on first use, so that `reihum --help` need not wait for the compiler."""
        # Modules are imported one by one and by name: importing them all would load the compiler and JAX for a command that needs neither.
        home = _HOMES.get(name) or _NEED_EXTRAS.get(name)
        if home is None:
            hint = f": it is called {_RENAMED[name]!r} now" if name in _RENAMED else ""
            message = f"module 'reihum' has no attribute {name!r}{hint}"
            raise AttributeError(message)
        from importlib import import_module

        try:
            module = import_module(home)
        except ModuleNotFoundError as error:
            if name not in _NEED_EXTRAS or (error.name or "reihum").startswith("reihum"):
                raise
            from reihum._envs.names import explain_missing_package

            raise explain_missing_package(error, "train") from error
        # The value is not kept in `globals()`: a test that replaces it in its module would otherwise leave the old one here.
        return getattr(module, name)
