"""One game as an environment: a match, or its first round, with observations, masks and rewards.

What interfaces that go on one move at a time have in common; `reihum._envs.batch` does the same for thousands of games at once.
"""

from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from reihum._envs.batch import require_choice
from reihum._envs.bindings import require_learnable
from reihum._kit.chance import Rng
from reihum._kit.checks import unchecked, whole_number
from reihum._kit.errors import IllegalMove, OptionError, StateError
from reihum._kit.observations import Int8Vector, length_of, observation_parts
from reihum._kit.options import Options
from reihum._kit.recipe import EpisodeKind, RewardKind
from reihum._kit.whole_numbers import plain_options, plain_players
from reihum._play.game import Game, resolve_game
from reihum._play.match import Match

Mask = NDArray[np.int8]
"""1 for each action that may be chosen."""


class Observed(TypedDict):
    """What a seat is given for a decision."""

    observation: Int8Vector
    action_mask: Mask


def refuse_options(options: object) -> None:
    """Raise OptionError where `reset` is given options: it has none, and a game's options would be ignored."""
    if options:
        message = f"`reset` has no options, not even those of the game, which are given where the environment is made: not {options!r}"
        raise OptionError(message)


class Episode:
    """A match of a game with these players and options, or its first `round`; `begin` deals the first one.

    The reward `win` shares 1 among the winners when the episode ends; `points` gives each seat what a round has brought it when the round
    ends, more being better in every game.

    Raises OptionError for a game without observations, and for what the game does not allow.

    >>> table = Episode("elfer_raus", 3, episode="round", reward="points")
    >>> table.begin(seed=1)
    >>> while not table.over:
    ...     rewards = table.play(int(table.mask(table.turn).argmax()))
    >>> rewards.tolist() == [-points for points in table.match.totals]
    True
    """

    def __init__(
        self,
        game: str | Game,
        players: int,
        options: Options | None = None,
        *,
        episode: EpisodeKind = "match",
        reward: RewardKind = "win",
    ) -> None:
        self.game: Game = resolve_game(game)
        require_learnable(self.game)
        self.players = plain_players(players)
        self.options = self.game.complete(self.players, plain_options(options))
        self._one_round = require_choice("episode", episode, ("match", "round")) == "round"
        self._points = require_choice("reward", reward, ("win", "points")) == "points"

        self._match: Match | None = None

    def begin(self, seed: int) -> None:
        """Deal the match with this seed: that of `reihum.Match(game, players, options, seed=seed)`."""
        self._match = Match(self.game, self.players, self.options, seed=seed)

    @property
    def match(self) -> Match:
        """The match that is being played, hidden cards and all. Raises StateError before the first episode."""
        if self._match is None:
            message = "No cards have been dealt yet: call reset first."
            raise StateError(message)
        return self._match

    @property
    def turn(self) -> int:
        """The seat to move. Precondition: the episode is not over."""
        turn = self.match.turn
        if turn is None:
            message = "The episode is over: begin another one."
            raise IllegalMove(message)
        return turn

    @property
    def over(self) -> bool:
        """Whether the episode has ended."""
        return self.match.round_over and (self._one_round or self.match.over)

    def observation(self, seat: int) -> Int8Vector:
        """Return what a seat knows, a new vector; at the end, what it knows of the last position."""
        return unchecked(require_learnable(self.game).observe)(self.match.state, seat)

    def mask(self, seat: int) -> Mask:
        """Return 1 for each legal action of the seat to move, a new vector.

        A seat that is not asked for anything, since it is not its move or the episode is over, may choose what it likes: all are 1, never
        none, so that a net that turns masks into chances never divides by nothing.
        """
        if self.over or seat != self.match.turn:
            return np.ones(self.game.moves, np.int8)
        mask = np.zeros(self.game.moves, np.int8)
        mask[self.match.codes()] = 1
        return mask

    def play(self, action: object) -> NDArray[np.float64]:
        """Make the move of the seat to move and go on to the next one; return what it has brought each seat.

        Raises IllegalMove for anything but the code of a legal move, a whole number of Python or NumPy.
        """
        match = self.match
        turn = self.turn
        code = whole_number(action)
        if code is None or code not in match.codes():
            given = repr(action) if code is None else code
            message = f"action {given} is not legal for seat {turn}; the mask says what is."
            raise IllegalMove(message)
        match.play(code)
        rewards = np.zeros(self.players)
        if not match.round_over:
            return rewards
        if self._points:
            gain = require_learnable(self.game).learning.gain
            rewards[:] = [gain(match.state, seat) for seat in range(self.players)]
        if not self.over:
            match.deal()
        elif not self._points:
            winners = self.game.winners(match.results)
            rewards[winners] = 1 / len(winners)
        return rewards

    def imagine(self, seat: int, rng: Rng) -> None:
        """Deal anew what a seat does not know of the round, as `Game.determinize` does."""
        match = self.match
        world = self.game.determinize(match.state, seat, rng)
        if match.round_over:
            match.state = world
        else:
            match.back_to(world, len(match.round.moves))  # the moves that are legal are listed anew, too

    def text(self, seat: int | None) -> str:
        """Return the table drawn for a terminal, as a seat sees it; None: an onlooker."""
        return str(self.match.show(seat))


def bounds_of(game: Game) -> tuple[Int8Vector, Int8Vector]:
    """Return the least and the most that each value of a game's observations can be; of what only fills a row up, 0 and 1."""
    kind = require_learnable(game).learning.observation
    least, most = np.zeros(length_of(kind), np.int8), np.ones(length_of(kind), np.int8)
    for part in observation_parts(kind):
        least[part.start : part.stop] = part.least
        most[part.start : part.stop] = part.most
    return least, most
