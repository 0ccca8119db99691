"""Evaluation of a network against `careful`: the same deals from every seat, in compiled batches."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._envs.batch import Batch
from reihum._intervals import compute_share_interval
from reihum._kit.chance import make_rng
from reihum._kit.options import Options
from reihum._kit.seeds import derive_seed
from reihum._play.game import Game
from reihum._training.choices import BatchChoices

Choose = Callable[[NDArray[np.int8], NDArray[np.int16]], NDArray[np.int64]]
"""Returns the index of the chosen move in each row, from observations and parts of moves as `Model` takes them."""


class Score(NamedTuple):
    """The share of matches won by the seat with the network, with an interval of 95 % over deals."""

    players: int
    deals: int
    share: float
    low: float
    high: float

    @property
    def to_fair(self) -> float:
        """The share relative to an even one."""
        return self.share * self.players


class EvaluationSetup(NamedTuple):
    """The setup of an evaluation."""

    game: Game
    players: int
    deals: int
    """The number of deals, each played from every seat."""
    seed: int
    """The seed of the deals."""
    width: int
    """The largest number of moves considered in a position."""
    advised: bool = False
    """Whether the network gets remarks on moves."""
    options: Options | None = None
    """None: the printed rules."""


def evaluate_network(match: EvaluationSetup, choose: Choose) -> Score:
    """Return the score of a network that plays its first choices while all other seats play as `careful`."""
    # The mean over seats of each deal is one value: matches of the same cards are not independent.
    shares = np.mean([_compute_shares(match, choose, seat) for seat in range(match.players)], axis=0)
    return Score(match.players, match.deals, *compute_share_interval(shares.tolist()))


def _compute_shares(match: EvaluationSetup, choose: Choose, seat: int) -> NDArray[np.float64]:
    """Return the share of the win of one seat in each match."""
    game, players, deals = match.game, match.players, match.deals
    others = {other: "careful" for other in range(players) if other != seat}
    seeds = [derive_seed(match.seed, "evaluation", deal) for deal in range(deals)]
    batch = Batch(game, deals, players=players, options=match.options, seeds=seeds, bots=others, skip_forced=True)
    choices = BatchChoices(batch, match.width, make_rng(f"advice {match.seed} {seat}"), advised=match.advised)
    shares, open_ = np.zeros(deals), np.ones(deals, np.bool_)
    while open_.any():
        choices.list_moves()
        places = choose(batch.observations, choices.moves)
        batch.step(np.take_along_axis(choices.codes, places[:, None].astype(np.int64), axis=1)[:, 0])
        # A batch restarts finished games; only the first episode of each counts.
        first = batch.ended & open_
        shares[first] = batch.rewards[first, seat]
        open_ &= ~batch.ended
    return shares
