"""The kinds of modules of a game.

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
from tools.wasm.compiler.entries import INT, Entry, entries
from tools.wasm.compiler.memory import SCRATCH, Group, Layout, layout, place_all
from tools.wasm.compiler.network import has_network, network_entries, network_layout
from tools.wasm.compiler.playouts import PLAYOUTS, playout_entries, playout_layout

LAB, MATCHES = "lab", "matches"
NETWORK = "network"
PART = 50
"""The matches that a module of the laboratory plays in one call."""


def has_rules(game: Game) -> bool:
    """Whether a game has compiled rules."""
    return isinstance(game, CompiledGame)


class Kind(NamedTuple):
    """A kind of module."""

    name: str
    layout: Callable[[Game], Layout]
    """Returns the layout of the memory; raises OptionError for a game without compiled rules."""
    entries: Callable[[Game], list[Entry]]
    """Returns the functions; raises OptionError for a game without compiled rules."""
    is_for: Callable[[Game], bool] = has_rules
    """Returns whether a game has such a module."""
    has_vectors: bool = False
    """Whether the code works on four numbers at once where it can (SIMD), which pays for networks."""


def lab_entries(game: Game) -> list[Entry]:
    """Return the one function of the laboratory: `play_matches(seed, first)` measures PART matches and writes them into `matches`."""
    return [Entry("play_matches", load_measured(game).play_matches, (LAB, INT, INT, MATCHES))]


def lab_layout(game: Game) -> Layout:
    """Return the layout of the memory for measured matches; raises OptionError for a game without compiled rules."""
    groups: dict[str, Group] = {LAB: MeasuredMemory}
    scratch = {SCRATCH: (get_dtype(require_compiled(game).scratch_type), ())}
    return place_all({**scratch, MATCHES: (get_dtype(MatchCounts), (PART,))}, {LAB: get_measured_memory(game)._asdict()}, groups)


KINDS = {
    kind.name: kind
    for kind in (
        Kind("table", layout, entries),
        Kind(LAB, lab_layout, lab_entries),
        Kind(NETWORK, network_layout, network_entries, has_network),
        Kind(PLAYOUTS, playout_layout, playout_entries, has_network, has_vectors=True),
    )
}
