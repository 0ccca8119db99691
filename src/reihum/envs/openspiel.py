"""OpenSpiel: the games as registered Python games, `reihum_elfer_raus_v1` and so on; importing this module registers them.

All chance is at the root: eight nodes with 256 equally likely outcomes each are the bytes of a seed. The match with that seed is played,
so its later deals and reshuffles are also settled there.
`reihum.Match(game, players, options, seed=state.seed)` deals the same cards.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from reihum._bots.compiled_game import require_learnable
from reihum._envs.batch_setup import require_choice
from reihum._envs.episode import Episode
from reihum._envs.names import SHORT_NAMES, explain_missing_package
from reihum._kit.chance import Rng
from reihum._kit.checks import check_seat, unchecked
from reihum._kit.errors import IllegalMove, StateError
from reihum._kit.observations import Int8Vector, observation_parts
from reihum._kit.options import Option
from reihum._kit.whole_numbers import require_count
from reihum._play.game import get_game, to_json

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise explain_missing_package(error, "openspiel") from error

SEED_BYTES, OUTCOMES = 8, 256
"""Chance nodes at the root, and the outcomes of each."""
LONGEST = 20_000
"""The default of `longest`, in moves: without a limit a match of Level 8 may have any length, and OpenSpiel needs one."""
NO_NUMBER = -1
"""Stands for null or a string where an option's other values are whole numbers, as for `fit` in `draws`; no option has this value."""


class SpielGame(pyspiel.Game):
    """A game of Reihum for OpenSpiel.

    Parameters: `players`, by default the least number that the game allows (in the other interfaces 4); `episode`, `match` or `round`;
    `longest`, the number of moves after which a game is over with equal shares for all; and the game's options by their names (but not
    `levels`, custom level cards). Where an option may be null, -1 stands for null if its other values are whole numbers, `""` if they are
    strings. Utilities are shares of the win: the winners share 1.

    Observation tensors are `observe`, part by part; they leave out what no longer matters. Information states are text and have everything
    that a seat has seen of each deal and each move. There is no information state tensor.
    """

    plays: ClassVar[str]
    """The id of the game of a class."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.rules = get_game(self.plays)
        kind = _describe_game_type(self.plays)
        given: dict[str, Any] = {**kind.parameter_specification, **(params or {})}
        self.players, self.longest = int(given["players"]), require_count("longest", given["longest"])
        self.episode: Any = require_choice("episode", given["episode"], ("match", "round"))
        named = [option for option in self.rules.options if option.name in given]
        self.options = self.rules.complete(self.players, {option.name: _read_value(option, given[option.name]) for option in named})
        information = pyspiel.GameInfo(
            num_distinct_actions=self.rules.moves,
            max_chance_outcomes=OUTCOMES,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.longest,
        )
        super().__init__(kind, information, dict(params or {}))

    def new_initial_state(self) -> "SpielState":
        """Return the state before the deal."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance nodes in a game."""
        return SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver | None":  # noqa: ANN401 - OpenSpiel's
        """Return an observer of what a seat knows now or, with perfect recall, has seen; None for public or private information alone.

        Raises ValueError for parameters.
        """
        if params:
            message = f"an observer takes no parameters, not {params}"
            raise ValueError(message)
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return SpielObserver(self, recall=kind.perfect_recall)


class SpielState(pyspiel.State):
    """A state of a `SpielGame`: chance to deal first, then an episode."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._players, self._longest = game.players, game.longest
        self._table = Episode(game.rules, game.players, game.options, episode=game.episode)
        self._chance: list[int] = []
        self._moves = 0
        self._shares = [0.0] * game.players
        self._seen: list[list[str]] = []
        """What each seat has seen: a view of each deal, and its part of each move."""
        self._public: list[str] = []
        """What an onlooker has seen."""

    @property
    def seed(self) -> int:
        """The seed of the match; raises StateError before the deal."""
        self._check_dealt()
        return int.from_bytes(self._chance, "big")

    @property
    def match(self) -> Any:  # noqa: ANN401 - of any game
        """The match of the episode, including hidden cards; raises StateError before the deal."""
        self._check_dealt()
        return self._table.match

    @property
    def dealt(self) -> bool:
        """Whether the cards are dealt: all bytes of the seed are drawn."""
        return len(self._chance) == SEED_BYTES

    def _check_dealt(self) -> None:
        if not self.dealt:
            message = f"The cards are not dealt yet: {SEED_BYTES - len(self._chance)} chance nodes are left."
            raise StateError(message)

    def observation_of(self, seat: int) -> Int8Vector:
        """Return the observation of a seat, as `Game.observe` does; raises StateError before the deal, and SeatError."""
        self._check_dealt()
        check_seat(self._players, seat)
        return self._table.observe(seat)

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if not self.dealt else self._table.turn

    def is_terminal(self) -> bool:
        """Return whether the episode is over, or truncated by `longest`."""
        return self.dealt and (self._table.over or self._moves >= self._longest)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the values of the seed's next byte, all equally likely."""
        return [(value, 1 / OUTCOMES) for value in range(OUTCOMES)]

    def _legal_actions(self, _player: int) -> list[int]:
        codes: list[int] = self.match.codes()
        return codes

    def _apply_action(self, action: int) -> None:
        if not self.dealt:
            if action not in range(OUTCOMES):
                message = f"Chance gives a whole number from 0 to {OUTCOMES - 1}, not {action}."
                raise IllegalMove(message)
            self._chance.append(action)
            if self.dealt:
                self._table.begin(self.seed)
                self._seen = [[write_view(self, seat)] for seat in range(self._players)]
                self._public = [write_view(self, None)]
            return
        if self._moves >= self._longest:
            message = f"The episode is over: it was cut off after {self._longest} moves (`longest`)."
            raise IllegalMove(message)
        # A copy, since the move is made in place, and what a seat saw of it depends on both positions.
        rounds, before = len(self.match.rounds), self.match.state.copy()
        self._shares = self._table.play(action).tolist()
        self._moves += 1
        self._tell(before, action, new_round=len(self.match.rounds) > rounds)
        if not self._table.over and self._moves >= self._longest:
            self._shares = [1 / self._players] * self._players

    def _tell(self, before: Any, action: int, *, new_round: bool) -> None:  # noqa: ANN401 - a state of any game
        """Record for each seat what it saw of a move."""
        # Made again on a copy: the match itself may have dealt the next round already.
        rules = self._table.game
        after = before.copy()
        unchecked(rules.play)(after, action)
        told_to: list[tuple[int | None, list[str]]] = [*enumerate(self._seen), (None, self._public)]
        for seat, told in told_to:
            told.append(to_json(unchecked(rules.seen)(before, action, after, seat)))
            if new_round:
                told.append(write_view(self, seat))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        return self._table.game.text(self.match.state, action)

    def returns(self) -> list[float]:
        """Return the shares of the win, all 0 before the end."""
        return list(self._shares)

    def told(self, seat: int) -> str:
        """Return everything that a seat has seen, a line of JSON for each deal and each move; empty before the deal."""
        return "\n".join(self._seen[seat]) if self._seen else ""

    def imagined(self, seat: int, rng: Rng) -> "SpielState":
        """Return a copy in which everything that the seat does not know is sampled anew (`Game.determinize`).

        The seat's own information state stays the same. Those of the others start again, since what they really saw would reveal their real
        cards: they have what everybody saw so far, and then what the seat sees in this world. Raises StateError before the deal.

        It is for searches: pass a function that calls it to `set_resampler` of `open_spiel.python.algorithms.ismcts.ISMCTSBot`. The chance
        nodes of its history are still the real ones, so it cannot be serialized and replayed. Later shuffles and deals are sampled, too.
        """
        self._check_dealt()
        world: SpielState = self.clone()
        world._table.imagine(seat, rng)
        world._forget(seat)
        return world

    def _forget(self, seat: int) -> None:
        """Reduce what all other seats have seen to what everybody saw so far and what they see now."""
        for other in range(self._players):
            if other != seat:
                self._seen[other] = [*self._public, write_view(self, other)]

    def __str__(self) -> str:
        if not self._seen:
            return f"dealing {bytes(self._chance).hex()}"
        played = " ".join(entry[1] if isinstance(entry, list) else "shuffle" for entry in self.match.round.moves)
        return f"{self._table.game.title}, seed {self.seed}, round {len(self.match.rounds)}\nmoves: {played}\n{self.match}"


class SpielObserver:
    """OpenSpiel's interface of an observer: `tensor`, `dict` by the names of the parts, `set_from` and `string_from`."""

    def __init__(self, game: SpielGame, *, recall: bool) -> None:
        self._recall = recall
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if recall:
            return
        kind = require_learnable(game.rules).learning.observation
        named = observation_parts(kind)
        places = [np.arange(part.start, part.stop) for part in named]
        self._places = np.concatenate(places)
        self.tensor = np.zeros(len(self._places), np.float32)
        at = 0
        for part, where in zip(named, places, strict=True):
            # A view: OpenSpiel reads the same memory whole and by parts.
            self.dict[part.name] = self.tensor[at : at + len(where)].reshape(part.shape or (1,))
            at += len(where)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of a seat to the tensor, zeros before the deal; raises SeatError."""
        if self.tensor is not None:
            self.tensor[:] = state.observation_of(player)[self._places] if state.dealt else 0

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat sees now as JSON or, with recall, everything that it has seen; empty before the deal."""
        if self._recall:
            return state.told(player)
        return write_view(state, player) if state.dealt else ""


def write_view(state: SpielState, seat: int | None) -> str:
    """Return what a seat, or an onlooker (None), sees now, as JSON."""
    return to_json(state.match.view(seat))


def _describe_game_type(game: str) -> Any:  # noqa: ANN401 - OpenSpiel's
    """Return OpenSpiel's description of a game type."""
    rules = get_game(game)
    kind = pyspiel.GameType
    return kind(
        short_name=SHORT_NAMES[game],
        long_name=rules.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": rules.seats[0],
            "episode": "match",
            "longest": LONGEST,
            **{option.name: _make_parameter(option) for option in rules.options if _is_plain(option)},
        },
    )


def _is_plain(option: Option) -> bool:
    """Return whether an option's values are whole numbers or strings, as OpenSpiel's parameters are."""
    return isinstance(option.default, int) or option.name != "levels"


def _find_stand_in(option: Option) -> tuple[int | str, object]:
    """Return a stand-in for the one value that the parameter's type cannot express, and that value.

    In OpenSpiel each parameter has one type, and there is no null.
    """
    values = (option.default, *option.choices)
    if any(isinstance(value, int) for value in values):
        return NO_NUMBER, next((value for value in values if not isinstance(value, int)), NO_NUMBER)
    return "", None


def _make_parameter(option: Option) -> object:
    """Return the default of an option as a parameter; it also determines the parameter's type."""
    stand_in, meant = _find_stand_in(option)
    return stand_in if option.default == meant else option.default


def _read_value(option: Option, given: object) -> object:
    """Return the option's value for a given parameter."""
    stand_in, meant = _find_stand_in(option)
    return meant if given == stand_in else given


class SpielElferRaus(SpielGame):
    """Elfer raus!."""

    plays = "elfer_raus"


class SpielElferRausMaster(SpielGame):
    """Elfer raus! Master."""

    plays = "elfer_raus_master"


class SpielLevel8(SpielGame):
    """Level 8."""

    plays = "level_8"


class SpielBloom(SpielGame):
    """Bloom."""

    plays = "bloom"


# Classes, not functions: OpenSpiel releases what it was given only after the interpreter has ended, which crashes with a function.
for _kind in (SpielElferRaus, SpielElferRausMaster, SpielLevel8, SpielBloom):
    pyspiel.register_game(_describe_game_type(_kind.plays), _kind)
