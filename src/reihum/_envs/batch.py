"""Many games of one kind at once, for learners."""

from collections.abc import Mapping
from typing import Any, NamedTuple, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reihum._bots.compiled_game import require_learnable
from reihum._bots.networks.choices import make_candidates
from reihum._envs.arrays import Arrays, make_arrays
from reihum._envs.batch_setup import Seeds, derive_first_seeds, make_setup, require_at_least_one
from reihum._envs.episode_counts import EpisodeCounts
from reihum._envs.legal_codes import list_legal
from reihum._envs.legal_sets import choose_evenly, find_illegal, make_empty_sets
from reihum._envs.memory import BEGIN, Cell, GamesMemory, make_room
from reihum._envs.templates import load_advice, load_loop
from reihum._envs.workers import StepWorkers, make_exclusive
from reihum._kit.chance import Rng
from reihum._kit.checks import BY_NAME, whole_number
from reihum._kit.errors import IllegalMove, OptionError
from reihum._kit.options import Options
from reihum._kit.recipe import EpisodeKind, RewardKind
from reihum._kit.states import GameState
from reihum._kit.structured import make_zeros
from reihum._play.game import Game

MADE_READY = ("_room", "_workers", *Arrays._fields)
"""Attributes that a copy of a batch recreates; the arrays are copied once, as `_arrays`."""


class Batch(EpisodeCounts):
    """`size` games of one kind in one array, each waiting for a move; finished games restart.

    `game` is a game or its id, and `options` those that differ from the defaults. Without `players` there are 4, or the nearest number that
    the game allows.

    `episode` is a whole `match`, or its first `round`. With the `reward` `win` the winners of an episode share 1 when it ends, and with
    `points` each seat gets its points of a round when the round ends, higher being better in every game.

    `bots` maps the seats that are played inside a step to bots: `{1: "careful", 2: "random"}`, or `easy`. With `skip_forced` moves without
    a choice are made inside a step, too. `see_all` fills `hidden`.

    Game i, from 0 on, starts with the seed `seeds[i]`, or with one derived from `seed` (0 if neither is given) and i; each later episode
    has a seed derived from the previous one. Batches with different `seed`s share no episodes. `batch.seeds` has the seeds of the current
    episodes, and `reihum.Match(game, players, options, seed=...)` deals the same cards. The number of threads changes nothing but the
    speed (`threads`).

    The arrays have a row for each game. `reset` and `step` write to them and never replace them; those named in `out` are the caller's,
    used without a copy.

    `copy.copy`, `copy.deepcopy` and `pickle` give a batch that continues from here with separate arrays, also in another process.

    - `observations`, int8, games by values: what the seat to move knows;
    - `masks`, bool, games by moves: its legal moves, at least one;
    - `seats`, int8, games: the seat to move;
    - `rewards`, float32, games by players: the reward of each seat in the last step;
    - `ended`, bool, games: whether an episode ended in the last step; the observation is then of the next episode;
    - `hidden`, int8, games by values: what the seat to move does not know, for critics; empty without `see_all`.

    `seeds`, `rounds`, `episodes` and `totals` are copies of what the games have counted.

    Raises OptionError for a game without observations, and for arguments that the game or the batch does not allow.

    >>> batch = Batch("elfer_raus", 3, players=4, seed=7)
    >>> batch.step(batch.masks.argmax(axis=1))
    >>> batch.seats.tolist()
    [1, 3, 3]
    """

    def __init__(  # noqa: PLR0913 - all but game and size have defaults
        self,
        game: str | Game,
        size: int,
        *,
        players: int | None = None,
        options: Options | None = None,
        seed: SupportsIndex | None = None,
        seeds: Seeds | None = None,
        episode: EpisodeKind = "match",
        reward: RewardKind = "win",
        bots: Mapping[int, str] | None = None,
        skip_forced: bool = False,
        see_all: bool = False,
        threads: int = 1,
        out: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        setup = make_setup(
            game,
            size,
            players=players,
            options=options,
            episode=episode,
            reward=reward,
            bots=bots,
            skip_forced=skip_forced,
            see_all=see_all,
        )
        self.game, self.size, self.players, self.options, self._settings, self._template = setup
        self.threads = min(require_at_least_one("a batch", "threads", threads), self.size)
        rules = require_learnable(self.game)
        self._states = make_zeros(rules.state_type, self.size)
        self._cells = make_zeros(Cell, self.size)
        self._legal = make_empty_sets(self.size, self.game.moves)
        self._actions = np.zeros(self.size, np.int64)
        arrays = make_arrays(rules.learning, self.size, self.game.moves, self.players, {} if out is None else out, see_all=see_all)
        self._arrays = arrays.to_plain()
        # After the arrays: too many games for the memory raise an error there before a seed is derived for each.
        self._first_seeds = derive_first_seeds(self.size, seed, seeds)
        self._make_ready(arrays)
        self.reset()

    def __repr__(self) -> str:
        return f"<Batch {self.game.id}, {self.size} games, {self.players} players>"

    def _make_ready(self, shown: Arrays) -> None:
        """Make what cannot be copied or pickled: the compiled loop, the working memory of its threads, and the threads.

        `shown` are the arrays for the caller.
        """
        # The loop holds other array objects of the same memory: a caller may reshape or resize those that are shown.
        self.observations, self.masks, self.seats = shown.observations, shown.masks, shown.seats
        self.rewards, self.ended, self.hidden = shown.rewards, shown.ended, shown.hidden
        rules = require_learnable(self.game)
        parts = _list_parts(self.size, self.threads)
        rooms = [make_room(rules.state_type, rules.scratch_type) for _ in parts]
        self._room = rooms[0]
        arrays = self._arrays.to_loop_arguments(rules.learning)
        games = (self._settings, self._template, self._states, self._cells)
        arguments = [
            (self._actions, first, stop, GamesMemory._make((*games, work.scratch, work.world, work.digest, *arrays, self._legal)))
            for (first, stop), work in zip(parts, rooms, strict=True)
        ]
        self._workers = StepWorkers(load_loop(self.game, with_bots=bool(self._settings[0].has_bots)).run, arguments)

    @make_exclusive
    def __getstate__(self) -> dict[str, object]:
        kept = {name: value for name, value in vars(self).items() if name not in MADE_READY}
        return {name: value.copy() if isinstance(value, np.ndarray | Arrays) else value for name, value in kept.items()}

    def __setstate__(self, kept: dict[str, object]) -> None:
        """Restore a batch with copied arrays: those from a pickle may be read-only."""
        vars(self).update({name: value.copy() if isinstance(value, np.ndarray | Arrays) else value for name, value in kept.items()})
        self._make_ready(self._arrays.to_plain())

    @make_exclusive
    def reset(self, seeds: Seeds | None = None) -> None:
        """Restart the first episode of each game, with the seeds it was made with or with these; raises OptionError."""
        if seeds is not None:
            self._first_seeds = derive_first_seeds(self.size, None, seeds)
        cells = cast("NDArray[np.void]", self._cells)
        cells["seed"] = self._first_seeds
        cells["episodes"] = 0
        self._actions[:] = BEGIN
        self._workers.run()
        # Bots may have ended an episode before the learner's first move: no action has earned that reward.
        self.rewards[:], self.ended[:] = 0, False

    @make_exclusive
    def step(self, actions: ArrayLike) -> None:
        """Make a move in each game, and continue to the next decision.

        `actions` has the code of a legal move for each game. Raises IllegalMove when one is illegal, and TypeError or ValueError for an
        array of another type or shape; then nothing has changed.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            message = f"actions are whole numbers, not {given.dtype}"
            raise TypeError(message)
        if given.shape != (self.size,):
            message = f"actions have the shape ({self.size},), one for each game, not {given.shape}"
            raise ValueError(message)
        # Unsafe: an unsigned number beyond 63 bits becomes negative, and is refused as illegal below.
        np.copyto(self._actions, given, casting="unsafe")
        # Checked against sets that the caller cannot write to; the masks are the caller's to change.
        wrong = find_illegal(self._actions, self._legal, self.game.moves)
        if wrong >= 0:
            message = f"game {wrong}: action {given[wrong]} is not legal for seat {self.seats[wrong]}; batch.masks[{wrong}] says what is."
            raise IllegalMove(message)
        self._workers.run()

    @make_exclusive
    def choose_evenly(self, rng: Rng) -> NDArray[np.int64]:
        """Return a uniformly random legal action for each game, drawn with a generator from `reihum.make_rng`.

        Raises TypeError for any other generator.
        """
        _check_rng(rng)
        actions = np.zeros(self.size, np.int64)
        choose_evenly(self._legal, actions, rng)
        return actions

    @make_exclusive
    def list_legal(self, codes: NDArray[np.int16]) -> None:
        """Write each game's legal moves to its row of `codes`, ascending, up to the width of the row, then -1.

        Where few of many moves are legal, rows of codes are faster to work with than masks. Raises OptionError for an array of another type
        or number of rows.
        """
        self._check_rows("codes", codes)
        list_legal(self._legal, codes)

    @make_exclusive
    def advise(self, rng: Rng) -> NDArray[np.int64]:
        """Return the move of `careful` in each game, shape (games,), for imitation learning.

        It chooses in worlds sampled for the seats to move with a generator from `reihum.make_rng`. What it needs is compiled on first use.
        Raises TypeError for any other generator.
        """
        _check_rng(rng)
        actions = np.zeros(self.size, np.int64)
        load_advice(self.game).advise(actions, self._states, self._room.scratch, self._room.world, rng)
        return actions

    @make_exclusive
    def list_advised(self, codes: NDArray[np.int16], remarks: NDArray[np.int16], rng: Rng) -> None:
        """Write each game's candidates to its row of `codes`, then -1, and the remarks on each to `remarks`.

        Both are arrays of int16 with a row for each game: `codes` games by moves, `remarks` games by moves by kinds of remarks
        (`Learning.remarks`), -1 for no remark. Like `advise`, it uses sampled worlds. Raises OptionError for other arrays and for a game
        without candidates (`Learning.list_candidates`), and TypeError for another generator.
        """
        if require_learnable(self.game).learning.list_candidates is None:
            message = f"{self.game.title} lists no candidates, only the move of careful: call `advise`"
            raise OptionError(message)
        self._check_rows("codes", codes)
        self._check_rows("remarks", remarks, 3)
        kinds = len(require_learnable(self.game).learning.remarks)
        if remarks.shape != (*codes.shape, kinds) or np.shares_memory(codes, remarks):
            message = (
                f"remarks must have the shape of codes by {kinds}, in separate memory; their shapes are {codes.shape} and {remarks.shape}"
            )
            raise OptionError(message)
        _check_rng(rng)
        room = make_candidates(self.game)
        load_advice(self.game).list_advised(codes, remarks, self._states, self._room.scratch, self._room.world, rng, room)

    @make_exclusive
    def play_out(self, codes: NDArray[np.int16], rng: Rng) -> NDArray[np.int64]:
        """Return the points of each seat after each of these moves, if `careful` then plays the round to its end.

        The result has the shape (games, moves, players); higher is better in every game. Hidden cards are used as they are: this is for
        training, not for play. `codes`, int16, has a row of legal moves for each game, as `list_legal` and `list_advised` write them; -1
        stands for no move and yields 0. Piles are reshuffled with a generator from `reihum.make_rng`. The batch is not changed. Raises
        OptionError for an array of another type or number of rows, IllegalMove for an illegal move, and TypeError for another generator.
        """
        self._check_rows("codes", codes)
        _check_rng(rng)
        for column in codes.T:
            given = np.flatnonzero(column != -1)
            moves = column[given].astype(np.int64)
            if (at := find_illegal(moves, self._legal[given], self.game.moves)) >= 0:
                wrong = given[at]
                message = f"game {wrong}: move {moves[at]} is not legal for seat {self.seats[wrong]}; batch.masks[{wrong}] says what is."
                raise IllegalMove(message)
        points = np.zeros((*codes.shape, self.players), np.int64)
        load_advice(self.game).play_out(codes, points, self._states, self._room.scratch, self._room.world, rng)
        return points

    def _check_rows(self, name: str, rows: NDArray[np.int16], axes: int = 2) -> None:
        """Raise OptionError unless this is an int16 array of `axes` axes with a row for each game."""
        fits = isinstance(rows, np.ndarray) and rows.dtype == np.int16 and rows.ndim == axes and len(rows) == self.size
        if not fits or not rows.flags.writeable:
            message = f"{name} must be a writeable array of int16 with a row for each of the {self.size} games"
            raise OptionError(message)

    @make_exclusive
    def _copy_kept(self, name: str) -> NDArray[np.int64]:
        kept: NDArray[np.int64] = cast("NDArray[np.void]", self._cells)[name].copy()
        return kept

    @make_exclusive
    def state(self, game: SupportsIndex) -> GameState:
        """Return a copy of the state of one game, hidden cards included; raises IndexError for a number that no game has.

        Games are counted from 0; -1 is the last one, as in the arrays.
        """
        number = whole_number(game)
        if number is None or not -self.size <= number < self.size:
            message = f"there are games from 0 to {self.size - 1}, not {game!r}"
            raise IndexError(message)
        state: GameState = self._states[number % self.size].copy()
        return state


class BatchPart(NamedTuple):
    """The games that one thread plays."""

    first: int
    stop: int


def _list_parts(size: int, threads: int) -> list[BatchPart]:
    """Return the range of games of each thread."""
    return [BatchPart(size * thread // threads, size * (thread + 1) // threads) for thread in range(threads)]


def _check_rng(rng: object) -> None:
    """Raise TypeError for anything but a generator of Reihum, as the methods of games do."""
    BY_NAME["rng"](None, (), rng)
