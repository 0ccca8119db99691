"""What is worth knowing about playing Elfer raus! Master well.

A bonus card is worth most, and a card that opens a spot for the others is worth keeping as long as something else can
be done: the seat with the cards at the ends of the rows finishes the halves. Never leave others the last spot of a half
row. Connectors and jokers wait for a bonus card, for a run of own cards behind them, or for the end of the round. When
that is near, lay whatever can be laid, high cards first. A card whose spot a joker fills can only be exchanged for it.

The weights were found by letting variants play thousands of rounds against each other.
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
"""What it is worth to hold one card less, besides its value."""
BONUS = 150
"""What a bonus card of 11 points is worth: its points, and that nobody else gets them."""
GIFT = 60
"""What it costs to leave the last spot of a half row to the others, where it brings 11 points."""
OPENED = 50
"""What it costs to open a spot for the others."""
NEAR = 6
"""What it is worth to come next to an own card; two thirds of it one further on, and so forth."""
CONNECTOR = 60
"""What a connector is kept back for."""
KEPT_JOKER = 70
"""What a joker is kept back for."""
DRAWN = 25
"""What it costs to draw: a card more, and a turn."""
HURRY = 132
"""What it is worth to lay anything when the end is near."""
CLOSE = 5
"""With fewer cards than this in somebody's hand the end is near."""
IMPOSSIBLE = -1000


@rule
def careful(s: State, scratch: Scratch, rng: Rng) -> int:
    """Return the move to make for the seat whose turn it is, from its own hand and what lies open."""
    seat = int(s.turn)
    count = legal(s, scratch)
    best = int(scratch.codes[count - 1])  # end the turn, draw or pass, unless a joker was just taken
    best_gain = value_of_ending(s, best)
    for at in range(count):
        move = int(scratch.codes[at])
        if move < END:
            gain = swap_gain(s, seat) if move >= EXCHANGE else lay_gain(s, seat, move)
            if gain > best_gain:
                best = move
                best_gain = gain
    return best


@rule
def value_of_ending(s: State, move: int) -> int:
    """Return what it is worth to lay nothing more: to end the turn costs nothing, to draw costs cards and the turn."""
    if move < END:
        return IMPOSSIBLE
    return -DRAWN - CARD_LESS * (int(s.most_draws) - 1) if move == DRAW else 0


@rule
def swap_gain(s: State, seat: int) -> int:
    """Return what an exchange is worth: always good after a card; before one it forces the seat to lay, which helps only in a hurry."""
    if s.laid:
        return BONUS
    return 0 if is_hurried(s, seat) else IMPOSSIBLE


@rule
def lay_gain(s: State, seat: int, move: int) -> int:
    """Return what it is worth to lay a card or a joker, with or without a connector."""
    bridge = move >= BRIDGE
    joker = LAY_JOKER <= move < BRIDGE or move >= BRIDGE_JOKER
    # Bridging codes have a row of origin behind the card: it is divided away.
    card = (move - BRIDGE) // OTHERS % CARDS if bridge else move % CARDS
    colour = card // NUMBERS
    number = card % NUMBERS + 1
    gain = CARD_LESS + (int(s.joker_cost) if joker else number) + half_row(s, seat, colour, number)
    if number > 1:
        gain += value_beyond(s, seat, colour, number, -1)
    if number < NUMBERS:
        gain += value_beyond(s, seat, colour, number, 1)
    if is_hurried(s, seat):
        return gain + HURRY
    if bridge:
        gain -= CONNECTOR
    if joker:
        gain -= KEPT_JOKER + int(s.joker_cost)
        if s.hands[seat, colour] >> number & 1:
            gain -= BONUS  # the card itself does as well
    return gain


@rule
def half_row(s: State, seat: int, colour: int, number: int) -> int:
    """Return what filling a spot is worth for its half row, which is finished now or soon, by this seat or by another."""
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
def value_beyond(s: State, seat: int, colour: int, number: int, step: int) -> int:
    """Return what the spots up to the next filled one are worth: own cards there gain, an empty spot that somebody else may fill costs."""
    own = int(s.hands[seat, colour])
    gain = 0
    near = NEAR
    at = number + step
    while 1 <= at <= NUMBERS and not s.rows[colour] >> at & 1:
        if own >> at & 1:
            gain += near + at // 2
        elif at == number + step and not s.open[colour] >> at & 1:
            gain -= OPENED
        # Whole numbers only, so that every target comes to the same gain.
        near = near * 2 // 3
        at += step
    return gain


@rule
def is_hurried(s: State, seat: int) -> bool:
    """Return whether the end is near: the whole hand goes in this turn, or somebody else has few cards left."""
    close = int(s.counts[seat]) <= int(s.most_lays) - int(s.laid)
    for other in range(s.players):
        if other != seat and int(s.counts[other]) < CLOSE:
            close = True
    return close
