"""Matches played with random or first legal moves, up to some point or to the end."""

import random
from collections.abc import Callable
from typing import Any

import reihum
from reihum._kit.chance import make_rng, pick
from tests.trace import variants

GAMES = sorted(reihum.game_ids())

Choose = Callable[[reihum.Match], int]
"""Returns the code of the move to make."""


def play_match(match: reihum.Match, choose: Choose, *, moves: int | None = None, rounds: int | None = None) -> reihum.Match:
    """Deal and play until `moves` moves have been made, `rounds` rounds of the match are over, or the match is; return it."""
    made = 0
    while not match.over and made != moves and (not match.round_over or len(match.results) != rounds):
        if match.round_over:
            match.deal()
        else:
            match.play(choose(match))
            made += 1
    return match


def at_random(seed: int) -> Choose:
    """Return a function that chooses uniformly among legal moves, in the order of their notation."""
    chance = random.Random(seed)
    return lambda match: match.legal_move(chance.choice(match.legal())).code


def first_legal(match: reihum.Match) -> int:
    """Choose the first legal move."""
    return match.codes()[0]


def random_match(name: str, players: int, seed: int, moves: int, variant: int = 0) -> reihum.Match:
    """Return a match of `moves` random moves, or a shorter one that is over; `variant` is one of those in `tests.trace`."""
    some: Any = variants(name)
    rng = make_rng(seed)

    def choose(match: reihum.Match) -> int:
        codes = match.codes()
        return codes[pick(rng, len(codes))]

    return play_match(reihum.Match(name, players, some[variant % len(some)], seed=seed, legal=True), choose, moves=moves)


def play_some_moves(game: str) -> reihum.Match:
    """Return a match of 80 random moves: some rounds, or a part of one where a round is long."""
    return play_match(reihum.Match(game, 3, seed=5), at_random(5), moves=80)
