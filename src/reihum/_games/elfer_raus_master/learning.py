"""What Elfer raus! Master offers to learners."""

from typing import TYPE_CHECKING, cast

from reihum._games.elfer_raus_master.advice import KINDS, list_candidates
from reihum._games.elfer_raus_master.network import NETWORK
from reihum._games.elfer_raus_master.observation import Hidden, Observation, observe, observe_hidden
from reihum._games.elfer_raus_master.rules import score
from reihum._games.elfer_raus_master.state import DRAW, PASS, State
from reihum._kit.compiled import rule
from reihum._kit.learnable import Learning
from reihum._kit.weighed import count_remarks

if TYPE_CHECKING:
    from reihum._games.elfer_raus_master.record import ElferRausMasterOptions


@rule
def carry_over(s: State, ended: State) -> bool:
    """Let the start move one seat clockwise (Ruling M2); return True."""
    s.starter = (ended.starter + 1) % ended.players
    return True


@rule
def is_draw_or_pass(move: int) -> bool:
    """Return whether a move is a draw or a pass, forced or not."""
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
    round_points=score,
    carry_over=carry_over,
    rounds=lambda options: cast("ElferRausMasterOptions", options)["rounds"],
    is_draw_or_pass=is_draw_or_pass,
    ended_without_winner=ended_without_winner,
    list_candidates=list_candidates,
    remarks=(count_remarks(KINDS),),
    network=NETWORK,
)
