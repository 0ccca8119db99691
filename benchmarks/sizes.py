"""Measures the size of the games: decisions in a match and legal moves of a decision, counted over whole matches.

    .venv/bin/python benchmarks/sizes.py [--games elfer_raus,bloom] [--players 2,4] [--by careful,random] [--matches 1000]

Matches are the first of each game in batches of AT_ONCE with the seeds 0, AT_ONCE and so on, played by one kind of player on all seats;
the counts depend on these seeds alone, not on the machine. A row of a table in Markdown is printed for each game, number of players and
kind of player.
"""

import argparse
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from reihum._envs.batch import Batch
from reihum._kit.chance import make_rng
from reihum._play.game import BUILT_IN, get_game

HEAD = "| game | players | all play as | decisions in a match | 5 to 95 % of matches | one legal move | legal moves of the others | most |"
AT_ONCE = 250
"""Games of a batch: each is played to the end of its first episode."""
MOST_TURNS = {"level_8": {"turn_limit": 1000}}
"""Options for games in which a match of random players might not end."""


def count_sizes(game: str, players: int, by: str, matches: int) -> str:
    """Play matches and return a row of the table."""
    lengths: list[int] = []
    choices = np.zeros(get_game(game).moves + 1, np.int64)  # how often there was each number of legal moves
    for first in range(0, matches, AT_ONCE):
        size = min(AT_ONCE, matches - first)
        for length, legal in _iter_episodes(game, players, by, first, size):
            lengths.append(length)
            choices += legal
    number = np.arange(len(choices))
    free = choices[2:].sum()
    low, high = np.percentile(lengths, [5, 95])
    forced = 100 * choices[1] / choices.sum()
    return (
        f"| {get_game(game).title} | {players} | `{by}` | {np.mean(lengths):.0f} | {low:.0f} to {high:.0f} "
        f"| {forced:.0f} % | {(choices * number)[2:].sum() / free:.1f} | {number[choices > 0].max()} |"
    )


def _iter_episodes(game: str, players: int, by: str, seed: int, size: int) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """Return the decisions of each game's first episode, and how often each number of legal moves occurred."""
    batch = Batch(game, size, players=players, seed=seed, options=MOST_TURNS.get(game))
    rng = make_rng(f"sizes {seed}")
    lengths = np.zeros(size, np.int64)
    legal = np.zeros((size, batch.game.moves + 1), np.int64)
    playing = np.ones(size, np.bool_)
    while playing.any():
        legal[playing, batch.masks[playing].sum(axis=1)] += 1
        lengths += playing
        batch.step(batch.advise(rng) if by == "careful" else batch.choose_evenly(rng))
        playing &= ~batch.ended
    yield from zip(lengths.tolist(), legal, strict=True)


def main() -> int:
    """Count and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(BUILT_IN))
    parser.add_argument("--players", default="2,4")
    parser.add_argument("--by", default="careful,random")
    parser.add_argument("--matches", type=int, default=1000)
    given = parser.parse_args()
    print(HEAD, "|---" * HEAD.count(" | ") + "|---|", sep="\n")
    for game in given.games.split(","):
        for players in map(int, given.players.split(",")):
            for by in given.by.split(","):
                print(count_sizes(game, players, by, given.matches), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
