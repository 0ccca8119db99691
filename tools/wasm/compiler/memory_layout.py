"""The memory layout of a module: each record and each array that rules work on has a fixed address.

So functions take no addresses, and nothing is ever allocated. Native rules can work in the same memory (`native.py`), which makes both
comparable byte for byte.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from reihum._bots.compiled_game import require_compiled
from reihum._bots.endgames import has_open_endgames
from reihum._bots.tree_search.alphabeta_memory import AlphaBetaMemory, get_alphabeta_memory
from reihum._bots.tree_search.mcts_memory import MctsMemory, get_mcts_memory
from reihum._kit.chance import Rng, Stream
from reihum._kit.structured import get_dtype
from reihum._play.game import Game

PAGE_SIZE = 1 << 16
"""The unit of memory of WebAssembly, in bytes."""
CONSTANTS_SIZE = PAGE_SIZE
"""The bytes for the constants of the rules, from address 0; the stack has as many after them."""
STACK_TOP = 2 * PAGE_SIZE
"""The stack grows down from this address, and the places begin at it."""
ALIGNMENT = 16
"""The alignment of places, in bytes."""

SCRATCH = "scratch"
"""The name of the scratch memory, the one place that all groups share."""
SEARCH, ENDGAME = "search", "endgame"
"""The names of two groups of places: the memory of the tree search, and that of the exact solver."""
GroupType = type[Any]
"""The class of a group of places: a NamedTuple of arrays."""


class MemoryPlace(NamedTuple):
    """A record, or an array of records or numbers, with its address."""

    address: int
    dtype: "np.dtype[np.generic]"
    shape: tuple[int, ...]
    """Empty for a single record."""

    @property
    def size(self) -> int:
        """The size in bytes."""
        return int(self.dtype.itemsize * np.prod(self.shape, dtype=np.int64))


class MemoryLayout(NamedTuple):
    """The memory layout of a module."""

    places: dict[str, MemoryPlace]
    """The places by name; those of a group as `group.field`, except the scratch memory."""
    groups: dict[str, GroupType]
    """The groups by name; a group that is a field of another one as `group.field`."""
    size: int
    """The size of the memory in bytes."""
    constants: Mapping[str, int] = MappingProxyType({})
    """The fields of groups that are constants, as `group.field`."""

    @property
    def pages(self) -> int:
        """The size of the memory in pages."""
        return -(-self.size // PAGE_SIZE)

    def list_members(self, group: str) -> "dict[str, MemoryPlace | str | int]":
        """Return the fields of a group by name: places as arrays (a record is an array of one), groups by name, and constants."""
        found: dict[str, MemoryPlace | str | int] = {}
        for field in self.groups[group]._fields:
            name = field if field == SCRATCH else f"{group}.{field}"
            if name in self.groups:
                found[field] = name
            elif name in self.constants:
                found[field] = self.constants[name]
            else:
                place = self.places[name]
                found[field] = place if place.shape else place._replace(shape=(1,))
        return found


def make_table_layout(game: Game) -> MemoryLayout:
    """Return the memory layout of a game's module for a table; raises OptionError for a game without compiled rules."""
    compiled = require_compiled(game)
    templates = {SEARCH: get_mcts_memory(game)._asdict()}
    groups: dict[str, GroupType] = {SEARCH: MctsMemory}
    if has_open_endgames(game):
        templates[ENDGAME] = get_alphabeta_memory(game)._asdict()
        groups[ENDGAME] = AlphaBetaMemory
    records = {"state": compiled.state_type, SCRATCH: compiled.scratch_type, "rng": Rng, "stream": Stream}
    aliases = {f"{ENDGAME}.words": f"{ENDGAME}.line"}
    return make_layout({name: (get_dtype(kind), ()) for name, kind in records.items()}, templates, groups, aliases)


PlaceType = tuple["np.dtype[np.generic]", tuple[int, ...]]
"""The type and the shape of a place."""


def make_layout(
    records: Mapping[str, PlaceType],
    templates: Mapping[str, Mapping[str, "np.ndarray[Any, Any]"]],
    groups: dict[str, GroupType],
    aliases: Mapping[str, str] = MappingProxyType({}),
) -> MemoryLayout:
    """Return a layout with these records and then, group by group, arrays like the templates; the scratch memory is shared.

    `aliases` maps places to other places with the same address, by name.
    """
    types = dict(records)
    for group, fields in templates.items():
        types |= {f"{group}.{field}": (array.dtype, array.shape) for field, array in fields.items() if field != SCRATCH}
    places: dict[str, MemoryPlace] = {}
    address = STACK_TOP
    for name, (dtype, shape) in types.items():
        if name in aliases:
            # The other place may come later, so addresses of aliases are filled in below.
            places[name] = MemoryPlace(0, dtype, shape)
            continue
        places[name] = MemoryPlace(address, dtype, shape)
        address += -(-places[name].size // ALIGNMENT) * ALIGNMENT
    for alias, name in aliases.items():
        if alias in places:
            places[alias] = places[alias]._replace(address=places[name].address)
    return MemoryLayout(places, groups, address)
