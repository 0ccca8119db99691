"""What Elfer raus! offers to learners."""

from typing import TYPE_CHECKING, cast

from reihum._games.elfer_raus.observation import Hidden, Observation, observe, observe_hidden
from reihum._games.elfer_raus.rules import score
from reihum._games.elfer_raus.state import DRAW, PASS, State
from reihum._kit.compiled import rule
from reihum._kit.learnable import Learning

if TYPE_CHECKING:
    from reihum._games.elfer_raus.record import ElferRausOptions


@rule
def round_points(s: State, seat: int) -> int:
    """Return a seat's points of a finished round: its penalty points, negative."""
    return -score(s, seat)


@rule
def carry_over(s: State, ended: State) -> bool:
    """Write who begins the next round if the seats begin in turn; return True."""
    if s.opens_left:
        s.starter = ended.starter + 1 if ended.starter + 1 < ended.players else 0
    return True


@rule
def is_draw_or_pass(move: int) -> bool:
    """Return whether a move is a draw or a pass, which are made only when nothing can be laid."""
    return move in (DRAW, PASS)


@rule
def ended_without_winner(s: State) -> bool:
    """Return whether everybody has cards left, since all have passed in a row."""
    holding = 0
    for seat in range(s.players):
        holding += s.counts[seat] > 0
    return bool(holding == s.players)


LEARNING = Learning(
    observation=Observation,
    hidden=Hidden,
    observe=observe,
    observe_hidden=observe_hidden,
    round_points=round_points,
    carry_over=carry_over,
    rounds=lambda options: cast("ElferRausOptions", options)["rounds"],
    is_draw_or_pass=is_draw_or_pass,
    ended_without_winner=ended_without_winner,
)
