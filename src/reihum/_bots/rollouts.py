"""Bots that try every move in imagined worlds and ask what the positions after it are worth: a base class for one's own.

A game with long rounds is played on for some moves only and then judged as it stands: `rollout` and `worth` do that as `search` does.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from reihum._bots.asked import validated
from reihum._kit.base import Base
from reihum._kit.chance import Rng
from reihum._kit.checks import BY_NAME, unchecked, whole_number
from reihum._kit.errors import OptionError
from reihum._kit.state_checks import check_state, check_writable
from reihum._kit.states import GameState
from reihum._play.game import Game

SEATS = 8
"""Room for so many seats."""


class Rollouts:
    """Plays the move that is worth most to its seat, on average over `worlds`; the same worlds for every move.

    What a position is worth `evaluate` says: override it, or set how many moves a `rollout` goes on for before it is cut off.
    """

    worlds = 10
    """So many worlds are imagined for a choice; the same for all moves."""
    moves: int | None = None
    """After so many moves a player a rollout is cut off; None: as `search` has it in the game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def evaluate(self, world: GameState, rng: Rng) -> Sequence[float]:
        """Return what a position is worth to each seat, more being better; `world` may be changed. It may be over."""
        return rollout(self.game, world, rng, self.moves)

    @validated
    def choose(self, world: GameState, rng: Rng) -> int:
        """Return the code of the best move, the first of several."""
        game, legal = self.game, unchecked(self.game.legal)(world)
        if len(legal) == 1:
            return legal[0]
        seat = int(world.turn)
        sums = dict.fromkeys(legal, 0.0)
        for _ in range(self.worlds):
            imagined = unchecked(game.determinize)(world, seat, rng)
            for move in legal:
                after = imagined.copy()
                _play_on(game, after, move, rng)
                sums[move] += self.evaluate(after, rng)[seat]
        return max(legal, key=lambda move: sums[move])


def rollout(game: Game, world: GameState, rng: Rng, moves: int | None = None) -> list[float]:
    """Return what a world is worth to each seat when all go on as `careful` plays, more being better; the world is changed.

    The round is cut off after so many `moves` a player and judged by `worth`, in Level 8 at the next beginning of a turn; with None
    after as many as `search` plays, which in Elfer raus! and Master are all. Raises OptionError for fewer than 0 moves and for a game that
    `worth` cannot judge, StateError for what is no state of the game, and TypeError for what is no generator that `reihum.make_rng` makes.

    >>> import reihum
    >>> match = reihum.Match("elfer_raus", 3, seed=1)
    >>> world = match.game.determinize(match.state, match.turn, reihum.make_rng(1))
    >>> rollout(match.game, world, reihum.make_rng(2)) == [-score for score in match.game.scores(world)]
    True
    """
    rules = _compiled(game)
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
    _form(game, world, rng)
    while world.turn >= 0:
        if left is not None and left <= 0 and (rests is None or rests(world)):
            break
        _play_on(game, world, careful(world, rng), rng)
        left = None if left is None else left - 1
    return evaluate_position(game, world)


def evaluate_position(game: Game, state: GameState) -> list[float]:
    """Return what a position is worth to each seat as it stands, more being better, hidden cards seen.

    In Level 8 how likely a seat is to win the match, in Bloom points, of the hand as well; in other games the scores as they are, penalty
    points being negative. Raises OptionError for a game without compiled rules, and StateError for what is no state of the game.
    """
    rules = _compiled(game)
    check_state(rules, state)
    if rules.search.evaluate is not None:
        room = np.zeros(SEATS)
        rules.search.evaluate(state, rules.scratch, room)
        return [float(value) for value in room[: int(state.players)]]
    sign = -1 if rules.lowest_wins else 1
    return [float(sign * rules.rules.score(state, seat)) for seat in range(int(state.players))]


def play_on(game: Game, world: GameState, move: int, rng: Rng) -> None:
    """Make a legal move in a world, and form the pile that is then due, by chance.

    Raises IllegalMove, StateError for what is no state of the game in which a move is to be made, and TypeError for what is no generator.
    """
    BY_NAME["rng"](game, (), rng)
    game.play(world, move)
    _form(game, world, rng)


def _play_on(game: Game, world: GameState, move: int, rng: Rng) -> None:
    unchecked(game.play)(world, move)
    _form(game, world, rng)


def _form(game: Game, world: GameState, rng: Rng) -> None:
    """Form the pile that is due, if one is."""
    reshuffle = _compiled(game).reshuffle
    if reshuffle is not None and reshuffle.due(world):
        reshuffle.form_random(world, rng)


def _compiled(game: Game) -> Base[Any, Any, Any]:
    if not isinstance(game, Base):
        title = repr(game) if isinstance(game, str) else getattr(game, "title", repr(game))  # a text has a method of this name
        message = f"{title} has no compiled rules to judge a position by."
        raise OptionError(message)
    return game
