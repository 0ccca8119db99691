"""Many games of one kind at once on a GPU, for learners."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import prod
from typing import Any, Never, Protocol, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._envs.batch_setup import MOST_SEED, Seeds, derive_first_seeds, make_setup, require_at_least_one
from reihum._envs.episode_counts import EpisodeCounts
from reihum._envs.memory import Cell
from reihum._gpu.arrays import INT, Allocating, BorrowedArray, DeviceArray, Memory, is_overlapping
from reihum._gpu.driver import open_device
from reihum._gpu.kernels import (
    ADDRESSES,
    PARAMETERS,
    WARP,
    WITH_BOTS,
    WORD,
    Buffer,
    compute_stride,
    list_buffers,
    make_advice_buffer,
    pad_to_warps,
)
from reihum._kit.checks import whole_number
from reihum._kit.errors import OptionError
from reihum._kit.observations import count_values
from reihum._kit.options import Options
from reihum._kit.recipe import EpisodeKind, RewardKind
from reihum._kit.seeds import derive_seed
from reihum._kit.states import GameState
from reihum._kit.structured import get_dtype
from reihum._kit.whole_numbers import convert_seed
from reihum._play.game import Game

BLOCK = 128
"""Threads of a block where they do not share memory."""
WIDE = 64
"""Bits of a wide action; others have half of them."""
GIVEN = ("observations", "seats", "rewards", "ended", "actions", "cells")
"""The arrays that a caller may provide; masks are not among them, since they are written beyond the last game."""


class Launching(Allocating, Protocol):
    """What a batch needs of a device; see `reihum._gpu.driver.Device`."""

    def make_stream(self) -> int:
        """Return a new stream."""

    def fill(self, address: int, byte: int, size: int, stream: int, /) -> None:
        """Set bytes to one value."""

    def write(self, address: int, content: NDArray[Any], stream: int, /) -> None:
        """Copy an array to the device."""

    def load_kernel(self, game: str, name: str, shared: int, /) -> Any:  # noqa: ANN401 - a handle
        """Return a kernel."""

    def launch(self, kernel: Any, threads: int, block: int, shared: int, given: Sequence[int], stream: int, /) -> None:  # noqa: ANN401, PLR0913, PLR0917 - what a launch takes
        """Launch a kernel."""


def _find_device(device: object) -> Launching:
    """Return the device of this number, or this one; raises OptionError for anything else, and GpuError without a GPU."""
    number = whole_number(device)
    if number is not None and number >= 0:
        return open_device(number)
    if not hasattr(device, "allocate"):
        message = f"`device` is the number of a GPU, from 0, not {device!r}"
        raise OptionError(message)
    return cast("Launching", device)


def _check_given(out: object) -> None:
    """Raise OptionError unless these are arrays that a caller may give, each in memory of its own."""
    if not isinstance(out, Mapping) or not all(isinstance(array, DeviceArray) for array in out.values()):
        message = f"`out` is a mapping of names to arrays on the device, not {out!r}"
        raise OptionError(message)
    if wrong := [name for name in out if name not in GIVEN]:
        message = f"{wrong[0]!r} is no array that may be given; those are: {', '.join(GIVEN)}"
        raise OptionError(message)
    for (name, array), (other_name, other) in combinations(out.items(), 2):
        if is_overlapping(array, other):
            message = f"{name} and {other_name} overlap in memory: a batch needs an array of its own for each"
            raise OptionError(message)


class GpuBatch(EpisodeCounts):
    """`size` games of one kind on a GPU, as in `reihum.Batch`: each waits for a move, and finished games restart.

    `game`, `players`, `options`, `seed`, `seeds`, `episode`, `reward`, `bots`, `skip_forced` and `see_all` mean the same as there, and the
    same actions lead to the same arrays, byte for byte. With `masks=False` the masks are not written; `legal_moves` has the legal moves.

    `device` is the number of the GPU, from 0. `step` and everything else that writes arrays is submitted to `stream`, a CUDA stream given
    as an integer (0, the default stream, is the one that PyTorch uses), without waiting for it. Only making a batch, `reset`, and what
    returns Python or numpy numbers wait. Illegal actions are not refused: such an action leaves its game as it is, without a reward, and
    `count_illegal` counts it.

    All arrays are on the device, each a `DeviceArray` with a row for each game, and never replaced. `out` may give `observations`, `seats`,
    `rewards`, `ended` and `actions` as arrays of the caller's, such as rows of one array for several batches.

    - `observations`, int8, games by values: what the seat to move knows;
    - `masks`, bool, games by moves: its legal moves, at least one;
    - `legal_moves`, int64, games by words: the same as bit sets, 32 moves a word, the lowest bit first;
    - `seats`, int8, games: the seat to move;
    - `rewards`, float32, games by players: the reward of each seat in the last step;
    - `ended`, bool, games: whether an episode ended in the last step;
    - `hidden`, int8, games by values: what the seat to move does not know; empty without `see_all`;
    - `actions`, int64, games: the result of `choose_evenly` and `advise`.

    `seeds`, `rounds`, `episodes` and `totals` are numpy copies of what the games have counted.

    Raises OptionError as `Batch` does, GpuError without a GPU, and ReihumError for a game of another package, which no kernels play.
    """

    def __init__(  # noqa: PLR0913 - all but game and size have defaults
        self,
        game: str | Game,
        size: int,
        *,
        players: int | None = None,
        options: Options | None = None,
        seed: SupportsIndex | None = None,
        seeds: Seeds | None = None,
        episode: EpisodeKind = "match",
        reward: RewardKind = "win",
        bots: Mapping[int, str] | None = None,
        skip_forced: bool = False,
        see_all: bool = False,
        masks: bool = True,
        device: int | Launching = 0,
        stream: int = 0,
        out: Mapping[str, DeviceArray] | None = None,
    ) -> None:
        setup = make_setup(
            game,
            size,
            players=players,
            options=options,
            episode=episode,
            reward=reward,
            bots=bots,
            skip_forced=skip_forced,
            see_all=see_all,
        )
        self.game, self.size, self.players, self.options, settings, template = setup
        rules = require_learnable(self.game)
        self._first_seeds = derive_first_seeds(self.size, seed, seeds)
        self.stream = stream
        self._device = _find_device(device)
        self._loop = WITH_BOTS if bots or skip_forced else ""
        self._has_masks = masks
        self._buffers = list_buffers(self.game, self.players, see_all=see_all)
        self._memory: dict[str, object] = {}
        self._addresses = dict.fromkeys(ADDRESSES, 0)
        given = {} if out is None else out
        _check_given(given)
        for name, buffer in self._buffers.items():
            if name in given:
                self._use(name, buffer, given[name])
            elif name != "masks" or masks:
                self._allocate(name, buffer)
        self._numbers = {"games": self.size, "players": self.players, "begins": 0, "wide": 1, "width": 0, "first_seed": 0}
        self._taken: BorrowedArray | None = None
        self._put("settings", np.asarray(settings))
        self._put("template", np.asarray(template))
        values, unseen = count_values(rules.learning.observation), count_values(rules.learning.hidden)
        self.observations = self._make_array("observations", (self.size, values), np.int8)
        self.hidden = self._make_array("hidden", (self.size if see_all else 0, unseen), np.int8)
        self.masks = self._make_array("masks", (self.size if masks else 0, self.game.moves), np.bool_)
        self.legal_moves = self._make_array("legal_moves", (self.size, *self._buffers["legal_moves"].shape), np.int64)
        self.seats = self._make_array("seats", (self.size,), np.int8)
        self.rewards = self._make_array("rewards", (self.size, self.players), np.float32)
        self.ended = self._make_array("ended", (self.size,), np.bool_)
        self.actions = self._make_array("actions", (self.size,), np.int64)
        self.start_chance(0)
        self.reset()

    def _allocate(self, name: str, buffer: Buffer) -> None:
        """Allocate memory for an array."""
        memory = Memory(self._device, buffer.size * (1 if buffer.once else pad_to_warps(self.size)))
        self._memory[name], self._addresses[name] = memory, memory.address

    def _use(self, name: str, buffer: Buffer, array: DeviceArray) -> None:
        """Use an array of the caller's; raises OptionError for one that does not fit."""
        if array.shape[0] != self.size or array.dtype.itemsize * prod(array.shape) != self.size * buffer.size:
            message = f"{name} has {buffer.size} bytes for each of {self.size} games, which the shape {array.shape} does not fit"
            raise OptionError(message)
        self._memory[name], self._addresses[name] = array, array.address

    def _make_array(self, name: str, shape: tuple[int, ...], dtype: type[np.generic]) -> DeviceArray:
        return DeviceArray(self._device, self._memory.get(name), self._addresses[name], shape, np.dtype(dtype), self.stream)

    def _put(self, name: str, content: NDArray[Any]) -> None:
        self._device.write(self._addresses[name], np.ascontiguousarray(content), self.stream)

    def _get(self, name: str) -> NDArray[Any]:
        """Return a copy of a buffer on the device."""
        buffer = self._buffers[name]
        found = np.zeros((1 if buffer.once else self.size, *buffer.shape), buffer.dtype)
        self._device.read(self._addresses[name], found, self.stream)
        return found

    def _launch(self, name: str, threads: int, **changed: int) -> None:
        """Launch a kernel; `changed` overrides parameters."""
        together = name.startswith("step")
        block = WARP if together else BLOCK
        shared = WARP * compute_stride(self._buffers["states"]) if together else 0
        given = self._numbers | self._addresses | changed
        kernel = self._device.load_kernel(self.game.id, name, shared)
        self._device.launch(kernel, threads, block, shared, [given[parameter] for parameter in PARAMETERS], self.stream)

    def _write_masks(self) -> None:
        if self._has_masks:
            self._launch("write_masks", -(-self.size * self.game.moves // WORD))

    def reset(self, seeds: Seeds | None = None) -> None:
        """Restart the first episode of each game, with the seeds it was made with or with these; raises OptionError."""
        if seeds is not None:
            self._first_seeds = derive_first_seeds(self.size, None, seeds)
        self._put("seeds", self._first_seeds)
        self._launch(f"deal{self._loop}", self.size, begins=1)
        self._write_masks()

    def step(self, actions: object) -> None:
        """Make a move in each game, and continue to the next decision.

        `actions` is an int32 or int64 array on the device with an entry for each game, from any library with DLPack, or the batch's own. If
        another stream computes it, this batch's stream waits for it. Raises OptionError for anything else (`Batch.step` raises TypeError or
        ValueError).
        """
        if actions is self.actions:
            self.step_at(self.actions.address, bits=64)
        else:
            taken = BorrowedArray(actions, self._device, self.stream)
            if taken.shape != (self.size,) or not taken.is_dense or taken.kind != INT or taken.bits not in {32, 64}:
                message = f"actions are {self.size} whole numbers of 32 or 64 bits, one for each game, side by side in memory"
                raise OptionError(message)
            self.step_at(taken.address, bits=taken.bits)
            self._taken = taken  # until the next step: then this one is done

    def step_at(self, address: int, *, bits: int) -> None:
        """Make the moves at an address, as `step` does; nothing may write there before the step is done. `bits` is 32 or 64."""
        self._device.fill(self._addresses["listed"], 0, 8, self.stream)
        self._launch(f"step{self._loop}", self.size, actions=address, wide=int(bits == WIDE))
        self._launch(f"deal{self._loop}", self.size)
        self._write_masks()

    def start_chance(self, seed: SupportsIndex) -> None:
        """Restart the random numbers of `choose_evenly` and `advise`, with a separate seed for each game; raises OptionError."""
        # Hashed, since the games count on from it: neighbouring seeds would share nearly all numbers.
        # Smaller indices are the games' own seeds.
        self._launch("start_chance", self.size, first_seed=derive_seed(convert_seed(seed, MOST_SEED), "batch", self.size))

    def choose_evenly(self) -> DeviceArray:
        """Write a uniformly random legal action for each game to `actions`, and return it."""
        self._launch("choose", self.size)
        return self.actions

    def advise(self) -> DeviceArray:
        """Write the move of `careful` in each game to `actions`, and return it; it chooses in a world sampled for the seat to move."""
        self._launch("advise", self.size)
        return self.actions

    def make_rows(self, width: int, *more: int) -> DeviceArray:
        """Return an int16 array for `list_legal` and `list_advised`, with a row of `width` places for each game."""
        buffer = Buffer(np.dtype(np.int16), (require_at_least_one("a row", "places", width), *more))
        memory = Memory(self._device, buffer.size * self.size)
        return DeviceArray(self._device, memory, memory.address, (self.size, *buffer.shape), buffer.dtype, self.stream)

    def list_legal(self, codes: DeviceArray) -> None:
        """Write each game's legal moves to its row of `codes`, ascending, up to the width of the row, then -1.

        `codes` is an int16 array on the device with a row for each game; raises OptionError for any other.
        """
        self._check_rows("codes", codes, 2)
        self._launch("list_legal", self.size, codes=codes.address, width=codes.shape[1])

    def list_advised(self, codes: DeviceArray, remarks: DeviceArray) -> None:
        """Write each game's candidates to its row of `codes`, then -1, and the remarks on each to `remarks`.

        `codes` has games by moves, `remarks` games by moves by kinds of remarks (`Learning.remarks`), -1 for no remark. Raises OptionError
        for other shapes, and for a game without candidates.
        """
        learning = require_learnable(self.game).learning
        if learning.list_candidates is None:
            message = f"{self.game.title} says nothing of moves but which is that of careful: ask `advise`"
            raise OptionError(message)
        self._check_rows("codes", codes, 2)
        self._check_rows("remarks", remarks, 3)
        wanted = (*codes.shape, len(learning.remarks))
        if remarks.shape != wanted or is_overlapping(codes, remarks):
            message = f"remarks have the shape {wanted} and memory of their own; their shape is {remarks.shape}"
            raise OptionError(message)
        if not self._addresses["advice"]:
            buffer = make_advice_buffer(self.game)
            self._allocate("advice", buffer)
            self._device.fill(self._addresses["advice"], 255, buffer.size * self.size, self.stream)
        self._launch("list_advised", self.size, codes=codes.address, width=codes.shape[1], remarks=remarks.address)

    def _check_rows(self, name: str, rows: DeviceArray, axes: int) -> None:
        """Raise OptionError unless this is an int16 array on the device of `axes` axes with a row for each game."""
        fits = isinstance(rows, DeviceArray) and rows.dtype == np.int16 and len(rows.shape) == axes and rows.shape[0] == self.size
        if not fits or not all(rows.shape):
            message = f"{name} must be an int16 array on the device with a row for each of the {self.size} games, such as `make_rows` makes"
            raise OptionError(message)

    def count_illegal(self) -> int:
        """Return the number of illegal actions so far."""
        return int(self._get("illegal")[0])

    def _copy_kept(self, name: str) -> NDArray[np.int64]:
        kept: NDArray[np.int64] = self._get("cells").view(get_dtype(Cell))[name].copy()
        return kept

    def state(self, game: int) -> GameState:
        """Return a copy of the state of one game, hidden cards included; raises IndexError for a number that no game has."""
        at = whole_number(game)
        if at is None or not -self.size <= at < self.size:
            message = f"there are games from 0 to {self.size - 1}, not {game!r}"
            raise IndexError(message)
        states: Any = self._get("states").view(get_dtype(require_learnable(self.game).state_type))
        state: GameState = states[at].copy()
        return state

    def __reduce_ex__(self, protocol: SupportsIndex) -> Never:
        """Raise TypeError: a copy or a pickle would share the memory on the device."""
        message = "A GpuBatch is not copied or pickled, since its games lie on the device: make another one, or use Batch."
        raise TypeError(message)

    def synchronize(self) -> None:
        """Wait until everything submitted is done."""
        self._get("illegal")
