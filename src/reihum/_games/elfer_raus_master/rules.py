"""The rule sheet of Elfer raus! Master in code, in the sheet's order; Spielvorbereitung is in `deal`."""

from reihum._games.elfer_raus_master.deal import deal, deal_out, take_card
from reihum._games.elfer_raus_master.state import (
    BRIDGE,
    BRIDGE_JOKER,
    CARDS,
    COLOURS,
    DRAW,
    END,
    EXCHANGE,
    LAY_JOKER,
    MIDDLE,
    NUMBERS,
    OTHERS,
    OVER,
    PASS,
    Scratch,
    State,
)
from reihum._kit.bits import lowest, popcount
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray

__all__ = [
    "connect",
    "deal",
    "deal_out",
    "draw_card",
    "exchange_joker",
    "find_source_row",
    "lay_card",
    "legal",
    "pass_turn",
    "play",
    "playout",
    "score",
]

ALL = (1 << (NUMBERS + 1)) - 2
"""The mask of the numbers 1 to 21."""
LOW = (1 << MIDDLE) - 2
"""The mask of the numbers 1 to 10."""
HIGH = ALL - LOW - (1 << MIDDLE)
"""The mask of the numbers 12 to 21."""

LAYS = 4
"""1 bis 4 Karten anlegen: the most cards laid in a turn; a house rule may change this and everything below."""
DRAWS = 1
"""Oberste Karte vom Stapel ziehen: the number of cards drawn."""
WORTH = 11
"""Ende des Spiels: the points that a bonus card brings and a joker in hand costs."""


# Spielablauf
@rule
def legal(s: State, scratch: Scratch) -> int:
    """Write the codes of all legal moves into `scratch.codes`, ascending; return their number."""
    if s.turn == OVER:
        return 0
    seat = int(s.turn)
    hand = s.hands[seat]
    n = 0
    if s.laid < s.most_lays:
        n = _write(scratch, n, 0, hand, s.open)
        if s.jokers[seat]:
            n = _write(scratch, n, LAY_JOKER, s.open, s.open)
        if s.connectors[seat]:
            n = _write_bridges(s, scratch, n, BRIDGE, hand)
            if s.jokers[seat]:
                n = _write_bridges(s, scratch, n, BRIDGE_JOKER, s.reach)
    if may_exchange(s):
        n = _write(scratch, n, EXCHANGE, hand, s.standing)
    last = find_closing_move(s, seat)
    if last >= 0:
        scratch.codes[n] = last
        n += 1
    return n


@rule
def find_closing_move(s: State, seat: int) -> int:
    """Return the move that ends the turn now, -1 if a card must be laid first."""
    if s.laid:
        return END  # one card is enough
    if s.exchanged:
        return -1  # Ruling M3: after an exchange the seat must lay, and cannot draw
    if s.left:
        return DRAW  # allowed even if the seat could lay
    return -1 if has_card_for_open_spot(s, seat) else PASS  # Ruling M6: a joker, a connector or an exchange is never forced


@rule
def _write(scratch: Scratch, n: int, base: int, some: IntArray, others: IntArray) -> int:
    """Write a code for each member of the intersections of four masks with four others, from index `n` on; return the new count."""
    for colour in range(COLOURS):
        numbers = some[colour] & others[colour]
        while numbers:
            scratch.codes[n] = base + colour * NUMBERS + lowest(numbers) - 1
            n += 1
            numbers &= numbers - 1
    return n


@rule
def _write_bridges(s: State, scratch: Scratch, n: int, base: int, some: IntArray) -> int:
    """Write a code for each member of four masks that a connector reaches, from index `n` on; return the new count."""
    for colour in range(COLOURS):
        numbers = some[colour] & s.reach[colour]
        while numbers:
            number = lowest(numbers)
            from_ = find_source_row(s, colour, number)
            # Codes leave out the card's own colour as a row of origin: the colours after it are numbered one lower.
            scratch.codes[n] = base + (colour * NUMBERS + number - 1) * OTHERS + from_ - (from_ > colour)
            n += 1
            numbers &= numbers - 1
    return n


@rule
def play(s: State, move: int) -> None:
    """Make a move in place. Precondition: it is legal; not checked."""
    if move < BRIDGE:
        lay_card(s, move % CARDS // NUMBERS, move % NUMBERS + 1, move >= LAY_JOKER)
    elif move < EXCHANGE:
        card = (move - BRIDGE) // OTHERS % CARDS
        connect(s, card // NUMBERS, card % NUMBERS + 1)
        lay_card(s, card // NUMBERS, card % NUMBERS + 1, move >= BRIDGE_JOKER)
    elif move < END:
        exchange_joker(s, (move - EXCHANGE) // NUMBERS, (move - EXCHANGE) % NUMBERS + 1)
    elif move == DRAW:
        draw_card(s)
    elif move == PASS:
        pass_turn(s)
    else:
        go_to_next_seat(s)


@rule
def go_to_next_seat(s: State) -> None:
    """Pass the turn to the next seat clockwise."""
    s.laid = 0
    s.exchanged = 0
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0


# 1 bis 4 Karten anlegen
@rule
def lay_card(s: State, colour: int, number: int, joker: bool) -> None:  # noqa: FBT001 - the one question there is about a laid card
    """Lay a card, or a joker instead of it, from the hand of the seat to move."""
    seat = int(s.turn)
    if joker:
        s.jokers[seat] -= 1
        if s.known[seat]:
            s.known[seat] -= 1
        s.standing[colour] |= 1 << number
    else:
        s.hands[seat, colour] ^= 1 << number
    fill_spot(s, colour, number)
    earn_bonus(s, seat, colour, number)
    s.laid += 1
    s.passes = 0
    s.counts[seat] -= 1
    if s.counts[seat] == 0:
        s.turn = OVER  # Ende des Spiels: at once, with the last card


@rule
def fill_spot(s: State, colour: int, number: int) -> None:
    """Fill a spot: this opens its neighbours in the row, and a connector now reaches the same number in the rows above and below.

    Ruling M4: a connector is used only for a spot that is not open anyway, so `reach` and `open` are disjoint.
    """
    bit = 1 << number
    beside = (bit << 1 | bit >> 1) & ALL
    rows = s.rows[colour] | bit
    s.rows[colour] = rows
    s.open[colour] = (s.open[colour] | beside) & ~rows
    # Filled and open spots need no connector.
    s.reach[colour] &= ~(bit | beside)
    above = s.above[colour] & 3  # shows the compiler that it is not negative
    below = s.below[colour] & 3
    s.reach[above] |= bit & ~(s.rows[above] | s.open[above])
    s.reach[below] |= bit & ~(s.rows[below] | s.open[below])


# Bonuskarten
@rule
def earn_bonus(s: State, seat: int, colour: int, number: int) -> None:
    """Give a bonus card, if one is left (Ruling M5), to the seat that laid the last missing card of a half row."""
    half = LOW if number < MIDDLE else HIGH
    if s.rows[colour] & half == half and s.bonuses_left:
        s.bonuses[seat] += 1
        s.bonuses_left -= 1


# Joker
@rule
def exchange_joker(s: State, colour: int, number: int) -> None:
    """Put a card on its spot in exchange for the joker there; everybody sees the joker go into the hand."""
    seat = int(s.turn)
    s.hands[seat, colour] ^= 1 << number
    s.standing[colour] ^= 1 << number
    s.jokers[seat] += 1
    s.known[seat] += 1
    s.exchanged = 1
    s.passes = 0


# Achtung!
@rule
def may_exchange(s: State) -> bool:
    """Return whether a card has been laid in this turn or can be: then a joker taken now fits on an open spot.

    Ruling M3: exchanges come before, between and after the cards of a turn, but only in a turn in which a card can be laid.
    """
    spots = int(s.open[0] | s.open[1] | s.open[2] | s.open[3])
    return spots != 0 or int(s.laid) > 0


# Verbindungskarten
@rule
def find_source_row(s: State, colour: int, number: int) -> int:
    """Return the colour of the row from which a connector leads to a spot; of two rows the upper one (Ruling M4)."""
    above = int(s.above[colour])
    return above if s.rows[above] >> number & 1 else int(s.below[colour])


@rule
def connect(s: State, colour: int, number: int) -> None:
    """Lay a connector towards a spot that it reaches; the spot must be filled at once."""
    above = int(s.above[colour])
    s.bridges[above if s.rows[above] >> number & 1 else colour] |= 1 << number
    s.connectors[s.turn] -= 1


# Oberste Karte vom Stapel ziehen
@rule
def has_card_for_open_spot(s: State, seat: int) -> bool:
    """Return whether a seat holds a number card for an open spot: if the pile is empty, it must then lay (Ruling M6)."""
    found = 0
    for colour in range(COLOURS):
        found |= int(s.hands[seat, colour] & s.open[colour])
    return found != 0


@rule
def draw_card(s: State) -> None:
    """Draw one card, or the number of a house rule, as far as the pile has them; the turn is over."""
    for _ in range(min(int(s.most_draws), int(s.left))):
        s.left -= 1
        take_card(s, s.turn, s.pile[s.left])
        s.pile[s.left] = 0
        s.counts[s.turn] += 1
    go_to_next_seat(s)


@rule
def pass_turn(s: State) -> None:
    """Pass: everybody learns that this seat holds no card that fits on an open spot.

    It stays true: the pile is empty, so no more number cards enter a hand.
    """
    for colour in range(COLOURS):
        s.cannot[s.turn, colour] |= s.open[colour]
    go_to_next_seat(s)
    s.passes += 1
    if s.passes == s.players:
        s.turn = OVER  # Ruling M7: all have passed in a row


# Ende des Spiels
@rule
def score(s: State, seat: int) -> int:
    """Return a seat's points: those of its bonus cards, minus the values left in hand; connectors count nothing."""
    points = int(s.bonus_worth) * int(s.bonuses[seat]) - int(s.joker_cost) * int(s.jokers[seat])
    for colour in range(COLOURS):
        rest = s.hands[seat, colour]
        while rest:
            points -= lowest(rest)
            rest &= rest - 1
    return points


# Not from the sheet: a faster random playout
@rule
def playout(s: State, scratch: Scratch, rng: Rng) -> int:  # noqa: C901, PLR0912, PLR0915 - apart it would be slower
    """Play to the end with uniformly random legal moves; return their number.

    The moves are the same as those of choosing `codes[pick(rng, n)]` from `legal` wherever there is a choice, but made a
    whole turn at a time and directly from the masks.
    """
    moves = 0
    most_lays = int(s.most_lays)
    while s.turn != OVER:
        seat = s.turn & 7  # shows the compiler that it is not negative
        hand = s.hands[seat]
        cards = s.counts[seat]
        laid = 0
        while cards:
            moves += 1
            swaps = _compute_sums(hand, s.standing)
            lays = jokers = bridged = joker_bridged = 0
            if laid < most_lays:
                lays = _compute_sums(hand, s.open)
                if s.jokers[seat]:
                    jokers = _compute_sums(s.open, s.open)
                if s.connectors[seat]:
                    bridged = _compute_sums(hand, s.reach)
                    if s.jokers[seat]:
                        joker_bridged = _compute_sums(s.reach, s.reach)
                if swaps and laid == 0 and not may_exchange(s):
                    swaps = 0
            elif swaps == 0:
                break
            # The index at which each kind of move begins among all choices, in the order of the codes.
            to_jokers = _get_total(lays)
            to_bridged = to_jokers + _get_total(jokers)
            to_joker_bridged = to_bridged + _get_total(bridged)
            to_swaps = to_joker_bridged + _get_total(joker_bridged)
            to_last = to_swaps + _get_total(swaps)
            n = to_last
            if laid or (not s.exchanged and (s.left or lays == 0)):
                n += 1
            chosen = pick(rng, n) if n > 1 else 0
            if chosen >= to_last:
                break
            if chosen >= to_swaps:
                colour, number = _find(hand, s.standing, swaps, chosen - to_swaps)
                exchange_joker(s, colour, number)
            else:
                joker = False
                if chosen < to_jokers:
                    colour, number = _find(hand, s.open, lays, chosen)
                elif chosen < to_bridged:
                    joker = True
                    colour, number = _find(s.open, s.open, jokers, chosen - to_jokers)
                else:
                    if chosen < to_joker_bridged:
                        colour, number = _find(hand, s.reach, bridged, chosen - to_bridged)
                    else:
                        joker = True
                        colour, number = _find(s.reach, s.reach, joker_bridged, chosen - to_joker_bridged)
                    connect(s, colour, number)
                if joker:
                    s.jokers[seat] -= 1
                    if s.known[seat]:
                        s.known[seat] -= 1
                    s.standing[colour] |= 1 << number
                else:
                    hand[colour] ^= 1 << number
                fill_spot(s, colour, number)
                earn_bonus(s, seat, colour, number)
                laid += 1
                cards -= 1
        s.counts[seat] = cards
        s.laid = laid
        if laid:
            s.passes = 0
        if cards == 0:
            s.turn = OVER
        elif laid:
            go_to_next_seat(s)
        elif s.left:
            draw_card(s)
        else:
            pass_turn(s)
    return moves


@rule
def _compute_sums(some: IntArray, others: IntArray) -> int:
    """Return prefix sums, eight bits each, of the sizes of the intersections of four masks with four others."""
    tally = 0
    for colour in range(COLOURS):
        # Eight bits a colour are enough for 84 spots in all. The product has the prefix sums of the counts in its bytes.
        tally |= popcount(some[colour] & others[colour]) << (8 * colour)
    return tally * 0x1010101 & 0xFFFFFFFF


@rule
def _get_total(sums: int) -> int:
    """Return the last of the prefix sums, the total of all colours."""
    return sums >> 24


@rule
def _find(some: IntArray, others: IntArray, sums: int, chosen: int) -> tuple[int, int]:
    """Return colour and number of member `chosen`, from 0, of the intersections of four masks with four others."""
    colour = (int(chosen >= (sums & 255)) + int(chosen >= (sums >> 8 & 255)) + int(chosen >= (sums >> 16 & 255))) & 3
    common = some[colour] & others[colour]
    for _ in range(chosen - (sums << 8 >> 8 * colour & 255)):
        common &= common - 1
    return colour, lowest(common)
