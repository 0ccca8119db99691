"""The legal moves of each game of a batch as rows of codes: where few of many moves are legal, quicker to work with than masks."""

import numpy as np
from numpy.typing import NDArray

from reihum._envs.legal_sets import SHIFT
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule


@rule
def list_legal(legal_moves: NDArray[np.int64], codes: NDArray[np.int16]) -> None:
    """Write the legal moves of each game, sets of bits, as a row, ascending: as many as there is room for, then -1."""
    width = codes.shape[1]
    for game in range(len(codes)):
        place = 0
        for at in range(legal_moves.shape[1]):
            moves = legal_moves[game, at]
            while moves and place < width:
                codes[game, place] = (at << SHIFT) + lowest(moves)
                moves &= moves - 1
                place += 1
        codes[game, place:] = -1
