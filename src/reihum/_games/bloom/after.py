"""Further remarks on moves of Bloom: the points that they bring at once, and the best row afterwards.

A row that is begun, or an addition, is completed as `careful` would. A hidden tile is not drawn, so nothing hidden is read.
"""

from reihum._games.bloom.bot import careful, count_tiles_in_hand
from reihum._games.bloom.circle import HALF, widen
from reihum._games.bloom.flowers import FLOWERS
from reihum._games.bloom.row_search import NOTHING, RowWorths, find_best_row
from reihum._games.bloom.rules import play, score
from reihum._games.bloom.state import ADD, BEFORE, BUILDING, END, EXCHANGE, LONGEST, NO_ROW, TAKE, Scratch, State
from reihum._games.bloom.survey import update_survey
from reihum._games.bloom.weights import get_bot_weights
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule
from reihum._kit.learnable import Candidates
from reihum._kit.weighed import find_band

POINT_BANDS = (-6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16)
"""The lower bounds of the bands for the change that a move makes to the seat's points."""
ROW_BANDS = (-900, -100, -20, 20, 60, 100, 140, 180, 220, 260, 300, 350, 400, 460, 520, 600)
"""The lower bounds of the bands for the worth of the best row afterwards, in fortieths of a point; below the first there is no row."""


@rule
def find_bands_of_draw(s: State, move: int, scratch: Scratch, worths: RowWorths, worth: int) -> tuple[int, int]:
    """Return the same as `find_bands_after`, for a draw or the end of a turn without a row.

    `worths` are those of the seat to move, `worth` that of its best row now. The draw is not made: that would read a hidden tile, or
    turn up another one for an open tile. Precondition: `scratch.best_with` has the worth of the best row with each open tile; not
    checked.
    """
    if move < TAKE:
        return find_band(0, POINT_BANDS), find_band(worth, ROW_BANDS)
    number = move - TAKE
    then = max(worth, widen(scratch.best_with[number]))
    if count_tiles_in_hand(s, widen(s.turn)) <= LONGEST:
        # A row that would have emptied the hand now leaves this number, so all rows are weighed again.
        half, bit = number // HALF, 1 << number % HALF
        update_survey(s, scratch)
        s.hands[s.turn, half] |= bit
        then = find_best_row(s, scratch, worths)[1]
        s.hands[s.turn, half] ^= bit
    return find_band(-FLOWERS[number], POINT_BANDS), find_band(then, ROW_BANDS)


@rule
def find_bands_after(s: State, move: int, advice: Candidates[State], scratch: Scratch, rng: Rng) -> tuple[int, int]:
    """Return the bands of the points that a move brings its seat at once, and of the best row that the seat could lay afterwards.

    The points are those of scoring tiles minus the flowers in hand. The move, which is not a draw, is tried in the first state of
    `advice.trial`.
    """
    seat = widen(s.turn)
    advice.trial[0] = s
    after = advice.trial[0]
    if EXCHANGE <= move < ADD:
        play(after, move)
    elif move != END or s.phase == BUILDING:
        play(after, move)
        while after.turn == seat and after.phase >= BUILDING:
            play(after, careful(after, scratch, rng))
    points = score(after, seat) - score(s, seat)
    worth = NOTHING
    if after.turn >= 0:
        # As if the seat began a turn: only then `find_best_row` searches for all new rows.
        after.turn = seat
        after.phase = BEFORE
        after.robbed = 0
        after.row = NO_ROW
        update_survey(after, scratch)
        worth = find_best_row(after, scratch, get_bot_weights(after).rows)[1]
    return find_band(points, POINT_BANDS), find_band(worth, ROW_BANDS)
