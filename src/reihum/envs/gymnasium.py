"""Gymnasium: one seat against bots, alone (`SeatEnv`) or in thousands of games at once (`SeatVectorEnv`).

Importing this module registers `reihum/ElferRaus-v1` and the other games (`reihum._envs.names.ENV_IDS`) for `gymnasium.make` and
`gymnasium.make_vec`; `gymnasium.make("reihum.envs.gymnasium:reihum/ElferRaus-v1")` imports it by itself.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, ClassVar, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reihum._envs.batch import Batch
from reihum._envs.batch_setup import MOST_SEED, require_choice
from reihum._envs.episode import Episode, Mask, Observed, refuse_options
from reihum._envs.names import ENV_IDS, explain_missing_package
from reihum._envs.seated import Named, SeatedBots
from reihum._envs.spaces import PLAIN, make_action_space, make_observation_space, pack_observation
from reihum._kit.checks import check_seat, whole_number
from reihum._kit.errors import IllegalMove, OptionError, SeatError, StateError
from reihum._kit.observations import Int8Vector
from reihum._kit.options import Options
from reihum._kit.recipe import EpisodeKind, RewardKind
from reihum._kit.seeds import derive_next_seed, derive_seed, make_numpy_seed
from reihum._kit.whole_numbers import convert_seed
from reihum._play.game import resolve_game, resolve_options, resolve_players
from reihum._play.player_names import make_names

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise explain_missing_package(error, "envs") from error

MaskIn = Literal["both", "info"]
IllegalAction = Literal["end", "raise"]
ILLEGAL_REWARD = -1.0
"""The reward of an illegal action where it ends the episode."""


class RenderModeError(OptionError, TypeError):
    """A render mode that there is not; a TypeError, since Stable-Baselines3 asks for `rgb_array` and makes do without after one."""


def _require_render_mode(given: str | None) -> str | None:
    """Return a render mode; raises RenderModeError for an unknown one."""
    try:
        return None if given is None else require_choice("render_mode", given, ("ansi",))
    except OptionError as error:
        raise RenderModeError(str(error)) from None


class SeatEnv(gymnasium.Env):
    """One seat of a game; bots have the others and move inside `reset` and `step`.

    - `bots`: one for all other seats, or by seat; a name as in `reihum ladder` (`careful`, `search@20ms`), or a class.
    - `seat`: the learner's, counted from 0; None: a random one in each episode.
    - `players`, `options`, `episode` and `reward` as for `reihum.Batch`: without `players` there are 4, or the nearest number.
    - An illegal action ends the episode with the reward -1 and `illegal_action` in the info; with `illegal="raise"` it raises IllegalMove.
    - `mask_in`: an observation is `{"observation": …, "action_mask": …}`; with `info` it is the vector alone. The info always has the mask.
    - `render_mode`: with `ansi`, `render` draws the table as text.

    The info also has `seed` and `seat`: `reihum.Match(game, players, options, seed=info["seed"])` deals the same cards. `reset(seed=s)`
    deals those of the seed s, or of the next seed where the bots would end the episode before the learner moves. Each `reset` without a
    seed draws one. The episode, including hidden cards, is `env.unwrapped.match`.

    Raises OptionError for arguments that the game does not allow and BotError for an invalid bot.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(  # noqa: PLR0913 - all but the game have defaults
        self,
        game: str,
        *,
        players: int | None = None,
        options: Options | None = None,
        seat: int | None = 0,
        bots: Named | Mapping[int, Named] = "careful",
        episode: EpisodeKind = "match",
        reward: RewardKind = "win",
        illegal: IllegalAction = "end",
        mask_in: MaskIn = "both",
        render_mode: str | None = None,
    ) -> None:
        self._episode = Episode(game, players, options, episode=episode, reward=reward)
        if seat is not None:
            check_seat(self._episode.players, seat)
        self._fixed_seat = seat
        self._bots = SeatedBots(self._episode.game, self._episode.players, bots, seat)
        self._raise = require_choice("illegal", illegal, ("end", "raise")) == "raise"
        self._mask_in = require_choice("mask_in", mask_in, PLAIN)
        self._ended = True
        self._seat: int | None = None
        self.render_mode = _require_render_mode(render_mode)
        self.observation_space = make_observation_space(self._episode.game, self._mask_in)
        self.action_space = make_action_space(self._episode.game)

    __copy__ = deepcopy
    """A copy of any kind has a match of its own, or both would play in one."""

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed | Int8Vector, dict[str, Any]]:
        """Deal an episode and play to the learner's first move; return the observation and the info.

        Raises OptionError for a seed that is not a whole number, and for options, which the constructor takes.
        """
        refuse_options(options)
        given = None if seed is None else convert_seed(seed)
        super().reset(seed=None if given is None else make_numpy_seed(given))
        drawn = int(self.np_random.integers(MOST_SEED))
        self.seed = drawn if given is None else given
        self._seat = int(self.np_random.integers(self._episode.players)) if self._fixed_seat is None else self._fixed_seat
        self._ended = True
        while True:
            self._episode.begin(self.seed)
            self._bots.begin(self.match, self.seed)
            self._play_bots()
            if not self._episode.over:
                self._ended = False
                return self._observe(), self._make_info()
            # The bots have ended the episode before the learner's first move: take the next one, as a batch does.
            self.seed = derive_next_seed(self.seed)

    def step(self, action: SupportsIndex) -> tuple[Observed | Int8Vector, float, bool, bool, dict[str, Any]]:
        """Make a move and play to the learner's next one; return observation, reward, whether the episode is over, False, and info.

        With `illegal="raise"` raises IllegalMove, otherwise TypeError for anything but an integer. Raises gymnasium.error.ResetNeeded when
        the episode is over, or when an interrupt or an error of a bot left it in the middle of a step.
        """
        if self._ended:
            message = "No episode is being played: call reset."
            raise gymnasium.error.ResetNeeded(message)
        code = whole_number(action)
        if code is None and not self._raise:
            message = f"An action is a whole number, not {action!r}."
            raise TypeError(message)
        is_legal = code in self.match.codes()
        # Counts as ended until the bots have moved, too: an exception in between leaves an episode that cannot go on.
        self._ended = is_legal or not self._raise
        if not is_legal and not self._raise:
            return self._observe(), ILLEGAL_REWARD, True, False, {**self._make_info(), "illegal_action": True}
        reward = self._episode.play(action)[self.seat] + self._play_bots()
        self._ended = self._episode.over
        return self._observe(), float(reward), self._ended, False, self._make_info()

    @property
    def match(self) -> Any:  # noqa: ANN401 - of any game
        """The match of the episode, including hidden cards."""
        return self._episode.match

    @property
    def seat(self) -> int:
        """The learner's seat in this episode. Raises StateError before the first `reset`."""
        if self._seat is None:
            message = "Nobody has a seat yet: call reset first."
            raise StateError(message)
        return self._seat

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of legal actions, for the masked learners of sb3-contrib; raises StateError before the first `reset`."""
        return self._make_mask().astype(np.bool_)

    def render(self) -> str | None:
        """Return the table drawn for a terminal, as the learner sees it."""
        return self._episode.render_text(self.seat) if self.render_mode == "ansi" else None

    def _play_bots(self) -> float:
        """Let the bots move until the learner's turn or the end; return the learner's reward meanwhile."""
        reward = 0.0
        while not self._episode.over and self._episode.turn != self.seat:
            reward += float(self._episode.play(self._bots.choose(self.match, self._episode.turn))[self.seat])
        return reward

    def _make_mask(self) -> Mask:
        """Return the mask of the learner; all ones after the end, also after an illegal action."""
        seat = self.seat
        return np.ones(self._episode.game.moves, np.int8) if self._ended else self._episode.make_mask(seat)

    def _observe(self) -> Observed | Int8Vector:
        return pack_observation(self._episode.observe(self.seat), self._make_mask(), self._mask_in)

    def _make_info(self) -> dict[str, Any]:
        return {"action_mask": self._make_mask(), "seed": self.seed, "seat": self.seat}


class SeatVectorEnv(VectorEnv):
    """One fixed seat of many games at once, on `reihum.Batch`; the other seats have bots of the batch, which move inside a step.

    `players`, `options`, `episode`, `reward`, `threads` and `skip_forced` are as for `reihum.Batch`, `num_envs` is its number of games, and
    `mask_in` is as for `SeatEnv`. `bots` is one for all other seats, or one for each by seat.

    A finished game restarts in the same step (`AutoresetMode.SAME_STEP`). Episodes are never truncated, so the value after an end is 0, and
    no `final_obs` is given. Game i starts with a seed derived from the `seed` of `reset` and i, or with `seed[i]`; later episodes have
    seeds as in a batch. An illegal action raises IllegalMove and changes nothing.

    Observations, rewards and infos are new arrays; with `copy=False` the observations are those of the batch (`batch`), which the next step
    overwrites. With `render_mode="ansi"` each table is drawn as by `SeatEnv`.

    Raises SeatError for a seat that does not exist, or None, and OptionError for other arguments that the game or a batch does not allow.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(  # noqa: PLR0913 - all but the game have defaults
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        options: Options | None = None,
        seat: int = 0,
        bots: str | Mapping[int, str] = "careful",
        episode: EpisodeKind = "match",
        reward: RewardKind = "win",
        mask_in: MaskIn = "both",
        threads: int = 1,
        skip_forced: bool = False,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        rules = resolve_game(game)
        players = resolve_players(rules, players)
        resolve_options(rules, players, options)  # validates the number of players before their seats
        if seat is None:
            message = "A vector environment has one fixed seat in all games: give `seat` its number, not None."
            raise SeatError(message)
        check_seat(players, seat)
        if isinstance(bots, Mapping) and set(bots) != set(range(players)) - {seat}:
            message = f"there is a bot for each seat but the learner's, {players - 1} of them, not for {sorted(bots)}; or one for all"
            raise OptionError(message)
        self.num_envs, self.seat = num_envs, seat
        self.render_mode = _require_render_mode(render_mode)
        self._mask_in, self._copy = require_choice("mask_in", mask_in, PLAIN), copy
        seated = bots if isinstance(bots, Mapping) else {other: bots for other in range(players) if other != seat}
        settings: dict[str, Any] = {"players": players, "options": options, "bots": seated, "episode": episode, "reward": reward}
        self.batch = Batch(rules, num_envs, threads=threads, skip_forced=skip_forced, **settings)
        self.single_observation_space = make_observation_space(self.batch.game, self._mask_in)
        self.single_action_space = make_action_space(self.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._is_reset = False

    __copy__ = deepcopy
    """As in `SeatEnv`."""

    def reset(
        self, *, seed: SupportsIndex | Sequence[SupportsIndex] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode in every game; `seed` is one to derive theirs from, or a list of theirs; without it they are drawn.

        Raises OptionError for seeds that are not whole numbers, and for options, which the constructor takes.
        """
        refuse_options(options)
        if isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str | bytes):
            self.batch.reset(seed)
            self.np_random = np.random.default_rng([int(first) % MOST_SEED for first in seed])  # for a later `reset` without a seed
        else:
            given = None if seed is None else convert_seed(seed)
            super().reset(seed=None if given is None else make_numpy_seed(given))
            first = int(self.np_random.integers(MOST_SEED)) if given is None else given
            self.batch.reset([derive_seed(first, "batch", game) for game in range(self.num_envs)])
        self._is_reset = True
        return self._observe(), self._make_info()

    def step(self, actions: ArrayLike) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a move in each game; return observations, rewards, ends, truncations (none) and infos.

        Raises IllegalMove, and gymnasium.error.ResetNeeded before the first `reset`.
        """
        if not self._is_reset:
            message = "No episode is being played: call reset."
            raise gymnasium.error.ResetNeeded(message)
        try:
            self.batch.step(actions)
        except IllegalMove as error:
            # Users of an environment have the masks under another name than those of a batch.
            raise IllegalMove(str(error).replace("batch.masks", 'info["action_mask"]')) from None
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        return self._observe(), rewards, self.batch.ended.copy(), np.zeros(self.num_envs, np.bool_), self._make_info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the masks of legal actions, games by moves, for the masked learners of sb3-contrib."""
        return self.batch.masks.copy()

    def render(self) -> tuple[str, ...] | None:
        """Return each table drawn for a terminal, as the learner sees it."""
        if self.render_mode is None:
            return None
        game, names = self.batch.game, make_names(self.batch.players)
        return tuple(str(game.show(self.batch.state(number), self.seat, names)) for number in range(self.num_envs))

    def _observe(self) -> Any:  # noqa: ANN401 - a vector, or a dictionary with it
        vectors, masks = self.batch.observations, self.batch.masks.view(np.int8)
        return (
            pack_observation(vectors.copy(), masks.copy(), self._mask_in) if self._copy else pack_observation(vectors, masks, self._mask_in)
        )

    def _make_info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.astype(np.int8), "seed": self.batch.seeds}


def register() -> None:
    """Register the games with Gymnasium; importing this module calls it."""
    for game, name in ENV_IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"game": game},
                disable_env_checker=True,  # it looks at every step; `check_env` is for tests
            )


register()
