"""The flowers on the tiles and the values of the scoring tiles, as data.

The sheet shows no list. Reviewers report the pattern of another game by the same author: 55 has seven flowers, other
multiples of 11 five, multiples of 10 three, other numbers ending in 5 two, all others one; 167 in all. Jokers have none.
"""

# fmt: off
FLOWERS = (
    1, 1, 1, 1, 2, 1, 1, 1, 1, 3,
    5, 1, 1, 1, 2, 1, 1, 1, 1, 3,
    1, 5, 1, 1, 2, 1, 1, 1, 1, 3,
    1, 1, 5, 1, 2, 1, 1, 1, 1, 3,
    1, 1, 1, 5, 2, 1, 1, 1, 1, 3,
    1, 1, 1, 1, 7, 1, 1, 1, 1, 3,
    1, 1, 1, 1, 2, 5, 1, 1, 1, 3,
    1, 1, 1, 1, 2, 1, 5, 1, 1, 3,
    1, 1, 1, 1, 2, 1, 1, 5, 1, 3,
    1, 1, 1, 1, 2, 1, 1, 1, 5, 3,
    0,
)
# fmt: on
"""Flowers by tile code: `FLOWERS[n - 1]` for the number n, none on a joker."""

HIGHEST = 15
"""Scoring tiles have the values 1 to 15."""

DOUBLES = 5
"""There are two scoring tiles of each value from 1 to 5, one of each other value."""

ALL_SCORING_TILES = sum((2 if value <= DOUBLES else 1) << 2 * (value - 1) for value in range(1, HIGHEST + 1))
"""All scoring tiles, counted in two bits for each value, value 1 lowest."""
