"""What Bloom offers to learners."""

from typing import TYPE_CHECKING, cast

from reihum._games.bloom.advice import REMARKS, list_candidates
from reihum._games.bloom.network import NETWORK
from reihum._games.bloom.observation import Hidden, Observation, observe, observe_hidden
from reihum._games.bloom.rules import score
from reihum._games.bloom.state import PASS, State
from reihum._games.bloom.survey import forget
from reihum._kit.compiled import rule
from reihum._kit.learnable import Learning

if TYPE_CHECKING:
    from reihum._games.bloom.record import BloomOptions


@rule
def carry_over(s: State, ended: State) -> bool:
    """Let the seat with the fewest points begin, among equals the first clockwise from the opener of round one (Ruling B8); return True."""
    players = int(ended.players)
    s.opener = ended.opener
    for seat in range(players):
        s.earlier[seat] = ended.earlier[seat] + score(ended, seat)
    fewest = int(ended.opener)
    for step in range(1, players):
        seat = (ended.opener + step) % players
        # Not `<=`: among equals the first clockwise begins.
        if s.earlier[seat] < s.earlier[fewest]:
            fewest = seat
    s.starter = fewest
    return True


@rule
def is_draw_or_pass(move: int) -> bool:
    """Return whether a move is a pass, which is made only when nothing else is legal."""
    return move == PASS


@rule
def ended_without_winner(s: State) -> bool:
    """Return whether all have passed in a row."""
    return bool(s.passes == s.players)


LEARNING = Learning(
    observation=Observation,
    hidden=Hidden,
    observe=observe,
    observe_hidden=observe_hidden,
    round_points=score,
    carry_over=carry_over,
    rounds=lambda options: cast("BloomOptions", options)["rounds"],
    last_decides=True,
    is_draw_or_pass=is_draw_or_pass,
    ended_without_winner=ended_without_winner,
    list_candidates=list_candidates,
    remarks=REMARKS,
    network=NETWORK,
    forget=forget,
)
