"""Counting positions to a depth, as chess programs do, to compare implementations of the rules."""

from reihum._kit.errors import IllegalMove
from reihum._kit.whole_numbers import require_count
from reihum._play.match import Match


def perft(match: Match, depth: int) -> int:
    """Return how many ways there are to play `depth` moves, at least 1, from where a match stands; a round that ends before counts once.

    Chance is that of the match: a pile is formed as it would be. The match stays as it is. Raises IllegalMove when the round is over and
    OptionError for a depth below 1.

    >>> match = Match("elfer_raus", 3, seed=1)
    >>> [perft(match, depth) for depth in (1, 2, 3)]
    [1, 1, 5]
    """
    require_count("depth", depth)
    if match.round_over:
        message = "The round is over: there are no moves to count."
        raise IllegalMove(message)
    return _count(match, depth)


def _count(match: Match, depth: int) -> int:
    if match.round_over:
        return 1
    codes = match.codes()
    if depth == 1:
        return len(codes)
    found = 0
    for code in codes:
        after = match.copy()
        after.play(code)
        found += _count(after, depth - 1)
    return found
