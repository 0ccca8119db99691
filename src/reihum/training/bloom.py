"""How a network for Bloom likes what the game remarks of moves before it has learned anything.

It makes the move that the adviser would make, the more surely the more the others lose. Such a player wins 84 % of the matches of two and
57 % of those of four against `careful`.
"""

from reihum.games.bloom.advice import BAND_COUNT, FIRST, KINDS, OTHER, REMARKS, WORSE

SURE = 3.0
"""How much more the first move is liked than one that loses next to nothing."""
STEP = 1.0
"""How much less a move is liked for each band that it loses."""


def _liked() -> tuple[float, ...]:
    """Return how much each remark is liked."""
    scores = [0.0] * REMARKS
    scores[OTHER] = -2 * STEP
    for kind in range(KINDS):
        for band in range(BAND_COUNT):
            scores[FIRST + kind * BAND_COUNT + band] = SURE
            scores[WORSE + kind * BAND_COUNT + band] = -STEP * band
    return tuple(scores)


LIKED = _liked()
"""By remark."""
