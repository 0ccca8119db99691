"""The interfaces of a game's modules, of which `_kit/base.py` makes a game."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from reihum._kit.chance import Rng, Stream

StateT_contra = TypeVar("StateT_contra", contravariant=True)
ScratchT_contra = TypeVar("ScratchT_contra", contravariant=True)
ViewT_co = TypeVar("ViewT_co", covariant=True)
SeenT_co = TypeVar("SeenT_co", covariant=True)


class RulesModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `rules` of a game offers; all of it compiled."""

    def legal(self, s: StateT_contra, scratch: ScratchT_contra, /) -> int:
        """Write the codes of all legal moves into `scratch.codes`, ascending, and count them."""

    def play(self, s: StateT_contra, move: int, /) -> None:
        """Make a legal move in place."""

    def score(self, s: StateT_contra, seat: int, /) -> int:
        """Return the score of a seat as it would be if the round ended now."""


class DealingModule(RulesModule[StateT_contra, ScratchT_contra], Protocol[StateT_contra, ScratchT_contra]):
    """What the module `rules` of a game with one deck offers; all of it compiled."""

    def deal(self, s: StateT_contra, stream: Stream, /) -> None:
        """Shuffle and deal; options and carry are already written into the state."""


class ViewModule(Protocol[StateT_contra, ViewT_co, SeenT_co]):
    """What the module `view` of a game offers."""

    def view(self, state: StateT_contra, seat: int | None, /) -> ViewT_co:
        """Return what a seat sees of the round, or an onlooker (None): plain data."""

    def seen(self, before: StateT_contra, move: int, after: StateT_contra, seat: int | None, /) -> SeenT_co:
        """Return what a seat saw of a move, or an onlooker (None): plain data."""


class KnowledgeModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `knowledge` of a game offers; all of it compiled."""

    def determinize(self, s: StateT_contra, seat: int, scratch: ScratchT_contra, rng: Rng, /) -> None:
        """Turn a state, in place, into a world that agrees with all that the seat knows."""


class BotModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `bot` of a game offers; all of it compiled."""

    def careful(self, s: StateT_contra, scratch: ScratchT_contra, rng: Rng, /) -> int:
        """Choose a move as a thoughtful person would, in a world that agrees with what the seat knows."""


class ConsistencyModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `consistency` of a game offers."""

    @property
    def INCONSISTENCIES(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """What `inconsistency` may find, each as the part of a sentence."""

    def inconsistency(self, s: StateT_contra, scratch: ScratchT_contra, /) -> int:
        """Return which of INCONSISTENCIES a state has whose fields are all within their bounds, 0 for none; compiled."""


class HintsModule(Protocol[StateT_contra, ScratchT_contra]):
    """What the module `hints` of a game offers."""

    @property
    def REASONS(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """All reasons that `explain_move` may give."""

    def explain_move(self, s: StateT_contra, scratch: ScratchT_contra, move: int, /) -> tuple[str, list[str]]:
        """Return why this move is made, and the cards concerned."""
