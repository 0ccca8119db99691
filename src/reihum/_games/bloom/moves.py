"""The legal moves, listed kind by kind with ascending codes.

The survey comes first: `survey.update_survey`, then `list_moves`. Before the regular action, while tiles are added, and while a row
is built for which nothing has been robbed yet, `list_moves` reads the survey, which must be that of the present table.
"""

from reihum._games.bloom.adding import list_additions
from reihum._games.bloom.circle import widen
from reihum._games.bloom.listing import write_numbers
from reihum._games.bloom.new_row import list_next_tiles
from reihum._games.bloom.state import ADDING, BEFORE, BUILDING, DRAW, DRAWN, END, EXCHANGE, IN_PLACE, NUMBERS, PASS, TAKE, Scratch, State
from reihum._games.bloom.survey import update_survey
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule


@rule
def reads_survey(s: State) -> bool:
    """Return whether the legal moves of this position depend on the survey of the table."""
    return bool(s.phase in (BEFORE, ADDING) or (s.phase == BUILDING and s.robbed == 0))


@rule
def survey_and_list(s: State, scratch: Scratch) -> int:
    """Survey the table if needed, and write the codes of all legal moves into `scratch.codes`, ascending; return their number."""
    if reads_survey(s):
        update_survey(s, scratch)
    return list_moves(s, scratch)


@rule
def list_moves(s: State, scratch: Scratch) -> int:
    """Write the codes of all legal moves into `scratch.codes`, ascending; return their number.

    Precondition: the round is not over, and the table has been surveyed if `reads_survey`; not checked.
    """
    if s.phase == BUILDING:
        return list_next_tiles(s, scratch, 0)
    # Kind by kind in the order of the codes, so that they are ascending.
    n = 0
    if s.phase == BEFORE:
        n = list_next_tiles(s, scratch, n)
    else:
        scratch.codes[n] = END
        n += 1
    if s.phase != ADDING:
        n = list_draws(s, scratch, n)
    if s.phase == BEFORE:
        n = list_exchanges(s, scratch, n)
    if s.phase != DRAWN:
        n = list_additions(s, scratch, n)
    if n == 0:
        scratch.codes[0] = PASS  # Ruling B6: only when nothing can be drawn, laid, added or exchanged
        n = 1
    return n


@rule
def list_draws(s: State, scratch: Scratch, n: int) -> int:
    """Write at index `n` the draws: a hidden tile, and each open one but no joker of the board; return the new count."""
    if s.left:
        scratch.codes[n] = DRAW
        n += 1
    return write_numbers(scratch, n, s.open[0], s.open[1], TAKE)


@rule
def list_exchanges(s: State, scratch: Scratch, n: int) -> int:
    """Write at index `n` each exchange of a number of the hand for a joker that leaves the row valid; return the new count."""
    low, high = s.hands[s.turn, 0], s.hands[s.turn, 1]
    rows = scratch.joker_rows
    joker = 0
    while rows:
        row = lowest(rows)
        rows &= rows - 1
        for index in range(widen(scratch.jokers_in[row])):
            sets = scratch.joker_sets[row, index]
            n = write_numbers(scratch, n, sets[IN_PLACE, 0] & low, sets[IN_PLACE, 1] & high, EXCHANGE + joker * NUMBERS)
            joker += 1
    return n
