"""Whether worlds that fit the others' moves would let a bot choose better: `python benchmarks/weighted_choices.py --matches 40`.

In matches of four `learned` of Elfer raus!, at some choices the moves that the network rates highest are played out by it in worlds that
the seat may believe in, once in each. Drawn evenly, these are *weighted* by how likely the others' moves were in them, raised to an
exponent, or *moved* to where they are likely (`moved_worlds.py`): *seated* with all taken for `learned`, which they are, *softmax* with
moves drawn by its softmax. The move is chosen as `lookahead` does, which leaves the network's own only for one that is better by more than
the doubt. What a choice was really worth is found by other playouts with the hands as they lie and the pile shuffled; *hands* chose by
playouts with these hands. Printed are the mean gains over the network's own move and over the choice in worlds of equal weight. Then both
again as worlds judge that are moved once more in the place of the real hands: bots play as they are taken to, so if moving has come to its
end the real hands are like those of one such world, and the means are the same, but vary less. For *hands* that says nothing.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from beliefs import EXPONENTS, Numbers, temper
from moved_worlds import STAGES, Moved, guess, move_worlds, put_into_worlds

from reihum._bots.networks.racing import LEAST_DOUBT
from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, Position, iter_steps

GAME = get_game("elfer_raus")
BOTS = ("learned",) * 4
PART = 0.12
"""The part of all choices that is looked at."""
BEFORE = 12
"""The moves of a match before the first of them: earlier there is nothing to infer from."""
TRUTH = 300
"""Playouts with the real hands, to choose by, and as many others to judge by."""
MOVED = {"softmax": (0.5, 1), "seated": (1, 2)}
"""The exponents of which moved worlds are played out, by ways."""
JUDGE = "seated", 2
"""The way and the exponent of the worlds that judge as well: what follows from the moves of bots that never slip, or nearly so."""
EVEN = f"weighted, {EXPONENTS[0]}"


class Found(NamedTuple):
    """What is found at each choice, by ways."""

    gains: dict[str, list[float]]
    """Over the network's own move, with the real hands."""
    by_worlds: dict[str, list[float]]
    """The same with the hands of worlds that judge in the place of the real ones."""
    sizes: dict[str, list[float]]
    """The effective number of worlds."""


def main() -> None:
    """Measure, and print after each match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=600)
    parser.add_argument("--chains", type=int, default=48)
    parser.add_argument("--seed", type=int, default=995_000)
    given = parser.parse_args()
    found = Found(defaultdict(list), defaultdict(list), defaultdict(list))
    for number in range(given.matches):
        for past, move, place in iter_choices(given.seed, number):
            look(past, move, given, place, found)
        tell(found)


def iter_choices(seed: int, number: int) -> Iterator[tuple[list[PlayedMove], PlayedMove, str]]:
    """Yield the choices of a match that are looked at: the moves before, the move, and a name for the place."""
    match = replay(next(simulate(GAME, len(BOTS), 1, derive_match_seed(seed, number), BOTS)))
    moves = [step for step in iter_steps(match) if isinstance(step, PlayedMove)]
    chance = np.random.default_rng([seed, number])
    for at in range(BEFORE, len(moves)):
        # Without a pile and with two players nothing is hidden, so with four something always is.
        if len(moves[at].legal) > 1 and chance.random() < PART:
            yield moves[:at], moves[at], f"{seed} {number} {at}"


def look(past: Sequence[PlayedMove], move: PlayedMove, given: argparse.Namespace, place: str, found: Found) -> None:
    """Add what each way gains at one choice."""
    here, seat = move.before, move.seat
    moves = Playouts(1, player="learned").list_candidates(here) or []
    if len(moves) < 2:  # noqa: PLR2004 - nothing to choose
        return
    guessed = guess(past, here, seat, given.worlds, place)
    chosen: dict[str, int] = {}

    def play_in(worlds: Sequence[Any], way: str) -> Numbers:
        return np.array([play_out(here._replace(state=world), seat, moves, 1, f"{place} {way} {at}") for at, world in enumerate(worlds)])

    def play_in_moved(moved: Moved, exponent: float, way: str) -> Numbers:
        cards = moved.cards[:, [stage.exponent for stage in STAGES].index(exponent)].reshape(-1, moved.cards.shape[-1])
        return play_in(put_into_worlds(here, guessed.history, cards), way)

    def note(way: str, shares: Numbers, weights: Numbers) -> None:
        chosen[way] = choose(shares, weights)
        found.sizes[way].append(1 / float((weights**2).sum()))

    shares = play_in(guessed.worlds, EVEN)
    for exponent in EXPONENTS:
        note(f"weighted, {exponent}", shares, temper(guessed.logs["seated"], exponent))
    for way, exponents in MOVED.items():
        moved = move_worlds(guessed, given.chains, way, place)
        for exponent in exponents:
            name = f"moved, {way}, {exponent}"
            shares = play_in_moved(moved, exponent, name)
            note(name, shares, np.full(len(shares), 1 / len(shares)))
    note("hands", play_in([here.state] * TRUTH, "hands"), np.full(TRUTH, 1 / TRUTH))
    worth = play_out(here, seat, moves, TRUTH, f"{place} truth")
    judges = move_worlds(guessed, given.chains, JUDGE[0], f"{place} judges")
    by_worlds = play_in_moved(judges, JUDGE[1], "judges").mean(0)
    for way, choice in chosen.items():
        found.gains[way].append(worth[choice] - worth[0])
        found.by_worlds[way].append(by_worlds[choice] - by_worlds[0])


def play_out(position: Position, seat: int, moves: Sequence[int], playouts: int, place: str) -> Numbers:
    """Return a seat's mean share of the win after each move, the network playing on, with the same chance for all moves."""
    by = Playouts(playouts, "weighted choices", player="learned")
    found = []
    for move in moves:
        by.restart(place)
        found.append(float(by.evaluate(position, move).mean[0, seat]))
    return np.array(found)


def choose(shares: Numbers, weights: Numbers) -> int:
    """Return the place of the move that is better than the first by more than the doubt, of several the one with the largest rest."""
    differences = shares - shares[:, :1]
    mean = weights @ differences
    doubt = np.sqrt(((weights[:, None] * (differences - mean)) ** 2).sum(0) + LEAST_DOUBT * (weights**2).sum() ** 2)
    rest = mean - doubt
    rest[0] = 0
    return int(rest.argmax())


def tell(found: Found) -> None:
    """Print the means with their intervals."""
    print(f"{len(found.gains[EVEN])} choices: gain over the network's own move, over {EVEN}; both judged in worlds", flush=True)
    for way in found.gains:
        columns = [each for kind in (found.gains, found.by_worlds) for each in (np.array(kind[way]), np.array(kind[way]) - kind[EVEN])]
        numbers = f"{np.median(found.sizes[way]):.0f} worlds in the median"
        print("|", way, "|", " | ".join(interval(each) for each in columns), "|", numbers, flush=True)


def interval(values: Numbers) -> str:
    """Return a mean with its interval of 95 %."""
    return f"{values.mean():+.4f} ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.4f}" if len(values) > 1 else "too few"


if __name__ == "__main__":
    main()
