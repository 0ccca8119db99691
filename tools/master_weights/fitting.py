"""Weights by ridge regression on turns that were tried, and how the player who plays by them does."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from reihum.bots.learned.choices import room_for
from reihum.envs.bindings import learnable
from reihum.game import find
from reihum.games.chance import Rng, Stream, make_rng
from reihum.games.elfer_raus_master.state import Scratch, State
from reihum.games.elfer_raus_master.valuing import OUT, OUTS, PHASES, WEIGHTS
from reihum.games.elfer_raus_master.weights import WEIGHTS as PACKAGED
from reihum.games.learnable import Advice
from reihum.games.structured import new, zeros
from tools.master_weights.rounds import Records, contest
from tools.master_weights.turns import MOST_TURNS, Sums, Work, try_turns

GAME = find("elfer_raus_master")
ROWS = 2 * PHASES
"""Phases of rounds of two, then of rounds of more."""
PARTS = 8
"""What is tried is tried in so many parts, however many threads there are, so that the same comes of it."""
RIDGE = 50.0
SEEN = 30
"""A feature that differed less often weighs nothing."""
OF_95 = 1.96
"""So many standard errors to each side hold 95 % of a normal distribution."""

Weights = NDArray[np.int64]
T = TypeVar("T")


def gather(players: int, positions: int, seed: int, threads: int) -> Sums:
    """Return the sums over turns tried in so many positions of rounds of so many players."""

    def part(rng: Rng) -> Sums:
        sums = Sums(np.zeros(ROWS, np.int64), np.zeros((ROWS, WEIGHTS, WEIGHTS)), np.zeros((ROWS, WEIGHTS)))
        arrays = np.zeros_like(PACKAGED), np.zeros(WEIGHTS, np.int64), np.zeros(MOST_TURNS, np.int64)
        work = Work(*arrays, np.zeros((MOST_TURNS, WEIGHTS)), np.zeros(MOST_TURNS))
        states, template, scratch, stream = _rooms(players)
        try_turns(positions // PARTS, states, template, scratch, stream, rng, PACKAGED, _advice(), work, sums)
        return sums

    return add(_in_parts(part, f"turns {players} {seed}", threads))


def add(some: Iterable[Sums]) -> Sums:
    """Return several sums added up."""
    return Sums(*(sum(columns) for columns in zip(*some, strict=True)))


def solve(sums: Sums) -> Weights:
    """Return the weights of all phases one after the other, in hundredths of a percent of a win."""
    found = np.zeros((ROWS, WEIGHTS))
    for phase, (squares, products) in enumerate(zip(sums.squares, sums.products, strict=True)):
        often = np.diag(squares)
        found[phase] = np.where(often > SEEN, np.linalg.solve(squares + RIDGE * np.eye(WEIGHTS), products), 0)
        outs = slice(OUT, OUT + OUTS)
        found[phase, outs] = rising(found[phase, outs], np.where(often[outs] > SEEN, often[outs], 0))
    return np.round(found).astype(np.int64).ravel()


def rising(values: NDArray[np.float64], counted: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the numbers nearest to these that never fall (pool adjacent violators); those that do not count follow the others."""
    pools: list[tuple[float, float, int]] = []
    for value, count in zip(values, np.maximum(counted, 1e-6), strict=True):
        pools.append((float(value), float(count), 1))
        while len(pools) > 1 and pools[-2][0] >= pools[-1][0]:
            (one, some, length), (other, more, longer) = pools[-2:]
            pools[-2:] = [((one * some + other * more) / (some + more), some + more, length + longer)]
    return np.repeat([value for value, _, _ in pools], [length for _, _, length in pools])


def share(seats: Sequence[int], table: Weights, deals: int, seed: int, threads: int) -> tuple[float, float]:
    """Return which share of matches the first of these players wins against the others, and how far its interval of 95 % reaches."""

    def part(rng: Rng) -> NDArray[np.float64]:
        shares = np.zeros(deals // PARTS)
        states, template, scratch, stream = _rooms(len(seats))
        contest(len(shares), states, template, scratch, stream, rng, np.array(seats), table, _advice(), shares)
        return shares

    shares = np.concatenate(_in_parts(part, f"contest {len(seats)} {seed}", threads))
    return float(shares.mean()), float(OF_95 * shares.std(ddof=1) / np.sqrt(len(shares)))


def _rooms(players: int) -> tuple[Records, Records, Scratch, Stream]:
    """Return what a thread plays in: two states, how a round begins, scratch memory and the stream of the deals."""
    rules = learnable(GAME)
    template = zeros(State, 1)
    options = GAME.complete(players, None)
    template[0] = cast("State", rules.before_deal(players, options, GAME.first(players, options)))
    return zeros(State, 2), template, new(Scratch), new(Stream)


def _advice() -> Advice[State]:
    """Return room for what is advised of."""
    return cast("Advice[State]", room_for(GAME))


def _in_parts(part: Callable[[Rng], T], seed: str, threads: int) -> list[T]:
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(part, [make_rng(f"{seed} {at}") for at in range(PARTS)]))
