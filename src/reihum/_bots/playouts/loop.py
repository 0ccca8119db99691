"""Matches played on from a position by `careful` or a network, compiled; `specialise` loads this file once for each game.

Each playout samples the order of the pile and all later deals.
"""

from typing import Any

from reihum._bots.playouts.memory import AS_IT_IS, ERRORS_OF, LONGEST_ROUND, MatchSoFar, PlayoutMemory
from reihum._bots.specialise import get_bindings
from reihum._kit.chance import Rng, Stream, draw_word, pick
from reihum._kit.compiled import inlined_rule
from reihum._kit.elementary import exp
from reihum._kit.shares import SEATS, share_the_win
from reihum._kit.structured import FloatArray, IntArray

game = get_bindings()
rule, LAST_DECIDES, BY_NETWORK, TO_THE_END = game.rule, game.last_decides, game.by_network, game.plays_to_end
deal, legal, play, careful, choose = game.deal, game.legal, game.play, game.careful, game.choose
outlook, sample_belief = game.outlook, game.sample_belief
COST_OF_ERRORS = game.cost_of_errors
due, form_random, mix_pile = game.is_pile_due, game.form_pile_randomly, game.mix_pile
round_points, carry_over = game.round_points, game.carry_over

TOGETHER = 64
"""The number of last rounds played in advance over which the end of one playout is averaged."""

Record = Any
"""A structured scalar of the game that the file is loaded for."""


@rule
def evaluate(memory: PlayoutMemory, move: int, payoffs: FloatArray) -> None:
    """Play out the root, after a move or AS_IT_IS; write a row of `payoffs` for each playout."""
    for at in range(len(payoffs)):
        memory.world[0] = memory.root[0]
        memory.own_rng[0] = memory.rng[0]
        run(memory, move, payoffs[at])
        memory.rng[0] = memory.own_rng[0]


@rule
def compare(memory: PlayoutMemory, moves: IntArray, payoffs: FloatArray) -> None:
    """Play out the root after each of `moves`, in worlds that are plausible for the seat to move.

    `payoffs` has a row for each world, and in it a row for each move.
    """
    seat = int(memory.root[0].turn)
    for at in range(len(payoffs)):
        memory.imagined[0] = memory.root[0]
        sample_belief(memory.imagined[0], seat, memory.scratch[0], memory.rng[0])
        for candidate in range(len(moves)):
            # Common random numbers: every move starts from the same world and the same generator state, so chance cancels in differences.
            memory.world[0] = memory.imagined[0]
            memory.own_rng[0] = memory.rng[0]
            run(memory, moves[candidate], payoffs[at, candidate])
        memory.rng[0] = memory.own_rng[0]


@rule
def believe(memory: PlayoutMemory, seat: int, payoffs: FloatArray) -> None:
    """Play out the root as it is, in worlds that are plausible for `seat`; write a row of `payoffs` for each world."""
    for at in range(len(payoffs)):
        memory.imagined[0] = memory.root[0]
        sample_belief(memory.imagined[0], seat, memory.scratch[0], memory.rng[0])
        memory.world[0] = memory.imagined[0]
        memory.own_rng[0] = memory.rng[0]
        run(memory, AS_IT_IS, payoffs[at])
        memory.rng[0] = memory.own_rng[0]


@inlined_rule
def run(memory: PlayoutMemory, move: int, payoffs: FloatArray) -> None:
    """Make a move in the world, unless it is AS_IT_IS, play the match to its end, and write each seat's payoff."""
    s = memory.world[0]
    memory.running[0] = memory.before[0]
    rng = memory.own_rng[0]
    # The real order of the pile must not leak into the estimate.
    mix_pile(s, rng)
    if move != AS_IT_IS:
        play(s, move)
    payoffs[:] = 0.0
    while True:
        play_round(memory)
        if end_round(memory, payoffs):
            return
        open_round(memory, memory.ahead[0])


@rule
def open_round(memory: PlayoutMemory, undealt: Record) -> int:
    """Deal a round in the world by chance; return the seat that begins it."""
    memory.world[0] = undealt
    open_random(memory.stream[0], memory.own_rng[0])
    deal(memory.world[0], memory.stream[0])
    return int(memory.world[0].turn)


@inlined_rule
def play_round(memory: PlayoutMemory) -> None:
    """Play the round in the world to its end, LONGEST_ROUND at most."""
    s, rng = memory.world[0], memory.own_rng[0]
    moves = 0
    while s.turn >= 0 and moves < LONGEST_ROUND:
        if due(s):
            form_random(s, rng)
        play(s, next_move(memory, rng))
        moves += 1


@inlined_rule
def move_with_errors(memory: PlayoutMemory, errors: int, rng: Rng) -> int:
    """Return the move that `careful` makes in the world, or with `errors` of ERRORS_OF any legal one."""
    if errors > 0 and pick(rng, ERRORS_OF) < errors:
        count = int(legal(memory.world[0], memory.scratch[0]))
        return int(memory.scratch[0].codes[pick(rng, count)])
    return int(careful(memory.world[0], memory.scratch[0], rng))


@inlined_rule
def move_of_careful(memory: PlayoutMemory, rng: Rng) -> int:
    """Return the move that `careful` makes in the world, or now and then any legal one, as people do."""
    return move_with_errors(memory, int(memory.running[0].errors[memory.world[0].turn]), rng)


@inlined_rule
def move_of_network(memory: PlayoutMemory, rng: Rng) -> int:
    """Return the move that the network makes in the world, or if the seat errs (`MatchSoFar.errors`), that of `careful` or a random one."""
    errors = int(memory.running[0].errors[memory.world[0].turn])
    if errors and (errors >= ERRORS_OF or pick(rng, ERRORS_OF) < errors):
        return move_with_errors(memory, errors - ERRORS_OF, rng)
    return int(choose(memory.world[0], memory.scratch[0], rng, memory.network))


next_move = move_of_network if BY_NETWORK else move_of_careful


@rule
def end_round(memory: PlayoutMemory, payoffs: FloatArray) -> bool:
    """Add the round to the score and prepare the next one; return True, with the payoffs written, when nothing is left to play."""
    s = memory.world[0]
    match = memory.running[0]
    players = int(match.players)
    for seat in range(players):
        points = round_points(s, seat)
        match.last[seat] = points
        match.totals[seat] += points
        payoffs[SEATS + seat] = match.totals[seat]
    match.played += 1
    memory.ahead[0] = memory.fresh[0]
    undecided = carry_over(memory.ahead[0], s)
    if not undecided or match.played == match.rounds:
        share_the_win(players, match.totals, match.last, LAST_DECIDES, payoffs)
    elif not TO_THE_END:
        outlook(s, payoffs)
        if count_unlike_rounds(match) > 1:
            weigh_errors(match, payoffs)
    elif match.last_rounds and match.played + 1 == match.rounds:
        add_last_rounds(memory, payoffs)
    else:
        return False
    return True


@rule
def weigh_errors(match: MatchSoFar, shares: FloatArray) -> None:
    """Lower the shares of seats that err more, since the outlook assumes that all seats play alike."""
    players, whole = int(match.players), 0.0
    for seat in range(players):
        shares[seat] *= exp(-COST_OF_ERRORS * match.errors[seat] / ERRORS_OF)
        whole += shares[seat]
    for seat in range(players):
        shares[seat] /= whole


@inlined_rule
def count_unlike_rounds(match: MatchSoFar) -> int:
    """Return how many last rounds differ by who begins them: one for each seat, or one where all seats err alike."""
    for seat in range(int(match.players)):
        if match.errors[seat] != match.errors[0]:
            return int(match.players)
    return 1


@rule
def add_last_rounds(memory: PlayoutMemory, payoffs: FloatArray) -> None:
    """Write the payoffs of a match whose last round is taken from those played in advance: the mean over TOGETHER of them."""
    match = memory.running[0]
    players, first = int(match.players), open_round(memory, memory.ahead[0])
    apart = count_unlike_rounds(match)
    count = match.last_rounds // apart
    start = pick(memory.own_rng[0], int(count))
    for step in range(TOGETHER):
        # The stored rows begin with the seat that began: rotated back to the seats of this match.
        row = (start + step) % count * apart + first % apart
        for seat in range(players):
            match.last[seat] = memory.last_rounds[row, (seat - first + players) % players]
            match.totals[seat] += match.last[seat]
            payoffs[SEATS + seat] += match.last[seat] / TOGETHER
        share_the_win(players, match.totals, match.last, LAST_DECIDES, payoffs)
        for seat in range(players):
            match.totals[seat] -= match.last[seat]
    for seat in range(players):
        payoffs[seat] /= TOGETHER


@rule
def play_last_rounds(memory: PlayoutMemory) -> None:
    """Play `before.last_rounds` rounds in advance, and keep their points, from the beginning seat on.

    The seats of the match begin in turn, which matters if they err differently.
    """
    players, count = int(memory.before[0].players), int(memory.before[0].last_rounds)
    memory.own_rng[0] = memory.rng[0]
    for row in range(count):
        first, begins = open_round(memory, memory.fresh[0]), row % players
        for seat in range(players):
            # The seat that begins here stands for that of the match whose turn it is to begin.
            memory.running[0].errors[seat] = memory.before[0].errors[(seat - first + begins + players) % players]
        play_round(memory)
        for seat in range(players):
            memory.last_rounds[row, (seat - first + players) % players] = round_points(memory.world[0], seat)
    memory.rng[0] = memory.own_rng[0]


@rule
def open_random(stream: Stream, rng: Rng) -> None:
    """Open a stream with a key drawn from the fast generator, for an imagined deal."""
    for at in range(8):
        # Eight words of 32 bits: a key of the cipher that the stream is made of.
        stream.key[at] = draw_word(rng)
    stream.nonce[:] = 0
    stream.counter = 0
    stream.left = 0


@rule
def deal_fresh(memory: PlayoutMemory, payoffs: FloatArray) -> None:
    """Deal the round of the root, which is not dealt yet, and play it out; write a row of `payoffs` for each playout."""
    for at in range(len(payoffs)):
        memory.own_rng[0] = memory.rng[0]
        open_round(memory, memory.root[0])
        run(memory, AS_IT_IS, payoffs[at])
        memory.rng[0] = memory.own_rng[0]
