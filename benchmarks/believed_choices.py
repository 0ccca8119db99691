"""Measures what the worlds a seat may believe in are worth to `lookahead`: `python benchmarks/believed_choices.py --players 2`.

In matches of `learned` it lets two bots choose at half of all choices: `lookahead`, whose worlds come from the game's `sample_belief`, and
the same bot with evenly drawn worlds (`even_worlds.py`). Where they choose differently, both moves are played out by the network with the
hands as they really lie. It prints after every PART matches the number of choices, the share that differ, and the mean gain a choice in
shares of the win (95 %, choices taken as independent).
"""

import argparse
import random
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pstdev

from even_worlds import EvenWorlds

from reihum._bots.budget import Budget
from reihum._bots.lookahead.all_seeing import LookaheadWithHands
from reihum._bots.lookahead.bot import Lookahead
from reihum._intervals import NORMAL
from reihum._kit.chance import make_rng
from reihum._lab.simulate import derive_match_seed, simulate
from reihum._play.game import get_game
from reihum._play.record import replay
from reihum._review.positions import PlayedMove, iter_steps

PART = 10
LOOKED_AT = 0.5
"""The part of all choices that is looked at."""
TRUTH = 200
"""Playouts of each move with the real hands."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="level_8")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1_000_000)
    given = parser.parse_args()
    compared = Compared(given.game, given.worlds)
    gains: list[float] = []
    for number in range(given.matches):
        gains += compared.iter_gains(derive_match_seed(given.seed, number), given.players)
        if (number + 1) % PART == 0 or number + 1 == given.matches:
            width = NORMAL * pstdev(gains) / sqrt(len(gains))
            differing = fmean(gain != 0 for gain in gains)
            print(f"| {number + 1} | {len(gains)} | {differing:.3f} | {fmean(gains):.5f} ± {width:.5f} |", flush=True)


class Compared:
    """The two bots, and the one whose playouts judge them."""

    def __init__(self, game: str, worlds: int) -> None:
        """Let both bots look ahead in as many worlds."""
        self._game, budget = get_game(game), Budget(iterations=worlds)
        self._believing, self._even = Lookahead(self._game, budget), EvenWorlds(self._game, budget)
        self._judge = LookaheadWithHands(self._game, budget)

    def iter_gains(self, seed: int, players: int) -> Iterator[float]:
        """Play a match, and yield what the believing bot gains over the other one at some of its choices."""
        chance = random.Random(seed)
        match = replay(next(simulate(self._game, players, 1, seed, ["learned"] * players)))
        for step in iter_steps(match):
            if isinstance(step, PlayedMove) and len(step.legal) > 1 and chance.random() < LOOKED_AT:
                yield self._find_gain(step, chance.getrandbits(32))

    def _find_gain(self, step: PlayedMove, seed: int) -> float:
        state = step.before.state
        world = self._game.determinize(state, step.seat, make_rng(seed))
        moves = [bot.choose(world.copy(), make_rng(seed)) for bot in (self._believing, self._even)]
        if moves[0] == moves[1]:
            return 0.0
        played = self._judge._open(state.copy(), make_rng(seed)).play_out(moves, TRUTH)  # noqa: SLF001 - its playouts
        return fmean(believing - even for believing, even in played)


if __name__ == "__main__":
    main()
