"""Measures whether worlds that fit the others' moves let a bot choose better: `python benchmarks/weighted_choices.py --matches 40`.

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
from moved_worlds import SAMPLES, STAGES, Moved, guess, move_worlds, put_into_worlds

from reihum._bots.lookahead.racing import LEAST_DOUBT
from reihum._bots.playouts.memory import PAYOFFS
from reihum._bots.playouts.templates import load_playouts
from reihum._bots.tree_search.mcts_memory import HANDS
from reihum._kit.chance import make_rng
from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, Position, iter_steps

GAME = get_game("elfer_raus")
BOTS = ("learned",) * 4
PART = 0.12
"""The fraction of all choices that is examined."""
BEFORE = 12
"""The moves of a match before the first examined one, since earlier there is nothing to infer from."""
TRUTH = 300
"""The playouts with the real hands for choosing, and as many others for judging."""
MOVED = {"softmax": (STAGES[0]._replace(gap=0), *STAGES[1:3]), "seated": (*(stage._replace(gap=0) for stage in STAGES[:2]), *STAGES[2:])}
"""The stages that worlds are moved through, by ways; those with a gap are played out."""
JUDGES = (*(stage._replace(gap=0) for stage in STAGES[:-1]), STAGES[-1])
"""The stages of the worlds that judge as well: bots never slip, so the last one has what follows from their moves, or nearly so."""
EVEN = f"weighted, {EXPONENTS[0]}"


class Found(NamedTuple):
    """The results for each choice, by method."""

    gains: dict[str, list[float]]
    """The gains over the network's own move, with the real hands."""
    by_worlds: dict[str, list[float]]
    """The same with the hands of judging worlds instead of the real ones."""
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
    """Add the gain of each method at one choice."""
    here, seat = move.before, move.seat
    moves = Playouts(1, player="learned").list_candidates(here) or []
    if len(moves) < 2:  # noqa: PLR2004 - nothing to choose
        return
    guessed = guess(past, here, seat, given.worlds, place)
    chosen: dict[str, int] = {}

    def play_in_moved(moved: Moved, stage: int, way: str) -> Numbers:
        cards = moved.cards[:, stage].reshape(-1, moved.cards.shape[-1])
        return play_out(here, put_into_worlds(here, guessed.history, cards), moves, f"{place} {way}")

    def note(way: str, shares: Numbers, weights: Numbers) -> None:
        chosen[way] = choose(shares, weights)
        found.sizes[way].append(1 / float((weights**2).sum()))

    shares = play_out(here, guessed.worlds, moves, f"{place} {EVEN}")
    for exponent in EXPONENTS:
        note(f"weighted, {exponent}", shares, temper(guessed.logs["seated"], exponent))
    # As many as there are moved ones, for a comparison in which only the worlds differ.
    few = np.arange(given.worlds) < given.chains * SAMPLES
    note("weighted, 0.0, as few as moved ones", shares, few / few.sum())
    for way, stages in MOVED.items():
        moved = move_worlds(guessed, given.chains, way, place, stages=stages)
        for at, stage in enumerate(stages):
            if stage.gap:
                name = f"moved, {way}, {stage.exponent}"
                shares = play_in_moved(moved, at, name)
                note(name, shares, np.full(len(shares), 1 / len(shares)))
    note("hands", play_out(here, [here.state] * TRUTH, moves, f"{place} hands"), np.full(TRUTH, 1 / TRUTH))
    worth = play_out(here, [here.state] * TRUTH, moves, f"{place} truth").mean(0)
    judges = move_worlds(guessed, given.chains, "seated", f"{place} judges", stages=JUDGES)
    by_worlds = play_in_moved(judges, len(JUDGES) - 1, "judges").mean(0)
    for way, choice in chosen.items():
        found.gains[way].append(worth[choice] - worth[0])
        found.by_worlds[way].append(by_worlds[choice] - by_worlds[0])


def play_out(position: Position, worlds: Sequence[Any], moves: Sequence[int], place: str) -> Numbers:
    """Return the share of the win after each move in each world for the seat to move, the network playing on, with the pile shuffled.

    All moves in a world have the same chance.
    """
    _, memory = Playouts(1, player="learned")._open(position, position.state)  # noqa: SLF001 - the match so far, as it sets it up
    loop = load_playouts(GAME, to_the_end=False, by_network=True, sees=HANDS)
    memory.rng[0] = make_rng(place)
    payoffs = np.zeros((len(worlds), len(moves), PAYOFFS))
    for at, world in enumerate(worlds):
        memory.root[0] = world
        loop.compare(memory, np.array(moves, np.int64), payoffs[at : at + 1])
    return payoffs[..., position.seat]


def choose(shares: Numbers, weights: Numbers) -> int:
    """Return the index of the move that exceeds the first by the most beyond its doubt, 0 if none does."""
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
        print("|", way, "|", " | ".join(estimate_mean(each) for each in columns), "|", numbers, flush=True)


def estimate_mean(values: Numbers) -> str:
    """Return a mean with its interval of 95 %."""
    return f"{values.mean():+.4f} ± {1.96 * values.std(ddof=1) / len(values) ** 0.5:.4f}" if len(values) > 1 else "too few"


if __name__ == "__main__":
    main()
