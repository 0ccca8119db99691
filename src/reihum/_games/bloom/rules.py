"""The rule sheet of Bloom in code, in the sheet's order."""

from reihum._games.bloom.circle import HALF, widen
from reihum._games.bloom.flowers import FLOWERS, HIGHEST
from reihum._games.bloom.moves import list_moves, survey_and_list
from reihum._games.bloom.passing import remember_pass
from reihum._games.bloom.setup import begin_turn, deal, deal_out, receive_tile, refill_open, take_next_tile
from reihum._games.bloom.state import (
    ADD,
    ADD_JOKER,
    ADDING,
    BUILDING,
    CLOSE_AND_TAKE,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    JOKER,
    NO_ROW,
    NUMBERS,
    OVER,
    OWN,
    PASS,
    ROB,
    TAKE,
    UNSURE,
    Scratch,
    State,
)
from reihum._games.bloom.survey import survey_row, update_survey
from reihum._games.bloom.table import adopt_row, find_joker, find_number, find_site, insert_tile, remove_tile
from reihum._kit.bits import highest, lowest
from reihum._kit.chance import Rng, pick
from reihum._kit.compiled import rule

__all__ = ["deal", "deal_out", "legal", "play", "playout", "score", "sum_points"]


# Setting up / Spielvorbereitung: see `setup`

# Course of play / Spielablauf


@rule
def legal(s: State, scratch: Scratch) -> int:
    """Write the codes of all legal moves into `scratch.codes`, ascending; return their number, 0 after the round."""
    return 0 if s.turn == OVER else survey_and_list(s, scratch)


@rule
def play(s: State, move: int) -> None:
    """Make a move in place. Precondition: it is legal; not checked."""
    if move == PASS:
        end_by_passing(s)
        return
    # Only consecutive passes count.
    s.passes = 0
    if move < END:
        build_row(s, move)
    elif move == END:
        if s.phase == BUILDING:
            close_row(s)
        else:
            go_to_next_seat(s)
    elif move == CLOSE_AND_TAKE:
        take_joker(s)
        close_row(s)
    elif move < EXCHANGE:
        draw_tile(s, move)
    elif move < ADD:
        exchange_joker(s, (move - EXCHANGE) // NUMBERS, (move - EXCHANGE) % NUMBERS)
    else:
        add_tile(s, move)


@rule
def go_to_next_seat(s: State) -> None:
    """Refill the open tiles and pass the turn to the next seat clockwise."""
    # Only now: during a turn gaps among the open tiles stay (Ruling B2).
    refill_open(s)
    begin_turn(s)
    s.turn += 1
    if s.turn == s.players:
        s.turn = 0


@rule
def give_up(s: State, tile: int) -> None:
    """Take a tile out of the hand of the seat to move; a known joker leaves before an unknown one."""
    if tile == JOKER:
        s.jokers[s.turn] -= 1
        # Nobody can distinguish its jokers, so the known one counts as played first.
        if s.known_jokers[s.turn]:
            s.known_jokers[s.turn] -= 1
        return
    half = 0 if tile < HALF else 1
    bit = 1 << (tile - half * HALF)
    s.hands[s.turn, half] ^= bit
    s.known[s.turn, half] &= ~bit


@rule
def has_empty_hand(s: State) -> bool:
    """Return whether the seat whose turn it is has no tile left."""
    return not (s.hands[s.turn, 0] or s.hands[s.turn, 1] or s.jokers[s.turn])


# Drawing 1 or 2 tiles / 1 bis 2 Steine nachziehen


@rule
def draw_tile(s: State, move: int) -> None:
    """Take a hidden or an open tile; after the second the turn is over.

    Ruling B2: tiles are taken one after the other, gaps are filled after the turn, and a joker drawn hidden stays in hand.
    """
    if move == DRAW:
        receive_tile(s, s.turn, take_next_tile(s))
    else:
        number = move - TAKE
        half = 0 if number < HALF else 1
        bit = 1 << (number - half * HALF)
        s.open[half] ^= bit
        s.hands[s.turn, half] |= bit
        s.known[s.turn, half] |= bit
    if s.phase == DRAWN:
        go_to_next_seat(s)
    else:
        s.phase = DRAWN


# Laying a new row and taking a scoring tile / Eine Reihe auslegen und ein Wertungsplättchen nehmen


@rule
def build_row(s: State, move: int) -> None:
    """Put the next tile to the new row, from the hand or robbed; Ruling B3: from any seat's row, jokers included."""
    s.phase = BUILDING
    if move < ROB:
        tile = move - OWN
        give_up(s, tile)
    else:
        tile = min(move - ROB, JOKER)
        place = find_joker(s, move - ROB - NUMBERS) if tile == JOKER else find_number(s, tile)
        s.row = remove_tile(s, place)
        s.robbed_places[s.robbed] = s.starts[s.rows + 1] - s.starts[s.rows]
        s.robbed += 1
    insert_tile(s, widen(s.rows), widen(s.starts[s.rows + 1]), tile)


@rule
def close_row(s: State) -> None:
    """Close the new row and take its scoring tile; the round ends at once if it took the last tile of the hand.

    Ruling B7: a row that empties the hand still takes its scoring tile.
    """
    first = widen(s.starts[s.rows])
    flowers = 0
    for place in range(first, s.starts[s.rows + 1]):
        flowers += FLOWERS[widen(s.tiles[place])]
    # The scoring tile is taken before the hand is checked (Ruling B7).
    adopt_row(s)
    take_scoring_tile(s, flowers)
    if has_empty_hand(s):
        s.turn = OVER
        begin_turn(s)
    else:
        go_to_next_seat(s)


@rule
def take_scoring_tile(s: State, flowers: int) -> None:
    """Take the scoring tile with this value, else the next lower one, else nothing."""
    there = widen(s.scoring) & ((1 << 2 * min(flowers, HIGHEST)) - 1)
    if there:
        # The lower of the two bits that count the highest value left.
        one = 1 << (highest(there) & ~1)
        s.scoring -= one
        s.taken[s.turn] += one


# Adding to a row / Steine an eine Reihe anlegen


@rule
def add_tile(s: State, move: int) -> None:
    """Put a tile of the hand into a row; the round ends at once if it was the last."""
    tile = JOKER if move >= ADD_JOKER else (move - ADD) % NUMBERS
    row, place = find_site(s, move)
    s.phase = ADDING
    s.row = row
    give_up(s, tile)
    insert_tile(s, row, place, tile)
    if has_empty_hand(s):
        s.turn = OVER
        begin_turn(s)


# Passing / Passen


@rule
def end_by_passing(s: State) -> None:
    """Pass; when all seats have passed in a row, the round is over."""
    remember_pass(s)
    s.passes += 1
    if s.passes == s.players:
        s.turn = OVER
        begin_turn(s)
    else:
        go_to_next_seat(s)


# Jokers / Joker-Steine


@rule
def take_joker(s: State) -> None:
    """Take a joker from the board into the hand; everybody knows of it there."""
    s.board_jokers -= 1
    gain_joker(s)


@rule
def gain_joker(s: State) -> None:
    """Put a joker into the hand, as everybody sees."""
    s.jokers[s.turn] += 1
    s.known_jokers[s.turn] += 1


@rule
def exchange_joker(s: State, joker: int, number: int) -> None:
    """Exchange a number for a joker in a row; this does not end the turn, and the joker may be used at once."""
    place = find_joker(s, joker)
    row = remove_tile(s, place)
    insert_tile(s, row, place, number)
    give_up(s, number)
    gain_joker(s)


# The end of a round and scoring / Ende eines Durchgangs & Wertung


@rule
def sum_points(taken: int) -> int:
    """Return the sum of the values of scoring tiles, which are counted in two bits for each value."""
    total = 0
    for value in range(1, HIGHEST + 1):
        total += value * (taken >> 2 * (value - 1) & 3)
    return total


@rule
def score(s: State, seat: int) -> int:
    """Return a seat's points: its scoring tiles less the flowers left in its hand."""
    total = sum_points(widen(s.taken[seat]))
    for half in range(2):
        rest = widen(s.hands[seat, half])
        while rest:
            total -= FLOWERS[lowest(rest) + half * HALF]
            rest &= rest - 1
    return total


# Not from the sheet: a faster random playout


@rule
def playout(s: State, scratch: Scratch, rng: Rng) -> int:
    """Play to the end with uniformly random legal moves; return their number.

    The moves are the same as those of choosing `codes[pick(rng, n)]` from `legal` wherever there is a choice, but a row is
    surveyed again only when it has changed. The survey is updated directly here, so the next `update_survey` must start over.
    """
    update_survey(s, scratch)
    scratch.seen_rows = UNSURE
    moves = 0
    while s.turn != OVER:
        n = list_moves(s, scratch)
        move = widen(scratch.codes[pick(rng, n) if n > 1 else 0])
        # Read before the move, since closing a row resets it.
        robbed = widen(s.row)
        rows = widen(s.rows)
        play(s, move)
        moves += 1
        if s.rows > rows:
            survey_row(s, scratch, rows)
            if robbed != NO_ROW:
                survey_row(s, scratch, robbed)
        elif move >= EXCHANGE and s.turn != OVER:
            survey_row(s, scratch, widen(s.home[(move - EXCHANGE) % NUMBERS] if move < ADD else s.row))
    return moves
