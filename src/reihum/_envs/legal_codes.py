"""The legal moves of each game of a batch as rows of codes; where few of many moves are legal, they are faster than masks.

It has a file of its own since kernels for GPUs are compiled from it, and moving compiled code changes their fingerprints.
"""

import numpy as np
from numpy.typing import NDArray

from reihum._envs.legal_sets import SHIFT
from reihum._kit.bits import lowest
from reihum._kit.compiled import rule


@rule
def list_legal(legal_moves: NDArray[np.int64], codes: NDArray[np.int16]) -> None:
    """Write the legal moves of each game, given as bit sets, to a row of codes: ascending, up to its width, then -1."""
    width = codes.shape[1]
    for game in range(len(codes)):
        place = 0
        for at in range(legal_moves.shape[1]):
            moves = legal_moves[game, at]
            while moves and place < width:
                codes[game, place] = (at << SHIFT) + lowest(moves)
                moves &= moves - 1  # clears the lowest bit
                place += 1
        codes[game, place:] = -1
