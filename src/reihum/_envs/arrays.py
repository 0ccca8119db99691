"""The arrays that a batch writes to: made here, or given by the caller."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any, NamedTuple, Never

import numpy as np
from numpy.typing import NDArray

from reihum._kit.errors import OptionError
from reihum._kit.learnable import Learning
from reihum._kit.observations import WORD, Int8Vector, count_values
from reihum._kit.structured import Structured, get_dtype


class Arrays(NamedTuple):
    """The arrays of a batch, with a row for each game."""

    observations: Int8Vector
    hidden: Int8Vector
    masks: NDArray[np.bool_]
    seats: Int8Vector
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]

    def to_plain(self) -> "Arrays":
        """Return the same memory as new, plain numpy arrays: subclasses of the caller's would not fit compiled loops."""
        return Arrays._make(array.view(np.ndarray) for array in self)

    def copy(self) -> "Arrays":
        """Return a copy with separate memory."""
        return Arrays._make(array.copy() for array in self)

    def to_loop_arguments(self, learning: Learning[Never, Structured, Structured]) -> tuple[NDArray[Any], ...]:
        """Return the same memory as compiled loops take it, with observations as records."""
        seen = [
            array.view(get_dtype(kind)).reshape(len(array)) if array.size else np.zeros(1, get_dtype(kind))
            for array, kind in ((self.observations, learning.observation), (self.hidden, learning.hidden))
        ]
        return (*seen, self.masks, self.seats, self.rewards, self.ended)


def make_arrays(  # noqa: PLR0913 - what the shapes depend on
    learning: Learning[Never, Structured, Structured],
    size: int,
    moves: int,
    players: int,
    out: Mapping[str, NDArray[Any]],
    *,
    see_all: bool,
) -> Arrays:
    """Return the arrays of a batch, using those in `out`; raises OptionError for one that does not fit."""
    wanted: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
        "observations": ((size, count_values(learning.observation)), np.int8),
        "hidden": ((size, count_values(learning.hidden) if see_all else 0), np.int8),
        "masks": ((size, moves), np.bool_),
        "seats": ((size,), np.int8),
        "rewards": ((size, players), np.float32),
        "ended": ((size,), np.bool_),
    }
    if not isinstance(out, Mapping):
        message = f"`out` is a mapping of names to arrays, such as {{'masks': masks}}, not {out!r}"
        raise OptionError(message)
    for name in out:
        if name not in wanted:
            message = f"a batch has no array {name!r}; it has: {', '.join(wanted)}"
            raise OptionError(message)
    arrays = Arrays(**{name: _fit_array(name, out.get(name), *kind) for name, kind in wanted.items()})
    _check_apart(out)
    return arrays


def _check_apart(out: Mapping[str, NDArray[Any]]) -> None:
    """Raise OptionError for arrays that share memory and would overwrite each other."""
    for (name, array), (other_name, other) in combinations(out.items(), 2):
        if np.shares_memory(array, other):
            message = f"{name} and {other_name} overlap in memory: a batch needs an array of its own for each"
            raise OptionError(message)


def _fit_array(name: str, given: NDArray[Any] | None, shape: tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
    """Return the given array if it fits, or a new one; raises OptionError."""
    if given is None:
        return np.zeros(shape, dtype)
    # Aligned, as records are read in whole words; an unaligned or strided array would need other compiled code.
    fits = isinstance(given, np.ndarray) and given.shape == shape and given.dtype == dtype
    if not fits or not given.flags.c_contiguous or not given.flags.writeable or given.ctypes.data % WORD:
        message = (
            f"{name} must be a writeable array of {np.dtype(dtype).name} with the shape {shape}, contiguous and aligned to {WORD} bytes"
        )
        raise OptionError(message)
    return given
