"""What the modules of a game offer; `games/base.py` makes a game of them."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from reihum.games.chance import Rng

StateT_contra = TypeVar("StateT_contra", contravariant=True)
ScratchT_contra = TypeVar("ScratchT_contra", contravariant=True)


class RulesModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `rules` of a game offers; all of it compiled."""

    def legal(self, s: StateT_contra, scratch: ScratchT_contra, /) -> int:
        """Write the codes of all legal moves into `scratch.codes`, ascending, and count them."""

    def play(self, s: StateT_contra, move: int, /) -> None:
        """Do one legal move in place."""

    def score(self, s: StateT_contra, seat: int, /) -> int:
        """Return the score of a seat as it would be if the round ended now."""


class KnowledgeModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `knowledge` of a game offers; all of it compiled."""

    def determinize(self, s: StateT_contra, seat: int, scratch: ScratchT_contra, rng: Rng, /) -> None:
        """Turn a state, in place, into a world that agrees with all that the seat knows."""


class BotModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `bot` of a game offers; all of it compiled."""

    def careful(self, s: StateT_contra, scratch: ScratchT_contra, rng: Rng, /) -> int:
        """Choose a move as a thoughtful person would, in a world that agrees with what the seat knows."""


class HintsModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `hints` of a game offers."""

    @property
    def REASONS(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """All reasons that `explain` may give."""

    def explain(self, s: StateT_contra, scratch: ScratchT_contra, move: int, /) -> tuple[str, list[str]]:
        """Say why this move is made, and which cards that is about."""
