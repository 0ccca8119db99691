"""Games of OpenSpiel: its random simulation and playthroughs, and that they are the matches of the library."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import reihum
from reihum._envs.names import SHORT_NAMES
from reihum._kit.errors import IllegalMove, SeatError
from reihum._kit.observations import observation_part
from reihum.envs.openspiel import SEED_BYTES, SpielState
from tests.helpers.copies import pickle_and_load

TABLES = [(game, players) for game in SHORT_NAMES for players in reihum.get_game(game).seats]


def load(game: str = "elfer_raus", **given: Any) -> Any:
    return pyspiel.load_game(SHORT_NAMES[game], given)


def dealt(game: Any, seed: int) -> SpielState:
    state: SpielState = game.new_initial_state()
    for byte in seed.to_bytes(SEED_BYTES, "big"):
        assert state.is_chance_node()
        state.apply_action(byte)
    return state


def play_randomly(state: SpielState, moves: int, choose: random.Random) -> None:
    for _ in range(moves):
        state.apply_action(choose.choice(state.legal_actions()))


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_openspiel_simulates_it(game: str, players: int) -> None:
    pyspiel.random_sim_test(load(game, players=players, longest=40), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", SHORT_NAMES)
def test_a_playthrough_is_the_same_again(game: str) -> None:
    text = f"{SHORT_NAMES[game]}(players=2,longest=12)"
    played = generate_playthrough.playthrough(text, [], seed=1)
    actions = [int(line.removeprefix("action: ")) for line in played.splitlines() if line.startswith("action: ")]
    assert len(actions) == SEED_BYTES + 12
    assert generate_playthrough.playthrough(text, actions, seed=2) == played
    assert "ObservationTensor(1).hand" in played


def test_a_game_is_the_match_with_its_seed() -> None:
    game = load(players=3, rounds=2)
    state = dealt(game, 12345)
    match = reihum.Match("elfer_raus", 3, {"rounds": 2}, seed=12345)
    choose = random.Random(1)
    while not match.over:
        if match.round_over:
            match.deal()
        assert not state.is_terminal()
        assert state.current_player() == match.turn
        assert state.legal_actions() == match.codes()
        action = choose.choice(match.codes())
        assert state.action_to_string(match.turn, action) == match.game.text(match.state, action)
        state.apply_action(action)
        match.play(action)
    assert state.is_terminal()
    assert state.returns() == [float(seat in match.winners) / len(match.winners) for seat in range(3)]
    assert state.match.record()["rounds"] == match.record()["rounds"]


def test_a_seat_or_a_byte_of_chance_that_there_is_not_is_refused() -> None:
    game = load(players=2)
    state, observer = dealt(game, 1), game.make_py_observer()
    for seat in (-1, 2, 10**9):
        with pytest.raises(SeatError):
            state.observation_of(seat)
        with pytest.raises(SeatError):
            observer.set_from(state, seat)
    early = game.new_initial_state()
    with pytest.raises(IllegalMove, match="Chance gives a whole number from 0 to 255, not 256"):
        early.apply_action(256)
    assert early.current_player() == pyspiel.PlayerId.CHANCE


def test_tensors_are_observations_part_by_part() -> None:
    game = load(players=3)
    state = dealt(game, 1)
    observer = game.make_py_observer()
    kind = reihum.get_game("elfer_raus").learning.observation
    for seat in range(3):
        observer.set_from(state, seat)
        seen = reihum.get_game("elfer_raus").observe(state.match.state, seat)
        assert (observer.dict["hand"] == observation_part(seen, kind, "hand")).all()
        assert observer.tensor.sum() == sum(array.sum() for array in observer.dict.values())
        assert (np.array(state.observation_tensor(seat)) == observer.tensor).all()
        assert state.observation_string(seat) == observer.string_from(state, seat)


def test_an_information_state_remembers_what_was_seen_and_tells_nothing_else() -> None:
    game = load(players=3)
    state = dealt(game, 2)
    choose = random.Random(3)
    for _ in range(20):
        state.apply_action(choose.choice(state.legal_actions()))
    for seat in range(3):
        world = state.imagined(seat, reihum.make_rng(4))
        assert world.match.state.tobytes() != state.match.state.tobytes()
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert state.information_state_string(seat).count("\n") == 20
    assert len({state.information_state_string(seat) for seat in range(3)}) == 3


@pytest.mark.parametrize("game", SHORT_NAMES)
def test_the_others_information_states_are_those_of_the_sampled_world(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(load(game, players=3), 2)
    play_randomly(state, 12, random.Random(3))
    seat = state.current_player()
    others = [other for other in range(3) if other != seat]
    world = state.imagined(seat, reihum.make_rng(4))
    for other in others:
        lines = world.information_state_string(other).splitlines()
        assert lines[-1] == world.observation_string(other)
        assert state.observation_string(other) not in lines
    # Two truths that differ only in what the seat does not know tell nothing about which of them a world was imagined in.
    monkeypatch.setattr(type(state.match.game), "determinize", lambda _game, _state, _seat, _rng: world.match.state.copy())
    rng = reihum.make_rng(5)
    assert world.match.state.tobytes() != state.match.state.tobytes()
    told = [[truth.imagined(seat, rng).information_state_string(one) for one in range(3)] for truth in (state, world)]
    assert told[0] == told[1]


def test_a_sampled_world_lists_the_moves_that_are_legal_in_it() -> None:
    state = dealt(load(players=2), 1)
    state.legal_actions()  # the match remembers them
    other = 1 - state.current_player()
    world = state.imagined(other, reihum.make_rng(1))
    assert world.legal_actions() == world.match.game.legal(world.match.state) != state.legal_actions()


@pytest.mark.parametrize("game", SHORT_NAMES)
def test_a_search_of_openspiel_plays_with_sampled_worlds(game: str) -> None:
    rng = reihum.make_rng(1)
    for seed in range(3):
        state = dealt(load(game, players=2, episode="round", longest=200), seed)
        play_randomly(state, 4 * seed, random.Random(seed))
        evaluator = RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, uct_c=1.4, max_simulations=25, random_state=np.random.RandomState(1))
        bot.set_resampler(lambda real, player: real.imagined(player, rng))
        assert bot.step(state) in state.legal_actions()


def test_a_state_is_cloned_and_read_back_whole() -> None:
    game = load("level_8", players=2, turn_limit=60)
    state = dealt(game, 3)
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])
    copy = state.clone()
    state.apply_action(state.legal_actions()[0])
    assert len(copy.history()) == len(state.history()) - 1
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert str(pickle_and_load(state)) == str(state)
    assert "turn_limit=60" in str(game)


def test_a_sampled_world_survives_pickling_without_new_chance() -> None:
    state = dealt(load(players=3), 4)
    play_randomly(state, 20, random.Random(1))
    world = state.imagined(state.current_player(), reihum.make_rng(2))
    twin = pickle_and_load(world)
    for one in (world, twin):
        play_randomly(one, 30, random.Random(2))
    assert twin.match.state.tobytes() == world.match.state.tobytes()
    assert [twin.told(seat) for seat in range(3)] == [world.told(seat) for seat in range(3)]


def test_before_the_deal_it_is_said_that_there_are_no_cards() -> None:
    state: Any = load(players=2).new_initial_state()
    state.apply_action(0)
    asked: tuple[Any, ...] = (
        lambda: state.seed,
        lambda: state.match,
        lambda: state.imagined(0, reihum.make_rng(1)),
        lambda: state.observation_of(0),
    )
    for ask in asked:
        with pytest.raises(reihum.StateError, match="not dealt yet: 7 chance nodes are left"):
            ask()


def test_a_game_that_is_cut_off_is_shared_evenly() -> None:
    state = dealt(load(players=4, longest=3), 1)
    for _ in range(3):
        assert not state.is_terminal()
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.25] * 4


def test_learners_of_openspiel_can_use_it() -> None:
    table = rl_environment.Environment(load(players=2), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1))
    step = table.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = table.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == 1


@pytest.mark.parametrize(
    ("game", "option", "number"), [("elfer_raus", "hand", 12), ("elfer_raus_master", "hand", 9), ("elfer_raus_master", "connectors", 0)]
)
def test_an_option_that_may_be_null_may_be_a_number(game: str, option: str, number: int) -> None:
    name = SHORT_NAMES[game]
    for given in (pyspiel.load_game(f"{name}({option}={number})"), pyspiel.load_game(name, {option: number})):
        assert given.options[option] == number
        assert str(pyspiel.load_game(str(given))) == str(given)
    assert pyspiel.load_game(name).options[option] is None
    assert pyspiel.load_game(f"{name}({option}=-1)").options[option] is None


def test_what_is_not_allowed_is_said() -> None:
    with pytest.raises(reihum.OptionError, match="rounds"):
        load(rounds=0)
    for longest in (0, -1):
        with pytest.raises(reihum.OptionError, match=f"`longest` is a whole number from 1 up, not {longest}"):
            load(longest=longest)
    with pytest.raises(reihum.OptionError, match="episode is match or round"):
        load(episode="turn")
    assert load(drop_colour="r", players=2).options == reihum.get_game("elfer_raus").complete(2, {"drop_colour": "r"})


def test_a_text_among_numbers_is_given_as_minus_one() -> None:
    for given, value in ((-1, "fit"), (3, 3), (0, 0)):
        game = pyspiel.load_game(f"reihum_elfer_raus_v1(draws={given})")
        assert game.options["draws"] == value
        assert game.options["hand"] is None
