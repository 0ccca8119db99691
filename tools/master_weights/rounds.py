"""Compiled rounds of Elfer raus! Master in which seats play as `careful` does or by weights."""

import math
from typing import Any

from reihum.games.chance import Rng, Stream, word
from reihum.games.compiled import rule
from reihum.games.elfer_raus_master.advice import weigh
from reihum.games.elfer_raus_master.bot import careful
from reihum.games.elfer_raus_master.deal import deal
from reihum.games.elfer_raus_master.rules import play, score
from reihum.games.elfer_raus_master.state import OVER, Scratch, State
from reihum.games.learnable import Advice
from reihum.games.structured import IntArray

CAREFUL = -1
"""In the place of a row of weights: `careful` plays."""
SPREAD = 8
"""Points that matter to a seat's chance in a close round: the spread of the softmax that half of a result is made of."""
HALF_WIN = 5000
"""Half a win, in hundredths of a percent."""

Records = Any
"""An array of structured scalars, which numpy's types do not tell."""
Numbers = Any
"""An array of numbers."""


@rule
def begin(states: Records, template: Records, starter: int, stream: Stream, rng: Rng) -> None:
    """Deal a round in which a seat starts, from a key that is drawn."""
    for at in range(len(stream.key)):
        stream.key[at] = word(rng)
    stream.counter = 0
    stream.left = 0
    states[0] = template[0]
    states[0].starter = starter
    deal(states[0], stream)


@rule
def choose(s: State, scratch: Scratch, rng: Rng, player: int, table: IntArray, advice: Advice[State]) -> int:  # noqa: PLR0913, PLR0917
    """Return the move of a player: of `careful`, or by a row of weights."""
    if player == CAREFUL:
        return careful(s, scratch, rng)
    weigh(s, scratch, table[player], advice)
    return int(advice.moves[0])


@rule
def finish(s: State, scratch: Scratch, rng: Rng, players: IntArray, first: int, table: IntArray, advice: Advice[State]) -> None:  # noqa: PLR0913, PLR0917
    """Play a round to its end; `players` sit in order from seat `first` on."""
    while s.turn != OVER:
        player = int(players[(int(s.turn) - first + s.players) % s.players])
        play(s, choose(s, scratch, rng, player, table, advice))


@rule
def most_points(s: State) -> int:
    """Return what the best seat has in a finished round."""
    most = score(s, 0)
    for seat in range(1, s.players):
        most = max(most, score(s, seat))
    return most


@rule
def share_of(s: State, seat: int) -> float:
    """Return the share of the win that a finished round is worth to a seat."""
    most = most_points(s)
    winners = 0
    for other in range(s.players):
        winners += int(score(s, other) == most)
    return 1 / winners if score(s, seat) == most else 0.0


@rule
def result_of(s: State, seat: int) -> float:
    """Return what a finished round is worth to a seat: half by its share of the win, half by a softmax of the points."""
    most = most_points(s)
    total = 0.0
    for other in range(s.players):
        total += math.exp((score(s, other) - most) / SPREAD)
    return HALF_WIN * (share_of(s, seat) + math.exp((score(s, seat) - most) / SPREAD) / total)


@rule
def contest(  # noqa: PLR0913, PLR0917 - compiled code is handed its arrays one by one
    deals: int,
    states: Records,
    template: Records,
    scratch: Scratch,
    stream: Stream,
    rng: Rng,
    players: IntArray,
    table: IntArray,
    advice: Advice[State],
    shares: Numbers,
) -> None:
    """Play deals from every seat; write of each which share of them the first of `players` has won."""
    count = int(template[0].players)
    for at in range(deals):
        begin(states, template, at % count, stream, rng)
        states[1] = states[0]
        shares[at] = 0
        for seat in range(count):
            states[0] = states[1]
            finish(states[0], scratch, rng, players, seat, table, advice)
            shares[at] += share_of(states[0], seat) / count
