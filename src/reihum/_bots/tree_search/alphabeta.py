"""Exact search where nothing is hidden any more, compiled; `bindings.py` loads this file once for each game.

Alpha-beta (Knuth and Moore 1975) on the margin of one seat over the other, with a table of positions seen; careful's
choice is tried first. There is no recursion in compiled code, so the line being looked at is an array of positions. The
search can be stopped after any number of positions and gone on with.
"""

from reihum._bots.bindings import game_bindings
from reihum._bots.tree_search.alphabeta_memory import DEEPEST, EXACT, LOWER, UPPER, AlphaBetaMemory
from reihum._kit.chance import Rng

rule, legal, play, score = game_bindings()[:4]
rollout_policy = game_bindings().rollout_policy

FACTORS = (0x2545F491, 0x1B873593)
"""Odd numbers below 2 ** 30: no product overflows, so that plain Python counts as compiled code does."""
WORD = 0xFFFFFFFF
HALF = 31


@rule
def begin_solving(memory: AlphaBetaMemory, rng: Rng, sign: int, low: int, high: int) -> None:
    """Begin to look for the value of `memory.line[0]` to the seat whose move it is, as far as it lies between two bounds."""
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
    """Begin to look at the position at a depth, whose frame has its bounds: list its moves, careful's choice first."""
    s = memory.line[depth]
    frame = memory.frames[depth]
    favourite = int(rollout_policy(s, memory.scratch[0], rng))
    count = legal(s, memory.scratch[0])
    for at in range(count):
        code = memory.scratch[0].codes[at]
        memory.codes[depth, at] = code
        if code == favourite:
            memory.codes[depth, at] = memory.codes[depth, 0]
            memory.codes[depth, 0] = favourite
    frame.count = count
    frame.tried = 0
    frame.first_low = frame.low
    frame.first_high = frame.high
    frame.maximal = s.turn == memory.task[0].seat
    frame.best = -(1 << 30) if frame.maximal else 1 << 30
    frame.move = memory.codes[depth, 0]


@rule
def continue_solving(memory: AlphaBetaMemory, rng: Rng, positions: int) -> bool:
    """Go on for so many positions; True when the value is found: `task.value`, and the move to play `task.move`."""
    task = memory.task[0]
    left = positions
    while left > 0 and not task.solved:
        depth = int(task.depth)
        frame = memory.frames[depth]
        if frame.tried == frame.count or frame.low >= frame.high:
            leave_position(memory, depth)
            continue
        left -= 1
        move = int(memory.codes[depth, frame.tried])
        frame.tried += 1
        memory.line[depth + 1] = memory.line[depth]
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
    """All moves of a position have been looked at, or enough of them: remember its value and go back."""
    task = memory.task[0]
    frame = memory.frames[depth]
    if depth == 0:
        task.value = frame.best
        task.move = frame.move
        task.solved = 1
        return
    entry = memory.table[frame.key >> 1 & (len(memory.table) - 1)]
    entry.key = frame.key
    entry.value = frame.best
    entry.kind = EXACT
    if frame.best <= frame.first_low:
        entry.kind = UPPER
    elif frame.best >= frame.first_high:
        entry.kind = LOWER
    task.depth = depth - 1
    absorb_value(memory, depth - 1, int(frame.best))


@rule
def absorb_value(memory: AlphaBetaMemory, depth: int, value: int) -> None:
    """Take in what the move tried last is worth."""
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
    """Return whether the table says enough of a position; the value is then `task.value`."""
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
    """Mix all the words of a position into one odd number, so never 0: two hashes of 31 bits, side by side."""
    low = 1
    high = 1
    for at in range(memory.words.shape[1]):
        word = int(memory.words[depth, at]) & WORD
        low = (low ^ word) * FACTORS[0]
        low = (low ^ low >> HALF) & (WORD >> 1)
        high = (high ^ word) * FACTORS[1]
        high = (high ^ high >> HALF) & (WORD >> 1)
    return high << HALF | low | 1
