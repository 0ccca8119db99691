"""One game as an environment: a match, or its first round, with observations, masks and rewards.

Interfaces that play one move at a time share this; `reihum._envs.batch` does the same for thousands of games at once.
"""

from collections.abc import Mapping
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._bots.observed_game import require_observations
from reihum._envs.batch_setup import require_choice
from reihum._kit.chance import Rng, draw_word
from reihum._kit.checks import unchecked, whole_number
from reihum._kit.errors import IllegalMove, OptionError, StateError
from reihum._kit.observations import Int8Vector, count_values, observation_parts
from reihum._kit.options import Options
from reihum._kit.recipe import EpisodeKind, RewardKind
from reihum._play.game import Game, resolve_game, resolve_options, resolve_players
from reihum._play.keyed_chance import KEY_BYTES, KeyedChance
from reihum._play.match import Match

Mask = NDArray[np.int8]
"""1 for each legal action."""


class Observed(TypedDict):
    """What a seat gets for a decision."""

    observation: Int8Vector
    action_mask: Mask


def refuse_options(options: Mapping[str, object] | None, allowed: Mapping[str, object] | None = None) -> None:
    """Raise OptionError for options given to `reset`, which would ignore them, but for exactly those `allowed`."""
    if options and options != allowed:
        message = f"`reset` has no options, not even those of the game, which are given where the environment is made: not {options!r}"
        raise OptionError(message)


class Episode:
    """A match of a game, or its first round; `begin` deals it.

    With the reward `win` the winners share 1 when the episode ends. With `points` each seat gets its points of a round when the round ends,
    higher being better in every game.

    Raises OptionError for a game without observations, and for arguments that the game does not allow.

    >>> table = Episode("elfer_raus", 3, episode="round", reward="points")
    >>> table.begin(seed=1)
    >>> while not table.over:
    ...     rewards = table.play(int(table.make_mask(table.turn).argmax()))
    >>> rewards.tolist() == [-points for points in table.match.totals]
    True
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Options | None = None,
        *,
        episode: EpisodeKind = "match",
        reward: RewardKind = "win",
    ) -> None:
        self.game: Game = resolve_game(game)
        require_observations(self.game, "An environment needs")
        self.players = resolve_players(self.game, players)
        self.options = resolve_options(self.game, self.players, options)
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

    def observe(self, seat: int) -> Int8Vector:
        """Return the observation of a seat, a new vector; after the end, that of the last position."""
        return unchecked(require_learnable(self.game).observe)(self.match.state, seat)

    def make_mask(self, seat: int) -> Mask:
        """Return a new vector with 1 for each legal action of the seat to move.

        For a seat that is not to move, and after the end, all are 1: a network that turns the mask into probabilities must not divide by 0.
        """
        if self.over or seat != self.match.turn:
            return np.ones(self.game.moves, np.int8)
        mask = np.zeros(self.game.moves, np.int8)
        mask[self.match.codes()] = 1
        return mask

    def play(self, action: object) -> NDArray[np.float64]:
        """Make a move for the seat to move, deal the next round if one is due, and return the reward of each seat.

        Raises IllegalMove for anything but the code of a legal move, an integer of Python or NumPy.
        """
        match = self.match
        turn = self.turn
        code = whole_number(action)
        if code is None or code not in match.codes():
            given = f"{action!r} is not the code of a move, a whole number," if code is None else f"{code} is not legal"
            message = f"action {given} for seat {turn}; the mask says what is legal."
            raise IllegalMove(message)
        match.play(code)
        rewards = np.zeros(self.players)
        if not match.round_over:
            return rewards
        # Before the next deal, which replaces the state that the points are read from.
        if self._points:
            gain = require_learnable(self.game).learning.round_points
            rewards[:] = [gain(match.state, seat) for seat in range(self.players)]
        if not self.over:
            match.deal()
        elif not self._points:
            winners = self.game.winners(match.results)
            rewards[winners] = 1 / len(winners)
        return rewards

    def imagine(self, seat: int, rng: Rng) -> None:
        """Replace the round by a world sampled for a seat, as by `Game.determinize`; what is shuffled and dealt later is sampled, too."""
        match = self.match
        world = self.game.determinize(match.state, seat, rng)
        if match.round_over:
            match.state = world
        else:
            match.back_to(world, len(match.round.moves))  # also clears the cached list of legal moves
        chance = KeyedChance(b"".join(draw_word(rng).to_bytes(4, "little") for _ in range(KEY_BYTES // 4)))
        chance.begin(len(match.rounds) - 1)
        match.seed, match._chance = None, chance  # noqa: SLF001 - no other caller exchanges the chance of a match

    def render_text(self, seat: int | None) -> str:
        """Return the table drawn for a terminal, as a seat or an onlooker (None) sees it."""
        return str(self.match.show(seat))


def get_bounds(game: Game) -> tuple[Int8Vector, Int8Vector]:
    """Return the lower and upper bounds of each value of a game's observations; 0 and 1 for padding."""
    kind = require_learnable(game).learning.observation
    least, most = np.zeros(count_values(kind), np.int8), np.ones(count_values(kind), np.int8)
    for part in observation_parts(kind):
        least[part.start : part.stop] = part.least
        most[part.start : part.stop] = part.most
    return least, most
