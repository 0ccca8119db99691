"""Gymnasium: one seat against bots, alone (`SeatEnv`) or in thousands of games at once (`SeatVectorEnv`).

Importing this module registers `reihum/ElferRaus-v1` and the other games (`reihum._envs.names.ENV_IDS`) for `gymnasium.make` and
`gymnasium.make_vec`; `gymnasium.make("reihum.envs.gymnasium:reihum/ElferRaus-v1")` imports it by itself.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reihum._envs.batch import MOST_SEED, Batch, require_choice
from reihum._envs.episode import Episode, Mask, Observed, refuse_options
from reihum._envs.names import ENV_IDS, missing_package
from reihum._envs.seated import Named, SeatedBots
from reihum._envs.spaces import PLAIN, action_space, observation_space, observed
from reihum._kit.checks import check_seat, whole_number
from reihum._kit.errors import OptionError, StateError
from reihum._kit.observations import Int8Vector
from reihum._kit.options import Options
from reihum._kit.recipe import EpisodeKind, RewardKind
from reihum._kit.seeds import derive_seed, next_seed
from reihum._kit.whole_numbers import plain_options, plain_players
from reihum._play.game import resolve_game
from reihum._play.player_names import make_names

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise missing_package(error, "envs") from error

MaskIn = Literal["both", "info"]
IllegalAction = Literal["end", "raise"]
ILLEGAL_REWARD = -1.0
"""What an illegal action brings who chose it, where it ends the episode."""


class SeatEnv(gymnasium.Env):
    """One seat of a game; bots have the others and move inside `reset` and `step`.

    - `bots`: one for all other seats, or by seat; a name as `reihum ladder` knows it (`careful`, `search@20ms`), or a class.
    - `seat`: the learner's, from 0; None: another one in each episode.
    - `episode` and `reward` as for `reihum._envs.batch.Batch`.
    - An illegal action ends the episode with the reward -1 and `illegal_action` in the info; with `illegal="raise"` it raises IllegalMove.
    - `mask_in`: an observation is `{"observation": …, "action_mask": …}`; with `info` it is the vector alone. The info has the mask always.

    The info has `seed` and `seat` besides: `reihum.Match(game, players, options, seed=info["seed"])` deals the same cards. `reset(seed=s)`
    deals those of the seed s, or of `reihum._kit.seeds.next_seed(s)` where the bots would end the episode before the learner moves; every
    `reset` without a seed deals those of another one. The episode, with all that was hidden, is `env.unwrapped.match`.

    Raises OptionError for what the game does not allow and BotError for what is no bot.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(  # noqa: PLR0913 - all but the game have defaults
        self,
        game: str,
        *,
        players: int = 4,
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
            check_seat(players, seat)
        self._fixed_seat = seat
        self._bots = SeatedBots(self._episode.game, players, bots, seat)
        self._raise = require_choice("illegal", illegal, ("end", "raise")) == "raise"
        self._mask_in = require_choice("mask_in", mask_in, PLAIN)
        self._ended = True
        self._seat: int | None = None
        self.render_mode = None if render_mode is None else require_choice("render_mode", render_mode, ("ansi",))
        self.observation_space = observation_space(self._episode.game, self._mask_in)
        self.action_space = action_space(self._episode.game)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observed | Int8Vector, dict[str, Any]]:
        """Deal an episode and play to the learner's first move; return what it is given, and the info.

        Raises OptionError for options, which are given where the environment is made.
        """
        refuse_options(options)
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(MOST_SEED))
        self.seed = drawn if seed is None else int(seed)
        self._seat = int(self.np_random.integers(self._episode.players)) if self._fixed_seat is None else self._fixed_seat
        self._ended = True
        while True:
            self._episode.begin(self.seed)
            self._bots.begin(self.match, self.seed)
            self._play_bots()
            if not self._episode.over:
                self._ended = False
                return self._seen(), self._info()
            self.seed = next_seed(self.seed)  # the bots have played the episode without the learner: on to the next, as in a batch

    def step(self, action: int) -> tuple[Observed | Int8Vector, float, bool, bool, dict[str, Any]]:
        """Make a move and play on to the learner's next one; return what it is given, the reward, whether it is over, False, the info.

        Raises IllegalMove where `illegal` says so, else TypeError for what is no whole number, and gymnasium.error.ResetNeeded when the
        episode is over, or was left in the midst of a step by an interrupt or by a bot that raised.
        """
        if self._ended:
            message = "No episode is being played: call reset."
            raise gymnasium.error.ResetNeeded(message)
        code = whole_number(action)
        if code is None and not self._raise:
            message = f"An action is a whole number, not {action!r}."
            raise TypeError(message)
        is_legal = code in self.match.codes()
        self._ended = is_legal or not self._raise  # until the bots have moved, too
        if not is_legal and not self._raise:
            return self._seen(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal_action": True}
        reward = self._episode.play(action)[self.seat] + self._play_bots()
        self._ended = self._episode.over
        return self._seen(), float(reward), self._ended, False, self._info()

    @property
    def match(self) -> Any:  # noqa: ANN401 - of any game
        """The match that is being played, hidden cards and all."""
        return self._episode.match

    @property
    def seat(self) -> int:
        """The learner's seat in this episode. Raises StateError before the first `reset`."""
        if self._seat is None:
            message = "Nobody has a seat yet: call reset first."
            raise StateError(message)
        return self._seat

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as sb3-contrib's masked learners ask for them. Raises StateError before the first `reset`."""
        return self._mask().astype(np.bool_)

    def render(self) -> str | None:
        """Return the table drawn for a terminal, as the learner sees it."""
        return self._episode.text(self.seat) if self.render_mode == "ansi" else None

    def _play_bots(self) -> float:
        """Let the bots move until the learner does, or the episode is over; return what that has brought the learner."""
        reward = 0.0
        while not self._episode.over and self._episode.turn != self.seat:
            reward += float(self._episode.play(self._bots.choose(self.match, self._episode.turn))[self.seat])
        return reward

    def _mask(self) -> Mask:
        """Return what may be chosen: anything when all is over, also after an illegal action."""
        seat = self.seat
        return np.ones(self._episode.game.moves, np.int8) if self._ended else self._episode.mask(seat)

    def _seen(self) -> Observed | Int8Vector:
        return observed(self._episode.observation(self.seat), self._mask(), self._mask_in)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask(), "seed": self.seed, "seat": self.seat}


class SeatVectorEnv(VectorEnv):
    """One seat of many games at once, on `reihum._envs.batch.Batch`: the other seats have bots of its kinds, which move inside a step.

    A game that is over is dealt anew in the same step (`AutoresetMode.SAME_STEP`). Episodes end by themselves and are never cut off, so
    that what follows an end is worth nothing, and no `final_obs` is given. Game i begins with a seed derived from the `seed` of
    `reset` and i, or with `seed[i]`, and goes on with those that a batch gives it. An illegal action raises IllegalMove, and nothing has
    changed.

    Observations, rewards and infos are new arrays; with `copy=False` the observations are those of the batch (`batch`), which the next step
    writes to. With `render_mode="ansi"` each table is drawn as `SeatEnv` draws it.

    Raises OptionError for what the game or a batch does not allow.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1, "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(  # noqa: PLR0913 - all but the game have defaults
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int = 4,
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
        players = plain_players(players)
        rules.complete(players, plain_options(options))  # the number of players is looked at before their seats
        check_seat(players, seat)
        if isinstance(bots, Mapping) and set(bots) != set(range(players)) - {seat}:
            message = f"there is a bot for each seat but the learner's, {players - 1} of them, not for {sorted(bots)}; or one for all"
            raise OptionError(message)
        self.num_envs, self.seat = num_envs, seat
        self.render_mode = None if render_mode is None else require_choice("render_mode", render_mode, ("ansi",))
        self._mask_in, self._copy = require_choice("mask_in", mask_in, PLAIN), copy
        seated = bots if isinstance(bots, Mapping) else {other: bots for other in range(players) if other != seat}
        settings: dict[str, Any] = {"players": players, "options": options, "bots": seated, "episode": episode, "reward": reward}
        self.batch = Batch(rules, num_envs, threads=threads, skip_forced=skip_forced, **settings)
        self.single_observation_space = observation_space(self.batch.game, self._mask_in)
        self.single_action_space = action_space(self.batch.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode in every game; `seed` is one from which theirs are derived, or a list of them; without one others are drawn.

        Raises OptionError for options, which are given where the environment is made.
        """
        refuse_options(options)
        if isinstance(seed, list):
            self.batch.reset(seed)
            self.np_random = np.random.default_rng([first % MOST_SEED for first in seed])  # for a later `reset` without a seed
        else:
            super().reset(seed=seed)
            first = int(self.np_random.integers(MOST_SEED)) if seed is None else int(seed)
            self.batch.reset([derive_seed(first, "batch", game) for game in range(self.num_envs)])
        return self._seen(), self._info()

    def step(self, actions: ArrayLike) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Make a move in each game; return observations, rewards, ends, what was cut off (nothing), infos. Raises IllegalMove."""
        self.batch.step(actions)
        rewards = self.batch.rewards[:, self.seat].astype(np.float64)
        return self._seen(), rewards, self.batch.ended.copy(), np.zeros(self.num_envs, np.bool_), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, games by moves, as sb3-contrib's masked learners ask for them."""
        return self.batch.masks.copy()

    def render(self) -> tuple[str, ...] | None:
        """Return each table drawn for a terminal, as the learner sees it."""
        if self.render_mode is None:
            return None
        game, names = self.batch.game, make_names(self.batch.players)
        return tuple(str(game.show(self.batch.state(number), self.seat, names)) for number in range(self.num_envs))

    def _seen(self) -> Any:  # noqa: ANN401 - a vector, or a dictionary with it
        vectors, masks = self.batch.observations, self.batch.masks.view(np.int8)
        return observed(vectors.copy(), masks.copy(), self._mask_in) if self._copy else observed(vectors, masks, self._mask_in)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.astype(np.int8), "seed": self.batch.seeds}


def register() -> None:
    """Register the games with Gymnasium; importing this module does it."""
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
