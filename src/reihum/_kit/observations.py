"""Observations: what a seat knows of a round, as a vector of small integers of fixed length, declared part by part.

Each game's module `observation` has two classes of structured scalars, whose fields all have eight bits: `Observation` is what a seat
knows; `Hidden` is what it does not know, for critics that see everything in training. `observation_parts` returns the names, ranges,
shapes, bounds and meanings of the parts of such a class.
"""

from math import prod
from typing import Any, NamedTuple, get_type_hints

import numpy as np
from numpy.typing import NDArray

from reihum._kit.compiled import WASM, inlined_rule, rule
from reihum._kit.structured import Structured, Within, get_dtype, make_zeros

WORD = 8
"""Values written at once. The offset and the size of a field that `spread_bits` writes to are multiples of this."""

Int8Vector = NDArray[np.int8]
"""A vector of small integers."""

SPREAD = np.array([sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)], np.int64)
"""For each number of eight bits: a word whose bytes are these bits, the lowest first."""
LOW_BITS = 0x7F
FACTOR = 0x2040810204081
"""The product of this and a number of seven bits has bit i of that number at position 8 * i."""
ONES = 0x0101010101010101
"""The lowest bit of each of eight bytes."""


class Means(NamedTuple):
    """What a field of an observation means, and its shape for readers if it is a table that is flat in memory.

    - `text`: the meaning, for people;
    - `shape`: the shape; empty: as declared.
    """

    text: str
    shape: tuple[int, ...] = ()


class ObservationPart(NamedTuple):
    """One part of an observation: values `start` to `stop` - 1 of the vector, and their shape (empty for a single value).

    - `name`: the name of the field;
    - `start`: the index of its first value in the vector;
    - `stop`: the index after its last value;
    - `shape`: the shape of the part, the first axis varying slowest (numpy's `reshape`); empty for a single value;
    - `least`: the least value that may occur;
    - `most`: the greatest value that may occur;
    - `meaning`: what the values mean.
    """

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    least: int
    most: int
    meaning: str


def observation_parts(kind: type[Structured]) -> tuple[ObservationPart, ...]:
    """Return the parts of an observation in memory order, without the padding."""
    dtype = get_dtype(kind)
    fields: Any = dtype.fields
    found = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        means = next((part for part in hint.__metadata__ if isinstance(part, Means)), None)
        # A field without a meaning is padding up to whole words.
        if means is None:
            continue
        bounds = next(part for part in hint.__metadata__ if isinstance(part, Within))
        inner, start = fields[name][:2]
        shape = means.shape or inner.shape
        found.append(ObservationPart(name, int(start), int(start) + prod(shape), shape, bounds.least, bounds.most, means.text))
    return tuple(found)


def count_values(kind: type[Structured]) -> int:
    """Return the number of values of an observation."""
    return get_dtype(kind).itemsize


def observation_part(vector: NDArray[np.int8], kind: type[Structured], name: str) -> NDArray[np.int8]:
    """Return a view of one part of observations, in its shape; the last axis of `vector` is the values. Raises KeyError for no part."""
    for one in observation_parts(kind):
        if one.name == name:
            return vector[..., one.start : one.stop].reshape((*vector.shape[:-1], *one.shape))
    message = f"there is no part {name!r}; there are: {', '.join(one.name for one in observation_parts(kind))}"
    raise KeyError(message)


def make_vector(kind: type[Structured]) -> tuple[Structured, Int8Vector]:
    """Return an empty observation to write to, and the same memory as a vector."""
    room = make_zeros(kind, 1)
    return room[0], np.asarray(room).view(np.int8)


@rule
def count_steps_on(seat: int, other: int, players: int) -> int:
    """Return the number of seats from one seat clockwise to another."""
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

    On a CPU a table is faster; on a GPU, where each thread would read another entry of it, a product is.
    """
    # Seven copies of seven bits, shifted by seven each, do not overlap in the product. An eighth bit would, so it is
    # moved separately.
    return ((bits & LOW_BITS) * FACTOR & ONES) | (bits >> 7 & 1) << 56 if WASM else SPREAD[bits & 255]
