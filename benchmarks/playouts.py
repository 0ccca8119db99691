"""Measures the time of a playout and of the choice of a move, by `careful` and by the packaged network.

`python benchmarks/playouts.py` prints for each game and number of players, in microseconds of processor time: a playout to the end of the
round from positions of a match, as reviews and the bot `lookahead` run them, and a choice among several moves. The least of several
passes counts, since other processes only ever add to a time. `--sources PATH` takes the package from another working copy, to measure
before and after by turns.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

POSITIONS = 24
"""The approximate number of positions of a match from which rounds are played out."""


def measure(run: Callable[[], object], passes: int) -> float:
    """Return the least processor time of several runs, in microseconds."""
    times = []
    for _ in range(passes):
        begin = time.process_time()
        run()
        times.append(time.process_time() - begin)
    return min(times) * 1e6


def list_positions(name: str, players: int, seed: int) -> list[Any]:
    """Return the states of a match of `learned` in which there is a choice."""
    # Imported only here, after `--sources` has been parsed, as below.
    from reihum._lab.simulate import simulate
    from reihum._play.game import get_game
    from reihum._play.record import replay
    from reihum._review.positions import PlayedMove, iter_steps

    match = replay(next(simulate(get_game(name), players, 1, seed, ["learned"] * players)))
    return [step.before.state.copy() for step in iter_steps(match) if isinstance(step, PlayedMove) and len(step.legal) > 1]


def time_playout(  # noqa: PLR0913 - the settings of one measurement
    name: str, players: int, states: list[Any], each: int, passes: int, *, by_network: bool
) -> float:
    """Return the mean microseconds of a playout of a round from one of some states."""
    from reihum._bots.networks.bot import Learned
    from reihum._bots.playouts.memory import AS_IT_IS, PAYOFFS, get_playout_memory
    from reihum._bots.playouts.templates import load_playouts
    from reihum._kit.chance import make_rng
    from reihum._play.game import get_game

    game: Any = get_game(name)
    memory = get_playout_memory(game)
    if by_network:
        memory = memory._replace(network=Learned(game).get_memory(players))
    before: Any = memory.before[0]
    before.players, before.played, before.last_rounds = players, 0, 0
    before.totals[:] = before.last[:] = before.errors[:] = 0
    # A match of one round: further rounds would only repeat what is measured.
    before.rounds = 1
    evaluate = load_playouts(game, by_network=by_network).evaluate
    payoffs = np.zeros((each, PAYOFFS))

    def run() -> None:
        memory.rng[0] = make_rng(1)
        for state in states:
            memory.root[0] = memory.fresh[0] = state
            evaluate(memory, AS_IT_IS, payoffs)

    run()
    return measure(run, passes) / (each * len(states))


def time_choice(name: str, players: int, states: list[Any], passes: int, *, by_network: bool) -> float:
    """Return the mean microseconds of a choice in one of some states."""
    from numba import njit

    from reihum._bots.networks.bot import Learned
    from reihum._bots.networks.choices import load_choosing
    from reihum._kit.chance import make_rng
    from reihum._kit.structured import make_zeros
    from reihum._play.game import get_game

    game: Any = get_game(name)
    all_states: Any = make_zeros(game.state_type, len(states))
    for at, state in enumerate(states):
        all_states[at] = state
    room: Any = make_zeros(game.state_type, 1)
    choose = load_choosing(game, advised=True).choose if by_network else game.bot.careful
    further = (Learned(game).get_memory(players),) if by_network else ()

    def choose_each(states: Any, room: Any, scratch: Any, rng: Any, further: Any) -> int:
        total = 0
        for at in range(len(states)):
            room[0] = states[at]
            total += choose(room[0], scratch, rng, *further)
        return total

    choose_in_all: Any = njit(error_model="numpy")(choose_each)

    def run() -> None:
        choose_in_all(all_states, room, game.scratch, make_rng(1), further)

    run()
    return measure(run, passes) / len(states)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="elfer_raus,elfer_raus_master,level_8,bloom")
    parser.add_argument("--players", default="2,4")
    parser.add_argument("--each", type=int, default=20, help="playouts from each position")
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--sources", type=Path, default=Path(__file__).parents[1] / "src")
    given = parser.parse_args()
    sys.path.insert(0, str(given.sources))
    print("game players | playout: careful network | choice: careful network")
    for name in given.games.split(","):
        for players in map(int, given.players.split(",")):
            states = list_positions(name, players, given.seed)
            some = states[:: max(1, len(states) // POSITIONS)]
            playouts = [time_playout(name, players, some, given.each, given.passes, by_network=way) for way in (False, True)]
            choices = [time_choice(name, players, states, given.passes, by_network=way) for way in (False, True)]
            print(name, players, "|", *(f"{each:.0f}" for each in playouts), "|", *(f"{each:.2f}" for each in choices), flush=True)


if __name__ == "__main__":
    main()
