"""Iterates over the positions of a finished match."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

from reihum._bots.compiled_game import LearnableGame, require_learnable
from reihum._kit.chance import make_rng
from reihum._kit.checks import unchecked
from reihum._kit.options import Options
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import new_record
from reihum._play.game import Game
from reihum._play.match import Match
from reihum._play.record_format import list_moves

NO_CHANCE = make_rng("careful")
"""The random generator passed to `careful`, which never draws from it."""


class MatchSetup:
    """What stays the same in a match.

    - `game`: the game, and `rules` the same one with what it offers to learners;
    - `players`: their number;
    - `options`: all of them;
    - `rounds`: the number of rounds of a match; 0 means that it lasts until somebody has won.
    """

    def __init__(self, game: Game, players: int, options: Options) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.rules: LearnableGame = require_learnable(game)
        self.rounds = self.rules.learning.rounds(options)

    @property
    def has_points(self) -> bool:
        """Whether a match has points beside the win."""
        return self.rules.learning.outlook is None

    @cached_property
    def fresh(self) -> GameState:
        """The state of the first round before its deal."""
        return self.make_undealt(self.game.first(self.players, self.options))

    @cached_property
    def scratch(self) -> GameScratch:
        """The scratch memory of the rules."""
        return new_record(self.rules.scratch_type)

    def choose_careful_move(self, state: GameState) -> int:
        """Return the move of `careful`, which depends only on what the seat to move knows."""
        careful: Callable[..., int] = self.rules.bot.careful
        # `careful` writes into its state, so it gets a copy.
        return int(careful(state.copy(), self.scratch, NO_CHANCE))

    @property
    def last_decides(self) -> bool:
        """Whether the last round breaks a tie."""
        return bool(self.rules.learning.last_decides)

    def list_shortlist(self, state: GameState) -> list[int] | None:
        """Return the moves that a search would try, None for all legal moves."""
        shortlist = self.rules.search.shortlist
        if shortlist is None:
            return None
        tried = state.copy()
        # The shortlist reads results that `careful` leaves in the scratch memory.
        self.choose_careful_move(tried)
        count = shortlist(tried, self.scratch)  # type: ignore[arg-type]
        codes: list[int] = self.scratch.codes[:count].tolist()
        return codes

    def count_round_points(self, state: GameState) -> list[int]:
        """Return each seat's points in a finished round."""
        gain: Callable[..., int] = self.rules.learning.round_points
        return [int(gain(state, seat)) for seat in range(self.players)]

    def make_undealt(self, carry: object) -> GameState:
        """Return the state of a round before its deal, with the carry from the round before."""
        return self.rules.before_deal(self.players, self.options, carry)  # type: ignore[arg-type]


class ScoreSoFar(NamedTuple):
    """The score before a round.

    - `played`: the number of rounds played;
    - `totals`: each seat's points in them;
    - `last`: each seat's points in the last of them.
    """

    played: int
    totals: list[int]
    last: list[int]


class Position(NamedTuple):
    """A position of a match, hidden cards included.

    - `table`: the game, the number of players and the options, a `MatchSetup`;
    - `standing`: the score sheet before this round, a `ScoreSoFar`;
    - `state`: the state of the round;
    - `undealt`: the same round before its deal;
    - `is_decided`: whether the match is over.
    """

    table: MatchSetup
    standing: ScoreSoFar
    state: GameState
    undealt: GameState
    is_decided: bool = False

    @property
    def seat(self) -> int:
        """The seat to move, -1 when the round is over."""
        return int(self.state.turn)


class DealStep(NamedTuple):
    """The deal of a round; `round` counts from 0."""

    round: int
    after: Position


class PlayedMove(NamedTuple):
    """A move that was made, and the positions around it."""

    round: int
    at: int
    """Its index among the moves of the round; reshuffles do not count."""
    seat: int
    code: int
    text: str
    legal: list[int]
    reveals: bool
    """Whether cards left the pile by this move."""
    before: Position
    after: Position

    @property
    def passes_on(self) -> bool:
        """Whether the move ended its turn; the next turn may be the same seat's."""
        return self.before.table.game.passed_on(self.before.state, self.after.state)


def iter_steps(match: Match) -> Iterator[DealStep | PlayedMove]:
    """Yield the deals and moves of a finished match in order; raises OptionError for a game that does not offer what learners need."""
    game = match.game
    table = MatchSetup(game, len(match.players), match.options)
    standing = ScoreSoFar(0, [0] * table.players, [0] * table.players)
    for number, played in enumerate(match.rounds):
        past = match.at_round(number + 1)
        is_last = number == len(match.rounds) - 1
        here = Position(table, standing, past.state.copy(), table.make_undealt(played.carry))
        yield DealStep(number, here)
        # `past` repeats the reshuffles by itself as it plays.
        for at, (seat, text) in enumerate(list_moves(played.moves)):
            # All of these read the position before the move, so they must precede `play`.
            found, legal = past.legal_move(text), past.codes()
            reveals = unchecked(game.reveals)(past.state, found.code)
            past.play(found)
            after = Position(table, standing, past.state.copy(), here.undealt, is_last and past.turn is None)
            yield PlayedMove(number, at, seat, found.code, text, legal, reveals, here, after)
            here = after
        gains = table.count_round_points(past.state)
        standing = ScoreSoFar(number + 1, [total + more for total, more in zip(standing.totals, gains, strict=True)], gains)
