"""Candidate moves of Bloom with remarks on each, for a network to choose among.

They come from a player like `careful` that looks one step further and has fitted weights (`weights`): it weighs a draw by how much better
the best row would be with that tile, an exchange by the best row after it, added tiles by all that can be added after them. The best
moves of each kind are listed, with the band of the loss against the best of all, the points that they bring at once, and the worth of
the best row afterwards (`after`). The move listed first is the one that this player would make. Everything depends only on the seat's
own hand and on what everybody has seen.
"""

from reihum._games.bloom.after import POINT_BANDS, ROW_BANDS, find_bands_after, find_bands_of_draw
from reihum._games.bloom.bot import careful
from reihum._games.bloom.circle import HALF, mask_numbers_ahead, step_onward, widen
from reihum._games.bloom.flowers import FLOWERS
from reihum._games.bloom.moves import list_exchanges, list_moves
from reihum._games.bloom.row_search import NOTHING, find_best_row, find_best_row_with
from reihum._games.bloom.rules import legal, play
from reihum._games.bloom.state import (
    ADD,
    ADD_JOKER,
    ADDING,
    BUILDING,
    DRAW,
    DRAWN,
    END,
    EXCHANGE,
    MOST_TRIED,
    NUMBERS,
    SINGLE,
    TAKE,
    Scratch,
    State,
)
from reihum._games.bloom.survey import clear_row, survey_row, update_survey
from reihum._games.bloom.table import collect_numbers, find_site
from reihum._games.bloom.weights import BotWeights, get_bot_weights
from reihum._kit.bits import lowest, popcount
from reihum._kit.chance import Rng
from reihum._kit.compiled import rule
from reihum._kit.learnable import NO_REMARK, Candidates
from reihum._kit.weighed import BAND_COUNT, LEAST, add_unweighed, add_weighed, bring_best_first, count_remarks, tell_bands

BANDS = (20, 60, 140)
"""The bounds between the four bands of a move's loss against the best, in fortieths of a point."""
ROWS, STOPS, HIDDEN, OPENS, EXCHANGES, ADDS = range(6)
"""Kinds of moves: a tile for a new row, an end of the turn, a hidden tile, an open one, a number for a joker, an added tile."""
KINDS = ADDS + 1
WEIGHED = count_remarks(KINDS)
"""The number of remarks on the worth of moves."""
REMARKS = (WEIGHED, len(POINT_BANDS) + 1, len(ROW_BANDS) + 1)
"""The numbers of remarks on the worth of moves, on the points that they bring at once, and on the best row afterwards."""
DRAWS = 4
"""The most draws that are listed."""
MOST_EXCHANGED = 8
"""The most exchanges that are considered."""


@rule
def list_candidates(s: State, scratch: Scratch, rng: Rng, advice: Candidates[State]) -> int:
    """Write the candidate moves, with remarks on each; return their number, at least one.

    Precondition: the round is not over; not checked.
    """
    # Once a tile has been robbed, the next tiles depend on the robbed row, and the survey is not read.
    if s.phase != BUILDING or s.robbed == 0:
        update_survey(s, scratch)
    w = get_bot_weights(s)
    row, worth = find_best_row(s, scratch, w.rows)
    if s.phase == ADDING:
        n = add_weighed(advice, _weigh_adding(s, scratch, w, advice, 0), END, LEAST)
    elif s.phase == DRAWN:
        n = _weigh_second_draw(s, scratch, w, advice, worth)
    else:
        n = add_weighed(advice, 0, row, worth) if row >= 0 else 0
        if s.phase != BUILDING:
            n = _weigh_turn(s, scratch, w, advice, n, worth)
    if n:
        bring_best_first(advice, n)
        tell_bands(advice, n, BANDS, KINDS)
    # `tell_bands` writes the remarks of kind 0.
    for at in range(n):
        advice.remarks[at, 0] += get_kind(widen(advice.moves[at])) * BAND_COUNT
    n = add_unweighed(advice, n, careful(s, scratch, rng))
    advice.remarks[0, 1] = NO_REMARK
    advice.remarks[0, 2] = NO_REMARK
    if n > 1:  # a single move needs no further remarks
        for at in range(n):
            move = widen(advice.moves[at])
            if s.phase <= DRAWN and STOPS <= get_kind(move) <= OPENS:
                points, then = find_bands_of_draw(s, move, scratch, w.rows, worth)
            else:
                points, then = find_bands_after(s, move, advice, scratch, rng)
            advice.remarks[at, 1] = WEIGHED + points
            advice.remarks[at, 2] = WEIGHED + len(POINT_BANDS) + 1 + then
    return n


@rule
def _weigh_turn(s: State, scratch: Scratch, w: BotWeights, advice: Candidates[State], n: int, worth: int) -> int:  # noqa: PLR0913, PLR0917
    """Write at index `n` the moves that may begin a turn, except the best row, which has this worth; return the new count."""
    can_draw = s.left > 0 or (s.open[0] | s.open[1]) != 0
    if w.add > NOTHING or not can_draw:
        n = _weigh_adding(s, scratch, w, advice, n)
    if can_draw:
        first = n
        n = _weigh_draws(s, scratch, w, advice, n, worth)
        top = widen(advice.worths[first])
        # All draws are shifted by the same amount, so that the best one has the worth of drawing.
        for at in range(first, n):
            advice.worths[at] += w.wait + w.draw * top // 10 - top
    return _weigh_exchange(s, scratch, w, advice, n, max(worth, w.wait))


@rule
def _weigh_second_draw(s: State, scratch: Scratch, w: BotWeights, advice: Candidates[State], worth: int) -> int:
    """Write the draws of a second tile, and stopping; return the number of moves. `worth` is that of the best row now."""
    n = 0
    if s.left or s.open[0] | s.open[1]:
        n = _weigh_draws(s, scratch, w, advice, 0, worth)
    return add_weighed(advice, n, END, w.stop)


# Draws


@rule
def _weigh_draws(s: State, scratch: Scratch, w: BotWeights, advice: Candidates[State], n: int, worth: int) -> int:  # noqa: PLR0913, PLR0917
    """Write at index `n` the best draws, best first; `worth` is that of the best row now; return the new count."""
    first = n
    if s.left:
        n = add_weighed(advice, n, DRAW, w.hidden)
    for half in range(2):
        numbers = widen(s.open[half])
        while numbers:
            number = lowest(numbers) + half * HALF
            numbers &= numbers - 1
            n = _insert(advice, first, n, TAKE + number, _compute_worth_of_open(s, scratch, w, number, worth))
    return n


@rule
def _insert(advice: Candidates[State], first: int, n: int, move: int, worth: int) -> int:
    """Insert a draw into those from index `first` on, best first, after its equals; drop the worst of too many; return the new count."""
    # Insertion into a short list; when it is full, the last draw is overwritten.
    at = n if n - first < DRAWS else n - 1
    if at < n and worth <= advice.worths[at]:
        return n
    while at > first and worth > advice.worths[at - 1]:
        advice.moves[at] = advice.moves[at - 1]
        advice.worths[at] = advice.worths[at - 1]
        at -= 1
    add_weighed(advice, at, move, worth)
    return min(n + 1, first + DRAWS)


@rule
def _compute_worth_of_open(s: State, scratch: Scratch, w: BotWeights, number: int, worth: int) -> int:
    """Return the worth of an open tile: of the numbers near it, its flowers, and the gain of the best row with it over `worth`.

    The worth of that row is written into `scratch.best_with`.
    """
    seat, step = widen(s.turn), widen(s.step)
    low, high = widen(s.hands[seat, 0]), widen(s.hands[seat, 1])
    start = step_onward(number, -step - 1)
    # Without the tile itself, which is in the middle, at bit `step`.
    around = ((1 << (2 * step + 1)) - 1) ^ (1 << step)
    value = w.own_neighbour * popcount(mask_numbers_ahead(low, high, start) & around)
    value += w.table_neighbour * popcount(mask_numbers_ahead(int(scratch.sets[SINGLE, 0]), int(scratch.sets[SINGLE, 1]), start) & around)
    value += w.open_flower * FLOWERS[number]
    half, bit = number // HALF, 1 << number % HALF
    # Put into the hand temporarily and taken out below: copying the state would cost more than the search.
    s.hands[seat, half] |= bit
    scratch.best_with[number] = find_best_row_with(s, scratch, w.rows, number)
    s.hands[seat, half] ^= bit
    gained = widen(scratch.best_with[number]) - max(worth, 0)
    return value + w.better * max(gained, 0) // 10


# Exchanges and additions


@rule
def _weigh_exchange(s: State, scratch: Scratch, w: BotWeights, advice: Candidates[State], n: int, before: int) -> int:  # noqa: PLR0913, PLR0917
    """Write at index `n` the best exchange of a number for a joker, if there is one; return the new count.

    Its lead over all moves written before is its gain over `before`, the worth of the turn without it.
    """
    best = -1
    most = LEAST
    count = list_exchanges(s, scratch, 0) if scratch.joker_rows else 0
    for at in range(min(count, MOST_EXCHANGED)):
        # Trying the previous exchange has overwritten the survey and the codes.
        update_survey(s, scratch)
        list_exchanges(s, scratch, 0)
        move = widen(scratch.codes[at])
        scratch.after = s
        play(scratch.after, move)
        update_survey(scratch.after, scratch)
        worth = max(find_best_row(scratch.after, scratch, w.rows)[1], w.wait)
        worth += w.rows.joker + w.rows.flower * FLOWERS[(move - EXCHANGE) % NUMBERS] - w.rows.tile
        if worth > most:
            most = worth
            best = move
    if best < 0:
        return n
    top = LEAST
    for at in range(n):
        top = max(top, widen(advice.worths[at]))
    return add_weighed(advice, n, best, top + most - before - w.exchange)


@rule
def _weigh_adding(s: State, scratch: Scratch, w: BotWeights, advice: Candidates[State], n: int) -> int:
    """Write at index `n` the best addition, if there is one; return the new count."""
    best = -1
    most = LEAST
    count = legal(s, scratch)
    tried = 0
    for at in range(count):
        if scratch.codes[at] >= ADD and tried < MOST_TRIED:
            # Trying an addition overwrites the codes.
            scratch.additions[tried] = scratch.codes[at]
            tried += 1
    for at in range(tried):
        move = widen(scratch.additions[at])
        worth = _compute_worth_of_adding(s, scratch, w, move)
        if worth > most:
            most = worth
            best = move
    return n if best < 0 else add_weighed(advice, n, best, most)


@rule
def _compute_worth_of_adding(s: State, scratch: Scratch, w: BotWeights, move: int) -> int:
    """Return the worth of adding this tile and then, as long as possible, always the one with the most flowers.

    Precondition: the survey in `scratch` is that of the table; not checked. It is afterwards as well.
    """
    scratch.after = s
    after = scratch.after
    row = find_site(s, move)[0]
    play(after, move)
    worth = w.add + _compute_worth_of_added(w, move)
    # Only this row changes, so no other is surveyed again.
    while after.turn >= 0 and move >= 0:
        survey_row(after, scratch, row)
        move = -1
        most = -1
        for at in range(list_moves(after, scratch)):
            code = widen(scratch.codes[at])
            flowers = FLOWERS[(code - ADD) % NUMBERS] if code < ADD_JOKER else 0
            if code >= ADD and flowers > most:
                most = flowers
                move = code
        if move >= 0:
            play(after, move)
            worth += _compute_worth_of_added(w, move)
    low, high = collect_numbers(after.tiles, widen(after.starts[row]), widen(after.starts[row + 1]))
    clear_row(scratch, row, low, high)
    survey_row(s, scratch, row)
    return worth + w.rows.out if after.turn < 0 else worth


@rule
def _compute_worth_of_added(w: BotWeights, move: int) -> int:
    """Return the worth of the tile that this move adds."""
    return w.added_tile + (w.added_flower * FLOWERS[(move - ADD) % NUMBERS] if move < ADD_JOKER else -w.rows.joker)


@rule
def get_kind(move: int) -> int:
    """Return the kind of a move."""
    if move < END:
        return ROWS
    if move < DRAW:
        return STOPS
    if move == DRAW:
        return HIDDEN
    if move < EXCHANGE:
        return OPENS
    return EXCHANGES if move < ADD else ADDS
