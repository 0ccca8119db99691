"""Exact search where nothing is hidden any more, compiled; `kernel.py` loads this file once for each game.

Alpha-beta (Knuth and Moore 1975) on the margin of one seat over the other, with a table of positions seen; careful's
choice is tried first. There is no recursion in compiled code, so the line being looked at is an array of positions. The
search can be stopped after any number of positions and gone on with.
"""

from reihum.bots import kernel
from reihum.bots.board import DEEPEST, EXACT, LOWER, UPPER, Board
from reihum.games.chance import Quick

rule, legal, play, score, due, form_quickly, imagine, follow, *_ = kernel.words()

FACTORS = (0x2545F491, 0x1B873593)
"""Odd numbers below 2 ** 30: no product overflows, so that plain Python counts as compiled code does."""
WORD = 0xFFFFFFFF
HALF = 31


@rule
def begin(board: Board, quick: Quick, sign: int, low: int, high: int) -> None:
    """Begin to look for the value of `board.line[0]` to the seat whose move it is, as far as it lies between two bounds."""
    task = board.task[0]
    task.seat = board.line[0].turn
    task.sign = sign
    task.depth = 0
    task.solved = 0
    board.frames[0].low = low
    board.frames[0].high = high
    enter(board, 0, quick)


@rule
def enter(board: Board, depth: int, quick: Quick) -> None:
    """Begin to look at the position at a depth, whose frame has its bounds: list its moves, careful's choice first."""
    s = board.line[depth]
    frame = board.frames[depth]
    favourite = int(follow(s, board.scratch[0], quick))
    count = legal(s, board.scratch[0])
    for at in range(count):
        code = board.scratch[0].codes[at]
        board.codes[depth, at] = code
        if code == favourite:
            board.codes[depth, at] = board.codes[depth, 0]
            board.codes[depth, 0] = favourite
    frame.count = count
    frame.tried = 0
    frame.first_low = frame.low
    frame.first_high = frame.high
    frame.maximal = s.turn == board.task[0].seat
    frame.best = -(1 << 30) if frame.maximal else 1 << 30
    frame.move = board.codes[depth, 0]


@rule
def solve(board: Board, quick: Quick, positions: int) -> bool:
    """Go on for so many positions; True when the value is found: `task.value`, and the move to play `task.move`."""
    task = board.task[0]
    left = positions
    while left > 0 and not task.solved:
        depth = int(task.depth)
        frame = board.frames[depth]
        if frame.tried == frame.count or frame.low >= frame.high:
            leave(board, depth)
            continue
        left -= 1
        move = int(board.codes[depth, frame.tried])
        frame.tried += 1
        board.line[depth + 1] = board.line[depth]
        s = board.line[depth + 1]
        play(s, move)
        if s.turn < 0 or depth + 2 == DEEPEST:
            absorb(board, depth, task.sign * (score(s, int(task.seat)) - score(s, 1 - int(task.seat))))
            continue
        key = hashed(board, depth + 1)
        if known(board, key, int(frame.low), int(frame.high)):
            absorb(board, depth, int(task.value))
        else:
            task.depth = depth + 1
            below = board.frames[depth + 1]
            below.low = frame.low
            below.high = frame.high
            below.key = key
            enter(board, depth + 1, quick)
    return bool(task.solved)


@rule
def leave(board: Board, depth: int) -> None:
    """All moves of a position have been looked at, or enough of them: remember its value and go back."""
    task = board.task[0]
    frame = board.frames[depth]
    if depth == 0:
        task.value = frame.best
        task.move = frame.move
        task.solved = 1
        return
    entry = board.table[frame.key >> 1 & (len(board.table) - 1)]
    entry.key = frame.key
    entry.value = frame.best
    entry.kind = EXACT
    if frame.best <= frame.first_low:
        entry.kind = UPPER
    elif frame.best >= frame.first_high:
        entry.kind = LOWER
    task.depth = depth - 1
    absorb(board, depth - 1, int(frame.best))


@rule
def absorb(board: Board, depth: int, value: int) -> None:
    """Take in what the move tried last is worth."""
    frame = board.frames[depth]
    if frame.maximal:
        if value > frame.best:
            frame.best = value
            frame.move = board.codes[depth, frame.tried - 1]
        frame.low = max(frame.low, value)
    else:
        if value < frame.best:
            frame.best = value
            frame.move = board.codes[depth, frame.tried - 1]
        frame.high = min(frame.high, value)


@rule
def known(board: Board, key: int, low: int, high: int) -> bool:
    """Tell whether the table says enough of a position; the value is then `task.value`."""
    entry = board.table[key >> 1 & (len(board.table) - 1)]
    if entry.key != key:
        return False
    value = int(entry.value)
    board.task[0].value = value
    if entry.kind == EXACT:
        return True
    return value >= high if entry.kind == LOWER else value <= low


@rule
def hashed(board: Board, depth: int) -> int:
    """Mix all the words of a position into one odd number, so never 0: two hashes of 31 bits, side by side."""
    low = 1
    high = 1
    for at in range(board.words.shape[1]):
        word = int(board.words[depth, at]) & WORD
        low = (low ^ word) * FACTORS[0]
        low = (low ^ low >> HALF) & (WORD >> 1)
        high = (high ^ word) * FACTORS[1]
        high = (high ^ high >> HALF) & (WORD >> 1)
    return high << HALF | low | 1
