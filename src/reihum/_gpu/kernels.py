"""The kernels of a game, their parameters and their files.

All kernels take the same list of parameters of 64 bits: integers, and addresses on the device. Each thread works on one game.
"""

import json
import lzma
from functools import cache
from importlib.resources import files
from math import prod
from typing import Any, NamedTuple

import numpy as np

from reihum._bots.compiled_game import require_learnable
from reihum._envs.legal_sets import make_empty_sets
from reihum._envs.memory import Cell, Settings
from reihum._kit.chance import Rng
from reihum._kit.errors import ReihumError
from reihum._kit.learnable import MOST_CANDIDATES, TRIAL_STATES
from reihum._kit.structured import Structured, get_dtype
from reihum._play.game import Game

WARP = 32
"""Threads that run in lockstep; the games of a batch are padded to a multiple of it."""
WORD = 16
"""The bytes of the words in which masks are written."""

NUMBERS = ("games", "players", "begins", "wide", "width", "first_seed")
"""Parameters that are integers: `begins` is 1 if `deal` restarts all games, `wide` is 1 if actions have 64 bits instead of 32, and
`width` is the number of codes in a row."""


class Buffer(NamedTuple):
    """An array on the device, with an element for each game or a single one (`once`)."""

    dtype: "np.dtype[Any]"
    shape: tuple[int, ...] = ()
    once: bool = False

    @property
    def size(self) -> int:
        """The bytes of an element."""
        return int(self.dtype.itemsize * prod(self.shape))


def list_buffers(game: Game, players: int, *, see_all: bool) -> dict[str, Buffer]:
    """Return the arrays of a batch on the device, by the name of the parameter; raises OptionError without observations."""
    rules = require_learnable(game)
    return {
        "settings": Buffer(get_dtype(Settings), once=True),
        "template": Buffer(get_dtype(rules.state_type), once=True),
        "states": Buffer(get_dtype(rules.state_type)),
        "cells": Buffer(get_dtype(Cell)),
        "rngs": Buffer(get_dtype(Rng)),
        "seeds": Buffer(np.dtype(np.int64)),
        "actions": Buffer(np.dtype(np.int64)),
        "rewards": Buffer(np.dtype(np.float32), (players,)),
        "ended": Buffer(np.dtype(np.bool_)),
        "observations": Buffer(get_dtype(rules.learning.observation)),
        "hidden": Buffer(get_dtype(rules.learning.hidden), once=not see_all),
        "seats": Buffer(np.dtype(np.int8)),
        "legal_moves": Buffer(np.dtype(np.int64), make_empty_sets(0, game.moves).shape[1:]),
        "masks": Buffer(np.dtype(np.bool_), (game.moves,)),
        "listed": Buffer(np.dtype(np.int64)),
        "illegal": Buffer(np.dtype(np.int64), once=True),
    }


def list_advice_buffers(game: Game) -> tuple[Buffer, ...]:
    """Return the working memory of `Learning.list_candidates`, one array after the other, as `make_candidates` does for networks."""
    rules, size = require_learnable(game), max(game.moves, MOST_CANDIDATES)
    return (
        Buffer(np.dtype(np.int32), (size,)),
        Buffer(np.dtype(np.int16), (size,)),
        Buffer(np.dtype(np.int16), (size, len(rules.learning.remarks))),
        Buffer(get_dtype(rules.state_type), (TRIAL_STATES,)),
    )


def make_advice_buffer(game: Game) -> Buffer:
    """Return `list_advice_buffers` as one buffer of bytes."""
    return Buffer(np.dtype(np.uint8), (sum(align_size(part.size) for part in list_advice_buffers(game)),))


def get_offset(kind: type[Structured], name: str) -> int:
    """Return the offset of a field in a structured scalar, in bytes."""
    fields: Any = get_dtype(kind).fields
    return int(fields[name][1])


def align_size(size: int) -> int:
    """Return `size` rounded up to the alignment."""
    return -(-size // WORD) * WORD


ADDRESSES = (
    *("settings", "template", "states", "cells", "rngs", "seeds", "actions", "rewards", "ended", "observations", "hidden", "seats"),
    *("legal_moves", "masks", "listed", "illegal", "codes", "remarks", "advice"),
)
"""Parameters that are addresses. `listed` begins with the number of games for `deal`; `illegal` counts illegal actions."""
PARAMETERS = (*NUMBERS, *ADDRESSES)

WITH_BOTS = "_with_bots"
"""The suffix of kernels whose loop includes bots."""
KERNELS = (
    *("step", "deal", "start_chance", "choose", "list_legal", "write_masks"),
    *(f"{name}{WITH_BOTS}" for name in ("step", "deal")),
    *("advise", "list_advised"),
)
"""The kernels of all games; the last one only of games with candidates (`Learning.list_candidates`)."""


def list_kernels(game: Game) -> list[str]:
    """Return the names of a game's kernels."""
    return [name for name in KERNELS if name != "list_advised" or require_learnable(game).learning.list_candidates]


def compute_stride(state: Buffer) -> int:
    """Return the distance of states in shared memory, an odd number of their widest words, so that 32 threads use 32 banks."""
    fields: Any = state.dtype.fields
    word: int = max(4, *(kind.base.itemsize for kind, *_ in fields.values()))
    return word * (-(-state.size // word) | 1)


def pad_to_warps(games: int) -> int:
    """Return the number of elements to allocate for `games`: whole warps and at least one more, as masks are written in words."""
    return (games // WARP + 1) * WARP


class KernelError(ReihumError):
    """There are no kernels for a game."""


@cache
def load_kernels(game: str) -> dict[str, str]:
    """Return the kernels of a game as PTX, by name; raises KernelError where there are none."""
    path = files(__package__) / "kernels" / f"{game}.xz"
    if not path.is_file():
        message = f"There are no kernels of {game}: on a GPU the games of the package are played."
        raise KernelError(message)
    kernels: dict[str, str] = json.loads(lzma.decompress(path.read_bytes()))
    return kernels
