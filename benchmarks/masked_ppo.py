"""A learner that knows nothing of Reihum learns Elfer raus! against `careful`: sb3-contrib's masked PPO, through Gymnasium.

In an environment with `reihum[envs]`, `sb3-contrib` and `torch`: `python benchmarks/masked_ppo.py --rounds 8`.
"""

import argparse
import time
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

import reihum.envs.gymnasium  # noqa: F401 - registers the names

STEPS = 40_960
DEALS = 300
FIRST_DEAL = 10_000_000


def make_table() -> Any:
    """Make a table of two: the learner at seat 0, `careful` at the other."""
    env = gymnasium.make("reihum/ElferRaus-v1", players=2, bots="careful", mask_in="info")
    return Monitor(env.unwrapped)


def share(model: Any, deals: int) -> float:
    """Return the share of the matches that the learner's first choices win, on deals that it was not trained on."""
    env, won = make_table().env, 0.0
    for number in range(deals):
        seen, _ = env.reset(seed=FIRST_DEAL + number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        won += reward
    return won / deals


def main() -> None:
    """Train and measure in turns."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=8, help=f"of {STEPS} decisions each")
    rounds = parser.parse_args().rounds
    torch.set_num_threads(1)
    settings: dict[str, Any] = {"n_steps": 256, "batch_size": 1024, "n_epochs": 2, "learning_rate": 1e-3, "gamma": 1.0, "ent_coef": 0.01}
    tables = DummyVecEnv([make_table] * 16)
    model = MaskablePPO("MlpPolicy", tables, gae_lambda=0.95, policy_kwargs={"net_arch": [128, 128]}, seed=1, device="cpu", **settings)
    print(f"untrained: {share(model, DEALS):.3f}", flush=True)
    for _ in range(rounds):
        begin = time.process_time()
        model.learn(STEPS, reset_num_timesteps=False)
        passed = time.process_time() - begin
        print(
            f"{model.num_timesteps} decisions: {share(model, DEALS):.3f} ({passed:.1f} s of processor time for the last {STEPS})",
            flush=True,
        )


if __name__ == "__main__":
    main()
