"""The progress of a training: the data of a checkpoint besides its arrays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

from reihum._kit.shares import SEATS
from reihum._training.checkpoint import CheckpointError

POOL = 8
"""The largest number of older versions kept."""
MOST_UPDATES = (1 << 31) - 1
"""The largest integer of the learning library."""
MOST = 1 << 53
"""Integers up to here are exact as floats."""


@dataclass(frozen=True)
class TrainingProgress:
    """The data from which a training continues. Fields with a default may be missing in older checkpoints."""

    layout: str
    """The fingerprint of the layout of the game's observations and moves."""
    done: int
    """The number of updates."""
    decisions: int
    minutes: float
    best: float
    """The best evaluation: the share of wins relative to an even one."""
    pool: int = 1
    """The number of older versions."""
    imitating: bool = False
    """Whether `careful` still plays. Once the network plays, that stays so, even if a longer training is planned later."""
    begun_with: bool = False
    """Whether it began with a trained network, which then determines the inputs and whether it is advised, in place of the recipe."""
    advised: bool = False
    """With `begun_with`: whether that network gets remarks on moves."""
    evaluated: int | None = None
    """The update after which the last evaluation took place; None before the first."""
    seed: int | None = None
    """None: unknown, in older checkpoints."""
    rate: float | None = None
    """The learning rate of the last update; None before the first one of self-play, and in older checkpoints."""
    deals: int | None = None
    """The number of deals of an evaluation; None: unknown, in older checkpoints."""
    evaluated_players: tuple[int, ...] | None = None
    """The numbers of players of evaluations; None: unknown, in older checkpoints."""
    recipe: Mapping[str, object] | None = None
    """The recipe, as `describe_recipe` returns it; None: unknown, in older checkpoints."""

    @classmethod
    def read(cls, about: Mapping[str, object], path: Path) -> "TrainingProgress":
        """Return the progress in a checkpoint; raises CheckpointError, which names the file, for missing or invalid values."""
        for name in ("layout", "done", "decisions", "minutes", "best"):
            if name not in about:
                message = f"{path} does not say its `{name}`: begin anew in another folder."
                raise CheckpointError(message)
        values: dict[str, Any] = {field.name: about[field.name] for field in fields(cls) if field.name in about}
        # Older checkpoints, which lack it, were always written right after an evaluation.
        values.setdefault("evaluated", about["done"])
        for name, value in values.items():
            if not CAN_BE[name](value):
                message = f"{path} is damaged: its `{name}` cannot be {value!r:.40}. Begin anew in another folder."
                raise CheckpointError(message)
        if values.get("evaluated_players") is not None:
            values["evaluated_players"] = tuple(values["evaluated_players"])  # JSON has lists only
        return cls(**values)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST


CAN_BE: Mapping[str, Callable[[object], bool]] = {
    "layout": lambda value: isinstance(value, str),
    "done": partial(_is_whole, least=0, most=MOST_UPDATES),
    "decisions": partial(_is_whole, least=0, most=MOST),
    "minutes": _is_amount,
    "best": _is_amount,
    "pool": partial(_is_whole, least=1, most=POOL),
    "imitating": _is_flag,
    "begun_with": _is_flag,
    "advised": _is_flag,
    "evaluated": lambda value: value is None or _is_whole(value, least=0, most=MOST_UPDATES),
    "seed": lambda value: value is None or _is_whole(value, least=0, most=MOST),
    "rate": lambda value: value is None or (_is_amount(value) and value != 0),
    "deals": lambda value: value is None or _is_whole(value, least=1, most=MOST),
    "evaluated_players": lambda value: (
        value is None or (isinstance(value, list) and all(_is_whole(players, least=1, most=SEATS) for players in value))
    ),
    "recipe": lambda value: value is None or isinstance(value, dict),
}
"""By field, whether a value is valid."""
