"""Spielvorbereitung: shuffling, dealing, laying out the 11s."""

from reihum._games.elfer_raus_master.state import COLOURS, JOKER, MIDDLE, NUMBERS, State
from reihum._kit.chance import Stream, shuffle
from reihum._kit.compiled import rule

HANDS = (0, 0, 20, 20, 15, 12, 12)
"""Cards dealt to each seat, by number of players; a house rule may change this and everything below."""
CONNECTORS = (0, 0, 4, 4, 3, 3, 2)
"""Connectors for each seat, by number of players; the others stay in the box."""
BONUSES = 7
"""Inhalt: how many bonus cards there are."""


@rule
def deal(s: State, stream: Stream) -> None:
    """Shuffle, deal and settle the order of the rows. Precondition: `players` and all fields of options and carry are set."""
    n = 0
    for colour in range(COLOURS):
        for number in range(1, NUMBERS + 1):
            if number != MIDDLE:
                s.pile[n] = colour * NUMBERS + number - 1
                n += 1
    # The most jokers that there can be; `left` includes only those in use.
    s.pile[n:] = JOKER
    n += int(s.joker_cards)
    shuffle(stream, s.pile, n)
    s.left = n
    for row in range(COLOURS):  # Ruling M1: the shuffle settles which colour lies above which
        s.order[row] = row
    # After the cards: reading the stream in another order would change the deal of every seed.
    shuffle(stream, s.order, COLOURS)
    deal_out(s)


@rule
def deal_out(s: State) -> None:
    """Deal the deck from the pile, seat by seat.

    Precondition: `players`, all fields of options and carry, `order`, `pile` and `left` are set.
    """
    s.hands[:, :] = 0
    s.jokers[:] = 0
    n = int(s.left)
    for seat in range(s.players):
        for _ in range(s.hand):
            n -= 1
            take_card(s, seat, s.pile[n])
    s.left = n
    s.pile[n:] = 0
    lay_out(s)


@rule
def take_card(s: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    card = int(card) & 127  # shows the compiler that it is not negative
    if card == JOKER:
        s.jokers[seat] += 1
    else:
        s.hands[seat, card // NUMBERS] |= 1 << (card % NUMBERS + 1)


@rule
def lay_out(s: State) -> None:
    """Lay out the four 11s and hand out the connectors. Precondition: as for `deal_out`, and hands and pile are dealt."""
    s.cannot[:, :] = 0
    s.known[:] = 0
    s.counts[:] = 0
    s.connectors[:] = 0
    s.bonuses[:] = 0
    s.bonuses_left = s.bonus_cards
    for seat in range(s.players):
        s.counts[seat] = s.hand
        s.connectors[seat] = s.connector_cards
    for row in range(COLOURS):
        colour = s.order[row]
        s.above[colour] = s.order[row - 1 if row > 0 else row]
        s.below[colour] = s.order[row + 1 if row < COLOURS - 1 else row]
    s.rows[:] = 1 << MIDDLE
    s.open[:] = 1 << (MIDDLE - 1) | 1 << (MIDDLE + 1)
    s.standing[:] = 0
    s.reach[:] = 0
    s.bridges[:] = 0
    s.laid = 0
    s.exchanged = 0
    s.passes = 0
    s.turn = s.starter
