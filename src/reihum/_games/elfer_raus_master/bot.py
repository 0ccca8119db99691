"""The careful player of Elfer raus! Master.

A bonus card is worth most. A card that opens a spot for the others is kept as long as there is another move, since the
seat with the cards at the ends of the rows completes the half rows. The last spot of a half row is never left to others.
Connectors and jokers are kept for a bonus card, for a run of own cards behind them, or for the end of the round. When
that is near, everything is laid, high cards first. A card whose spot a joker fills can only be exchanged for it.

The weights were found in thousands of rounds between variants of this player.
"""

from reihum._games.elfer_raus_master.rules import HIGH, LOW, WORTH, legal
from reihum._games.elfer_raus_master.state import (
    BRIDGE,
    BRIDGE_JOKER,
    CARDS,
    DRAW,
    END,
    EXCHANGE,
    LAY_JOKER,
    MIDDLE,
    NUMBERS,
    OTHERS,
    Scratch,
    State,
)
from reihum._kit.bits import popcount
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule

CARD_LESS = 12
"""The worth of holding one card fewer, besides the card's value."""
BONUS = 150
"""The worth of a bonus card of 11 points: its points, and that nobody else gets them."""
GIFT = 60
"""The cost of leaving the last spot of a half row, with its 11 points, to the others."""
OPENED = 50
"""The cost of opening a spot for the others."""
NEAR = 6
"""The worth of an own card right behind; two thirds of it one further on, and so forth."""
CONNECTOR = 60
"""The cost of using a connector."""
KEPT_JOKER = 70
"""The cost of laying a joker, besides its points."""
DRAWN = 25
"""The cost of drawing: one more card, and the turn."""
HURRY = 132
"""The worth of laying anything when the end is near."""
CLOSE = 5
"""The end is near when somebody has fewer cards than this."""
IMPOSSIBLE = -1000


@rule
def careful(s: State, scratch: Scratch, rng: Rng) -> int:
    """Return a move for the seat to move, chosen from its own hand and what lies open."""
    seat = int(s.turn)
    count = legal(s, scratch)
    best = int(scratch.codes[count - 1])  # end the turn, draw or pass, unless a joker was just taken
    best_gain = compute_value_of_ending(s, best)
    for at in range(count):
        move = int(scratch.codes[at])
        if move < END:
            gain = compute_swap_gain(s, seat) if move >= EXCHANGE else compute_lay_gain(s, seat, move)
            if gain > best_gain:
                best = move
                best_gain = gain
    return best


@rule
def compute_value_of_ending(s: State, move: int) -> int:
    """Return the worth of laying nothing more: ending the turn costs nothing, drawing costs cards and the turn."""
    if move < END:
        return IMPOSSIBLE
    return -DRAWN - CARD_LESS * (int(s.most_draws) - 1) if move == DRAW else 0


@rule
def compute_swap_gain(s: State, seat: int) -> int:
    """Return the worth of an exchange: it is good once a card is laid; before, it forces the seat to lay, good only in a hurry."""
    if s.laid:
        return BONUS
    return 0 if is_hurried(s, seat) else IMPOSSIBLE


@rule
def compute_lay_gain(s: State, seat: int, move: int) -> int:
    """Return the worth of laying a card or a joker, with or without a connector."""
    bridge = move >= BRIDGE
    joker = LAY_JOKER <= move < BRIDGE or move >= BRIDGE_JOKER
    # Codes with a connector also contain its row of origin, which the division removes.
    card = (move - BRIDGE) // OTHERS % CARDS if bridge else move % CARDS
    colour = card // NUMBERS
    number = card % NUMBERS + 1
    gain = CARD_LESS + (int(s.joker_cost) if joker else number) + compute_value_of_half_row(s, seat, colour, number)
    if number > 1:
        gain += compute_value_beyond(s, seat, colour, number, -1)
    if number < NUMBERS:
        gain += compute_value_beyond(s, seat, colour, number, 1)
    if is_hurried(s, seat):
        return gain + HURRY
    if bridge:
        gain -= CONNECTOR
    if joker:
        gain -= KEPT_JOKER + int(s.joker_cost)
        if s.hands[seat, colour] >> number & 1:
            gain -= BONUS  # the seat could lay the card itself
    return gain


@rule
def compute_value_of_half_row(s: State, seat: int, colour: int, number: int) -> int:
    """Return the worth of filling a spot for its half row, if this seat completes it in this turn or another can complete it next."""
    if s.bonuses_left == 0:
        return 0
    worth = int(s.bonus_worth)
    missing = (LOW if number < MIDDLE else HIGH) & ~(s.rows[colour] | 1 << number)
    if missing == 0:
        return BONUS * worth // WORTH
    others = popcount(missing & ~s.hands[seat, colour])
    if others == 0 and popcount(missing) < s.most_lays - s.laid:
        return BONUS * worth // WORTH  # the others follow in this turn
    return -GIFT * worth // WORTH if popcount(missing) == 1 and others == 1 else 0


@rule
def compute_value_beyond(s: State, seat: int, colour: int, number: int, step: int) -> int:
    """Return the worth of the spots up to the next filled one: own cards gain, a newly opened spot for a card of others costs."""
    own = int(s.hands[seat, colour])
    gain = 0
    near = NEAR
    at = number + step
    while 1 <= at <= NUMBERS and not s.rows[colour] >> at & 1:
        if own >> at & 1:
            gain += near + at // 2
        elif at == number + step and not s.open[colour] >> at & 1:
            gain -= OPENED
        # Integers only, so that every target computes the same gain.
        near = near * 2 // 3
        at += step
    return gain


@rule
def is_hurried(s: State, seat: int) -> bool:
    """Return whether the end is near: the whole hand may be laid in this turn, or somebody else has few cards left."""
    close = int(s.counts[seat]) <= int(s.most_lays) - int(s.laid)
    for other in range(s.players):
        if other != seat and int(s.counts[other]) < CLOSE:
            close = True
    return close
