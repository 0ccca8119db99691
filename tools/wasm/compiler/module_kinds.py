"""The kinds of WebAssembly modules that a game has.

`table` has everything that a table needs, `lab` plays and measures whole matches of bots, `network` evaluates the game's network, if it
has one, and `playouts` plays matches out for reviews and the hard bot.
"""

from collections.abc import Callable
from typing import NamedTuple

from reihum._bots.compiled_game import CompiledGame, require_compiled
from reihum._envs.measured_memory import MatchCounts, MeasuredMemory, get_measured_memory
from reihum._envs.templates import load_measured
from reihum._kit.structured import get_dtype
from reihum._play.game import Game
from tools.wasm.compiler.exports import INT, ExportedFunction, list_exports
from tools.wasm.compiler.memory_layout import SCRATCH, GroupType, MemoryLayout, make_layout, make_table_layout
from tools.wasm.compiler.network_module import has_network, list_network_exports, make_network_layout
from tools.wasm.compiler.playout_module import PLAYOUTS, list_playout_exports, make_playout_layout

LAB, MATCHES = "lab", "matches"
NETWORK = "network"
MATCHES_PER_CALL = 50
"""The matches that a module of the laboratory plays in one call."""


def has_rules(game: Game) -> bool:
    """Return whether a game has compiled rules."""
    return isinstance(game, CompiledGame)


class ModuleKind(NamedTuple):
    """A kind of module: its memory layout, and the functions that it exports."""

    name: str
    make_layout: Callable[[Game], MemoryLayout]
    """Returns the layout of the memory; raises OptionError for a game without compiled rules."""
    list_exports: Callable[[Game], list[ExportedFunction]]
    """Returns the exported functions; raises OptionError for a game without compiled rules."""
    is_for: Callable[[Game], bool] = has_rules
    """Returns whether a game has such a module."""
    has_simd: bool = False
    """Whether the code works on four numbers at once where it can (SIMD), which pays for networks."""


def list_lab_exports(game: Game) -> list[ExportedFunction]:
    """Return the one export of the laboratory: `play_matches(seed, first)` measures MATCHES_PER_CALL matches into `matches`."""
    return [ExportedFunction("play_matches", load_measured(game).play_matches, (LAB, INT, INT, MATCHES))]


def make_lab_layout(game: Game) -> MemoryLayout:
    """Return the layout of the memory for measured matches; raises OptionError for a game without compiled rules."""
    groups: dict[str, GroupType] = {LAB: MeasuredMemory}
    scratch = {SCRATCH: (get_dtype(require_compiled(game).scratch_type), ())}
    return make_layout(
        {**scratch, MATCHES: (get_dtype(MatchCounts), (MATCHES_PER_CALL,))}, {LAB: get_measured_memory(game)._asdict()}, groups
    )


MODULE_KINDS = {
    kind.name: kind
    for kind in (
        ModuleKind("table", make_table_layout, list_exports),
        ModuleKind(LAB, make_lab_layout, list_lab_exports),
        ModuleKind(NETWORK, make_network_layout, list_network_exports, has_network),
        ModuleKind(PLAYOUTS, make_playout_layout, list_playout_exports, has_network, has_simd=True),
    )
}
