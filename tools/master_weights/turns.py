"""Turns that are tried in positions of compiled rounds, played out, and summed up for a regression."""

from typing import NamedTuple

from reihum.games.chance import Rng, Stream, pick
from reihum.games.compiled import rule
from reihum.games.elfer_raus_master.advice import weigh
from reihum.games.elfer_raus_master.bot import careful
from reihum.games.elfer_raus_master.rules import play
from reihum.games.elfer_raus_master.state import DRAW, END, OVER, Scratch, State
from reihum.games.elfer_raus_master.valuing import DRAWN, DRAWN_LATE, WEIGHTS, Turn, turn_of, value
from reihum.games.learnable import Advice
from reihum.games.structured import IntArray
from tools.master_weights.rounds import Numbers, Records, begin, result_of

MOST_TURNS = 8
"""So many turns are tried in a position, at most."""
ONE_IN = 6
"""One of so many turns of a round is a position that is looked at."""
NOISE = (0, 100, 300, 600)
"""By how much weights are changed at random, each as often, so that turns are tried that they would not choose."""


class Work(NamedTuple):
    """Arrays to work in: a row for each turn that is tried."""

    noisy: IntArray
    """Weights, changed at random."""
    unit: IntArray
    """Weights of one phase, all 0."""
    moves: IntArray
    """With which moves the turns begin."""
    features: Numbers
    """By what the position after each turn is weighed."""
    results: Numbers
    """What came of it."""


class Sums(NamedTuple):
    """What a regression needs of all turns, by phase: by how much they differ from the other turns in the same position."""

    turns: Numbers
    """How many there were."""
    squares: Numbers
    """The sums of products of two features."""
    products: Numbers
    """The sums of products of a feature and the result."""


@rule
def try_turns(  # noqa: PLR0913, PLR0917 - compiled code is handed its arrays one by one
    count: int,
    states: Records,
    template: Records,
    scratch: Scratch,
    stream: Stream,
    rng: Rng,
    weights: IntArray,
    advice: Advice[State],
    work: Work,
    sums: Sums,
) -> None:
    """Try turns in so many positions of rounds of `careful`, which plays them out, too. They are found by weights, changed at random."""
    tried = 0
    starter = 0
    while tried < count:
        begin(states, template, starter % template[0].players, stream, rng)
        starter += 1
        by_weights = pick(rng, 2)
        while states[0].turn != OVER:
            s = states[0]
            if s.laid == 0 and s.exchanged == 0 and pick(rng, ONE_IN) == 0:
                tried += _try_turns_here(states, scratch, rng, weights, advice, work, sums)
            if by_weights:
                weigh(s, scratch, weights, advice)
                play(s, int(advice.moves[0]))
            else:
                play(s, careful(s, scratch, rng))


@rule
def _try_turns_here(states: Records, scratch: Scratch, rng: Rng, weights: IntArray, advice: Advice[State], work: Work, sums: Sums) -> int:  # noqa: PLR0913, PLR0917
    """Try the turns that are advised of in the position in `states[0]`; return 1, or 0 when there is only one."""
    s = states[0]
    turn = turn_of(s, int(s.turn), weights)
    noise = NOISE[pick(rng, len(NOISE))]
    for at in range(turn.phase, turn.phase + WEIGHTS):
        work.noisy[at] = weights[at] + pick(rng, 2 * noise + 1) - noise
    n = min(int(weigh(s, scratch, work.noisy, advice)), MOST_TURNS)
    if n == 1:
        return 0
    for at in range(n):
        work.moves[at] = advice.moves[at]
    for at in range(n):
        states[1] = s
        _take_turn(states[1], int(work.moves[at]), turn, scratch, advice, work, at)
        while states[1].turn != OVER:
            play(states[1], careful(states[1], scratch, rng))
        work.results[at] = result_of(states[1], turn.seat)
    _add(turn.phase // WEIGHTS, n, work, sums)
    return 1


@rule
def _take_turn(s: State, move: int, turn: Turn, scratch: Scratch, advice: Advice[State], work: Work, at: int) -> None:  # noqa: PLR0913, PLR0917
    """Begin a turn with this move and go on by the changed weights; write by what the position at its end is weighed."""
    while move < END and s.turn == turn.seat:
        play(s, move)
        if s.turn == turn.seat:
            weigh(s, scratch, work.noisy, advice)
            move = int(advice.moves[0])
    bare = Turn(turn.seat, 0, turn.lays, turn.jokers, turn.connectors, turn.bonus)
    for feature in range(WEIGHTS):
        work.unit[feature] = 1
        work.features[at, feature] = value(s, bare, work.unit)
        work.unit[feature] = 0
    if s.turn == turn.seat:
        if move == DRAW:
            work.features[at, DRAWN] = 1
            work.features[at, DRAWN_LATE] = int(s.left < s.players)
        play(s, move)


@rule
def _add(phase: int, n: int, work: Work, sums: Sums) -> None:
    """Add the turns of one position to the sums, less their mean."""
    mean = 0.0
    for at in range(n):
        mean += work.results[at] / n
    for feature in range(WEIGHTS):
        middle = 0.0
        for at in range(n):
            middle += work.features[at, feature] / n
        for at in range(n):
            work.features[at, feature] -= middle
    for at in range(n):
        for one in range(WEIGHTS):
            by = work.features[at, one]
            if by != 0:
                sums.products[phase, one] += by * (work.results[at] - mean)
                for other in range(WEIGHTS):
                    sums.squares[phase, one, other] += by * work.features[at, other]
    sums.turns[phase] += n
