"""How far a training is: what a checkpoint says besides its arrays."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from reihum.training.checkpoint import CheckpointError


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

    @classmethod
    def read(cls, about: Mapping[str, object], path: Path) -> "Progress":
        """Return what a checkpoint says; raises CheckpointError, which names its file, where something is missing."""
        for name in ("layout", "done", "decisions", "minutes", "best"):
            if name not in about:
                message = f"{path} does not say its `{name}`: begin anew in another folder."
                raise CheckpointError(message)
        said: dict[str, Any] = {field.name: about[field.name] for field in fields(cls) if field.name in about}
        return cls(**said)
