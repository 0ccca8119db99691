"""Training: a tiny run is the same each time and goes on after a stop; what is trained is what is played."""

import dataclasses
import json
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from reihum._bots.networks.inputs import expand_inputs, inputs_of
from reihum._bots.networks.layout import count_scores, get_learning
from reihum._bots.networks.move_parts import count_of, parts_of
from reihum._bots.networks.network import NUMBERS, load_network
from reihum._games.bloom.recipe import soften_share
from reihum._games.level_8.recipe import estimate_win_chances
from reihum._kit.chance import make_rng
from reihum._kit.recipe import Recipe
from reihum._play.game import get_game
from reihum._training import RECIPES
from reihum._training.advantages import estimate_advantages
from reihum._training.checkpoint import CheckpointError, read_checkpoint, write_checkpoint
from reihum._training.evaluate import EvaluationSetup, evaluate_network
from reihum._training.lanes import MULTIPLE, Group, Lanes
from reihum._training.model import NEVER
from reihum._training.plan import TrainingPlan
from reihum._training.trainer import Training
from reihum.cli import main
from tests.effort import third_of

TINY = dataclasses.replace(
    RECIPES["elfer_raus"], advised=None, careful={}, imitate=0, hidden=(8, 8), lanes={2: 32, 4: 64}, past=0.5, steps=8, minibatch=64
)


def ignore(_: dict[str, Any]) -> None:
    pass


def train(out: Path, updates: int) -> Training:
    training = Training(TrainingPlan("elfer_raus", out, None, updates, evaluate_every=0, evaluated=()), TINY, ignore)
    training.run()
    return training


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Training:
    return train(tmp_path_factory.mktemp("trained"), 2)


def test_the_same_seed_gives_the_same_bytes(trained: Training, tmp_path: Path) -> None:
    again = load_network(trained.plan.out / "network.npz"), load_network(train(tmp_path, 2).plan.out / "network.npz")
    for layer in ("first", "second", "policy", "value"):
        assert getattr(again[0], layer).tobytes() == getattr(again[1], layer).tobytes()


def test_a_training_goes_on_where_it_was_stopped(trained: Training, tmp_path: Path) -> None:
    before = trained
    (tmp_path / "checkpoint.npz").write_bytes((before.plan.out / "checkpoint.npz").read_bytes())
    after = Training(dataclasses.replace(before.plan, updates=3, out=tmp_path), TINY, ignore)
    after.restore()
    assert after.done == 2
    assert np.array_equal(after.learner.weights["first"], before.learner.weights["first"])
    after.run()
    assert after.done == 3
    assert load_network(tmp_path / "network.npz").training["updates"] == 3


def test_a_training_that_cannot_be_resumed_says_why(trained: Training, tmp_path: Path) -> None:
    (tmp_path / "checkpoint.npz").write_bytes((trained.plan.out / "checkpoint.npz").read_bytes())
    training = Training(dataclasses.replace(trained.plan, out=tmp_path), TINY, ignore)
    with pytest.raises(CheckpointError, match=r"of another recipe .*: hidden"):
        Training(training.plan, dataclasses.replace(TINY, hidden=(8, 9)), ignore).restore()
    about, arrays = read_checkpoint(tmp_path / "checkpoint.npz")
    for name in ("layout", "done", "decisions", "minutes", "best"):
        write_checkpoint(tmp_path / "checkpoint.npz", {key: value for key, value in about.items() if key != name}, arrays)
        with pytest.raises(CheckpointError, match=f"does not say its `{name}`"):
            training.restore()
    (tmp_path / "checkpoint.npz").write_bytes(b"PK")
    with pytest.raises(CheckpointError, match="is no checkpoint"):
        training.restore()
    (tmp_path / "checkpoint.npz").unlink()
    with pytest.raises(CheckpointError, match="is missing"):
        training.restore()


def test_a_trained_network_is_begun_with(trained: Training, tmp_path: Path) -> None:
    network = load_network(trained.plan.out / "network.npz")
    begun = Training(TrainingPlan("elfer_raus", tmp_path, None, 1), dataclasses.replace(TINY, imitate=0.5), ignore, network)
    assert np.array_equal(begun.learner.weights["policy"], network.policy)
    assert begun.recipe.imitate == 0


def test_careful_is_imitated(tmp_path: Path) -> None:
    told: list[dict[str, Any]] = []
    recipe = dataclasses.replace(TINY, imitate=1.0, imitation_rate=3e-3, epochs=8)
    Training(TrainingPlan("elfer_raus", tmp_path, None, 12, evaluate_every=0, evaluated=()), recipe, told.append).run()
    assert told[-1]["same"] > told[0]["same"] + 0.05
    assert told[-1]["surprise"] < told[0]["surprise"]
    json.dumps(told)


def test_an_advised_network_begins_as_careful_plays(tmp_path: Path) -> None:
    """Its first choices win as often as `careful` does against itself, it stays advised, and such a network is begun with."""
    told: list[dict[str, Any]] = []
    recipe = dataclasses.replace(TINY, advised=(4.0,), imitate=0.5)
    plan = TrainingPlan("elfer_raus", tmp_path, None, 2, evaluate_every=0, deals=20, evaluated=())
    training = Training(plan, recipe, told.append)
    assert training.score(2, 20).share == 0.5
    training.run()
    network = load_network(tmp_path / "network.npz")
    network.check(get_game("elfer_raus"))
    assert network.advised
    assert "surprise" in told[0]
    assert "entropy" in told[1]
    begun = Training(plan, TINY, ignore, network)
    assert begun.make_network([]).advised
    assert np.array_equal(begun.learner.weights["policy"], network.policy)


@pytest.mark.parametrize("game", third_of(["elfer_raus_master", "level_8", "bloom"]))
def test_where_the_game_advises_a_network_begins_with_what_it_likes_of_it(game: str, tmp_path: Path) -> None:
    """Before it has learned anything it plays far better than `careful`, and it goes on learning."""
    recipe = dataclasses.replace(RECIPES[game], hidden=(8, 8), lanes={2: 32, 3: 32}, careful={}, imitate=0, past=0, steps=8, minibatch=64)
    training = Training(TrainingPlan(game, tmp_path, None, 1, evaluate_every=0, evaluated=()), recipe, ignore)
    assert training.score(2, 60).low > 0.65
    training.run()
    network = load_network(tmp_path / "network.npz")
    network.check(get_game(game))
    assert network.advised
    assert network.policy.shape[1] == count_of(get_game(game)) + sum(get_learning(get_game(game)).remarks)


@pytest.mark.parametrize("game", RECIPES)
def test_networks_of_all_recipes_are_small_enough_to_be_packaged(game: str) -> None:
    recipe, rules = RECIPES[game], get_game(game)
    inputs = len(inputs_of(get_learning(rules).observation, recipe.ways, recipe.without).source)
    sizes = (inputs, *recipe.hidden, count_scores(rules, advised=recipe.advised is not None) + 1)
    assert sum((before + 1) * units for before, units in pairwise(sizes)) <= NUMBERS
    assert all(size % MULTIPLE == 0 for size in (*recipe.lanes.values(), *recipe.careful.values()))


@pytest.mark.parametrize("game", ["elfer_raus", "level_8"])
def test_what_is_trained_is_what_is_played(game: str, tmp_path: Path) -> None:
    """Logits by JAX, of moves by their parts, are those that a network's own numbers give in numpy."""
    rules, chance = get_game(game), np.random.default_rng(1)
    training = Training(TrainingPlan(game, tmp_path, None, 1), RECIPES[game], ignore)
    network = training.make_network([])
    network.check(rules)
    table = parts_of(rules, rules.seats[0])[0]
    seen = chance.integers(0, 3, (4, 900)).astype(np.int8)
    codes = np.flatnonzero(table[:, 0] >= 0)[-5:]
    moves = np.tile(table[codes], (4, 1, 1))
    moves[0, 0] = -1
    logits, values = training.model.forward(training.learner.weights, seen, moves)
    hidden = np.maximum(expand_inputs(network.inputs, seen) @ network.first + network.first_bias, 0)
    hidden = np.maximum(hidden @ network.second + network.second_bias, 0)
    scores = hidden @ network.policy + network.policy_bias
    for row in range(4):
        for place in range(5):
            wanted = sum(scores[row, part] for part in moves[row, place] if part >= 0)
            assert logits[row, place] == pytest.approx(NEVER if row == place == 0 else wanted, abs=1e-4)
    assert np.allclose(values, hidden @ network.value + network.value_bias, atol=1e-4)


def test_with_nothing_discounted_a_decision_is_worth_what_follows_for_its_seat() -> None:
    seats = np.array([[0], [1], [0], [1]])
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[1, 0] = (1, -1)
    rewards[3, 0] = (0.5, -0.5)
    ended = np.array([[False], [False], [False], [True]])
    found = estimate_advantages(seats, values, rewards, ended, np.array([0]), np.array([9.0], np.float32), 1.0)
    assert np.allclose((found + values)[:, 0], [1.5, -1.5, 0.5, -0.5])


def test_an_unfinished_episode_is_worth_its_estimated_value() -> None:
    """The seat to move next has a value; the other's last decision is taken to be worth what it was."""
    seats, values = np.array([[1], [0]]), np.array([[0.2], [0.1]], np.float32)
    found = estimate_advantages(
        seats, values, np.zeros((2, 1, 2), np.float32), np.zeros((2, 1), np.bool_), np.array([0]), np.array([0.5], np.float32), 0.9
    )
    assert np.allclose(found[:, 0], [0.0, 0.4])


def test_chances_by_level_add_up_to_the_share_of_the_win() -> None:
    batch: Any = SimpleNamespace(game=get_game("level_8"), players=2, size=1, ended=np.array([False]))
    group = Group(batch, slice(0, 1), Recipe(standing=estimate_win_chances), make_rng(1), past=False)
    brought = np.zeros(2)
    for totals, rewards, ended in (([0, 1], [0, 0], False), ([2, 3], [0, 0], False), ([0, 0], [0, 1], True)):
        batch.totals, batch.rewards, batch.ended = np.array([totals]), np.array([rewards], np.float32), np.array([ended])
        brought += group.compute_rewards()[0]
    assert np.allclose(brought, [-0.5, 0.5])
    assert np.allclose(estimate_win_chances(np.zeros((1, 3))), 1 / 3)


def test_points_are_rewarded_as_they_are() -> None:
    batch: Any = SimpleNamespace(game=get_game("elfer_raus"), players=2, size=1, ended=np.array([True]), rewards=np.array([[-7, 0]]))
    assert Group(batch, slice(0, 1), Recipe(reward="points"), make_rng(1), past=False).compute_rewards().tolist() == [[-7, 0]]


def test_points_of_a_round_of_bloom_are_a_share() -> None:
    shares = soften_share(np.array([[30.0, 30.0, 0.0], [300.0, 0.0, 0.0]]))
    assert np.allclose(shares.sum(axis=1), 0)
    assert shares[0, 0] == shares[0, 1] > shares[0, 2]
    assert shares[1, 0] == pytest.approx(2 / 3)


def test_against_careful_the_network_plays_each_seat_and_is_told_what_is_legal_advice() -> None:
    recipe = dataclasses.replace(TINY, advised=(4.0,), careful={3: 32})
    game = get_game("elfer_raus")
    lanes = Lanes(game, recipe, 0)
    kinds = [(group.batch.players, group.batch.size) for group in lanes.groups]
    assert kinds == [(4, 32), *[(3, 32)] * 3, (4, 32)]
    assert (lanes.size, lanes.first_past) == (160, 128)
    for _ in range(5):
        advised = lanes.moves[:, :, -1] == count_of(game)
        assert (advised.sum(axis=1) == 1).all()
        assert (lanes.codes[advised] >= 0).all()
        lanes.step(lanes.codes[advised].astype(np.int64))
        for seat, group in enumerate(lanes.groups[1:4]):
            assert (group.batch.seats == seat).all()
            assert group.is_learned_from().all()


def test_an_evaluation_of_evenly_bad_choices_is_below_even() -> None:
    def first(_: Any, moves: Any) -> Any:
        return np.zeros(len(moves), np.int64)

    score = evaluate_network(EvaluationSetup(get_game("elfer_raus"), 2, 20, 5, 16), first)
    assert score.low <= score.share <= score.high < 0.5
    assert score == evaluate_network(EvaluationSetup(get_game("elfer_raus"), 2, 20, 5, 16), first)


@pytest.mark.parametrize(
    ("option", "value"),
    [("seed", "-1"), ("seed", "2147483648"), ("seed", "x"), ("evaluate-every", "-3"), ("evaluate-every", "nan"), ("evaluate-every", "inf")],
)
def test_a_seed_or_minutes_that_there_are_not_are_refused_at_once(
    tmp_path: Path, option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["train", "elfer_raus", "--updates", "1", "--out", str(tmp_path / "made"), f"--{option}={value}"])
    assert f"argument --{option}: '{value}' is not a" in capsys.readouterr().err
    assert not (tmp_path / "made").exists()
