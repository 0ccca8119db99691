"""What a network is handed of an observation: some of its values, each as a number near 0 to 1.

A value that counts something is multiplied by a factor; one that names something, such as a row, is asked whether it is this or that;
one whose bits stand for seats is asked bit by bit.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._kit.network_profile import BIT, EQUALS, IS_LEAST, VALUE
from reihum._kit.observations import ObservationPart, observation_parts
from reihum._kit.structured import Structured

Numbers = NDArray[np.float32]


class Inputs(NamedTuple):
    """How inputs are made of an observation: four arrays with an entry for each input."""

    source: NDArray[np.int16]
    """Which value of the observation."""
    kind: NDArray[np.int8]
    """VALUE, EQUALS or BIT."""
    operand: NDArray[np.int16]
    """The value or the number of the bit that is asked for; 0 with VALUE."""
    factor: Numbers
    """What the value is multiplied by, or what stands for yes."""


def inputs_of(observation: type[Structured], ways: Mapping[str, int] | None = None, without: frozenset[str] = frozenset()) -> Inputs:
    """Return the inputs for a game's observation: every value, divided by the largest that it may have.

    `ways` says for parts, by name, that they are EQUALS (an input for each value above the least), IS_LEAST or BIT; the parts in `without`
    are left out. Values that only fill an observation up to whole words are never inputs. Raises KeyError for the name of no part.
    """
    table = {part.name: part for part in observation_parts(observation)}
    chosen = dict(ways or {})
    for name in (*chosen, *without):
        table[name]  # a name that is none is a mistake
    rows = [row for name, part in table.items() if name not in without for row in _rows(part, chosen.get(name, VALUE))]
    source, kind, operand, factor = zip(*rows, strict=True)
    return Inputs(np.array(source, np.int16), np.array(kind, np.int8), np.array(operand, np.int16), np.array(factor, np.float32))


def _rows(part: ObservationPart, way: int) -> Iterator[tuple[int, int, int, float]]:
    """Return the inputs for one part, as source, kind, operand and factor."""
    for source in range(part.start, part.stop):
        if way == VALUE:
            yield source, VALUE, 0, 1 / max(abs(part.least), abs(part.most))
        elif way == IS_LEAST:
            yield source, EQUALS, part.least, 1.0
        elif way == EQUALS:
            yield from ((source, EQUALS, value, 1.0) for value in range(part.least + 1, part.most + 1))
        else:
            yield from ((source, BIT, bit, 1.0) for bit in range(part.most.bit_length()))


def expand_inputs(inputs: Inputs, observations: NDArray[np.int8]) -> Numbers:
    """Return the inputs for observations, float32; the last axis of `observations` is that of the values."""
    values = observations[..., inputs.source].astype(np.int16)
    equal = values == inputs.operand
    bits = values >> np.where(inputs.kind == BIT, inputs.operand, 0) & 1
    asked: Numbers = np.where(inputs.kind == VALUE, values, np.where(inputs.kind == EQUALS, equal, bits)).astype(np.float32)
    return asked * inputs.factor
