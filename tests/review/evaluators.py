"""Evaluators that do what a test needs, and matches to evaluate."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reihum import Match, game_ids, get_game, replay
from reihum._lab.simulate import simulate
from reihum._review.evaluator import Estimate, Playouts
from reihum._review.positions import Position

GAMES = [name for name in game_ids() if getattr(get_game(name), "learning_module", "")]


class RandomEvaluator:
    """An evaluator that knows nothing but the result of a match that is over."""

    def __init__(self, result: ArrayLike) -> None:
        self._result = np.array(result, float)
        self._chance = np.random.default_rng(1)

    def _guess(self, *shape: int) -> NDArray[np.float64]:
        guessed = self._chance.random((*shape, *self._result.shape))
        guessed[..., 0, :] /= guessed[..., 0, :].sum(-1, keepdims=True)
        return guessed

    def evaluate(self, position: Position, move: int | None = None) -> Estimate:
        mean = self._result if position.is_decided and move is None else self._guess()
        return Estimate(mean, np.full_like(mean, 0.01))

    def evaluate_before_deal(self, position: Position) -> Estimate:
        return Estimate(self._guess(), np.full_like(self._result, 0.01))

    def evaluate_for_seat(self, position: Position, seat: int) -> Estimate:
        return Estimate(self._guess(), np.full_like(self._result, 0.01))

    def compare(self, position: Position, moves: Sequence[int], worlds: int) -> NDArray[np.float64]:
        return self._guess(worlds, len(moves))

    def choose_reference_move(self, position: Position) -> int:
        return position.table.choose_careful_move(position.state)

    def list_candidates(self, position: Position) -> list[int] | None:
        return position.table.list_shortlist(position.state)


def replay_simulated(game: str, bots: Sequence[str], seed: int, **options: object) -> Match:
    record = next(simulate(get_game(game), len(bots), 1, seed, bots, options))
    return replay(record)


def make_short_options(game: str) -> dict[str, object]:
    """Options under which a match is short."""
    return {"rounds": 2} if any(option.name == "rounds" for option in get_game(game).options) else {}


class FixedEvaluator:
    """Says what every move brings with a fixed spread, and notes how many worlds it was asked for."""

    def __init__(self, worth: dict[int, float], spread: float) -> None:
        self._worth = worth
        self._spread = spread
        self.asked = 0
        self.moves: list[int] = []

    def compare(self, position: Position, moves: Sequence[int], worlds: int) -> NDArray[np.float64]:
        self.asked += worlds
        self.moves = list(moves)
        found = np.zeros((worlds, len(moves), 2, position.table.players))
        for at, move in enumerate(moves):
            noise = np.where((np.arange(worlds) + at) % 2, self._spread, -self._spread)
            found[:, at, 0, position.seat] = self._worth.get(move, 0.0) + noise
        return found

    def evaluate(self, position: Position, move: int | None = None) -> Estimate:
        raise NotImplementedError  # of the interface; choices do not ask for it, and should they, the test is to fail

    def evaluate_before_deal(self, position: Position) -> Estimate:
        raise NotImplementedError  # as above

    def evaluate_for_seat(self, position: Position, seat: int) -> Estimate:
        raise NotImplementedError  # as above

    def choose_reference_move(self, position: Position) -> int:
        return position.table.choose_careful_move(position.state)

    def list_candidates(self, position: Position) -> list[int] | None:
        return position.table.list_shortlist(position.state)


class FixedConfirmer(Playouts):
    """A better player that finds another difference between two moves than was claimed."""

    def __init__(self, gain: float) -> None:
        super().__init__(4)
        self._gain = gain

    def compare(self, position: Position, moves: Sequence[int], worlds: int) -> NDArray[np.float64]:
        found = np.zeros((worlds, len(moves), 2, position.table.players))
        found[:, 0, 0, position.seat] = self._gain
        return found
