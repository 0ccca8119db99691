"""Measures each level of bots against the one below.

`python benchmarks/levels.py GAME --deals 100 --seed 600000` prints a line for each pair as soon as it has been played: the share of
two-player matches that the higher level wins, each deal from both seats, with its 95 % interval over deals. It is several times as fast
as `reihum ladder`: bots are made once, and no worlds are sampled for them, since levels use only what their seat knows.
"""

import argparse
from itertools import pairwise

from reihum import Match, game_ids, get_bot_type, make_rng, unchecked
from reihum._bots import LEVELS, Bot
from reihum._intervals import compute_share_interval
from reihum._play.game import Game, get_game

OPTIONS = {"level_8": {"turn_limit": 1000}}
"""Options that end a round in which neither bot makes progress."""


def play_match(game: Game, seed: int, first: int, pair: tuple[Bot, Bot]) -> float:
    """Return the share of the win of the first bot of a pair, which sits on seat `first` of two."""
    match = Match(game.id, 2, OPTIONS.get(game.id, {}), seed=seed)
    chance = make_rng(f"{seed} {first}")
    list_legal, play, is_due = unchecked(game.legal), unchecked(game.play), unchecked(game.due)
    choosing = [unchecked(pair[(seat + first) % 2].choose) for seat in range(2)]
    while not match.over:
        if match.turn is None:
            match.deal()
        state = match.state
        # Nearly all moves are made directly in the state: the match would check and record each of them.
        while True:
            codes = list_legal(state)
            move = codes[0] if len(codes) == 1 else int(choosing[int(state.turn)](state.copy(), chance))
            after = state.copy()
            play(after, move)
            if is_due(after) or int(after.turn) < 0:
                break
            play(state, move)
        match.play(move)
    return (first in match.winners) / len(match.winners)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=game_ids())
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=600_000)
    parser.add_argument("--lowest", type=int, default=1, help="the lower level of the first pair")
    given = parser.parse_args()
    game = get_game(given.game)
    for lower, higher in list(pairwise(LEVELS))[given.lowest - 1 :]:
        pair = get_bot_type(higher)(game), get_bot_type(lower)(game)
        shares = [sum(play_match(game, given.seed + deal, first, pair) for first in range(2)) / 2 for deal in range(given.deals)]
        found = compute_share_interval(shares)
        print(
            f"{given.game}, {given.deals} deals: {higher} against {lower} {100 * found.value:.1f} % "
            f"({100 * found.low:.1f}-{100 * found.high:.1f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
