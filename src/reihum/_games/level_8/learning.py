"""What Level 8 offers to learners."""

from reihum._games.level_8.advice import REMARKS, list_candidates
from reihum._games.level_8.network import NETWORK
from reihum._games.level_8.observation import Hidden, Observation, observe, observe_hidden
from reihum._games.level_8.outlook import COST_OF_ERRORS, estimate_among_careful, estimate_among_networks
from reihum._games.level_8.rules import score
from reihum._games.level_8.state import LIMIT, MOST_KEPT, VOIDS, WON, State
from reihum._kit.compiled import rule
from reihum._kit.learnable import Learning, Outlook


@rule
def round_points(s: State, seat: int) -> int:
    """Return the number of levels that a seat has gained in a finished round."""
    return score(s, seat) - int(s.levels[seat])


@rule
def carry_over(s: State, ended: State) -> bool:
    """Carry over the dealer (the same after a void round), levels, kept cards and void rounds; return whether the match goes on.

    Ruling L9: the tenth void round in a row ends it, though nobody has won.
    """
    undecided = True
    for seat in range(ended.players):
        level = score(ended, seat)
        undecided = undecided and level != WON
        s.levels[seat] = level
        for place in range(MOST_KEPT):
            s.kept[seat, place] = ended.kept[seat, place]
    s.dealer = ended.dealer if ended.status == LIMIT else (ended.dealer + 1) % ended.players
    s.voids = ended.voids + 1 if ended.status == LIMIT else 0
    return undecided and s.voids < VOIDS


@rule
def ended_without_winner(s: State) -> bool:
    """Return whether the round is void, since the limit of turns was reached."""
    return bool(s.status == LIMIT)


LEARNING = Learning(
    observation=Observation,
    hidden=Hidden,
    observe=observe,
    observe_hidden=observe_hidden,
    round_points=round_points,
    carry_over=carry_over,
    rounds=lambda _options: 0,
    outlook=Outlook(estimate_among_careful, estimate_among_networks, COST_OF_ERRORS),
    ended_without_winner=ended_without_winner,
    list_candidates=list_candidates,
    remarks=(REMARKS,),
    network=NETWORK,
)
