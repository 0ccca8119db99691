"""Observations: what a seat knows of a round, as a fixed row of small integers, declared part by part.

Each game's `observation` has two classes of structured scalars with fields of eight bits only. `Observation` is what one seat
knows; `Hidden` is what it does not know, for critics that see everything while they train. `observation_parts` returns the table of such
a class: names, places, shapes, bounds and meanings.
"""

from math import prod
from typing import Any, NamedTuple, get_type_hints

import numpy as np
from numpy.typing import NDArray

from reihum._kit.compiled import WASM, inlined_rule, rule
from reihum._kit.structured import Structured, Within, dtype_of, zeros_of

WORD = 8
"""Values written at once. A field that `spread_bits` writes to begins at a multiple of this, and its size is one."""

Int8Vector = NDArray[np.int8]
"""A vector of small integers."""

SPREAD = np.array([sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)], np.int64)
"""By eight bits: a word whose bytes are these bits, the lowest first."""
LOW_BITS = 0x7F
FACTOR = 0x2040810204081
"""Times seven bits, this has bit i at place 8 * i."""
ONES = 0x0101010101010101
"""The lowest bit of each of eight bytes."""


class Means(NamedTuple):
    """What a field of an observation means, and its shape for readers where it is a table that lies flat in memory."""

    text: str
    shape: tuple[int, ...] = ()


class ObservationPart(NamedTuple):
    """One part of an observation: values `start` to `stop` - 1 of the vector, to be read in this shape (one value: no shape)."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    least: int
    most: int
    meaning: str


def observation_parts(kind: type[Structured]) -> tuple[ObservationPart, ...]:
    """Return the parts of an observation, in the order in which they lie, without what only fills it up to whole words."""
    dtype = dtype_of(kind)
    fields: Any = dtype.fields
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        means = next((part for part in hint.__metadata__ if isinstance(part, Means)), None)
        # Only fields that fill an observation up to whole words have no meaning.
        if means is None:
            continue
        bounds = next(part for part in hint.__metadata__ if isinstance(part, Within))
        inner, start = fields[name][:2]
        shape = means.shape or inner.shape
        found.append(ObservationPart(name, int(start), int(start) + prod(shape), shape, bounds.least, bounds.most, means.text))
    return tuple(found)


def length_of(kind: type[Structured]) -> int:
    """Return how many values an observation has."""
    return dtype_of(kind).itemsize


def observation_part(vector: NDArray[np.int8], kind: type[Structured], name: str) -> NDArray[np.int8]:
    """Return one part of observations as a view in its shape; `vector` ends in the axis of the values. Raises KeyError for no part."""
    for one in observation_parts(kind):
        if one.name == name:
            return vector[..., one.start : one.stop].reshape((*vector.shape[:-1], *one.shape))
    message = f"there is no part {name!r}; there are: {', '.join(one.name for one in observation_parts(kind))}"
    raise KeyError(message)


def vector_of(kind: type[Structured]) -> tuple[Structured, Int8Vector]:
    """Return an empty observation to write to, and the same memory as a vector."""
    room = zeros_of(kind, 1)
    return room[0], np.asarray(room).view(np.int8)


@rule
def steps_on(seat: int, other: int, players: int) -> int:
    """Return how many seats on, clockwise, another seat is."""
    steps = int(other) - int(seat)
    return steps + players if steps < 0 else steps


@rule
def spread_bits(words: NDArray[np.int64], at: int, count: int, mask: int) -> None:
    """Write the lowest `count` * 8 bits of a mask as values 0 and 1, the lowest first, into `count` words from `at` on."""
    for word in range(count):
        words[at + word] = spread_byte(mask >> WORD * word)


@inlined_rule
def spread_byte(bits: int) -> int:
    """Return a word whose bytes are the lowest eight bits of a number, the lowest first.

    On a processor a table is faster; on a GPU, where each game would read another place of it, a product is.
    """
    # Seven copies of seven bits, seven places apart, do not overlap in the product. An eighth bit would, so it is moved
    # by itself.
    return ((bits & LOW_BITS) * FACTOR & ONES) | (bits >> 7 & 1) << 56 if WASM else SPREAD[bits & 255]
