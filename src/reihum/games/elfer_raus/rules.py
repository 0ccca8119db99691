"""The rule sheet of Elfer raus! in code, in the sheet's order."""

from reihum.games.bits import lowest, popcount
from reihum.games.chance import Rng, Stream, pick, shuffle
from reihum.games.compiled import rule
from reihum.games.elfer_raus.state import CARDS, COLOURS, DRAW, END, MIDDLE, NUMBERS, OVER, PASS, Scratch, State

DOWN = (1 << (MIDDLE + 1)) - (1 << 2)
"""The mask of the numbers 2 to 11: from them a row goes on downwards."""
UP = (1 << NUMBERS) - (1 << MIDDLE)
"""The mask of the numbers 11 to 19: from them a row goes on upwards."""

HANDS = (0, 0, 20, 20, 15, 12, 10)
"""Spielvorbereitung: cards in hand by number of players."""

DRAWS = 3
"""Karten nachziehen: at most so many cards in a turn."""


# Spielvorbereitung


@rule
def deal(s: State, stream: Stream) -> None:
    """Shuffle and deal until somebody holds an 11; precondition: `players` and `drop_colour` are set."""
    while True:
        n = 0
        for card in range(CARDS):
            if card // NUMBERS != s.drop_colour:
                s.pile[n] = card
                n += 1
        shuffle(stream, s.pile, n)
        s.left = n
        if deal_out(s):
            return


@rule
def deal_out(s: State) -> bool:
    """Deal the deck that lies in the pile, seat by seat; return whether anybody holds an 11, so that the round can begin.

    Precondition: `players`, `drop_colour`, `pile` and `left` are set.
    """
    s.hands[:, :] = 0
    size = HANDS[s.players]
    n = int(s.left)
    for seat in range(s.players):
        for place in range(n - 1, n - 1 - size, -1):
            take(s, seat, int(s.pile[place]))
        n -= size
    s.left = n
    s.pile[n:] = 0
    return open_round(s)


@rule
def take(s: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    s.hands[seat, card // NUMBERS] |= 1 << (card % NUMBERS + 1)


# Spielablauf


@rule
def open_round(s: State) -> bool:
    """Lay the first 11 (red, else yellow, green, blue); return whether anybody holds one. Precondition: hands and pile are dealt."""
    s.rows[:] = 0
    s.cannot[:, :] = 0
    s.held_back[:, :] = 0
    s.counts[:] = 0
    s.laid = 0
    s.turn = OVER
    for colour in range(COLOURS):
        s.open[colour] = 0 if colour == s.drop_colour else 1 << MIDDLE
    for seat in range(s.players):
        s.counts[seat] = HANDS[s.players]
    for colour in range(COLOURS):
        if colour == s.drop_colour:
            continue  # Ruling E2: the 11 of a colour that was taken out is passed over
        for seat in range(s.players):
            if s.hands[seat, colour] >> MIDDLE & 1:
                s.hands[seat, colour] ^= 1 << MIDDLE
                s.counts[seat] -= 1
                lay(s, colour, MIDDLE)
                s.starter = seat
                s.turn = (seat + 1) % s.players
                return True
        for seat in range(s.players):  # everybody saw that nobody holds this 11
            s.cannot[seat, colour] |= 1 << MIDDLE
    return False


@rule
def fitting(s: State, seat: int) -> int:
    """Return how many cards of a hand fit now."""
    n = 0
    for colour in range(COLOURS):
        n += popcount(s.hands[seat, colour] & s.open[colour])
    return n


@rule
def legal(s: State, scratch: Scratch) -> int:
    """Write the codes of all legal moves into `scratch.codes`, ascending; return how many."""
    if s.turn == OVER:
        return 0
    n = 0
    for colour in range(COLOURS):
        fits = s.hands[s.turn, colour] & s.open[colour]
        while fits:
            scratch.codes[n] = colour * NUMBERS + lowest(fits) - 1
            n += 1
            fits &= fits - 1
    if s.laid:
        scratch.codes[n] = END  # tactical holding back is allowed after one card
        n += 1
    elif n == 0:
        scratch.codes[n] = DRAW if s.left else PASS
        n += 1
    return n


@rule
def play(s: State, move: int) -> None:
    """Do one move. Precondition: it is legal; not checked."""
    if move < CARDS:
        colour = move // NUMBERS
        number = move % NUMBERS + 1
        s.hands[s.turn, colour] ^= 1 << number
        s.counts[s.turn] -= 1
        lay(s, colour, number)
        s.laid = 1
        if s.counts[s.turn] == 0:
            s.turn = OVER  # Ende des Spiels: at once, with the last card
    elif move == DRAW:
        draw(s)
    else:
        if move == PASS:
            nothing_fits(s)
        else:
            hold_back(s)
        next_seat(s)


@rule
def next_seat(s: State) -> None:
    """Give the turn to the left."""
    s.laid = 0
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0


# Karte(n) anlegen


@rule
def lay(s: State, colour: int, number: int) -> None:
    """Put a card on the table: an 11 begins a row, from it the row grows down to 1 and up to 20."""
    bit = 1 << number
    s.rows[colour] |= bit
    s.open[colour] ^= bit | (bit & DOWN) >> 1 | (bit & UP) << 1


# Karte(n) nachziehen


@rule
def draw(s: State) -> None:
    """Draw up to three cards; the first that fits is laid at once, and the turn is over."""
    nothing_fits(s)
    for _ in range(DRAWS):
        if s.left == 0:
            break  # Ruling E1: what there was has been drawn
        s.left -= 1
        card = int(s.pile[s.left])
        s.pile[s.left] = 0
        colour = card // NUMBERS
        number = card % NUMBERS + 1
        if s.open[colour] >> number & 1:
            lay(s, colour, number)
            break
        s.hands[s.turn, colour] |= 1 << number
        s.counts[s.turn] += 1
    next_seat(s)


@rule
def hold_back(s: State) -> None:
    """Remember what a seat leaves lying open when it ends its turn: what it holds of this it holds back."""
    for colour in range(COLOURS):
        s.held_back[s.turn, colour] = s.open[colour]


@rule
def nothing_fits(s: State) -> None:
    """Remember what everybody has just learned: this seat holds no card that fits now.

    It stays true: a card with an open place that is drawn later is laid at once and never enters a hand.
    """
    for colour in range(COLOURS):
        s.cannot[s.turn, colour] |= s.open[colour]


# Ende des Spiels


@rule
def score(s: State, seat: int) -> int:
    """Return the sum of the values left in a hand: the penalty points of the round."""
    points = 0
    for colour in range(COLOURS):
        rest = s.hands[seat, colour]
        while rest:
            points += lowest(rest)
            rest &= rest - 1
    return points


# Nothing of the sheet: a faster way to play at random


@rule
def playout(s: State, scratch: Scratch, rng: Rng) -> int:
    """Play to the end by uniformly random legal moves; return how many.

    The same moves as choosing `codes[pick(rng, n)]` from `legal` wherever there is a choice, but a whole turn at a
    time and straight from the masks. `tally` holds how many cards fit in each colour, four bits a colour.
    """
    moves = 0
    while s.turn != OVER:
        seat = s.turn & 7  # the compiler sees that it is not negative
        tally = 0
        for colour in range(COLOURS):
            tally |= popcount(s.hands[seat, colour] & s.open[colour]) << (4 * colour)
        moves += 1
        if tally == 0:
            if s.left:
                draw(s)
            else:
                nothing_fits(s)
                next_seat(s)
            continue
        n = tally * 0x1111 >> 12 & 15
        cards = s.counts[seat]
        chosen = pick(rng, n) if n > 1 else 0
        while True:
            sums = tally * 0x1111  # the sums of the colours so far, four bits each
            colour = ((chosen >= (sums & 15)) + (chosen >= (sums >> 4 & 15)) + (chosen >= (sums >> 8 & 15))) & 3
            chosen -= sums << 4 >> 4 * colour & 15
            fits = s.hands[seat, colour] & s.open[colour]
            bit = fits & (fits - 1) if chosen else fits & -fits  # two fit at the most, at the two ends of the row
            s.hands[seat, colour] ^= bit
            lay(s, colour, lowest(bit))
            after = popcount(s.hands[seat, colour] & s.open[colour])
            tally += (after - popcount(fits)) << (4 * colour)
            cards -= 1
            if cards == 0:
                s.turn = OVER
                break
            moves += 1
            n = tally * 0x1111 >> 12 & 15
            chosen = pick(rng, n + 1) if n else 0
            if chosen == n:
                hold_back(s)
                next_seat(s)
                break
        s.counts[seat] = cards
        s.laid = cards == 0
    return moves
