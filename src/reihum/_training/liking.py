"""How a network likes what is remarked of moves by what they are worth (`reihum._kit.weighed`) before it has learned anything.

It makes the move that the game's adviser would make, the more surely the more the others lose.
"""

from reihum._kit.weighed import BAND_COUNT, FIRST, OTHER, others_from, remarks_of

SURE = 3.0
"""How much more the first move is liked than one that loses next to nothing."""
STEP = 1.0
"""How much less a move is liked for each band that it loses."""


def liked_by_worth(kinds: int) -> tuple[float, ...]:
    """Return how much each remark is liked in a game with so many kinds of moves."""
    scores = [0.0] * remarks_of(kinds)
    scores[OTHER] = -2 * STEP
    for kind in range(kinds):
        for band in range(BAND_COUNT):
            scores[FIRST + kind * BAND_COUNT + band] = SURE
            scores[others_from(kinds) + kind * BAND_COUNT + band] = -STEP * band
    return tuple(scores)
