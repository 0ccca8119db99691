"""Public functions that check their arguments; the compiled originals elsewhere in `_kit` do not."""

import reprlib
from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from reihum._kit import chance, observations
from reihum._kit.chance import Rng
from reihum._kit.checks import BY_NAME, whole_number
from reihum._kit.errors import OptionError
from reihum._kit.observations import ObservationPart, count_values
from reihum._kit.structured import Structured
from reihum._kit.whole_numbers import convert_seed

MOST_PICKED = 1 << 31
"""The largest range of `pick`: its product with a word of 32 bits fits into 64 bits with a sign."""


def make_rng(seed: SupportsIndex | str | bytes) -> Rng:
    """Return a generator of random numbers for bots, playouts and sampled worlds, started from a seed of any size.

    It is xoshiro128++, faster than the ChaCha20 that deals come from; it never decides anything hidden in a match. Raises TypeError for
    anything but a whole number, a text or bytes.
    """
    if isinstance(seed, str | bytes):
        return chance.make_rng(seed)
    try:
        return chance.make_rng(convert_seed(seed))
    except OptionError as error:
        message = f"A generator is started from a whole number, a text or bytes: {error}"
        raise TypeError(message) from error


def pick(rng: Rng, n: int) -> int:
    """Draw a number from 0 to n - 1 with a generator from `make_rng`; the bias is below n / 2**32.

    Raises TypeError for a generator that `make_rng` has not made, and OptionError for an `n` that is not from 1 to 2**31.
    """
    BY_NAME["rng"](None, (), rng)
    number = whole_number(n)
    if number is None or not 1 <= number <= MOST_PICKED:
        message = f"`pick` chooses among 1 to {MOST_PICKED} numbers, not {reprlib.repr(n)}."
        raise OptionError(message)
    return int(chance.pick(rng, number))


def observation_parts(kind: type[Structured]) -> tuple[ObservationPart, ...]:
    """Return the parts of an observation in memory order, without the padding.

    `kind` is `game.learning.observation`, or `game.learning.hidden` for what a seat does not know. Raises TypeError for anything else.
    """
    _check_kind(kind)
    return observations.observation_parts(kind)


def observation_part(vector: NDArray[np.int8], kind: type[Structured], name: str) -> NDArray[np.int8]:
    """Return one part of observations as a view in its shape; `vector` ends in the axis of the values.

    `kind` is as for `observation_parts`. Raises KeyError for an unknown part, TypeError for another `kind`, and OptionError for a vector
    of another length.
    """
    _check_kind(kind)
    if not isinstance(vector, np.ndarray) or not vector.ndim or vector.shape[-1] != count_values(kind):
        given = vector.shape if isinstance(vector, np.ndarray) else reprlib.repr(vector)
        message = f"Such an observation is an array whose last axis has {count_values(kind)} values, not {given}; is it of another game?"
        raise OptionError(message)
    return observations.observation_part(vector, kind, name)


def _check_kind(kind: object) -> None:
    if not isinstance(kind, type) or not issubclass(kind, Structured):
        message = f"A kind of observation is `game.learning.observation` or `game.learning.hidden`, not {reprlib.repr(kind)}."
        raise TypeError(message)
