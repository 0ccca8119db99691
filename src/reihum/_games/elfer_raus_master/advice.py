"""Candidate moves of Elfer raus! Master with remarks on each, for a network to choose among.

`careful` weighs single cards. Here whole turns are weighed (`turns`) by the value of the position after them (`valuing`), with fitted
weights (`weights`): turns that begin in each half row, taking a joker off the table, and drawing or ending the turn. The best move of
each of these is listed, with the band of its loss against the best of all, and so is the move of `careful`. Of the half rows in which
the best turn lays cards, only one is listed. The move listed first is the best by these weights. Everything depends only on the seat's
own hand and on what everybody has seen.
"""

from reihum._games.elfer_raus_master.bot import careful
from reihum._games.elfer_raus_master.rules import find_closing_move, may_exchange, play
from reihum._games.elfer_raus_master.state import BRIDGE, COLOURS, DRAW, END, EXCHANGE, HALVES, LAY_JOKER, NUMBERS, Scratch, State
from reihum._games.elfer_raus_master.turns import weigh_halves
from reihum._games.elfer_raus_master.valuing import Turn, compute_value, compute_value_of_drawing, get_turn
from reihum._games.elfer_raus_master.weights import WEIGHTS
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule
from reihum._kit.learnable import Candidates
from reihum._kit.structured import IntArray
from reihum._kit.weighed import BAND_COUNT, LEAST, add_unweighed, add_weighed, bring_best_first, tell_bands

BANDS = (25, 100, 300)
"""The bounds between the four bands of a move's loss against the best, in hundredths of a percent of a win."""
CARDS, JOKERS, BRIDGES, EXCHANGES, ENDS, DRAWS, PASSES = range(7)
"""Kinds of moves: a number card laid, a joker, either with a connector, a joker taken, the turn ended, a card drawn, a pass."""
KINDS = PASSES + 1


@rule
def list_candidates(s: State, scratch: Scratch, rng: Rng, advice: Candidates[State]) -> int:
    """Write the candidate moves, with remarks on each; return their number, at least one.

    Precondition: the round is not over; not checked.
    """
    n = weigh(s, scratch, WEIGHTS, advice)
    tell_bands(advice, n, BANDS, KINDS)
    for at in range(n):
        advice.remarks[at, 0] += get_kind(int(advice.moves[at])) * BAND_COUNT
    return add_unweighed(advice, n, careful(s, scratch, rng))


@rule
def weigh(s: State, scratch: Scratch, weights: IntArray, advice: Candidates[State]) -> int:
    """Write the candidate moves, best first, and the gain of each over laying nothing more.

    Returns their number, at least one. Precondition: the round is not over; not checked.
    """
    turn = get_turn(s, int(s.turn), weights)
    n = _weigh_lays(s, turn, scratch, weights, advice) if turn.lays else 0
    last = find_closing_move(s, turn.seat)
    if last >= 0:
        n = add_weighed(advice, n, last, compute_value_of_drawing(s, turn, weights) if last == DRAW else 0)
    if may_exchange(s):
        n = _weigh_exchanges(s, turn, scratch, weights, advice, n)
    bring_best_first(advice, n)
    return n


@rule
def _weigh_lays(s: State, turn: Turn, scratch: Scratch, weights: IntArray, advice: Candidates[State]) -> int:
    """Write the first move of the best turn that begins in each half row, only one for the best turn of all; return their number."""
    most = weigh_halves(s, turn, scratch, weights)
    n = 0
    told = False
    for half in range(HALVES):
        worth = int(scratch.worths[half])
        # Half rows of the same best turn have the same worth: one of them stands for all.
        if worth > LEAST and not (told and worth == most):
            n = add_weighed(advice, n, int(scratch.begins[half]), worth)
            told |= worth == most
    return n


@rule
def _weigh_exchanges(s: State, turn: Turn, scratch: Scratch, weights: IntArray, advice: Candidates[State], n: int) -> int:  # noqa: PLR0913, PLR0917
    """Write at index `n` the best exchange for a joker on the table, if there is one; return the new count."""
    now = compute_value(s, turn, weights)
    best = -1
    most = turns_worth = LEAST
    for colour in range(COLOURS):
        swaps = int(s.hands[turn.seat, colour] & s.standing[colour])
        while swaps:
            move = EXCHANGE + colour * NUMBERS + lowest(swaps) - 1
            swaps &= swaps - 1
            # A copy: the state itself is needed again for the next exchange.
            advice.trial[0] = s
            play(advice.trial[0], move)
            after = get_turn(advice.trial[0], turn.seat, weights)
            # Exchanges differ only in the card that leaves the hand. It fits nowhere, so the turns after them are the same, with the same
            # worth unless the last card can be laid.
            if best < 0 or after.lays == s.counts[turn.seat]:
                turns_worth = _compute_worth_of_turns(advice.trial[0], after, scratch, weights)
            worth = turns_worth + compute_value(advice.trial[0], after, weights) - now
            if best < 0 or worth > most:
                most = worth
                best = move
    return n if best < 0 else add_weighed(advice, n, best, most)


@rule
def _compute_worth_of_turns(s: State, turn: Turn, scratch: Scratch, weights: IntArray) -> int:
    """Return the gain of the best continuation after an exchange over laying nothing more."""
    worth = 0 if s.laid else LEAST  # a seat that has laid nothing must lay now
    return max(worth, weigh_halves(s, turn, scratch, weights)) if turn.lays else worth


@rule
def get_kind(move: int) -> int:
    """Return the kind of a move."""
    if move < BRIDGE:
        return CARDS if move < LAY_JOKER else JOKERS
    if move < EXCHANGE:
        return BRIDGES
    if move < END:
        return EXCHANGES
    return ENDS + move - END
