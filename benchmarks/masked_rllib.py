"""A learner that knows nothing of Reihum learns Elfer raus! against `careful`: RLlib's PPO with its module for masks, through Gymnasium.

In a separate environment with `reihum`, `ray[rllib]` and `torch`, since RLlib requires a certain version of Gymnasium:
`python benchmarks/masked_rllib.py --rounds 6`.
"""

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from gymnasium.spaces import Box, Dict
from gymnasium.wrappers import TransformObservation
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

import reihum.envs.gymnasium  # noqa: F401 - registers the names

STEPS = 8_192
UPDATES = 5
"""The training steps from one measurement to the next."""
DEALS = 1000
FIRST_DEAL = 10_000_000


def split_mask(seen: Any) -> Any:
    """Return an observation as RLlib's module for masks reads it: floating-point numbers, the vector under `observations`."""
    return {"observations": seen["observation"].astype(np.float32), "action_mask": seen["action_mask"].astype(np.float32)}


def make_table(_config: object = None) -> Any:
    """Make a table of two: the learner at seat 0, `careful` at the other."""
    env = gymnasium.make("reihum/ElferRaus-v1", players=2, bots="careful")
    vector, mask = env.observation_space["observation"], env.observation_space["action_mask"]
    space = Dict({"observations": Box(-128, 127, vector.shape, np.float32), "action_mask": Box(0, 1, mask.shape, np.float32)})
    return TransformObservation(env, split_mask, space)


def share(module: Any, deals: int) -> float:
    """Return the share of the matches that the learner's first choices win, on deals that it was not trained on."""
    env, won = make_table(), 0.0
    for number in range(deals):
        seen, _ = env.reset(seed=FIRST_DEAL + number)
        over = False
        while not over:
            asked = {"obs": {name: torch.from_numpy(values)[None] for name, values in seen.items()}}
            with torch.no_grad():
                liked = module.forward_inference(asked)["action_dist_inputs"]
            seen, reward, over, _, _ = env.step(int(liked.argmax()))
        won += reward
    return won / deals


def main() -> None:
    """Train and measure in turns."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=6, help=f"of {UPDATES * STEPS} decisions each")
    rounds = parser.parse_args().rounds
    torch.set_num_threads(1)
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    register_env("masked", make_table)
    settings: dict[str, Any] = {"minibatch_size": 1024, "num_epochs": 2, "lr": 1e-3, "gamma": 1.0, "lambda_": 0.95, "entropy_coeff": 0.01}
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [128, 128]})
    config = PPOConfig().environment("masked").env_runners(num_env_runners=0, num_envs_per_env_runner=16).learners(num_learners=0)
    learner = (
        config.training(train_batch_size_per_learner=STEPS, **settings).rl_module(rl_module_spec=module).debugging(seed=1).build_algo()
    )
    print(f"untrained: {share(learner.get_module(), DEALS):.3f}", flush=True)
    for number in range(1, rounds + 1):
        begin = time.process_time()
        means = [learner.train()["env_runners"]["episode_return_mean"] for _ in range(UPDATES)]
        passed = time.process_time() - begin
        print(
            f"{number * UPDATES * STEPS} decisions: {share(learner.get_module(), DEALS):.3f}; as it learnt it won {np.mean(means):.3f} "
            f"({passed:.1f} s of processor time for the last {UPDATES * STEPS})",
            flush=True,
        )
    learner.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
