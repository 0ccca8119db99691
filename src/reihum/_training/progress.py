"""How far a training is: what a checkpoint says besides its arrays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

from reihum._training.checkpoint import CheckpointError

POOL = 8
"""So many older selves are kept."""
MOST_UPDATES = (1 << 31) - 1
"""Where the learning library's numbers end."""
MOST = 1 << 53
"""Up to here whole numbers are the same as floats."""


@dataclass(frozen=True)
class Progress:
    """What a training goes on by. Fields with a default are those that older checkpoints may lack."""

    layout: str
    """The name of the layout of the game's observations and moves."""
    done: int
    """Updates."""
    decisions: int
    minutes: float
    best: float
    """The best evaluation: how large the share of wins was to an even one."""
    pool: int = 1
    """How many older selves there are."""
    imitating: bool = False
    """Whether `careful` still plays. Once the network plays itself, that remains so, however long the training becomes."""
    begun_with: bool = False
    """Whether it began with a trained network; its inputs, and whether it is advised, are that network's then, and not the recipe's."""
    advised: bool = False
    """With `begun_with`: whether that network is told what is remarked of moves."""
    evaluated: int | None = None
    """After which update the last evaluation was; None before the first."""
    seed: int | None = None
    """None: not known, in older checkpoints."""
    rate: float | None = None
    """The learning rate of the last update; None before the first one of self-play, and in older checkpoints."""

    @classmethod
    def read(cls, about: Mapping[str, object], path: Path) -> "Progress":
        """Return what a checkpoint says; raises CheckpointError, which names its file, where something is missing or cannot be."""
        for name in ("layout", "done", "decisions", "minutes", "best"):
            if name not in about:
                message = f"{path} does not say its `{name}`: begin anew in another folder."
                raise CheckpointError(message)
        said: dict[str, Any] = {field.name: about[field.name] for field in fields(cls) if field.name in about}
        said.setdefault("evaluated", about["done"])  # checkpoints of before were written right after an evaluation
        for name, value in said.items():
            if not CAN_BE[name](value):
                message = f"{path} is damaged: its `{name}` cannot be {value!r:.40}. Begin anew in another folder."
                raise CheckpointError(message)
        return cls(**said)


def _flag(value: object) -> bool:
    return isinstance(value, bool)


def _whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST


CAN_BE: Mapping[str, Callable[[object], bool]] = {
    "layout": lambda value: isinstance(value, str),
    "done": partial(_whole, least=0, most=MOST_UPDATES),
    "decisions": partial(_whole, least=0, most=MOST),
    "minutes": _amount,
    "best": _amount,
    "pool": partial(_whole, least=1, most=POOL),
    "imitating": _flag,
    "begun_with": _flag,
    "advised": _flag,
    "evaluated": lambda value: value is None or _whole(value, least=0, most=MOST_UPDATES),
    "seed": lambda value: value is None or _whole(value, least=0, most=MOST),
    "rate": lambda value: value is None or (_amount(value) and value != 0),
}
"""By field, whether a value can be its."""
