"""Measures the mistakes of several bots in the same positions, since in its own matches a weak bot soon has nothing left to lose.

`python benchmarks/same_choices.py GAME --choices 200` lets all bots choose in positions of matches of `careful`, judges their moves as
reviews do, and prints for each the number of mistakes and the mean loss of a choice, in shares of the win, with its standard error; and
the mean paired difference to the loss of the previous bot in the list. It prints a JSON object after every 20 choices, so that nothing is
lost if it is stopped.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice, pairwise

import numpy as np
from numpy.typing import ArrayLike

from reihum import _bots as bots
from reihum._kit.chance import make_rng
from reihum._lab.simulate import simulate
from reihum._play.game import Game, get_game
from reihum._play.record import replay
from reihum._review.choices import Judge
from reihum._review.positions import PlayedMove, iter_steps
from reihum._review.settings import make_settings

PART = 20


def iter_choices(game: Game, players: int, every: int, seed: int) -> Iterator[PlayedMove]:
    """Yield choices of matches of `careful` at regular intervals."""
    for number in range(seed, seed + 1_000_000):
        moves = iter_steps(replay(next(simulate(game, players, 1, number, ["careful"]))))
        found = [move for move in moves if isinstance(move, PlayedMove) and len(move.legal) > 1]
        yield from found[number % every :: every]


def estimate_mean(values: ArrayLike) -> list[float]:
    """Return the mean and its standard error."""
    each = np.asarray(values)
    return [round(float(each.mean()), 4), round(float(each.std() / np.sqrt(len(each) - 1)), 4)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--bots", default="random,easy,careful,search@1000")
    parser.add_argument("--choices", type=int, default=200)
    parser.add_argument("--every", type=int, default=7)
    parser.add_argument("--seed", type=int, default=5_000_000)
    given = parser.parse_args()
    game = get_game(given.game)
    names = given.bots.split(",")
    seated = {name: bots.make_bot(name, bots.get_bot_type(name), game) for name in names}
    lost: dict[str, list[float]] = defaultdict(list)
    mistakes = dict.fromkeys(names, 0)
    judge = None
    chance = make_rng("same choices")
    for number, move in enumerate(islice(iter_choices(game, given.players, given.every, given.seed), given.choices), 1):
        if judge is None:
            taken = make_settings(replay(next(simulate(game, given.players, 1, given.seed, ["careful"]))), 1)
            judge = Judge(taken.make_judge(0), taken.worlds, taken.make_confirmer(0))
            for bot in seated.values():
                bots.prepare_bot(bot, game, move.before.state)
        for name, bot in seated.items():
            code = bots.choose_move(bot, game, move.before.state, chance)
            choice = judge.judge_move(move._replace(code=code))
            lost[name].append(0.0 if choice is None else choice.lost)
            mistakes[name] += choice is not None and choice.verdict == "mistake"
        if number % PART == 0:
            means = {name: estimate_mean(each) for name, each in lost.items()}
            less = {f"{better} than {worse}": estimate_mean(np.subtract(lost[worse], lost[better])) for worse, better in pairwise(names)}
            print(json.dumps({"game": given.game, "choices": number, "mistakes": mistakes, "lost": means, "less": less}), flush=True)


if __name__ == "__main__":
    main()
