"""Counting move sequences to a depth (perft), as chess programs do, to compare implementations of the rules.

It stands alone since it is a public function that nothing else here uses: `reihum.perft` imports it on first use.
"""

from typing import SupportsIndex

from reihum._kit.errors import IllegalMove, OptionError
from reihum._kit.whole_numbers import require_count
from reihum._play.match import Match


def perft(match: Match, depth: SupportsIndex) -> int:
    """Return the number of sequences of `depth` moves from the current position; a round that ends earlier counts once.

    Piles are reshuffled as in the match, which is not changed. Raises IllegalMove when the round is over and OptionError for a depth
    below 1, or for what is no match.

    >>> match = Match("elfer_raus", 3, seed=1)
    >>> [perft(match, depth) for depth in (1, 2, 3)]
    [1, 1, 5]
    """
    moves = require_count("depth", depth)
    if not isinstance(match, Match):
        message = f"`perft` takes a match, not a {type(match).__name__}."
        raise OptionError(message)
    if match.round_over:
        message = "The round is over: there are no moves to count."
        raise IllegalMove(message)
    return _count(match, moves)


def _count(match: Match, depth: int) -> int:
    if match.round_over:
        return 1
    codes = match.codes()
    # The last level is counted without playing it: most of the work of a perft would be there.
    if depth == 1:
        return len(codes)
    found = 0
    for code in codes:
        after = match.copy()
        after.play(code)
        found += _count(after, depth - 1)
    return found
