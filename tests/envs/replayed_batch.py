"""Play a batch with random moves, and replay each of its games as a match: `python -m tests.envs.replayed_batch GAME STEPS`.

With REIHUM_PLAIN=1 the batch runs as plain Python; a difference raises AssertionError.
"""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

import reihum
from reihum._envs.batch import Batch
from tests.trace import variants

GAMES_AT_ONCE = 3


class ReplayedBatch:
    """A batch, and the moves of each game's current episode."""

    def __init__(self, batch: Batch, seed: int = 1) -> None:
        self.batch = batch
        self.moves: list[list[int]] = [[] for _ in range(batch.size)]
        self.finished: list[reihum.Match] = []
        self.choice = np.random.default_rng(seed)

    def match(self, game: int, seed: int, moves: list[int]) -> reihum.Match:
        """Return the match of a game of the batch, replayed."""
        match: reihum.Match = reihum.Match(self.batch.game, self.batch.players, self.batch.options, seed=seed)
        for move in moves:
            if match.round_over:
                match.deal()
            match.play(move)
        if match.round_over and not match.over:
            match.deal()
        return match

    def random_actions(self) -> Any:
        """Return a legal action for each game."""
        return np.array([self.choice.choice(np.flatnonzero(mask)) for mask in self.batch.masks])

    def step(self) -> None:
        """Make a random move in each game, and check those whose episode is over."""
        batch, seeds, actions = self.batch, self.batch.seeds, self.random_actions()
        batch.step(actions)
        for game, action in enumerate(actions):
            self.moves[game].append(int(action))
            if batch.ended[game]:
                match = self.match(game, int(seeds[game]), self.moves[game])
                assert match.over
                share = [1 / len(match.winners) if seat in match.winners else 0 for seat in range(batch.players)]
                assert np.allclose(batch.rewards[game], share)
                self.finished.append(match)
                self.moves[game] = []
            else:
                assert not batch.rewards[game].any()

    def compare(self) -> None:
        """Compare every game with its match: state, seat, legal moves, observation and hidden information."""
        batch = self.batch
        for game in range(batch.size):
            match: Any = self.match(game, int(batch.seeds[game]), self.moves[game])
            assert match.state.tobytes() == batch.state(game).tobytes()
            assert batch.seats[game] == match.turn
            assert np.flatnonzero(batch.masks[game]).tolist() == match.codes()
            assert (batch.observations[game] == match.game.observe(match.state, match.turn)).all()
            if batch.hidden.size:
                assert (batch.hidden[game] == match.game.observe_hidden(match.state, match.turn)).all()
            assert batch.rounds[game] == len(match.rounds) - 1


def iter_batches(name: str) -> Iterator[Batch]:
    """Yield batches of a game for the fewest and the most players, with each of its variants."""
    game = reihum.get_game(name)
    for number, options in enumerate(variants(name)):
        for players in (game.seats[0], game.seats[-1]):
            yield Batch(game, GAMES_AT_ONCE, players=players, options=options, seed=100 * number, see_all=True)


def main(name: str, steps: int) -> None:
    """Play and compare."""
    finished = 0
    for batch in iter_batches(name):
        played = ReplayedBatch(batch)
        played.compare()
        for number in range(steps):
            played.step()
            if number % (steps // 4) == 0:
                played.compare()
        played.compare()
        finished += len(played.finished)
    print(f"{name}: {finished} matches finished")  # noqa: T201 - a command


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
