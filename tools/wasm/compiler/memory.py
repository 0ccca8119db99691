"""Where everything lies in the memory of a module: each record and each array that rules are handed has an address of its own.

So nobody tells a function an address, and nothing is ever allotted. Native rules can be handed the same memory (`native.py`), which
makes both comparable byte for byte.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from reihum._bots.bindings import require_compiled
from reihum._bots.endgames import has_open_endgames
from reihum._bots.tree_search.alphabeta_memory import AlphaBetaMemory, alphabeta_memory
from reihum._bots.tree_search.mcts_memory import MctsMemory, mcts_memory
from reihum._kit.chance import Rng, Stream
from reihum._kit.structured import dtype_of
from reihum._play.game import Game

PAGE = 1 << 16
"""The unit of memory of WebAssembly, in bytes."""
CONSTANTS = PAGE
"""The constants of the rules, which lie at 0, take less than so many bytes; the stack has the next so many."""
STACK = 2 * PAGE
"""The stack grows down from here, and the places begin."""
ALIGNED = 16
"""The address of a place is divisible by this."""

SCRATCH = "scratch"
"""The one place that all functions share, and with it what is in no group."""
SEARCH, ENDGAME = "search", "endgame"
"""Groups of places: the memory of the tree search, and that of the exact search."""
Group = type[Any]
"""A NamedTuple of arrays."""


class MemoryPlace(NamedTuple):
    """A record, or an array of records or of numbers, and where it lies."""

    address: int
    dtype: "np.dtype[np.generic]"
    shape: tuple[int, ...]
    """Empty for a single record."""

    @property
    def size(self) -> int:
        """How many bytes it takes."""
        return int(self.dtype.itemsize * np.prod(self.shape, dtype=np.int64))


class Layout(NamedTuple):
    """The memory of a game."""

    places: dict[str, MemoryPlace]
    """By name; those of a group as `group.field`, but for the scratch memory."""
    groups: dict[str, Group]
    end: int
    """How many bytes all of it takes."""

    @property
    def pages(self) -> int:
        """How many pages all of it takes."""
        return -(-self.end // PAGE)

    def members(self, group: str) -> dict[str, MemoryPlace]:
        """Return the places of a group by the names of its fields, all of them arrays: what there is one of is an array of one."""
        found = {}
        for field in self.groups[group]._fields:
            place = self.places[field if field == SCRATCH else f"{group}.{field}"]
            found[field] = place if place.shape else place._replace(shape=(1,))
        return found


def layout(game: Game) -> Layout:
    """Return where everything lies for a game; raises OptionError for a game without compiled rules."""
    kinds = require_compiled(game)
    templates = {SEARCH: mcts_memory(game)._asdict()}
    groups: dict[str, Group] = {SEARCH: MctsMemory}
    if has_open_endgames(game):
        templates[ENDGAME] = alphabeta_memory(game)._asdict()
        groups[ENDGAME] = AlphaBetaMemory
    records = {"state": kinds.state_type, SCRATCH: kinds.scratch_type, "rng": Rng, "stream": Stream}
    aliases = {f"{ENDGAME}.words": f"{ENDGAME}.line"}
    return place_all({name: (dtype_of(kind), ()) for name, kind in records.items()}, templates, groups, aliases)


Shape = tuple["np.dtype[np.generic]", tuple[int, ...]]
"""What lies at a place: of an array also how long it is."""


def place_all(
    records: Mapping[str, Shape],
    templates: Mapping[str, Mapping[str, "np.ndarray[Any, Any]"]],
    groups: dict[str, Group],
    aliases: Mapping[str, str] = MappingProxyType({}),
) -> Layout:
    """Return a memory in which these records lie and then, group by group, arrays like these; the scratch memory is shared.

    `aliases` are places that lie where others do, by name.
    """
    wanted = dict(records)
    for group, fields in templates.items():
        wanted |= {f"{group}.{field}": (array.dtype, array.shape) for field, array in fields.items() if field != SCRATCH}
    places: dict[str, MemoryPlace] = {}
    end = STACK
    for name, (dtype, shape) in wanted.items():
        if name in aliases:
            places[name] = MemoryPlace(0, dtype, shape)
            continue
        places[name] = MemoryPlace(end, dtype, shape)
        end += -(-places[name].size // ALIGNED) * ALIGNED
    for alias, name in aliases.items():
        if alias in places:
            places[alias] = places[alias]._replace(address=places[name].address)
    return Layout(places, groups, end)
