"""Whether the fields of a state of Bloom are consistent, so that every rule accesses only its own memory and terminates.

A position may be set up with tiles missing and hands empty; the rest must be consistent.
"""

from reihum._games.bloom.circle import HALF, has_number, widen
from reihum._games.bloom.flowers import ALL_SCORING_TILES, HIGHEST
from reihum._games.bloom.moves import survey_and_list
from reihum._games.bloom.rows import can_insert_joker, count_jokers_before, find_numbers_in_gap, is_valid
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
"""The faults that a state may have, each as part of a sentence; the result of `inconsistency` is an index here."""


@rule
def inconsistency(s: State, scratch: Scratch) -> int:
    """Return the index of the first fault in INCONSISTENCIES, 0 for none. Precondition: each field is within its bounds."""
    # The order matters: each check assumes that those before it have passed.
    wrong = 0
    if not (_has_sound_rows(s) and _has_sound_homes(s)):
        wrong = 1
    elif not (_has_each_number_once(s) and _count_jokers(s) <= s.joker_count):
        wrong = 2
    elif not (s.phase == BUILDING or _has_valid_rows(s, NO_ROW)):
        wrong = 3
    elif not _has_sound_scoring_tiles(s):
        wrong = 4
    elif not _has_sound_knowledge(s):
        wrong = 5
    elif not _has_sound_seats(s):
        wrong = 6
    elif not _has_sound_phase(s):
        wrong = 7
    elif s.phase == BUILDING and not _can_be_closed(s, scratch):
        wrong = 8
    return wrong


@rule
def _has_sound_rows(s: State) -> bool:
    """Return whether `starts` describes the rows and the one being built, each row has an owner, and no tiles follow them."""
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
def _has_sound_homes(s: State) -> bool:
    """Return whether `home` has the row of each number on the table, and of no other number. Precondition: `_has_sound_rows`."""
    lying = 0
    for row in range(widen(s.rows) + 1):
        for place in range(widen(s.starts[row]), widen(s.starts[row + 1])):
            tile = widen(s.tiles[place])
            if tile != JOKER:
                lying += 1
                if s.home[tile] != row:
                    return False
    for number in range(NUMBERS):
        # Every number on the table has its home; if the counts are equal, no other number has one.
        lying -= s.home[number] != NO_ROW
    return lying == 0


@rule
def _has_each_number_once(s: State) -> bool:
    """Return whether no number occurs twice, no more tiles are open than allowed, and unused seats hold none.

    Precondition: `_has_sound_homes`.
    """
    low, high = int(s.open[0]), int(s.open[1])
    held = popcount(low) + popcount(high)
    if held > s.open_size:
        return False
    for number in range(NUMBERS):
        if s.home[number] != NO_ROW:
            low, high, held = _add_number(low, high, held, number)
    for place in range(s.left):
        if s.pile[place] != JOKER:
            low, high, held = _add_number(low, high, held, widen(s.pile[place]))
    for seat in range(SEATS):
        count = popcount(s.hands[seat, 0]) + popcount(s.hands[seat, 1])
        if seat >= s.players and count + s.jokers[seat]:
            return False
        held += count
        low |= int(s.hands[seat, 0])
        high |= int(s.hands[seat, 1])
    # A number that occurs twice would be counted twice in `held` and once in the set.
    return popcount(low) + popcount(high) == held


@rule
def _add_number(low: int, high: int, held: int, number: int) -> tuple[int, int, int]:
    """Return a set with a number added, and the count of additions increased by one."""
    if number < HALF:
        return low | 1 << number, high, held + 1
    return low, high | 1 << (number - HALF), held + 1


@rule
def _count_jokers(s: State) -> int:
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
def _has_valid_rows(s: State, other_than: int) -> bool:
    """Return whether all rows but `other_than` are valid."""
    for row in range(widen(s.rows)):
        first, stop = widen(s.starts[row]), widen(s.starts[row + 1])
        if row != other_than and not is_valid(s, first, stop, stop, stop):
            return False
    return True


@rule
def _has_sound_scoring_tiles(s: State) -> bool:
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
def _has_sound_knowledge(s: State) -> bool:
    """Return whether each seat holds what it is known to hold, and neither holds nor can take what it is known not to hold."""
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
def _has_sound_seats(s: State) -> bool:
    """Return whether `starter` and `opener` are seats, and no more seats have passed than there are players."""
    seats = s.starter < s.players and s.opener < s.players
    return bool(seats and (s.passes < s.players or (s.turn == OVER and s.passes == s.players)))


@rule
def _has_sound_phase(s: State) -> bool:
    """Return whether a row is being built, robbed or added to exactly when the phase requires it."""
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
    """Return whether the row that is being built can be closed; the robbed row may be invalid until a second tile is robbed."""
    # A second tile may still be robbed to make the robbed row valid again.
    healable = 0 < s.robbed < s.most_robbed
    return _is_begun(s) and _has_valid_rows(s, widen(s.row) if healable else NO_ROW) and survey_and_list(s, scratch) > 0


@rule
def _is_begun(s: State) -> bool:
    """Return whether each tile of the row being built may follow those before it, and the robbed ones are among them."""
    first, stop = widen(s.starts[s.rows]), widen(s.starts[s.rows + 1])
    for place in range(first + 1, stop):
        tile = widen(s.tiles[place])
        if place - count_jokers_before(s, first, place) == first:
            continue  # any tile may follow jokers alone
        if tile == JOKER:
            if not can_insert_joker(s, first, place, place):
                return False
        else:
            low, high = find_numbers_in_gap(s, first, place, place, place)
            if not has_number(low, high, tile):
                return False
    farthest = first
    for robbed in range(s.robbed):
        farthest = max(farthest, first + s.robbed_places[robbed])
    return farthest < stop
