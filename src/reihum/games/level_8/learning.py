"""What Level 8 offers to learners."""

from reihum.games.compiled import rule
from reihum.games.learnable import Learning
from reihum.games.level_8.observation import Hidden, Observation, observe, observe_hidden
from reihum.games.level_8.rules import score
from reihum.games.level_8.state import KEPT, LIMIT, WON, State


@rule
def gain(s: State, seat: int) -> int:
    """Return by how many levels a finished round has brought a seat on."""
    return score(s, seat) - int(s.levels[seat])


@rule
def follow(s: State, ended: State) -> bool:
    """Pass on the deal, levels and kept cards, after a void round with the same dealer; return whether nobody has won."""
    undecided = True
    for seat in range(ended.players):
        level = score(ended, seat)
        undecided = undecided and level != WON
        s.levels[seat] = level
        for place in range(KEPT):
            s.kept[seat, place] = ended.kept[seat, place]
    s.dealer = ended.dealer if ended.status == LIMIT else (ended.dealer + 1) % ended.players
    return undecided


LEARNING = Learning(
    observation=Observation,
    hidden=Hidden,
    observe=observe,
    observe_hidden=observe_hidden,
    gain=gain,
    follow=follow,
    rounds=lambda _options: 0,
)
