"""What Level 8 offers to learners."""

from reihum.games.compiled import rule
from reihum.games.elementary import exp
from reihum.games.learnable import Learning
from reihum.games.level_8.advice import REMARKS, advise
from reihum.games.level_8.observation import Hidden, Observation, observe, observe_hidden
from reihum.games.level_8.rules import score
from reihum.games.level_8.state import LIMIT, MOST_KEPT, VOIDS, WON, State
from reihum.games.structured import FloatArray


@rule
def gain(s: State, seat: int) -> int:
    """Return by how many levels a finished round has brought a seat on."""
    return score(s, seat) - int(s.levels[seat])


@rule
def follow(s: State, ended: State) -> bool:
    """Pass on the deal, levels, kept cards and void rounds, after a void round with the same dealer; return whether the match goes on.

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


STRENGTHS = (0.0, 0.0, 0.19, 0.59, 0.93, 1.28, 1.84, 2.67, 3.39)
"""The logarithm of how often a seat wins the match, by the level it stands at after a round, against one at level 1."""
WITH_PLAYERS = (0.0, 0.0, 1.12, 1.14, 1.0, 0.9, 0.81)
"""How much levels count, by the number of players.

Both are fitted to what came of 11,759 rounds, in 500 matches each of two, three, four and six careful players; five are in between.
"""


@rule
def outlook(s: State, shares: FloatArray) -> None:
    """Write how likely each seat is to win the match after a finished round that nobody has won it by: by the levels alone."""
    whole = 0.0
    for seat in range(s.players):
        shares[seat] = exp(WITH_PLAYERS[s.players] * STRENGTHS[score(s, seat)])
        whole += shares[seat]
    for seat in range(s.players):
        shares[seat] /= whole


@rule
def nobody_out(s: State) -> bool:
    """Return whether the round is void, since its turns ran out."""
    return bool(s.status == LIMIT)


LEARNING = Learning(
    observation=Observation,
    hidden=Hidden,
    observe=observe,
    observe_hidden=observe_hidden,
    gain=gain,
    follow=follow,
    rounds=lambda _options: 0,
    outlook=outlook,
    nobody_out=nobody_out,
    advise=advise,
    remarks=(REMARKS,),
)
