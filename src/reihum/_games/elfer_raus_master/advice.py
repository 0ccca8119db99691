"""Candidate moves of Elfer raus! Master with remarks on each, for a network to choose among.

`careful` weighs single cards. Here whole turns are weighed (`turns`), by what the position after them is worth (`valuing`) with fitted
weights (`weights`): beginning in each half row, taking a joker off the table, and drawing or ending the turn. The best move of each of
these is listed, with the band of what it loses against the best of all, and the move of `careful`. Of the half rows in which the best
turn lays cards, only one is listed. The first move is the one that this player would make. Everything depends only on the seat's own
hand and on what everybody has seen.
"""

from reihum._games.elfer_raus_master.bot import careful
from reihum._games.elfer_raus_master.rules import closing_move, may_exchange, play
from reihum._games.elfer_raus_master.state import BRIDGE, COLOURS, DRAW, END, EXCHANGE, HALVES, LAY_JOKER, NUMBERS, Scratch, State
from reihum._games.elfer_raus_master.turns import weigh_halves
from reihum._games.elfer_raus_master.valuing import Turn, turn_of, value, value_of_drawing
from reihum._games.elfer_raus_master.weights import WEIGHTS
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule
from reihum._kit.learnable import Candidates
from reihum._kit.structured import IntArray
from reihum._kit.weighed import BAND_COUNT, LEAST, add_unweighed, add_weighed, bring_best_first, tell_bands

BANDS = (25, 100, 300)
"""The bounds of the four bands of what a move loses against the best, in hundredths of a percent of a win."""
CARDS, JOKERS, BRIDGES, EXCHANGES, ENDS, DRAWS, PASSES = range(7)
"""Kinds of moves: a number card laid, a joker, either with a connector, a joker taken, the turn ended, a card drawn, a pass."""
KINDS = PASSES + 1


@rule
def list_candidates(s: State, scratch: Scratch, rng: Rng, advice: Candidates[State]) -> int:
    """Write the moves worth choosing among, with remarks on each; return how many, one or more.

    Precondition: the round is not over; not checked.
    """
    n = weigh(s, scratch, WEIGHTS, advice)
    tell_bands(advice, n, BANDS, KINDS)
    for at in range(n):
        advice.remarks[at, 0] += kind_of(int(advice.moves[at])) * BAND_COUNT
    return add_unweighed(advice, n, careful(s, scratch, rng))


@rule
def weigh(s: State, scratch: Scratch, weights: IntArray, advice: Candidates[State]) -> int:
    """Write the moves worth choosing among, best first, and what each is worth more than to lay nothing more.

    Returns how many there are, one or more. Precondition: the round is not over; not checked.
    """
    turn = turn_of(s, int(s.turn), weights)
    n = _weigh_lays(s, turn, scratch, weights, advice) if turn.lays else 0
    last = closing_move(s, turn.seat)
    if last >= 0:
        n = add_weighed(advice, n, last, value_of_drawing(s, turn, weights) if last == DRAW else 0)
    if may_exchange(s):
        n = _weigh_exchanges(s, turn, scratch, weights, advice, n)
    bring_best_first(advice, n)
    return n


@rule
def _weigh_lays(s: State, turn: Turn, scratch: Scratch, weights: IntArray, advice: Candidates[State]) -> int:
    """Write the moves to begin with in each half row, only one for those of the best turn; return how many."""
    most = weigh_halves(s, turn, scratch, weights)
    n = 0
    told = False
    for half in range(HALVES):
        worth = int(scratch.worths[half])
        # Half rows in the same best turn are worth the same: one beginning stands for all of them.
        if worth > LEAST and not (told and worth == most):
            n = add_weighed(advice, n, int(scratch.begins[half]), worth)
            told |= worth == most
    return n


@rule
def _weigh_exchanges(s: State, turn: Turn, scratch: Scratch, weights: IntArray, advice: Candidates[State], n: int) -> int:  # noqa: PLR0913, PLR0917
    """Write at `n` the best joker to take off the table, if there is one; return the new count."""
    now = value(s, turn, weights)
    best = -1
    most = turns_worth = LEAST
    for colour in range(COLOURS):
        swaps = int(s.hands[turn.seat, colour] & s.standing[colour])
        while swaps:
            move = EXCHANGE + colour * NUMBERS + lowest(swaps) - 1
            swaps &= swaps - 1
            # A copy: the state itself is looked at again for the next exchange.
            advice.trial[0] = s
            play(advice.trial[0], move)
            after = turn_of(advice.trial[0], turn.seat, weights)
            # Exchanges differ only in which card goes: it fits nowhere, so the turns after them are the same ones, and worth the same
            # unless the last card can be laid.
            if best < 0 or after.lays == s.counts[turn.seat]:
                turns_worth = _worth_of_turns(advice.trial[0], after, scratch, weights)
            worth = turns_worth + value(advice.trial[0], after, weights) - now
            if best < 0 or worth > most:
                most = worth
                best = move
    return n if best < 0 else add_weighed(advice, n, best, most)


@rule
def _worth_of_turns(s: State, turn: Turn, scratch: Scratch, weights: IntArray) -> int:
    """Return what the best way to go on after an exchange is worth more than to lay nothing more."""
    worth = 0 if s.laid else LEAST  # a seat that has laid nothing must lay now
    return max(worth, weigh_halves(s, turn, scratch, weights)) if turn.lays else worth


@rule
def kind_of(move: int) -> int:
    """Return the kind of a move."""
    if move < BRIDGE:
        return CARDS if move < LAY_JOKER else JOKERS
    if move < EXCHANGE:
        return BRIDGES
    if move < END:
        return EXCHANGES
    return ENDS + move - END
