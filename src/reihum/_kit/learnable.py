"""What a game offers to learners beyond its rules: observations, and what compiled code needs to play whole matches."""

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
    """The moves that a network may choose among, with remarks on each, and working memory: arrays for compiled code.

    - `moves`: the codes of the moves: 16 elements at least;
    - `worths`: the worth of each move in the game's own unit, used while moves are compared;
    - `remarks`: remarks on each move, shape (moves, kinds of remarks): numbers below the sum of the game's `remarks`, or -1 for none;
    - `trial`: three states of the game in which moves are tried.
    """

    moves: IntArray
    worths: IntArray
    remarks: IntArray
    trial: MutableSequence[TriedT]


NO_REMARK = -1
MOST_CANDIDATES = 16
"""A game lists fewer candidates than this."""
TRIAL_STATES = 3


class Outlook(NamedTuple, Generic[StateT_contra]):
    """Each seat's chance to win the match, estimated after a finished round; the two functions are compiled (`@rule`).

    - `careful(state, shares)`: write each seat's chance to win the match, if `careful` plays on at all seats;
    - `networks(state, shares)`: the same, if the game's network plays on at all seats;
    - `cost_of_errors`: if all moves of a seat are errors, its odds shrink by a factor of e to this power; if some are, the power is
      proportional.
    """

    careful: Callable[[StateT_contra, FloatArray], None]
    networks: Callable[[StateT_contra, FloatArray], None]
    cost_of_errors: float = 0.0


class Learning(NamedTuple, Generic[StateT_contra, ObservationT, HiddenT]):
    """What a game offers to learners; all functions but `rounds` are compiled (`@rule`).

    - `observation`: what a seat knows: a structured class whose fields have eight bits and a declared meaning;
    - `hidden`: what a seat does not know; with `observation` it makes up the whole state;
    - `observe(state, seat, out)`: write what the seat knows into an `observation`, every value of it;
    - `observe_hidden(state, seat, out)`: write what the seat does not know into a `hidden`, every value of it;
    - `round_points(state, seat)`: the points that a finished round has brought a seat; more is better in every game;
    - `carry_over(state, ended)`: write what is carried over from the finished round `ended` into a state before its deal; return False if
      that round has decided the match;
    - `rounds(options)`: how many rounds a match has; 0: until somebody has won. Without an `outlook`, the way `careful` plays a round may
      depend on earlier rounds only through who begins it: reviews play last rounds in advance;
    - `last_decides`: whether the points of the last round break ties;
    - `outlook`: each seat's chance to win the match after a finished round that does not decide it; None: playouts continue to the end of
      the match;
    - `is_draw_or_pass(move)`: whether a move is a draw or a pass, made because nothing can be laid; None: the game has no such move;
    - `ended_without_winner(state)`: whether a finished round ended without anybody going out; None: this never happens;
    - `list_candidates(state, scratch, rng, advice)`: write the moves that a network chooses among, with remarks on each, and return their
      number, from 1 to 15; reads nothing hidden. None: it chooses among all legal moves, and the only remark is which of them `careful`
      would make;
    - `remarks`: the number of different remarks of each kind; a move has at most one of each kind. The numbers of the second kind follow
      those of the first;
    - `network`: how a network plays the game;
    - `forget(scratch)`: make scratch memory with arbitrary content usable; None: it always is.
    """

    observation: type[ObservationT]
    hidden: type[HiddenT]
    observe: Callable[[StateT_contra, int, ObservationT], None]
    observe_hidden: Callable[[StateT_contra, int, HiddenT], None]
    round_points: Callable[[StateT_contra, int], int]
    carry_over: Callable[[StateT_contra, StateT_contra], bool]
    rounds: Callable[[Options], int]
    last_decides: bool = False
    outlook: Outlook[StateT_contra] | None = None
    is_draw_or_pass: Callable[[int], bool] | None = None
    ended_without_winner: Callable[[StateT_contra], bool] | None = None
    list_candidates: Callable[[StateT_contra, Never, Rng, Candidates[StateT_contra]], int] | None = None
    remarks: tuple[int, ...] = (1,)
    network: NetworkProfile = NetworkProfile()
    forget: Callable[[Never], None] | None = None
