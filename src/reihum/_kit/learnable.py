"""What learners need of a game beyond its rules: observations, and matches that run from round to round in compiled code."""

from collections.abc import Callable, MutableSequence
from typing import Generic, NamedTuple, Never, TypeVar

from reihum._kit.chance import Rng
from reihum._kit.modules import StateT_contra
from reihum._kit.network_profile import NetworkProfile
from reihum._kit.options import Options
from reihum._kit.structured import FloatArray, IntArray, Structured

ObservationT = TypeVar("ObservationT", bound=Structured)
HiddenT = TypeVar("HiddenT", bound=Structured)
TriedT = TypeVar("TriedT")


class Candidates(NamedTuple, Generic[TriedT]):
    """The moves that a network may choose among, with remarks on each, and memory to work them out. Arrays of compiled code."""

    moves: IntArray
    """The codes of the moves; at least ADVISED."""
    worths: IntArray
    """What each of them is worth, in the game's own unit, while moves are weighed."""
    remarks: IntArray
    """Remarks on each of them, shape (moves, sorts of remarks): numbers below the sum of the game's `remarks`, or NO_REMARK."""
    trial: MutableSequence[TriedT]
    """TRIALS states of the game, to try moves in."""


NO_REMARK = -1
MOST_CANDIDATES = 16
"""A game lists fewer candidates than this."""
TRIAL_STATES = 3


class Outlook(NamedTuple, Generic[StateT_contra]):
    """How likely each seat is to win a match, depending on the players: `among(state, shares)` writes it after a finished round."""

    careful: Callable[[StateT_contra, FloatArray], None]
    networks: Callable[[StateT_contra, FloatArray], None]
    cost_of_errors: float = 0.0
    """How much less likely a seat is to win whose moves are all errors: by a factor of e to this power; in between in proportion."""


class Learning(NamedTuple, Generic[StateT_contra, ObservationT, HiddenT]):
    """What a game offers to learners; all functions but `rounds` are compiled ones (`@rule`)."""

    observation: type[ObservationT]
    """What a seat knows: fields of eight bits, each with its meaning."""
    hidden: type[HiddenT]
    """What a seat does not know; together with `observation` it is the whole state."""
    observe: Callable[[StateT_contra, int, ObservationT], None]
    """`observe(state, seat, out)`: write what the seat knows into an `observation`, every value of it."""
    observe_hidden: Callable[[StateT_contra, int, HiddenT], None]
    """`observe_hidden(state, seat, out)`: write what the seat does not know into a `hidden`, every value of it."""
    round_points: Callable[[StateT_contra, int], int]
    """`round_points(state, seat)`: the points that a finished round has brought a seat; more is better in every game."""
    carry_over: Callable[[StateT_contra, StateT_contra], bool]
    """`carry_over(state, ended)`: write what passes on from a finished round into a state before its deal; return whether nobody has
    won the match by that round."""
    rounds: Callable[[Options], int]
    """`rounds(options)`: how many rounds a match has; 0: until somebody has won. Where there is no `outlook`, how `careful` plays a
    round must not depend on earlier rounds except for who begins it: a review plays last rounds out beforehand."""
    last_decides: bool = False
    """Whether the last round decides between those with equal points."""
    outlook: Outlook[StateT_contra] | None = None
    """How likely each seat is to win the match after a finished round that does not decide it; None: the match is played on to find
    out."""
    is_draw_or_pass: Callable[[int], bool] | None = None
    """`is_draw_or_pass(move)`: whether a move is a draw or a pass, made because nothing can be laid; None: the game has no such move."""
    ended_without_winner: Callable[[StateT_contra], bool] | None = None
    """`ended_without_winner(state)`: whether a finished round ended without anybody going out; None: none does."""
    list_candidates: Callable[[StateT_contra, Never, Rng, Candidates[StateT_contra]], int] | None = None
    """`list_candidates(state, scratch, rng, advice)`: write the moves that a network chooses among, with remarks on each, and return
    their number, at least one; reads nothing hidden. None: it chooses among all legal moves, and the only remark is which of them
    `careful` would make."""
    remarks: tuple[int, ...] = (1,)
    """How many different remarks there are of each sort; a move has at most one of each sort. Numbers of the second sort follow those of
    the first."""
    network: NetworkProfile = NetworkProfile()
    """How a network plays the game."""
    forget: Callable[[Never], None] | None = None
    """`forget(scratch)`: make scratch memory with arbitrary content fit for use; None: it always is."""
