"""A base class for custom bots that try every move in sampled worlds and evaluate the positions after it.

In a game with long rounds a rollout is cut off after some moves and the position evaluated: `rollout` and `evaluate_position` do that in
the same way as the bot `search`.
"""

import reprlib
from collections.abc import Sequence
from math import isfinite, nan
from typing import Any

import numpy as np

from reihum._bots import BotError
from reihum._bots.asked import validate_arguments
from reihum._kit.base import Base
from reihum._kit.chance import Rng
from reihum._kit.checks import BY_NAME, unchecked, whole_number
from reihum._kit.errors import OptionError
from reihum._kit.shares import SEATS
from reihum._kit.state_checks import check_state, check_writable
from reihum._kit.states import GameState
from reihum._play.game import Game


class Rollouts:
    """Plays the move with the highest mean value to its seat over `worlds` sampled worlds, the same ones for every move.

    `evaluate` returns the value of a position: override it, or set after how many moves a `rollout` is cut off.

    - `game`: the game that the bot was made for;
    - `worlds`: the number of worlds sampled for a choice;
    - `moves`: moves of each player after which a rollout is cut off; None: as `search` does in the game.
    """

    worlds = 10
    moves: int | None = None

    def __init__(self, game: Game) -> None:
        self.game = game

    def evaluate(self, world: GameState, rng: Rng) -> Sequence[float]:
        """Return the value of a position to each seat, a finite number, higher being better.

        `world` may be changed, and its round may be over.
        """
        return rollout(self.game, world, rng, self.moves)

    @validate_arguments
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the code of the best move; among equals, the first. Raises BotError for no worlds, or for what is no value."""
        worlds = whole_number(self.worlds)
        if worlds is None or worlds < 1:
            message = f"{type(self).__name__}.worlds is a whole number from 1 up, not {self.worlds!r}."
            raise BotError(message)
        game, legal = self.game, unchecked(self.game.legal)(world)
        if len(legal) == 1:
            return legal[0]
        seat = int(world.turn)
        sums = dict.fromkeys(legal, 0.0)
        for _ in range(worlds):
            # All moves are tried in the same worlds: then luck in the cards cancels out of their differences.
            imagined = unchecked(game.determinize)(world, seat, rng)
            for move in legal:
                after = imagined.copy()
                _play_on(game, after, move, rng)
                sums[move] += self._get_value_to(seat, int(world.players), self.evaluate(after, rng))
        return max(legal, key=lambda move: sums[move])

    def _get_value_to(self, seat: int, players: int, values: Sequence[float]) -> float:
        """Return the value to one seat, of what `evaluate` has returned; raises BotError where that is not a value for each seat."""
        try:
            count, value = len(values), float(values[seat])
        except (TypeError, ValueError, IndexError, KeyError):
            count, value = 0, nan
        # A comparison with NaN is never true: the first move would be the best.
        if count != players or not isfinite(value):
            message = f"{type(self).__name__}.evaluate returns {players} finite numbers, one for each seat, not {reprlib.repr(values)}."
            raise BotError(message)
        return value


def rollout(game: Game, world: GameState, rng: Rng, moves: int | None = None) -> list[float]:
    """Return the value of a world to each seat after all players go on like `careful`, higher being better; the world is changed.

    The rollout is cut off after `moves` moves of each player, in Level 8 at the start of the next turn, and evaluated by
    `evaluate_position`. None stands for the number that `search` uses; in Elfer raus! and Master that is to the end of the round. Raises
    OptionError for a negative number and for a game that `evaluate_position` cannot evaluate, StateError for an object that is not
    a state of the game, and TypeError for a generator that `reihum.make_rng` did not make.

    >>> import reihum
    >>> match = reihum.Match("elfer_raus", 3, seed=1)
    >>> world = match.game.determinize(match.state, match.turn, reihum.make_rng(1))
    >>> rollout(match.game, world, reihum.make_rng(2)) == [-score for score in match.game.scores(world)]
    True
    """
    rules = _require_compiled(game)
    check_state(rules, world)
    check_writable(rules, world)
    BY_NAME["rng"](game, (), rng)
    if moves is not None and (whole_number(moves) is None or moves < 0):
        message = f"a rollout is cut off after 0 moves or more, not after {moves!r}"
        raise OptionError(message)
    each = rules.search.horizon if moves is None else moves
    left = None if each is None else each * int(world.players)
    rests = rules.search.is_quiescent
    careful = unchecked(game.careful)
    # A world may be handed over with a pile due; no move is legal before it is reshuffled.
    _form(game, world, rng)
    while world.turn >= 0:
        if left is not None and left <= 0 and (rests is None or rests(world)):
            break
        _play_on(game, world, careful(world, rng), rng)
        left = None if left is None else left - 1
    return evaluate_position(game, world)


def evaluate_position(game: Game, state: GameState) -> list[float]:
    """Return the value of a position to each seat, higher being better; it uses hidden cards.

    In Level 8 the value is the chance to win the match, in Bloom it is points, including those of the hand. In other games it is the
    current score, with penalty points negative. Raises OptionError for a game without compiled rules, and StateError for an object that is
    not a state of the game.
    """
    rules = _require_compiled(game)
    check_state(rules, state)
    if rules.search.evaluate is not None:
        room = np.zeros(SEATS)
        rules.search.evaluate(state, rules.scratch, room)
        return [float(value) for value in room[: int(state.players)]]
    sign = -1 if rules.lowest_wins else 1
    return [float(sign * rules.rules.score(state, seat)) for seat in range(int(state.players))]


def _play_on(game: Game, world: GameState, move: int, rng: Rng) -> None:
    unchecked(game.play)(world, move)
    _form(game, world, rng)


def _form(game: Game, world: GameState, rng: Rng) -> None:
    """Reshuffle the pile that is due, if any."""
    reshuffle = _require_compiled(game).reshuffle
    if reshuffle is not None and reshuffle.due(world):
        reshuffle.form_random(world, rng)


def _require_compiled(game: Game) -> Base[Any, Any, Any]:
    if not isinstance(game, Base):
        title = repr(game) if isinstance(game, str) else getattr(game, "title", repr(game))  # strings have a method `title`
        message = f"{title} has no compiled rules to judge a position by."
        raise OptionError(message)
    return game
