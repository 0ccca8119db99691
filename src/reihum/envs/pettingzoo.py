"""PettingZoo: all seats of a game as agents that move one after the other (AEC)."""

from copy import deepcopy
from typing import TYPE_CHECKING, Any, SupportsIndex

from reihum._envs.batch_setup import MOST_SEED, require_choice
from reihum._envs.episode import Episode, Observed, refuse_options
from reihum._envs.names import SHORT_NAMES, explain_missing_package
from reihum._envs.spaces import PLAIN, make_action_space, make_observation_space, pack_observation
from reihum._kit.checks import whole_number
from reihum._kit.errors import IllegalMove
from reihum._kit.observations import Int8Vector
from reihum._kit.options import Options
from reihum._kit.recipe import EpisodeKind, RewardKind
from reihum._kit.seeds import make_numpy_seed
from reihum._kit.whole_numbers import convert_seed, require_count
from reihum.envs.gymnasium import ILLEGAL_REWARD, MaskIn

try:
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise explain_missing_package(error, "envs") from error


OF_ITS_TEST = {"options": 1}
"""The options with which PettingZoo's own test of environments calls `reset`; they mean nothing."""
MADE_BY_RESET = ("agent_selection", "rewards", "terminations", "truncations", "infos", "seed")
"""Attributes that a table has only after `reset`."""


class TableEnv(AECEnv):
    """A table of agents `player_0`, `player_1` …, clockwise; the seat to move is `agent_selection`.

    `players`, `options`, `episode` and `reward` are as for `reihum.Batch` (without `players` there are 4, or the nearest number), `mask_in`
    and `render_mode` as for `reihum.envs.gymnasium.SeatEnv`. An episode is truncated after `max_moves` moves, if given. The mask of an
    agent that is not to move is all ones.

    Each info has `action_mask` and `seed`: `reihum.Match(game, players, options, seed=info["seed"])` deals the same cards.
    `reset(seed=s)` deals those of the seed s; each `reset` without a seed draws one. An illegal action raises IllegalMove; `env` returns an
    environment that ends the episode instead, as PettingZoo's own games do.

    Raises OptionError for arguments that the game does not allow.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1, "is_parallelizable": False}  # noqa: RUF012 - PettingZoo's

    def __init__(  # noqa: PLR0913 - all but the game have defaults
        self,
        game: str,
        *,
        players: int | None = None,
        options: Options | None = None,
        episode: EpisodeKind = "match",
        reward: RewardKind = "win",
        max_moves: int | None = None,
        mask_in: MaskIn = "both",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._episode = Episode(game, players, options, episode=episode, reward=reward)
        rules = self._episode.game
        self._max_moves = None if max_moves is None else require_count("max_moves", max_moves)
        self._mask_in = require_choice("mask_in", mask_in, PLAIN)
        self.metadata = {**type(self).metadata, "name": SHORT_NAMES.get(rules.id, rules.id)}
        self.render_mode = None if render_mode is None else require_choice("render_mode", render_mode, ("ansi",))
        self.possible_agents = [f"player_{seat}" for seat in range(self._episode.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: make_observation_space(rules, self._mask_in) for agent in self.possible_agents}
        self.action_spaces = {agent: make_action_space(rules) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    # Hidden from type checkers: they would take any name.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - never anything
            """Raise an AttributeError that asks for `reset` for attributes that only `reset` makes."""
            # Called only for attributes that are not there.
            if name in MADE_BY_RESET:
                message = f"There is no {name} before the first episode: call reset first."
                raise AttributeError(message)
            return super().__getattribute__(name)  # raises AttributeError

    __copy__ = deepcopy
    """A copy of any kind has a match of its own, or both would play in one."""

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401 - Gymnasium is not there where types are checked
        """Return the space of an agent's observations: the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # noqa: ANN401 - as above
        """Return the space of an agent's actions: the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal an episode; raises OptionError for a seed that is not a whole number, and for options, which the constructor takes."""
        refuse_options(options, OF_ITS_TEST)
        given = None if seed is None else convert_seed(seed)
        if given is not None:
            self._random, _ = seeding.np_random(make_numpy_seed(given))
        self.seed = int(self._random.integers(MOST_SEED)) if given is None else given
        self._episode.begin(self.seed)
        self._moves = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def observe(self, agent: str) -> Observed | Int8Vector:
        """Return the observation of an agent, also when it is not to move."""
        seat = self.possible_agents.index(agent)
        return pack_observation(self._episode.observe(seat), self._make_mask(seat), self._mask_in)

    def step(self, action: SupportsIndex | None) -> None:
        """Make the move of `agent_selection`, None after the end; raises IllegalMove and then changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        brought = self._episode.play(action)
        self._moves += 1
        # Cumulative rewards run from one move of an agent to its next, so they restart here.
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, brought.tolist(), strict=True))
        self._accumulate_rewards()
        if self._episode.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._moves == self._max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self._tell()

    def render(self) -> str | None:
        """Return the table drawn for a terminal, as the agent to move sees it."""
        if self.render_mode is None:
            return None
        return self._episode.render_text(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    @property
    def match(self) -> Any:  # noqa: ANN401 - of any game
        """The match of the episode, including hidden cards."""
        return self._episode.match

    def inform(self) -> None:
        """Refresh the infos of all agents."""
        seats = {agent: self.possible_agents.index(agent) for agent in self.agents}
        self.infos = {agent: {"action_mask": self._make_mask(seat), "seed": self.seed} for agent, seat in seats.items()}

    def _make_mask(self, seat: int) -> Any:  # noqa: ANN401 - an array
        return self._episode.make_mask(-1 if self.truncations.get(self.possible_agents[seat], True) else seat)

    def _tell(self) -> None:
        """Update the agent to move and the infos."""
        if not self._episode.over:
            self.agent_selection = self.possible_agents[self._episode.turn]
        self.inform()
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._deads_step_first()


class IllegalEnds(wrappers.TerminateIllegalWrapper):
    """PettingZoo's wrapper that ends the episode at an illegal action; it also refreshes the infos, whose masks are then all ones."""

    def step(self, action: SupportsIndex | None) -> None:
        """Make a move, or end the episode; raises IllegalMove for what is no code of a move, such as True, which the mask does not know."""
        if action is not None and whole_number(action) is None:
            message = f"action {action!r} is not the code of a move, a whole number; the mask says what is legal."
            raise IllegalMove(message)
        super().step(action)
        if self._terminated:
            self.unwrapped.inform()


def env(game: str, **given: Any) -> Any:  # noqa: ANN401 - as `TableEnv` takes it; PettingZoo is not there where types are checked
    """Return a `TableEnv` in PettingZoo's usual wrappers: an illegal action ends the episode, with the reward -1 for its agent."""
    table = IllegalEnds(TableEnv(game, **given), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
