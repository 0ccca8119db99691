"""Setting up (Spielvorbereitung): the scoring tiles, the board, the open tiles and the hands."""

from reihum._games.bloom.circle import HALF, widen
from reihum._games.bloom.flowers import ALL_SCORING_TILES
from reihum._games.bloom.state import BEFORE, JOKER, NO_ROW, NUMBERS, State
from reihum._kit.bits import popcount
from reihum._kit.chance import Stream, shuffle
from reihum._kit.compiled import rule

FIRST_JOKERS = 1
"""How many jokers lie on the board from the beginning, if there are any."""


@rule
def deal(s: State, stream: Stream) -> None:
    """Put a joker on the board, shuffle, open tiles, deal the hands.

    Precondition: `players`, `starter` and the fields of house rules are set.
    """
    s.board_jokers = min(FIRST_JOKERS, widen(s.joker_count))
    s.left = NUMBERS + widen(s.joker_count) - widen(s.board_jokers)
    s.pile[:] = 0
    for tile in range(widen(s.left)):
        # Codes from 100 on all stand for the joker.
        s.pile[tile] = min(tile, JOKER)
    shuffle(stream, s.pile, s.left)
    deal_out(s)


@rule
def deal_out(s: State) -> None:
    """Deal the deck from the pile: the open tiles, then the hands, seat by seat.

    Precondition: `players`, `starter`, `board_jokers`, `pile`, `left` and the fields of house rules are set.
    """
    open_round(s)
    refill_open(s)
    for seat in range(s.players):
        for _ in range(s.hand_size):
            receive_tile(s, seat, take_next_tile(s))


@rule
def open_round(s: State) -> None:
    """Clear the table, lay out the scoring tiles and give the turn to the starter; the pile is left alone."""
    s.hands[:, :] = 0
    s.known[:, :] = 0
    s.cannot[:, :] = 0
    s.open[:] = 0
    s.scoring = ALL_SCORING_TILES
    s.taken[:] = 0
    s.tiles[:] = 0
    s.starts[:] = 0
    s.owner[:] = 0
    s.home[:] = NO_ROW
    s.jokers[:] = 0
    s.known_jokers[:] = 0
    s.jokerless = 0
    s.rows = 0
    s.passes = 0
    s.turn = s.starter
    begin_turn(s)


@rule
def take_next_tile(s: State) -> int:
    """Take the next tile from the pile and return it. Precondition: the pile is not empty; not checked."""
    s.left -= 1
    tile = widen(s.pile[s.left])
    s.pile[s.left] = 0
    return tile


@rule
def receive_tile(s: State, seat: int, tile: int) -> None:
    """Put a tile into a hand."""
    if tile == JOKER:
        s.jokers[seat] += 1
    elif tile < HALF:
        s.hands[seat, 0] |= 1 << tile
    else:
        s.hands[seat, 1] |= 1 << (tile - HALF)


@rule
def refill_open(s: State) -> None:
    """Turn up tiles until the required number is open or the pile is empty; jokers go to the board instead."""
    missing = s.open_size - popcount(s.open[0]) - popcount(s.open[1])
    while missing and s.left:
        tile = take_next_tile(s)
        if tile == JOKER:
            s.board_jokers += 1
        else:
            half = 0 if tile < HALF else 1
            s.open[half] |= 1 << (tile - half * HALF)
            # A joker fills no gap: another tile is turned up instead.
            missing -= 1


@rule
def begin_turn(s: State) -> None:
    """Begin a turn: nothing drawn, built, robbed or added."""
    s.phase = BEFORE
    s.row = NO_ROW
    s.robbed = 0
    s.robbed_places[:] = 0
