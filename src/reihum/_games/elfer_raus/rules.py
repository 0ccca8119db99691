"""The rule sheet of Elfer raus! in code, in the sheet's order."""

from reihum._games.elfer_raus.state import CARDS, COLOURS, DRAW, END, MIDDLE, NUMBERS, OVER, PASS, Scratch, State
from reihum._kit.bits import lowest, popcount
from reihum._kit.chance import Rng, Stream, pick, shuffle
from reihum._kit.compiled import rule

DOWN = (1 << (MIDDLE + 1)) - (1 << 2)
"""The mask of the numbers 2 to 11, below which a row continues."""

HANDS = (0, 0, 20, 20, 15, 12, 10)
"""Spielvorbereitung: cards dealt to each seat, by number of players; a house rule may change this."""

DRAWS = 3
"""Karten nachziehen: the most cards drawn in a turn; a house rule may change this."""


# Spielvorbereitung


@rule
def deal(s: State, stream: Stream) -> None:
    """Shuffle and deal, again if the round cannot begin. Precondition: `players` and all fields of options and carry are set."""
    while True:
        take_deck(s)
        shuffle(stream, s.pile, int(s.left))
        if deal_out(s):
            return


@rule
def take_deck(s: State) -> None:
    """Put the deck into the pile, ascending: all cards except a colour taken out and numbers above the highest.

    Precondition: `drop_colour` and `highest` are set.
    """
    n = 0
    for colour in range(COLOURS):
        if colour != s.drop_colour:
            for place in range(s.highest):
                s.pile[n] = colour * NUMBERS + place
                n += 1
    s.left = n


@rule
def deal_out(s: State) -> bool:
    """Deal the deck from the pile, seat by seat; return whether the round can begin: whether anybody holds an 11 to open it.

    Precondition: `players`, all fields of options and carry, `pile` and `left` are set.
    """
    s.hands[:, :] = 0
    size = int(s.hand)
    n = int(s.left)
    for seat in range(s.players):
        # From the end of the array, where the next card is.
        for place in range(n - 1, n - 1 - size, -1):
            take_card(s, seat, int(s.pile[place]))
        n -= size
    s.left = n
    s.pile[n:] = 0
    return open_round(s)


@rule
def take_card(s: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    s.hands[seat, card // NUMBERS] |= 1 << (card % NUMBERS + 1)


# Spielablauf


@rule
def open_round(s: State) -> bool:
    """Lay the first 11 (red, else yellow, green, blue); return whether the round can begin. Precondition: hands and pile are dealt.

    Under the house rule `opens_left` nothing is laid, and the starter moves first.
    """
    s.rows[:] = 0
    s.cannot[:, :] = 0
    s.held_back[:, :] = 0
    s.counts[:] = 0
    s.laid = 0
    s.passed = 0
    s.turn = OVER
    for colour in range(COLOURS):
        s.open[colour] = 0 if colour == s.drop_colour else 1 << MIDDLE
    for seat in range(s.players):
        s.counts[seat] = s.hand
    if s.opens_left:
        s.turn = s.starter
        return True
    for colour in range(COLOURS):
        if colour == s.drop_colour:
            continue  # Ruling E2: the 11 of a colour that was taken out is passed over
        for seat in range(s.players):
            if s.hands[seat, colour] >> MIDDLE & 1:
                s.hands[seat, colour] ^= 1 << MIDDLE
                s.counts[seat] -= 1
                lay_card(s, colour, MIDDLE)
                s.starter = seat
                s.turn = (seat + 1) % s.players
                return True
        for seat in range(s.players):  # everybody saw that nobody holds this 11
            s.cannot[seat, colour] |= 1 << MIDDLE
    return False


@rule
def count_fitting(s: State, seat: int) -> int:
    """Return how many cards of a hand fit on the table now."""
    n = 0
    for colour in range(COLOURS):
        n += popcount(s.hands[seat, colour] & s.open[colour])
    return n


@rule
def legal(s: State, scratch: Scratch) -> int:
    """Write the codes of all legal moves into `scratch.codes`, ascending; return their number."""
    if s.turn == OVER:
        return 0
    n = 0
    for colour in range(COLOURS):
        fits = s.hands[s.turn, colour] & s.open[colour]
        while fits:
            scratch.codes[n] = colour * NUMBERS + lowest(fits) - 1
            n += 1
            fits &= fits - 1
    if s.laid and not (s.forced and n):
        scratch.codes[n] = END  # tactical holding back is allowed after one card, unless a house rule forbids it
        n += 1
    elif n == 0:
        scratch.codes[n] = DRAW if may_draw(s) else PASS
        n += 1
    return n


@rule
def play(s: State, move: int) -> None:
    """Make a move in place. Precondition: it is legal; not checked."""
    if move < CARDS:
        colour = move // NUMBERS
        number = move % NUMBERS + 1
        # Xor removes the card, since it is in the hand.
        s.hands[s.turn, colour] ^= 1 << number
        s.counts[s.turn] -= 1
        lay_card(s, colour, number)
        s.laid = 1
        if s.counts[s.turn] == 0:
            s.turn = OVER  # Ende des Spiels: at once, with the last card
    elif move == DRAW:
        draw_cards(s)
    elif move == PASS:
        pass_on(s)
    else:
        end_turn(s)


@rule
def end_turn(s: State) -> None:
    """End the turn of a seat that has laid: it holds back the cards that still fit or, if it is forced to lay, has none of them."""
    if s.forced:
        note_nothing_fits(s)
    else:
        hold_back(s)
    go_to_next_seat(s)


@rule
def go_to_next_seat(s: State) -> None:
    """Pass the turn to the next seat clockwise."""
    s.laid = 0
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0


# Karte(n) anlegen


@rule
def lay_card(s: State, colour: int, number: int) -> None:
    """Put a card on the table: an 11 begins a row, which grows down to 1 and up to the highest number."""
    bit = 1 << number
    s.passed = 0
    s.rows[colour] |= bit
    # Xor does both: the bit of the card, which fitted, is cleared, and those of the next cards, which did not fit, are set.
    s.open[colour] ^= bit | (bit & DOWN) >> 1 | (bit & mask_upward(s)) << 1


@rule
def mask_upward(s: State) -> int:
    """Return the mask of the numbers from 11 to the highest but one, above which a row continues."""
    return (1 << int(s.highest)) - (1 << MIDDLE)


# Karte(n) nachziehen


@rule
def may_draw(s: State) -> bool:
    """Return whether the seat to move, without a fitting card, draws; otherwise it passes."""
    return s.left > 0 and s.most_draws > 0


@rule
def draw_cards(s: State) -> None:
    """Draw up to three cards, or the number of a house rule; the first that fits is laid at once, and the turn is over."""
    # Noted before drawing, and true afterwards: a drawn card that fits does not stay in the hand.
    note_nothing_fits(s)
    for _ in range(s.most_draws):
        if s.left == 0:
            break  # Ruling E1: the pile may have fewer cards
        s.left -= 1
        card = int(s.pile[s.left])
        s.pile[s.left] = 0
        colour = card // NUMBERS
        number = card % NUMBERS + 1
        if s.open[colour] >> number & 1:
            lay_card(s, colour, number)
            break
        s.hands[s.turn, colour] |= 1 << number
        s.counts[s.turn] += 1
    go_to_next_seat(s)


@rule
def hold_back(s: State) -> None:
    """Note which cards fit when a seat ends its turn: those of them in its hand it holds back."""
    for colour in range(COLOURS):
        s.held_back[s.turn, colour] = s.open[colour]


@rule
def note_nothing_fits(s: State) -> None:
    """Note what everybody has just learned: the seat to move holds no card that fits now.

    It stays true: a fitting card that is drawn later is laid at once and never enters a hand.
    """
    for colour in range(COLOURS):
        s.cannot[s.turn, colour] |= s.open[colour]


@rule
def pass_on(s: State) -> None:
    """Pass. When all seats have passed in a row, which happens only if nobody can draw, the round is over."""
    note_nothing_fits(s)
    s.passed += 1
    if s.passed == s.players:
        s.turn = OVER
    else:
        go_to_next_seat(s)


# Ende des Spiels


@rule
def score(s: State, seat: int) -> int:
    """Return the penalty points of the round: the sum of the numbers left in a hand or, under a house rule, their count."""
    if s.counts_cards:
        return int(s.counts[seat])
    points = 0
    for colour in range(COLOURS):
        rest = s.hands[seat, colour]
        while rest:
            points += lowest(rest)
            rest &= rest - 1
    return points


# Not from the sheet: a faster random playout


@rule
def playout(s: State, scratch: Scratch, rng: Rng) -> int:
    """Play to the end with uniformly random legal moves; return their number.

    The moves are the same as those of choosing `codes[pick(rng, n)]` from `legal` wherever there is a choice, but made a whole
    turn at a time and directly from the masks. `tally` has the number of fitting cards of each colour in four bits.
    """
    moves = 0
    while s.turn != OVER:
        seat = s.turn & 7  # shows the compiler that it is not negative
        # At most two cards fit in each colour, so four bits hold a count and also the sum of all four.
        tally = 0
        for colour in range(COLOURS):
            tally |= popcount(s.hands[seat, colour] & s.open[colour]) << (4 * colour)
        moves += 1
        if tally == 0:
            if may_draw(s):
                draw_cards(s)
            else:
                pass_on(s)
        else:
            # The product has prefix sums of the counts in its nibbles: the fourth is the sum of all.
            n = tally * 0x1111 >> 12 & 15
            cards = s.counts[seat]
            chosen = pick(rng, n) if n > 1 else 0
            while True:
                sums = tally * 0x1111  # the sums of the colours so far, four bits each
                colour = ((chosen >= (sums & 15)) + (chosen >= (sums >> 4 & 15)) + (chosen >= (sums >> 8 & 15))) & 3
                # Minus the fitting cards of the colours before this one: the sums, shifted by one colour.
                chosen -= sums << 4 >> 4 * colour & 15
                fits = s.hands[seat, colour] & s.open[colour]
                bit = fits & (fits - 1) if chosen else fits & -fits  # at most two fit, at the two ends of the row
                s.hands[seat, colour] ^= bit
                lay_card(s, colour, lowest(bit))
                after = popcount(s.hands[seat, colour] & s.open[colour])
                tally += (after - popcount(fits)) << (4 * colour)
                cards -= 1
                if cards == 0:
                    s.turn = OVER
                    break
                moves += 1
                n = tally * 0x1111 >> 12 & 15
                # Ending the turn is one more choice, except for a forced seat with a card that fits.
                choices = n + 1 - int(s.forced)
                chosen = pick(rng, choices) if choices > 1 else 0
                if chosen == n:
                    end_turn(s)
                    break
            s.counts[seat] = cards
            s.laid = cards == 0
    return moves
