"""Whether the fields of a state of Bloom agree with one another, so that no rule leaves its memory or fails to end.

A position may be set up with tiles that are nowhere and hands that are empty; what there is must fit together.
"""

from reihum._games.bloom.circle import HALF, has_number, widen
from reihum._games.bloom.flowers import ALL_SCORING_TILES, HIGHEST
from reihum._games.bloom.moves import survey_and_list
from reihum._games.bloom.rows import is_valid, joker_fits, jokers_before, numbers_in_gap
from reihum._games.bloom.state import ADDING, BUILDING, JOKER, NO_ROW, NUMBERS, OVER, SEATS, TILES, Scratch, State
from reihum._kit.bits import popcount
from reihum._kit.compiled import rule

INCONSISTENCIES = (
    "",
    "the rows do not lie one behind the other, or a number is not where it is said to be",
    "a number is in two places, or there are too many jokers or open tiles",
    "a row is none by these rules",
    "there are more scoring tiles than were laid out",
    "a seat is known to hold what it does not hold, or holds what it is known not to hold",
    "no seat is this one, or more have passed than play",
    "the phase of the turn is not the one that the table shows",
    "a row is being built that cannot be closed",
)
"""What may be wrong, by what `inconsistency` returns, as the part of a sentence."""


@rule
def inconsistency(s: State, scratch: Scratch) -> int:
    """Return which of INCONSISTENCIES there is, 0 for none. Precondition: each field has a value that it may have."""
    # The order matters: each check relies on those before it.
    wrong = 0
    if not (_rows_lie(s) and _numbers_found(s)):
        wrong = 1
    elif not (_each_number_once(s) and _jokers(s) <= s.joker_count):
        wrong = 2
    elif not (s.phase == BUILDING or _rows_valid(s, NO_ROW)):
        wrong = 3
    elif not _scoring_tiles_counted(s):
        wrong = 4
    elif not _knowledge_holds(s):
        wrong = 5
    elif not _seats_play(s):
        wrong = 6
    elif not _phase_shown(s):
        wrong = 7
    elif s.phase == BUILDING and not _can_be_closed(s, scratch):
        wrong = 8
    return wrong


@rule
def _rows_lie(s: State) -> bool:
    """Return whether `starts` describes the rows and the one being built, each row has an owner, and no tile lies behind them."""
    if s.starts[0]:
        return False
    for row in range(widen(s.rows)):
        if s.starts[row + 1] <= s.starts[row] or s.owner[row] >= s.players:
            return False
    if s.starts[s.rows + 1] < s.starts[s.rows]:
        return False
    behind = 0
    for place in range(widen(s.starts[s.rows + 1]), TILES):
        behind |= s.tiles[place]
    return behind == 0


@rule
def _numbers_found(s: State) -> bool:
    """Return whether `home` has the row of each number that lies, and of no other. Precondition: `_rows_lie`."""
    lying = 0
    for row in range(widen(s.rows) + 1):
        for place in range(widen(s.starts[row]), widen(s.starts[row + 1])):
            tile = widen(s.tiles[place])
            if tile != JOKER:
                lying += 1
                if s.home[tile] != row:
                    return False
    for number in range(NUMBERS):
        # Every number that lies has its home; with equal counts no other number has one.
        lying -= s.home[number] != NO_ROW
    return lying == 0


@rule
def _each_number_once(s: State) -> bool:
    """Return whether no number is in two places, no more tiles lie open than may, and unused seats hold none.

    Precondition: `_numbers_found`.
    """
    low, high = int(s.open[0]), int(s.open[1])
    held = popcount(low) + popcount(high)
    if held > s.open_size:
        return False
    for number in range(NUMBERS):
        if s.home[number] != NO_ROW:
            low, high, held = _with(low, high, held, number)
    for place in range(s.left):
        if s.pile[place] != JOKER:
            low, high, held = _with(low, high, held, widen(s.pile[place]))
    for seat in range(SEATS):
        count = popcount(s.hands[seat, 0]) + popcount(s.hands[seat, 1])
        if seat >= s.players and count + s.jokers[seat]:
            return False
        held += count
        low |= int(s.hands[seat, 0])
        high |= int(s.hands[seat, 1])
    # A number in two places would be put in twice and counted once.
    return popcount(low) + popcount(high) == held


@rule
def _with(low: int, high: int, held: int, number: int) -> tuple[int, int, int]:
    """Return a set with a number more, and how many were put into it."""
    if number < HALF:
        return low | 1 << number, high, held + 1
    return low, high | 1 << (number - HALF), held + 1


@rule
def _jokers(s: State) -> int:
    """Count the jokers, wherever they are."""
    jokers = widen(s.board_jokers)
    for place in range(widen(s.starts[s.rows + 1])):
        jokers += s.tiles[place] == JOKER
    for place in range(s.left):
        jokers += s.pile[place] == JOKER
    for seat in range(SEATS):
        jokers += s.jokers[seat]
    return jokers


@rule
def _rows_valid(s: State, other_than: int) -> bool:
    """Return whether all rows but one are rows by the rules."""
    for row in range(widen(s.rows)):
        first, stop = widen(s.starts[row]), widen(s.starts[row + 1])
        if row != other_than and not is_valid(s, first, stop, stop, stop):
            return False
    return True


@rule
def _scoring_tiles_counted(s: State) -> bool:
    """Return whether no value has more scoring tiles than at the beginning."""
    if s.scoring < 0 or s.scoring >> 2 * HIGHEST:
        return False
    for seat in range(SEATS):
        if s.taken[seat] < 0 or s.taken[seat] >> 2 * HIGHEST:
            return False
    for value in range(HIGHEST):
        count = widen(s.scoring) >> 2 * value & 3
        for seat in range(SEATS):
            count += widen(s.taken[seat]) >> 2 * value & 3
        if count > ALL_SCORING_TILES >> 2 * value & 3:
            return False
    return True


@rule
def _knowledge_holds(s: State) -> bool:
    """Return whether each seat holds what it is known to hold, holds nothing it is known not to hold, and cannot take such a tile."""
    tiles = int(s.open[0] | s.open[1]) or widen(s.left)
    for seat in range(SEATS):
        for half in range(2):
            hand, known = int(s.hands[seat, half]), int(s.known[seat, half])
            if known & ~hand or hand & ~known & s.cannot[seat, half] or (s.cannot[seat, half] and tiles):
                return False
        hidden = widen(s.jokers[seat]) - widen(s.known_jokers[seat])
        if hidden < 0 or (s.jokerless >> seat & 1 and (hidden or tiles)):
            return False
    return True


@rule
def _seats_play(s: State) -> bool:
    """Return whether `starter` and `opener` are seats, and no more have passed than play."""
    seats = s.starter < s.players and s.opener < s.players
    return bool(seats and (s.passes < s.players or (s.turn == OVER and s.passes == s.players)))


@rule
def _phase_shown(s: State) -> bool:
    """Return whether a row is being built, robbed or added to just when the phase requires it."""
    built = widen(s.starts[s.rows + 1]) - widen(s.starts[s.rows])
    if s.robbed and not (s.phase == BUILDING and s.row != NO_ROW and s.robbed <= min(built, widen(s.most_robbed))):
        return False
    if s.row >= s.rows or (s.turn == OVER and s.phase):
        return False
    if s.phase == BUILDING:
        return built > 0 and (s.row == NO_ROW) == (s.robbed == 0)
    return built == 0 and (s.row != NO_ROW) == (s.phase == ADDING)


@rule
def _can_be_closed(s: State, scratch: Scratch) -> bool:
    """Return whether the row that is being built can be closed. A row that was robbed for it may be none until a second tile is."""
    # A second tile may still be robbed from the row that the first one spoiled.
    healable = 0 < s.robbed < s.most_robbed
    return _is_begun(s) and _rows_valid(s, widen(s.row) if healable else NO_ROW) and survey_and_list(s, scratch) > 0


@rule
def _is_begun(s: State) -> bool:
    """Return whether each tile of the row that is being built may be put behind those before it, and the robbed ones are among them."""
    first, stop = widen(s.starts[s.rows]), widen(s.starts[s.rows + 1])
    for place in range(first + 1, stop):
        tile = widen(s.tiles[place])
        if place - jokers_before(s, first, place) == first:
            continue  # behind jokers alone any tile may be put
        if tile == JOKER:
            if not joker_fits(s, first, place, place):
                return False
        else:
            low, high = numbers_in_gap(s, first, place, place, place)
            if not has_number(low, high, tile):
                return False
    farthest = first
    for robbed in range(s.robbed):
        farthest = max(farthest, first + s.robbed_places[robbed])
    return farthest < stop
