"""The careful player of Elfer raus!, and sampling of plausible worlds (`sample_belief`).

A card is worth laying when more own cards than cards of others wait behind it. Cards that block the others are kept as
long as something else can be laid: a seat that cannot lay must draw, which costs it time. The whole hand is laid at once
when that ends the round.
"""

from reihum._games.elfer_raus.knowledge import determinize
from reihum._games.elfer_raus.rules import DOWN, mask_upward, may_draw
from reihum._games.elfer_raus.state import COLOURS, DRAW, END, MIDDLE, NUMBERS, PASS, Scratch, State
from reihum._kit.bits import lowest
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import rule

IMPLAUSIBLE_ONE_IN = 4
"""For each card held back without a reason, a world is accepted with a probability of one in this many."""
TRIES = 8
"""The largest number of worlds that are tried until one is accepted."""


@rule
def careful(s: State, scratch: Scratch, rng: Rng) -> int:
    """Return a move for the seat to move, chosen from its own hand and what lies open."""
    seat = int(s.turn)
    best = -1
    best_gain = 0
    for colour in range(COLOURS):
        fits = int(s.hands[seat, colour] & s.open[colour])
        while fits:
            number = lowest(fits)
            fits &= fits - 1
            gain = compute_lay_gain(s, seat, colour, number)
            if best < 0 or gain > best_gain:
                best = colour * NUMBERS + number - 1
                best_gain = gain
    if best < 0:
        return _choose_without_a_card(s)
    if s.laid and not s.forced and best_gain < 0 and not goes_out(s, seat):
        return END
    return best


@rule
def _choose_without_a_card(s: State) -> int:
    """Return the only legal move when no card fits: end the turn, draw, or pass."""
    if s.laid:
        return END
    return DRAW if may_draw(s) else PASS


@rule
def compute_lay_gain(s: State, seat: int, colour: int, number: int) -> int:
    """Return the worth of what laying a card opens: own cards behind it count for it, those of all others against it."""
    gain = 0
    if number <= MIDDLE:
        gain += _compute_value_beyond(s, seat, colour, number, -1)
    if number >= MIDDLE:
        gain += _compute_value_beyond(s, seat, colour, number, 1)
    return gain


@rule
def sample_belief(s: State, seat: int, scratch: Scratch, rng: Rng) -> None:
    """Turn a state, in place, into a world in which the others hold back few cards that they should have laid.

    A seat that ended its turn holds none of the cards that fitted then, or had a reason to keep them. A world with n cards
    held back without a reason is accepted with probability (1 / `IMPLAUSIBLE_ONE_IN`) ** n, the last of `TRIES` worlds in any case.
    """
    for _ in range(TRIES):
        determinize(s, seat, scratch, rng)
        odd = count_implausible_cards(s, seat)
        # One draw for each odd card, so worlds with many of them are hardly ever accepted.
        while odd and pick(rng, IMPLAUSIBLE_ONE_IN) == 0:
            odd -= 1
        if odd == 0:
            return


@rule
def count_implausible_cards(s: State, seat: int) -> int:
    """Return how many cards other seats held back although laying them would have cost them nothing."""
    odd = 0
    for other in range(s.players):
        if other == seat:
            continue
        for colour in range(COLOURS):
            kept = int(s.hands[other, colour] & s.held_back[other, colour])
            while kept:
                odd += compute_lay_gain(s, other, colour, lowest(kept)) >= 0
                kept &= kept - 1
    return odd


@rule
def _compute_value_beyond(s: State, seat: int, colour: int, number: int, step: int) -> int:
    """Return the worth of the cards beyond this one: own cards gain, nearer ones more; of the others only the nearest costs."""
    own = int(s.hands[seat, colour])
    gain = 0
    chain = True
    weight = NUMBERS
    at = number + step
    while 1 <= at <= s.highest:
        # Number n is bit n of a mask.
        if own >> at & 1:
            gain += weight
        else:
            if chain:
                gain -= weight
            chain = False
        weight -= 2
        at += step
    return gain


@rule
def goes_out(s: State, seat: int) -> bool:
    """Return whether the whole hand can be laid in this turn."""
    for colour in range(COLOURS):
        hand = int(s.hands[seat, colour])
        reach = int(s.open[colour])
        while hand & reach:
            fits = hand & reach
            hand ^= fits
            # Cards just laid open the places behind them and fill their own.
            reach = (fits & DOWN) >> 1 | (fits & mask_upward(s)) << 1 | (reach ^ fits)
        if hand:
            return False
    return True
