"""Exact search of endgames without hidden cards, in compiled code; `specialise` loads this file once for each game.

Alpha-beta search (Knuth and Moore 1975) for the margin of one seat over the other, with a transposition table. The move of `careful` is
tried first. Compiled code has no recursion, so the current line is an array of positions used as a stack. The search can be interrupted
after any number of positions and continued.
"""

from reihum._bots.specialise import get_bindings
from reihum._bots.tree_search.alphabeta_memory import DEEPEST, EXACT, LOWER, UPPER, AlphaBetaMemory
from reihum._kit.chance import Rng

game = get_bindings()
rule, legal, play, score, rollout_policy = game.rule, game.legal, game.play, game.score, game.rollout_policy

FACTORS = (0x2545F491, 0x1B873593)
"""Odd multipliers below 2 ** 30: their products with 32 bits stay below 2 ** 63, so plain Python and compiled code agree."""
WORD = 0xFFFFFFFF
HALF = 31


@rule
def begin_solving(memory: AlphaBetaMemory, rng: Rng, sign: int, low: int, high: int) -> None:
    """Start to search for the value of `memory.line[0]` to its seat to move, between the bounds `low` and `high`."""
    task = memory.task[0]
    task.seat = memory.line[0].turn
    task.sign = sign
    task.depth = 0
    task.solved = 0
    memory.frames[0].low = low
    memory.frames[0].high = high
    enter_position(memory, 0, rng)


@rule
def enter_position(memory: AlphaBetaMemory, depth: int, rng: Rng) -> None:
    """Start to search the position at a depth, whose frame has its bounds: list its moves, that of `careful` first."""
    s = memory.line[depth]
    frame = memory.frames[depth]
    favourite = int(rollout_policy(s, memory.scratch[0], rng))
    count = legal(s, memory.scratch[0])
    for at in range(count):
        code = memory.scratch[0].codes[at]
        memory.codes[depth, at] = code
        # Good moves first: alpha-beta cuts off most where the best move is tried first.
        if code == favourite:
            memory.codes[depth, at] = memory.codes[depth, 0]
            memory.codes[depth, 0] = favourite
    frame.count = count
    frame.tried = 0
    # The bounds of the beginning are kept: they tell later whether the value found is exact or only a bound.
    frame.first_low = frame.low
    frame.first_high = frame.high
    frame.maximal = s.turn == memory.task[0].seat
    frame.best = -(1 << 30) if frame.maximal else 1 << 30
    frame.move = memory.codes[depth, 0]


@rule
def continue_solving(memory: AlphaBetaMemory, rng: Rng, positions: int) -> bool:
    """Search up to `positions` more positions; return whether the search is finished: then `task` has the value and the move."""
    task = memory.task[0]
    left = positions
    while left > 0 and not task.solved:
        depth = int(task.depth)
        frame = memory.frames[depth]
        # All moves tried, or a cut-off: the opponent will not let the game get here.
        if frame.tried == frame.count or frame.low >= frame.high:
            leave_position(memory, depth)
            continue
        left -= 1
        move = int(memory.codes[depth, frame.tried])
        frame.tried += 1
        memory.line[depth + 1] = memory.line[depth]
        # A view of the array element, not a copy: the move is made in the line itself.
        s = memory.line[depth + 1]
        play(s, move)
        if s.turn < 0 or depth + 2 == DEEPEST:
            absorb_value(memory, depth, task.sign * (score(s, int(task.seat)) - score(s, 1 - int(task.seat))))
            continue
        key = hash_position(memory, depth + 1)
        if is_known(memory, key, int(frame.low), int(frame.high)):
            absorb_value(memory, depth, int(task.value))
        else:
            task.depth = depth + 1
            below = memory.frames[depth + 1]
            below.low = frame.low
            below.high = frame.high
            below.key = key
            enter_position(memory, depth + 1, rng)
    return bool(task.solved)


@rule
def leave_position(memory: AlphaBetaMemory, depth: int) -> None:
    """Store the value of a position whose moves have been searched, or enough of them, and go back to its parent."""
    task = memory.task[0]
    frame = memory.frames[depth]
    if depth == 0:
        task.value = frame.best
        task.move = frame.move
        task.solved = 1
        return
    # The newest position replaces whatever had the same place. The lowest bit of a key is always 1, so it is shifted out.
    entry = memory.table[frame.key >> 1 & (len(memory.table) - 1)]
    entry.key = frame.key
    entry.value = frame.best
    # A value outside the bounds was found with cut-offs: the true one may lie further out.
    entry.kind = EXACT
    if frame.best <= frame.first_low:
        entry.kind = UPPER
    elif frame.best >= frame.first_high:
        entry.kind = LOWER
    task.depth = depth - 1
    absorb_value(memory, depth - 1, int(frame.best))


@rule
def absorb_value(memory: AlphaBetaMemory, depth: int, value: int) -> None:
    """Update a position with the value of the move tried last."""
    frame = memory.frames[depth]
    if frame.maximal:
        if value > frame.best:
            frame.best = value
            frame.move = memory.codes[depth, frame.tried - 1]
        frame.low = max(frame.low, value)
    else:
        if value < frame.best:
            frame.best = value
            frame.move = memory.codes[depth, frame.tried - 1]
        frame.high = min(frame.high, value)


@rule
def is_known(memory: AlphaBetaMemory, key: int, low: int, high: int) -> bool:
    """Return whether the table settles a position; `task.value` is then its value, or a bound that suffices."""
    entry = memory.table[key >> 1 & (len(memory.table) - 1)]
    if entry.key != key:
        return False
    value = int(entry.value)
    memory.task[0].value = value
    if entry.kind == EXACT:
        return True
    return value >= high if entry.kind == LOWER else value <= low


@rule
def hash_position(memory: AlphaBetaMemory, depth: int) -> int:
    """Return a hash of all words of a position: an odd number, so never 0, made of two hashes of 31 bits."""
    # Two halves with factors below 2 ** 30 in place of one wide product, which would overflow in plain Python's numpy integers.
    low = 1
    high = 1
    for at in range(memory.words.shape[1]):
        word = int(memory.words[depth, at]) & WORD
        low = (low ^ word) * FACTORS[0]
        low = (low ^ low >> HALF) & (WORD >> 1)
        high = (high ^ word) * FACTORS[1]
        high = (high ^ high >> HALF) & (WORD >> 1)
    return high << HALF | low | 1
