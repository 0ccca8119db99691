"""One seat against bots: what Gymnasium asks of an environment, and that it plays the matches of the library."""

import copy
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import reihum
from reihum import _bots as bots
from reihum._envs.names import ENV_IDS
from reihum._kit.chance import Rng
from reihum._kit.seeds import derive_next_seed, derive_seed
from reihum._kit.states import GameState
from reihum._play.game import Game
from reihum.envs.gymnasium import SeatEnv, SeatVectorEnv
from tests.helpers.copies import COPIES

TABLES = [(game, players) for game in ENV_IDS for players in reihum.get_game(game).seats]


def seat(**given: Any) -> Any:
    return SeatEnv("elfer_raus", **{"players": 3, "bots": "random", **given})


def play(env: Any) -> list[float]:
    """Play on by the first legal action to the end of the episode; return the rewards."""
    rewards, over = [], False
    while not over:
        _, reward, over, _, _ = env.step(int(env.action_masks().argmax()))
        rewards.append(reward)
    return rewards


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("mask_in", ["both", "info"])
def test_gymnasium_finds_nothing_wrong(game: str, players: int, mask_in: str) -> None:
    check_env(gymnasium.make(ENV_IDS[game], players=players, bots="random", mask_in=mask_in).unwrapped)


def test_the_name_alone_is_enough_with_the_module() -> None:
    env = gymnasium.make("reihum.envs.gymnasium:reihum/ElferRaus-v1", players=2, bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert "pile" in str(env.render()).lower()
    env.close()


@pytest.mark.filterwarnings("ignore:.*render_mode='rgb_array'")
def test_stable_baselines_makes_an_environment_as_it_makes_all() -> None:
    """Its `make_vec_env` asks for pictures first, and does without them only after a TypeError."""
    given: Any = {"players": 2, "bots": "random", "mask_in": "info"}
    with pytest.raises(TypeError, match="render_mode is ansi, not 'rgb_array'"):
        gymnasium.make(ENV_IDS["elfer_raus"], render_mode="rgb_array", **given)
    with pytest.raises(TypeError, match="render_mode is ansi, not 'rgb_array'"):
        SeatVectorEnv("elfer_raus", 2, render_mode="rgb_array")
    seen, _ = gymnasium.make(ENV_IDS["elfer_raus"], **given).reset(seed=1)
    assert seen.shape == (352,)


@pytest.mark.parametrize("name", ["random", "careful", "tests.learners.test_gymnasium:Last"])
def test_an_episode_is_the_match_with_its_seed(name: str) -> None:
    env = seat(bots=name, seat=1)
    observed, info = env.reset(seed=7)
    played = []
    match = reihum.Match("elfer_raus", 3, seed=7)
    while True:
        assert info["seed"] == 7
        assert (observed["action_mask"] == info["action_mask"]).all()
        legal = np.flatnonzero(info["action_mask"])
        assert legal.tolist() == env.match.codes()
        assert (observed["observation"] == env.match.game.observe(env.match.state, 1)).all()
        played.append(int(legal[-1]))
        observed, reward, over, _, info = env.step(played[-1])
        if over:
            break
        assert reward == 0
    assert reward == (1 in env.match.winners) / len(env.match.winners)
    assert info["action_mask"].all()
    record = env.match.record()
    moves = [entry[1] for entry in record["rounds"][0]["moves"] if entry[0] == 1]
    assert moves == [match.game.text(match.state, code) for code in played]
    assert record["rounds"][0]["deal"] == match.record()["rounds"][0]["deal"]
    assert reihum.replay(record).winners == env.match.winners


class Last:
    """Plays the last legal move."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, world: Any, _rng: Any) -> int:
        return int(self.game.legal(world)[-1])


@pytest.mark.parametrize("name", ["random", "careful"])
def test_games_at_once_are_the_games_one_by_one(name: str) -> None:
    many: Any = gymnasium.make_vec(ENV_IDS["elfer_raus"], num_envs=2, players=3, bots=name, seat=2)
    assert isinstance(many.unwrapped, SeatVectorEnv)
    one = [seat(bots=name, seat=2) for _ in range(2)]
    seen, info = many.reset(seed=5)
    for number, env in enumerate(one):
        alone, told = env.reset(seed=int(info["seed"][number]))
        assert info["seed"][number] == told["seed"]
        assert (seen["observation"][number] == alone["observation"]).all()
    over = np.zeros(2, bool)
    while not over.all():
        actions = info["action_mask"].argmax(axis=1)
        seen, rewards, ended, cut, info = many.step(actions)
        assert not cut.any()
        assert seen in many.observation_space
        assert seen["action_mask"].any(axis=1).all()
        for number, env in enumerate(one):
            if over[number]:
                continue
            alone, reward, over[number], _, _ = env.step(int(actions[number]))
            assert float(reward) == pytest.approx(rewards[number])
            assert over[number] == ended[number]
            if not over[number]:
                assert (seen["observation"][number] == alone["observation"]).all()


def test_an_episode_that_the_bots_end_alone_is_passed_over_alike() -> None:
    given: Any = {"players": 6, "options": {"hand": 5}, "bots": "random"}
    alone, many = SeatEnv("elfer_raus", **given), SeatVectorEnv("elfer_raus", 1, **given)
    short: reihum.Match = reihum.Match("elfer_raus", 6, {"hand": 5}, seed=19961)
    assert short.turn != 0
    seen, info = alone.reset(seed=19961)
    others, told = many.reset(seed=[19961])
    assert info["seed"] == told["seed"][0] == derive_next_seed(19961)
    assert (cast("Any", seen)["observation"] == others["observation"][0]).all()
    assert alone.match.rounds[0].deal == reihum.Match("elfer_raus", 6, {"hand": 5}, seed=derive_next_seed(19961)).rounds[0].deal


def test_vector_environments_are_reset_by_seeds() -> None:
    many = SeatVectorEnv("elfer_raus", 3, players=2, bots="random", copy=False, mask_in="info")
    assert many.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    first, _ = many.reset(seed=1)
    assert np.shares_memory(first, many.batch.observations)
    kept = first.copy()
    many.reset()
    assert many.reset()[1]["seed"].tolist() != [1, 2, 3]
    told = [derive_seed(1, "batch", game) for game in range(3)]
    assert (many.reset(seed=told)[0] == kept).all()
    drawn = many.reset()[1]["seed"].tolist()
    many.reset(seed=[1, 2, -3])
    assert many.reset()[1]["seed"].tolist() != drawn
    many.reset(seed=told)
    assert many.reset()[1]["seed"].tolist() == drawn  # what follows is seeded as well
    assert many.reset(seed=9)[1]["seed"].tolist() == [derive_seed(9, "batch", game) for game in range(3)]
    drawn = many.reset()[1]["seed"].tolist()
    many.reset(seed=9)
    assert many.reset()[1]["seed"].tolist() == drawn
    with pytest.raises(reihum.IllegalMove):
        many.step(np.full(3, 82))


def test_many_tables_are_drawn_as_one_by_one() -> None:
    many: Any = gymnasium.make_vec(ENV_IDS["elfer_raus"], num_envs=2, players=3, bots="random", seat=1, render_mode="ansi")
    _, info = many.reset(seed=5)
    one = [seat(seat=1, render_mode="ansi") for _ in range(2)]
    for number, env in enumerate(one):
        env.reset(seed=int(info["seed"][number]))
    assert many.render() == tuple(env.render() for env in one)
    assert SeatVectorEnv("elfer_raus", 2).render() is None
    for mode in ("human", "rgb_array", 3):
        with pytest.raises(reihum.OptionError, match=f"render_mode is ansi, not {mode!r}"):
            gymnasium.make_vec(ENV_IDS["elfer_raus"], num_envs=2, render_mode=mode)


def test_every_reset_deals_other_cards_and_the_seat_may_change() -> None:
    env = seat(seat=None)
    seats, seeds = set(), set()
    for number in range(12):
        _, info = env.reset(seed=3 if number == 0 else None)
        seats.add(info["seat"])
        seeds.add(info["seed"])
        assert env.match.turn == info["seat"]
    assert (seats, len(seeds)) == ({0, 1, 2}, 12)


def test_an_illegal_action_ends_the_episode_or_is_an_error() -> None:
    env, strict = seat(), seat(illegal="raise")
    for one in (env, strict):
        one.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    seen, reward, over, cut, info = env.step(wrong)
    assert (reward, over, cut, info["illegal_action"]) == (-1.0, True, False, True)
    assert all(mask.all() for mask in (seen["action_mask"], info["action_mask"], env.action_masks()))
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(wrong)
    for action in (wrong, -1, 83, "r1", 1.0, None, True):
        with pytest.raises(reihum.IllegalMove, match=f"action {action!r} is not .* for seat 0"):
            strict.step(action)
    strict.step(int(np.flatnonzero(strict.action_masks())[0]))


def test_an_action_that_is_not_an_integer_raises_a_type_error() -> None:
    env = seat()
    _, info = env.reset(seed=1)
    for action in (None, 1.0, float("nan"), "r1", True, np.array([3]), np.array(3.0)):
        with pytest.raises(TypeError, match="An action is a whole number, not"):
            env.step(action)
    assert env.match.codes() == np.flatnonzero(info["action_mask"]).tolist()  # nothing has changed
    assert not env.step(np.int64(env.match.codes()[0]))[4].get("illegal_action")


class Interrupted:
    """A bot that is interrupted where it is told to be, as by Ctrl-C."""

    left = 0

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, world: GameState, rng: Rng) -> int:
        type(self).left -= 1
        if type(self).left == 0:
            raise KeyboardInterrupt
        return self.game.legal(world)[0]


def play_from(env: SeatEnv, seed: int) -> None:
    """Play an episode, always the first legal move."""
    _, info = env.reset(seed=seed)
    over = False
    while not over:
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize("at", [1, 2, 6])
def test_an_episode_that_was_interrupted_needs_a_reset(at: int) -> None:
    env = SeatEnv("elfer_raus", players=3, bots=Interrupted, seat=1)
    Interrupted.left = at
    with pytest.raises(KeyboardInterrupt):
        play_from(env, seed=1)
    for _ in range(2):
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(int(env.match.codes()[0]))
    env.reset(seed=1)
    assert env.match.turn == 1


def test_before_reset_it_is_said_that_it_comes_first() -> None:
    for env in (seat(render_mode="ansi"), seat(seat=None, render_mode="ansi")):
        for ask in (env.action_masks, env.render, lambda env=env: env.match):
            with pytest.raises(reihum.StateError, match="call reset first"):
                ask()
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            env.step(0)


def test_a_number_of_players_may_be_one_of_numpy() -> None:
    env = seat(players=np.int64(3))
    env.reset(seed=1)
    assert len(env.match.players) == 3
    assert SeatVectorEnv("elfer_raus", 2, players=np.int64(3)).batch.players == 3  # type: ignore[arg-type]


def test_points_and_rounds() -> None:
    env = seat(reward="points", episode="round", options={"rounds": 3})
    env.reset(seed=4)
    assert sum(play(env)) == -env.match.results[0].scores[0]
    whole = seat(reward="points", options={"rounds": 3})
    whole.reset(seed=4)
    assert sum(play(whole)) == -whole.match.totals[0]
    assert len(whole.match.results) == 3


def played(env: Any, steps: int) -> list[Any]:
    """Play on by the last legal action, through ends and what is dealt after them; return all that is told."""
    told: list[Any] = []
    for _ in range(steps):
        many = env.unwrapped.action_masks()
        actions = many.shape[-1] - 1 - many[..., ::-1].argmax(axis=-1)
        seen, reward, over, _, info = env.step(actions)
        told.append(
            [seen["observation"].tolist(), info["action_mask"].tolist(), np.asarray(reward).tolist(), np.asarray(info["seed"]).tolist()]
        )
        if over is True:
            told.append(env.reset()[1]["seed"])
    return told


@pytest.mark.parametrize("name", ["random", "careful", "search@20", "learned", "lookahead@8"])
@pytest.mark.parametrize("copied", COPIES)
def test_an_environment_is_copied_and_pickled_in_mid_game(name: str, copied: Any) -> None:
    env = gymnasium.make(ENV_IDS["elfer_raus"], players=3, bots=name, seat=None)
    played(copied(env), 0)
    env.reset(seed=2)
    played(env, 10)
    twin = copied(env)
    assert played(twin, 60) == played(env, 60)


@pytest.mark.parametrize("many", [False, True])
def test_a_shallow_copy_has_matches_of_its_own(many: bool) -> None:  # noqa: FBT001 - a case
    env: Any = SeatVectorEnv("elfer_raus", 2, players=2, bots="random") if many else seat()
    env.reset(seed=1)
    twin, kept = copy.copy(env), copy.deepcopy(env)
    played(twin, 20)
    assert played(env, 20) == played(kept, 20)


def test_seeds_are_whole_numbers_of_any_size() -> None:
    one: Any = seat(seat=None)
    many: Any = SeatVectorEnv("elfer_raus", 2, players=2, bots="random")
    for given in (-7, np.int64(7), 2**70):
        assert one.reset(seed=given)[1]["seed"] == given
        again = one.reset()[1]["seed"]
        one.reset(seed=given)
        assert one.reset()[1]["seed"] == again
        assert (many.reset(seed=given)[1]["seed"] == [derive_seed(int(given), "batch", game) for game in range(2)]).all()
    for listed in ([3, -4], (3, -4), np.array([3, -4])):
        assert many.reset(seed=listed)[1]["seed"].tolist() == [3, -4]
    for wrong in (True, "7", 7.0, 10**5000):
        for env in (one, many):
            with pytest.raises(reihum.OptionError, match="seed"):
                env.reset(seed=wrong)
    for unfit in ([1], [1, None], (True, 2)):
        with pytest.raises(reihum.OptionError, match="2 whole numbers"):
            many.reset(seed=unfit)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("by_copy", [True, False])
def test_many_games_are_copied_and_pickled_in_mid_game(copied: Any, by_copy: bool) -> None:  # noqa: FBT001 - a case
    many: Any = gymnasium.make_vec(ENV_IDS["elfer_raus"], num_envs=3, players=2, bots="careful", copy=by_copy)
    many.reset(seed=5)
    played(many, 20)
    twin = copied(many)
    assert played(twin, 100) == played(many, 100)
    assert (twin.reset()[1]["seed"] == many.reset()[1]["seed"]).all()


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"game": 3}, reihum.OptionError, "3 is not a game"),
        ({"players": 7}, reihum.OptionError, "2 to 6 players"),
        ({"players": "x"}, reihum.OptionError, "2 to 6 players, not 'x'"),
        ({"players": 3.0}, reihum.OptionError, "2 to 6 players, not 3.0"),
        ({"bots": None}, bots.BotError, "not None"),
        ({"bots": ["random"]}, bots.BotError, "a bot for each by its seat"),
        ({"seat": 3}, reihum.SeatError, "no seat 3"),
        ({"bots": "nobody"}, bots.BotError, "no bot 'nobody'"),
        ({"bots": {1: "random"}}, reihum.OptionError, "a bot for each seat but the learner's"),
        ({"bots": {1: "random", 2: "random"}, "seat": None}, reihum.OptionError, "or one for all"),
        ({"mask_in": "mind"}, reihum.OptionError, "mask_in is both or info"),
        ({"illegal": "maybe"}, reihum.OptionError, "illegal is end or raise"),
        ({"render_mode": "human"}, reihum.OptionError, "render_mode is ansi"),
        ({"reward": "money"}, reihum.OptionError, "reward is win or points"),
    ],
)
def test_what_is_not_allowed_is_said(given: Any, error: Any, says: str) -> None:
    with pytest.raises(error, match=says):
        SeatEnv(**{"game": "elfer_raus", "players": 3, "bots": "random", **given})


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"game": 3}, reihum.OptionError, "3 is not a game"),
        ({"num_envs": 1.5}, reihum.OptionError, "one or more games, not 1.5"),
        ({"players": "x"}, reihum.OptionError, "2 to 6 players, not 'x'"),
        ({"players": 7}, reihum.OptionError, "2 to 6 players, not 7"),
        ({"seat": 3}, reihum.SeatError, "no seat 3"),
        ({"bots": None}, reihum.OptionError, "random or easy or careful, not None"),
        ({"bots": {1: "random"}}, reihum.OptionError, "a bot for each seat but the learner's"),
    ],
)
def test_what_is_not_allowed_of_many_is_said(given: Any, error: Any, says: str) -> None:
    with pytest.raises(error, match=says):
        SeatVectorEnv(**{"game": "elfer_raus", "num_envs": 2, "players": 3, "bots": "random", **given})


def test_bots_may_sit_by_seat_and_are_classes_as_well() -> None:
    env = seat(bots={0: Last, 2: "random"}, seat=1)
    env.reset(seed=1)
    assert sum(play(env)) == (1 in env.match.winners) / len(env.match.winners)


def test_nobody_plays_games_that_no_seed_was_given_for() -> None:
    many = SeatVectorEnv("elfer_raus", 2)
    actions = many.action_masks().argmax(1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        many.step(actions)
    many.reset(seed=3)
    many.step(many.action_masks().argmax(1))


def test_a_vector_environment_has_one_seat_and_names_its_own_masks() -> None:
    with pytest.raises(reihum.SeatError, match="has one fixed seat in all games"):
        SeatVectorEnv("elfer_raus", 2, seat=None)  # type: ignore[arg-type]
    many = SeatVectorEnv("elfer_raus", 2, players=2)
    many.reset(seed=1)
    with pytest.raises(reihum.IllegalMove, match=r'info\["action_mask"\]\[0\] says what is'):
        many.step(many.action_masks().argmin(1))


def test_options_of_reset_are_refused() -> None:
    for env in (seat(), SeatVectorEnv("elfer_raus", 2)):
        made: Any = env
        made.reset(seed=1)
        made.reset(seed=1, options={})
        with pytest.raises(reihum.OptionError, match="given where the environment is made"):
            made.reset(options={"hand": 5})
