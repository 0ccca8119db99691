"""All seats as agents: what PettingZoo asks of an environment, and that it plays the matches of the library."""

import copy
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import reihum
from reihum._envs.names import ENV_IDS
from reihum.envs.pettingzoo import TableEnv, env
from tests.helpers.copies import COPIES
from tests.helpers.matches import first_legal, play_match

TABLES = [(game, players) for game in ENV_IDS for players in reihum.get_game(game).seats]
OF_ITS_OWN = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""PettingZoo says so of every dictionary but those of its own games, which it knows by their names."""


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_pettingzoo_finds_nothing_wrong(game: str, players: int) -> None:
    api_test(env(game, players=players, mask_in="info"), num_cycles=40)
    seed_test(lambda: env(game, players=players), num_cycles=20)
    with warnings.catch_warnings():
        for message in OF_ITS_OWN:
            warnings.filterwarnings("ignore", message)
        api_test(env(game, players=players), num_cycles=40)


def play(table: Any) -> dict[str, float]:
    """Play to the end by the first legal action and return what each agent was given in all."""
    given = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, over, cut, info = table.last()
        given[agent] += reward
        assert seen["action_mask"].any()
        assert (seen["action_mask"] == info["action_mask"]).all()
        table.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    return given


@pytest.mark.parametrize("reward", ["win", "points"])
def test_an_episode_is_the_match_with_its_seed(reward: str) -> None:
    table = env("elfer_raus", players=3, options={"rounds": 2}, reward=reward)
    table.reset(seed=6)
    given = play(table)
    match = play_match(reihum.Match("elfer_raus", 3, {"rounds": 2}, seed=6), first_legal)
    won = [float(seat in match.winners) / len(match.winners) for seat in range(3)]
    assert list(given.values()) == (won if reward == "win" else [-points for points in match.totals or []])
    assert table.unwrapped.match.record() == match.record()


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("make", [env, TableEnv])
def test_a_table_is_copied_and_pickled_in_mid_game(make: Any, copied: Any) -> None:
    table = make("elfer_raus", players=3, options={"rounds": 2})
    table = copied(table)  # before the first episode
    table.reset(seed=3)
    for _ in range(30):
        table.step(int(table.infos[table.agent_selection]["action_mask"].argmax()))
    twin = copied(table)
    assert play(twin) == play(table)
    assert twin.unwrapped.match.record() == table.unwrapped.match.record()
    for one in (table, twin):
        one.reset()
    assert twin.unwrapped.seed == table.unwrapped.seed


def test_a_shallow_copy_has_a_match_of_its_own() -> None:
    table: Any = TableEnv("elfer_raus", players=3)
    table.reset(seed=3)
    twin, kept = copy.copy(table), copy.deepcopy(table)
    play(twin)
    assert table.match.record() == kept.match.record()
    assert play(table) == play(kept)


def test_a_seat_that_is_not_to_move_may_choose_anything_and_sees_its_own_cards() -> None:
    table = TableEnv("elfer_raus", players=3)
    table.reset(seed=1)
    for seat, agent in enumerate(table.possible_agents):
        seen: Any = table.observe(agent)
        assert (seen["observation"] == table.match.game.observe(table.match.state, seat)).all()
        assert seen["action_mask"].all() == (agent != table.agent_selection)


def test_an_episode_can_be_cut_off_and_an_illegal_action_ends_it() -> None:
    short = env("elfer_raus", players=2, max_moves=np.int64(5))
    short.reset(seed=1)
    assert set(play(short).values()) == {0.0}
    assert not short.agents
    table = env("elfer_raus", players=2)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0]))
    assert {one: table.rewards[one] for one in table.agents} == {one: -float(one == agent) for one in table.agents}
    assert all(table.terminations.values())
    while table.agents:
        seen, _, _, _, info = table.last()
        assert seen["action_mask"].all()
        assert info["action_mask"].all()
        table.step(None)
    bare: Any = TableEnv("elfer_raus", players=2)
    bare.reset(seed=1)
    legal = bare.match.codes()[0]
    for action in (82, str(legal), legal + 0.9, None, True):
        with pytest.raises(reihum.IllegalMove, match=f"action {action!r} is not"):
            bare.step(action)
    table.reset(seed=1)
    with pytest.raises(reihum.IllegalMove, match="action True is not the code"):
        table.step(True)  # noqa: FBT003 - what is refused
    bare.step(np.int64(legal))
    assert len(bare.match.round.moves) == 1


def test_options_of_reset_are_refused_but_those_of_pettingzoos_own_test() -> None:
    for table in (TableEnv("elfer_raus", players=2), env("elfer_raus", players=2)):
        table.reset(seed=1, options={})
        table.reset(seed=1, options={"options": 1})
        for options in ({"hand": 5}, {"anything": 5}, {"options": 2}, {"options": 1, "hand": 5}):
            with pytest.raises(reihum.OptionError, match="`reset` has no options"):
                table.reset(seed=1, options=options)


def test_before_reset_it_is_said_that_it_comes_first() -> None:
    table = TableEnv("elfer_raus", render_mode="ansi")
    for ask in (lambda: table.match, lambda: table.observe("player_0")):
        with pytest.raises(reihum.StateError, match="call reset first"):
            ask()
    for ask in (lambda: table.agent_selection, lambda: table.infos, table.render, table.last, lambda: table.step(0)):
        with pytest.raises(AttributeError, match="call reset first"):
            ask()
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        table.nothing  # noqa: B018 - asked for
    assert not hasattr(table, "agent_selection")


def test_a_number_of_players_may_be_one_of_numpy() -> None:
    table = env("elfer_raus", players=np.int64(3))
    table.reset(seed=1)
    assert table.agents == ["player_0", "player_1", "player_2"]


def test_every_reset_deals_other_cards_and_a_seed_the_same() -> None:
    table: Any = TableEnv("elfer_raus", players=2, render_mode="ansi")
    seeds = []
    for _ in range(2):
        table.reset(seed=5)
        for _ in range(3):
            seeds.append(table.infos["player_0"]["seed"])
            table.reset()
    assert seeds[:3] == seeds[3:]
    assert len(set(seeds)) == 3
    assert "pile" in str(table.render()).lower()
    for given in (-7, np.int64(7), 2**70):
        table.reset(seed=given)
        assert table.seed == given
    for wrong in (True, "7", 7.0, 10**5000):
        with pytest.raises(reihum.OptionError, match="seed"):
            table.reset(seed=wrong)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 1}, "2 to 6 players"),
        ({"max_moves": 0}, "from 1 up, not 0"),
        ({"max_moves": 2.5}, "from 1 up, not 2.5"),
        ({"max_moves": "5"}, "from 1 up, not '5'"),
        ({"max_moves": True}, "from 1 up, not True"),
        ({"episode": "turn"}, "match or round"),
    ],
)
def test_what_is_not_allowed_is_said(given: Any, says: str) -> None:
    with pytest.raises(reihum.OptionError, match=says):
        env("elfer_raus", **given)


def test_options_of_reset_are_refused() -> None:
    table = env("elfer_raus", players=3)
    table.reset(seed=1, options={})
    with pytest.raises(reihum.OptionError, match="given where the environment is made"):
        table.reset(options={"hand": 5})
