"""The inputs of a network, made from an observation: numbers of about 0 to 1.

A value that counts something is scaled. A value that names something, such as a row, is one-hot encoded. A value whose bits stand for
seats is split into its bits.
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
    """How inputs are made from an observation: four arrays with an entry for each input.

    - `source`: the index of the value in the observation;
    - `kind`: 0: the value itself; 1: whether it equals the operand; 2: one of its bits;
    - `operand`: for kind 1 the value compared with, for kind 2 the number of the bit, otherwise 0;
    - `factor`: the factor of the value; for kinds 1 and 2 the input if true.
    """

    source: NDArray[np.int16]
    kind: NDArray[np.int8]
    operand: NDArray[np.int16]
    factor: Numbers


def inputs_of(observation: type[Structured], ways: Mapping[str, int] | None = None, without: frozenset[str] = frozenset()) -> Inputs:
    """Return the inputs for a game's observation: by default every value, divided by its largest magnitude.

    `ways` maps names of parts to 1 (an input for each value above the least), 2 (one for each bit) or 3 (one that says whether the value is
    the least). Parts in `without` are left out. Padding is never an input. Raises KeyError for an unknown part.
    """
    table = {part.name: part for part in observation_parts(observation)}
    chosen = dict(ways or {})
    for name in (*chosen, *without):
        table[name]  # raises KeyError for a misspelt name, which would otherwise silently change nothing
    rows = [row for name, part in table.items() if name not in without for row in _iter_rows(part, chosen.get(name, VALUE))]
    source, kind, operand, factor = zip(*rows, strict=True)
    return Inputs(np.array(source, np.int16), np.array(kind, np.int8), np.array(operand, np.int16), np.array(factor, np.float32))


def _iter_rows(part: ObservationPart, way: int) -> Iterator[tuple[int, int, int, float]]:
    """Yield the inputs for one part, as source, kind, operand and factor."""
    for source in range(part.start, part.stop):
        if way == VALUE:
            yield source, VALUE, 0, 1 / max(abs(part.least), abs(part.most))
        elif way == IS_LEAST:
            yield source, EQUALS, part.least, 1.0
        elif way == EQUALS:
            # No input for the least value, which all others being 0 implies.
            yield from ((source, EQUALS, value, 1.0) for value in range(part.least + 1, part.most + 1))
        else:
            yield from ((source, BIT, bit, 1.0) for bit in range(part.most.bit_length()))


def expand_inputs(inputs: Inputs, observations: NDArray[np.int8]) -> Numbers:
    """Return the inputs for observations as float32; the last axis of `observations` runs over the values."""
    values = observations[..., inputs.source].astype(np.int16)
    equal = values == inputs.operand
    # Operands of other kinds would shift by more bits than a value has; 0 keeps the unused result harmless.
    bits = values >> np.where(inputs.kind == BIT, inputs.operand, 0) & 1
    asked: Numbers = np.where(inputs.kind == VALUE, values, np.where(inputs.kind == EQUALS, equal, bits)).astype(np.float32)
    return asked * inputs.factor
