"""The expected result of a position for each seat: the interface `Evaluator`, and its implementation by playouts."""

import reprlib
from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Literal, NamedTuple, Protocol, SupportsIndex, get_args

import numpy as np
from numpy.typing import NDArray

from reihum._bots.lookahead.racing import MOST_MOVES
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.layout import is_applicable
from reihum._bots.playouts.memory import AS_IT_IS, ERRORS_OF, LAST_ROUNDS, PAYOFFS, PlayoutMemory, get_playout_memory
from reihum._bots.playouts.templates import load_playouts
from reihum._bots.thread_memory import keep_per_thread
from reihum._kit.chance import make_rng
from reihum._kit.checks import unchecked, whole_number
from reihum._kit.errors import OptionError
from reihum._kit.shares import SEATS
from reihum._kit.states import GameState
from reihum._kit.whole_numbers import convert_seed_or_text, require_count
from reihum._play.game import Game
from reihum._play.plugins import list_missing_members
from reihum._review.positions import NO_CHANCE, MatchSetup, Position
from reihum._review.sums import Payoffs, summarize

Player = Literal["careful", "learned"]
"""The bot that plays matches out."""
MOST_ERRORS: dict[Player, int] = {"careful": ERRORS_OF, "learned": 2 * ERRORS_OF}
"""The most errors that a seat can make in playouts by each of them."""

LAST_FOR_EACH = 8
"""Last rounds played out in advance for each playout of an estimate, as far as there is room."""


class Estimate(NamedTuple):
    """Means and their standard errors.

    - `mean`: the means, shape (2, seats): each seat's share of the win, then its points, of which more are better in every game;
    - `error`: their standard errors, in the same shape.
    """

    mean: Payoffs
    error: Payoffs


class Evaluator(Protocol):
    """Estimates what a match brings each seat from a position on, over all orders of the pile and all later deals.

    Estimates are unbiased for matches continued by the evaluator's own player. Each call draws new samples.
    """

    def evaluate(self, position: Position, move: int | None = None) -> Estimate:
        """Return each seat's expected result from a position on, or after a legal move in it."""

    def evaluate_before_deal(self, position: Position) -> Estimate:
        """Return each seat's expected result from before the deal of the position's round on."""

    def evaluate_for_seat(self, position: Position, seat: int) -> Estimate:
        """Return each seat's expected result given only what `seat` knows in a position.

        Precondition: a turn begins, or the seat itself is to move. In the middle of another seat's turn the sampled hand of that seat
        might not fit its moves so far: in Level 8 it might be unable to complete a level, and its turn would not end.
        """

    def compare(self, position: Position, moves: Sequence[int], worlds: int) -> NDArray[np.float64]:
        """Return the result of each move in `worlds` worlds that agree with what the seat to move knows, the same ones for all moves.

        The shape is (worlds, moves, 2, seats): each seat's share of the win, then its points, of which more are better in every game.
        """

    def choose_reference_move(self, position: Position) -> int:
        """Return the move of the evaluator's own player in a position."""

    def list_candidates(self, position: Position) -> list[int] | None:
        """Return the moves that the evaluator would consider in a position, None for all legal moves."""


def require_evaluator(given: object) -> None:
    """Raise OptionError for an object that is not an evaluator, such as a class instead of an instance."""
    if isinstance(given, type) or list_missing_members(given, Evaluator):
        message = f"An evaluator is an object such as `reihum.Playouts()`, not {reprlib.repr(given)}."
        raise OptionError(message)


def require_reviewable(game: Game) -> None:
    """Raise OptionError for a game that lacks what reviews and luck need."""
    if not getattr(game, "learning_module", ""):
        message = (
            f"Reviews and luck need what a game offers to learners, and {game.title} has no observations: "
            "docs/adding-a-game.md says under `For learners` how it gets them."
        )
        raise OptionError(message)


class Playouts:
    """Plays matches out with one bot at all seats: to the end of the match, or in Level 8 to the end of the round, valued by levels.

    It is meant as the `evaluator` of `reihum.luck` or `reihum.review`, which call its methods with the positions of a match.

    `player` is `careful`, or `learned` in a game for which the package has a network. `learned` takes 8 to 22 times as long, and plays
    as `careful` does under house rules that its network does not know.

    Each estimate is a mean over `playouts` playouts. The same `seed` gives the same estimates in the same order. With `to_the_end`,
    matches of Level 8 are played to their end as well, which takes about ten times as long. In other games with several rounds, the
    last round is not played out each time while it is still to come: it is taken from a stock of rounds played in advance, rotated to
    the seat that begins; where seats err differently, of those that the same seat began. This takes half the time, and the mean over
    many stock rounds varies far less than a single round would. `stock` is the number of those rounds, from 8 to 4096; by default 8 for
    each playout, as far as that allows. `errors` says for each seat how much it errs, as people do; without, nobody does. With `careful`
    it is how many of 1024 moves are a random legal move instead. With `learned`, up to 1024, it is how many of 1024 moves are those of
    `careful` instead; beyond that all are, and what exceeds 1024 is how many of 1024 of these are random. In Level 8 errors of `learned`
    need `to_the_end`. Raises OptionError for anything else.
    """

    def __init__(  # noqa: PLR0913 - each may be left out
        self,
        playouts: int = 1000,
        seed: SupportsIndex | str = 0,
        *,
        to_the_end: bool = False,
        player: Player = "careful",
        errors: Sequence[int] = (),
        stock: int | None = None,
    ) -> None:
        if player not in get_args(Player):
            message = f"`player` is 'careful' or 'learned', not {reprlib.repr(player)}."
            raise OptionError(message)
        self.playouts = require_count("playouts", playouts)
        self.player: Player = player
        self.errors = _convert_errors(errors, MOST_ERRORS[player])
        self.to_the_end = to_the_end
        self.stock = min(LAST_FOR_EACH * self.playouts, LAST_ROUNDS) if stock is None else _convert_stock(stock)
        self._seed = convert_seed_or_text(seed)
        self._rng = make_rng(f"playouts {self._seed}")
        self._rounds: dict[str, NDArray[np.int64]] = {}

    def __repr__(self) -> str:
        return f"<Playouts {self.playouts} by {self.player}, seed {self._seed}>"

    def restart(self, place: int | str) -> None:
        """Reseed with the seed and a key, such as a step's number, so that results do not depend on earlier calls."""
        self._rng = make_rng(f"playouts {self._seed} {place}")

    def evaluate(self, position: Position, move: int | None = None) -> Estimate:
        """Return what the match brings from a position on, or after a legal move in it."""
        loop, memory = self._open(position, position.state)
        # A finished match has one possible result: one row is enough.
        payoffs = np.zeros((1 if position.is_decided else self.playouts, PAYOFFS))
        loop.evaluate(memory, AS_IT_IS if move is None else move, payoffs)
        self._rng = memory.rng[0].copy()
        return self._estimate(payoffs, position)

    def evaluate_before_deal(self, position: Position) -> Estimate:
        """Return what the match brings from before the deal of the position's round on."""
        loop, memory = self._open(position, position.undealt)
        payoffs = np.zeros((self.playouts, PAYOFFS))
        loop.deal_fresh(memory, payoffs)
        self._rng = memory.rng[0].copy()
        return self._estimate(payoffs, position)

    def evaluate_for_seat(self, position: Position, seat: int) -> Estimate:
        """Return each seat's expected result given what `seat` knows: the mean over `playouts` sampled worlds, with one playout each."""
        loop, memory = self._open(position, position.state)
        payoffs = np.zeros((self.playouts, PAYOFFS))
        loop.believe(memory, seat, payoffs)
        self._rng = memory.rng[0].copy()
        return self._estimate(payoffs, position)

    def compare(self, position: Position, moves: Sequence[int], worlds: int) -> NDArray[np.float64]:
        """Return the result of each move in `worlds` worlds that agree with what the seat knows, shape (worlds, moves, 2, seats)."""
        loop, memory = self._open(position, position.state)
        payoffs = np.zeros((worlds, len(moves), PAYOFFS))
        loop.compare(memory, np.array(moves, np.int64), payoffs)
        self._rng = memory.rng[0].copy()
        return _by_seat(payoffs, position)

    def choose_reference_move(self, position: Position) -> int:
        """Return the move of the bot that plays matches out. It depends only on what the seat to move knows."""
        if self._by_network(position):
            return unchecked(_network(position.table.game).choose)(position.state.copy(), NO_CHANCE.copy())
        return position.table.choose_careful_move(position.state)

    def list_candidates(self, position: Position) -> list[int] | None:
        """Return the moves that a network rates highest, as `lookahead` does, or without a network those that a search would try."""
        if self._by_network(position):
            return _network(position.table.game).rank(position.state.copy(), NO_CHANCE.copy())[:MOST_MOVES]
        return position.table.list_shortlist(position.state)

    def prepare(self, position: Position) -> None:
        """Compile or load what estimates need in this process; the position is one before a move."""
        few = Playouts(2, to_the_end=self.to_the_end, player=self.player)
        few.evaluate(position)
        few.evaluate_before_deal(position)
        few.evaluate_for_seat(position, position.seat)
        few.prepare_comparisons(position)

    def prepare_comparisons(self, position: Position) -> None:
        """Compile or load what comparisons of moves need in this process; the position is one before a move."""
        few = Playouts(2, to_the_end=self.to_the_end, player=self.player)
        few.compare(position, [few.choose_reference_move(position)], 2)
        loop, memory = few._open(position, position.state)
        memory.before[0].last_rounds = 0
        # Compiled even if this match has no last round to come: the next match may have one.
        loop.play_last_rounds(memory)

    def _open(self, position: Position, root: GameState) -> tuple[ModuleType, PlayoutMemory]:
        """Return the game's module of playouts, and its memory with the position written to it."""
        errors = self._list_errors(position)
        table, standing = position.table, position.standing
        memory = get_playout_memory(table.game)
        memory.root[0] = root
        memory.fresh[0] = table.fresh
        before = memory.before[0]
        # The memory belongs to the thread and is shared by all evaluators of a game, so every field is written again.
        before.players, before.rounds, before.played = table.players, table.rounds, standing.played
        before.totals[: table.players] = standing.totals
        before.last[: table.players] = standing.last
        by_network = self._by_network(position)
        loop = load_playouts(table.game, to_the_end=self.to_the_end, by_network=by_network)
        if by_network:
            memory = memory._replace(network=_network(table.game).get_memory(table.players))
        before.errors[:] = 0
        before.errors[: len(errors)] = errors
        before.last_rounds = 0
        if self._ends_beforehand(position):
            rounds = self._last_rounds(table, loop, memory)
            before.last_rounds = len(rounds)
            memory.last_rounds[: len(rounds)] = rounds
        memory.rng[0] = self._rng
        return loop, memory

    def _list_errors(self, position: Position) -> list[int]:
        """Return how much each seat errs, as `errors` of the bot that plays; raises OptionError for errors that do not fit the position."""
        if self.errors and len(self.errors) != position.table.players:
            message = f"`errors` has {len(self.errors)} numbers, but the match has {position.table.players} seats."
            raise OptionError(message)
        if self.player == "careful":
            return self.errors
        if not self._by_network(position):
            return [max(errors - ERRORS_OF, 0) for errors in self.errors]
        if any(self.errors) and not self.to_the_end and position.table.rules.learning.outlook is not None:
            message = "`errors` of 'learned' need `to_the_end` in this game: levels are valued among players without errors only."
            raise OptionError(message)
        return self.errors

    def _by_network(self, position: Position) -> bool:
        """Return whether a network plays."""
        return self.player == "learned" and is_applicable(position.table.game, position.state)

    def _ends_beforehand(self, position: Position) -> bool:
        """Return whether the last round is still to come and will be taken from the stock."""
        table = position.table
        return not self.to_the_end and table.rules.learning.outlook is None and position.standing.played + 1 < table.rounds

    def _last_rounds(self, table: MatchSetup, loop: ModuleType, memory: PlayoutMemory) -> NDArray[np.int64]:
        """Return the points of the stock of last rounds for such a table, a row for each round; they are played on the first call."""
        kind = f"{table.game.id} {table.players} {table.options}"
        if kind not in self._rounds:
            # With a seed of their own: otherwise they would depend on where in the match they are first needed.
            memory.rng[0] = make_rng(f"last rounds {self._seed}")
            memory.before[0].last_rounds = self.stock
            loop.play_last_rounds(memory)
            self._rounds[kind] = memory.last_rounds[: memory.before[0].last_rounds].copy()
        return self._rounds[kind]

    def _estimate(self, payoffs: Payoffs, position: Position) -> Estimate:
        """Return the means over playouts with their standard errors, including the error of the stock."""
        players = position.table.players
        stock = self.stock if self._ends_beforehand(position) else 0
        if len(set(self._list_errors(position))) > 1:
            # Only stock rounds that the same seat begins are used.
            stock //= players
        return Estimate(*summarize(payoffs.tolist(), players, stock, is_decided=position.is_decided))


def _convert_errors(given: Iterable[int], most: int) -> list[int]:
    """Return how often each seat errs as a list of `int`, each from 0 to `most`; raises OptionError."""
    numbers = [whole_number(value) for value in given] if isinstance(given, Iterable) else [None]
    errors = [number for number in numbers if number is not None and 0 <= number <= most]
    if len(errors) < len(numbers):
        message = f"`errors` is a list of whole numbers from 0 to {most}, one for each seat, not {reprlib.repr(given)}."
        raise OptionError(message)
    return errors


def _convert_stock(given: int) -> int:
    """Return the size of the stock as an `int`; raises OptionError."""
    stock = whole_number(given)
    # If seats err differently, only rounds that the same seat began are used: there must be at least one.
    if stock is None or not SEATS <= stock <= LAST_ROUNDS:
        message = f"`stock` is a whole number from {SEATS} to {LAST_ROUNDS}, not {reprlib.repr(given)}."
        raise OptionError(message)
    return stock


@keep_per_thread
def _network(game: Game) -> Learned:
    """Return this thread's `learned` of a game; raises BotError if there is none."""
    return Learned(game)


def _by_seat(payoffs: NDArray[np.float64], position: Position) -> NDArray[np.float64]:
    """Return rows of PAYOFFS numbers as shares and points, cut to the seats that play."""
    return payoffs.reshape(*payoffs.shape[:-1], 2, -1)[..., : position.table.players]
