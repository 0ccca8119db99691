"""Decisions a second of the interfaces for learners, with games of PettingZoo and OpenSpiel beside them: random play, in processor time.

In the environment of `make learn` with pygame, which PettingZoo's connect four imports: `build/learn/bin/python benchmarks/interfaces.py`.
"""

import random
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import gymnasium
import numpy as np
import pyspiel

import reihum.envs.gymnasium
import reihum.envs.openspiel
from reihum._envs.names import ENV_IDS
from reihum.envs.pettingzoo import TableEnv

SECONDS = 2.0
GAMES = 1024


def make_pettingzoo(make: Callable[[], Any]) -> Callable[[], int]:
    """Play all agents of an environment, each decision observed."""
    table, chance = make(), random.Random(1)

    def play() -> int:
        table.reset(seed=chance.randrange(1 << 30))
        decisions = 0
        while not any(table.terminations.values()):
            seen: Any = table.observe(table.agent_selection)
            table.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            decisions += 1
        return decisions

    return play


def connect_four() -> Any:
    """Make PettingZoo's connect four."""
    from pettingzoo.classic import connect_four_v3

    return connect_four_v3.raw_env()


def make_one_seat() -> Callable[[], int]:
    """Play one seat of four against random bots; the decisions of the seat count."""
    env, chance = gymnasium.make(ENV_IDS["elfer_raus"], bots="random").unwrapped, random.Random(1)

    def play() -> int:
        seen, _ = env.reset(seed=chance.randrange(1 << 30))
        decisions, over = 0, False
        while not over:
            seen, _, over, _, _ = env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            decisions += 1
        return decisions

    return play


def make_many_seats() -> Callable[[], int]:
    """Play one seat of four against random bots in 1,024 games at once."""
    envs = gymnasium.make_vec(ENV_IDS["elfer_raus"], num_envs=GAMES, bots="random", copy=False, mask_in="info")
    envs.reset(seed=1)
    batch, chance = envs.unwrapped.batch, reihum.make_rng(1)

    def play() -> int:
        envs.step(batch.choose_evenly(chance))
        return GAMES

    return play


def make_openspiel(name: str) -> Callable[[], int]:
    """Play a game of OpenSpiel for four, each decision with its tensor and its legal actions."""
    game, chance = pyspiel.load_game(name, {"players": 4}), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choices(*zip(*state.chance_outcomes(), strict=True))[0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def main() -> None:
    """Measure each."""
    measured: dict[str, Callable[[], Callable[[], int]]] = {
        "Gymnasium, 1,024 games": make_many_seats,
        "Gymnasium, one game": make_one_seat,
        "PettingZoo": partial(make_pettingzoo, partial(TableEnv, "elfer_raus", players=4)),
        "PettingZoo's connect four": partial(make_pettingzoo, connect_four),
        "OpenSpiel": partial(make_openspiel, "reihum_elfer_raus_v1"),
        "OpenSpiel's crazy_eights": partial(make_openspiel, "crazy_eights"),
    }
    for name, make in measured.items():
        play = make()
        play()
        decisions, begin = 0, process_time()
        while process_time() - begin < SECONDS:
            decisions += play()
        print(f"{name}: {decisions / (process_time() - begin):,.0f} decisions a second")


if __name__ == "__main__":
    main()
