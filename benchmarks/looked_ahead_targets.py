"""Trains a packaged network on what looking ahead says about its choices, and measures whether it plays better for it.

Three steps, each a command; `gather` and `train` need reihum[train]:

1. `python benchmarks/looked_ahead_targets.py gather GAME DIR` lets the network play itself with two and with four players. At some choices
   the moves that it rates highest are played out as `lookahead` does it, all in the same worlds, the network playing on. It writes file
   after file of choices; the same command continues where one was stopped. With `--tree` it plays with two to six players, and the tree
   search of `lookahead` values choices of two players with nothing hidden, and with them the positions in its tree (`endgame_trees.py`).
2. `python benchmarks/looked_ahead_targets.py train GAME DIR FILE` begins with the packaged network, or another one, and raises the mean
   over choices of the sum over moves of probability times value: an unbiased goal, however few the worlds. The divergence from the policy
   at the start is held down. The value head learns the values of positions by trees, and elsewhere keeps its own. After each pass it
   prints, at choices of matches that are held out, what the new first choices gain over the old ones, and what the best moves of one half
   of the worlds gain, valued in the other half: the room there is.
3. `python benchmarks/looked_ahead_targets.py play GAME FILE --against BOT` plays the trained network against a bot, on the same deals from
   every seat.
"""

import argparse
import sys
from functools import partial
from itertools import count, permutations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from colours import GAMES_WITH_COLOURS, Order, permute_observations, permute_parts
from looked_ahead_choices import NEVER, Choices, Examiner, Floats, get_weights, load_choices, make_forward, save_choices
from numpy.typing import NDArray

from reihum import RECIPES, ReihumError, game_ids, get_game, load_network, make_rng
from reihum._bots.endgames import has_open_endgames
from reihum._bots.networks.network import Network
from reihum._bots.networks.package import find_network_file, load_packaged
from reihum._envs.batch import Batch
from reihum._files import write_whole
from reihum._games.elfer_raus_master.state import COLOURS
from reihum._intervals import compute_share_interval
from reihum._kit.seeds import derive_seed
from reihum._play.game import Game

FILES = (2, 2, 2, 4)
"""The numbers of players of the files, in turn."""
FILES_WITH_TREES = (2, 2, 3, 2, 2, 4, 2, 2, 5, 2, 2, 6)
"""The same with `--tree`, which values nothing in the files of more players."""
HELD_OUT = 8
"""One in so many runs of files is held out."""
RUN = 4
"""The files of a run."""
WORTH = 0.1
"""The weight of the value head's mean squared error."""
MINIBATCH = 1024
ROWS = 256
"""The positions that a network judges at once while it plays."""


def gather(given: argparse.Namespace) -> None:
    """Write files of examined choices until there are enough."""
    game: Game = get_game(given.game)
    if given.tree and not has_open_endgames(game):
        sys.exit(f"In {game.title} cards stay hidden to the end, so there is nothing to search a tree for: leave --tree away.")
    given.data.mkdir(parents=True, exist_ok=True)
    for shard in count():
        path = given.data / f"{shard:05}.npz"
        if path.exists():
            continue
        if shard >= given.shards:
            return
        files = FILES_WITH_TREES if given.tree else FILES
        examiner = Examiner(game, files[shard % len(files)], derive_seed(given.seed, "training", shard), given)
        found = examiner.examine(given.choices)
        write_whole(path, partial(save_choices, found))
        print(f"{path.name}: {len(found.players)} rows from {examiner.examined} choices", flush=True)


class Gains(NamedTuple):
    """What a change of first choices gains at held-out choices, in shares of the win a choice, with half the interval of 95 %."""

    choices: int
    changed: float
    """The fraction of choices with another first choice than before."""
    gain: tuple[float, float]
    """The gain of the new first choices over the old ones."""
    room: tuple[float, float]
    """The gain of the best moves of one half of the worlds, valued in the other half."""

    def __str__(self) -> str:
        gain, room = (f"{1000 * mean:.1f} ± {1000 * error:.1f}" for mean, error in (self.gain, self.room))
        return f"{self.choices} choices, {100 * self.changed:.1f} % changed, gain {gain} thousandths, room {room}"


def measure_gains(choices: Choices, scores: Floats) -> Gains:
    """Return what first choices by new scores gain; moves that were not played out are not chosen."""
    row, played = np.arange(len(scores)), np.isfinite(choices.values[:, :, 0])
    old, new = (np.where(played, each, -np.inf).argmax(1) for each in (choices.scores, scores))
    ahead = choices.values - choices.values[row, old][:, None]
    best = np.where(played[:, :, None], ahead, -np.inf).argmax(1)
    gain = ahead[row, new].mean(1)
    room = (ahead[row, best[:, 0], 1] + ahead[row, best[:, 1], 0]) / 2
    return Gains(len(row), float((old != new).mean()), estimate_mean(gain), estimate_mean(room))


def estimate_mean(values: Floats) -> tuple[float, float]:
    """Return a mean and half its interval of 95 %, choices taken as independent."""
    return float(values.mean()), float(1.96 * values.std(ddof=1) / len(values) ** 0.5)


def train(given: argparse.Namespace) -> None:
    """Train on the gathered choices, print what is gained at those held out, and write the network."""
    paths = sorted(given.data.glob("*.npz"))
    held = [path for path in paths if int(path.stem) // RUN % HELD_OUT == 0]
    others = [path for path in paths if path not in held][: given.shards]
    if not others or len(held) < RUN:
        sys.exit(f"{given.data} has {len(paths)} files of choices; {RUN + 1} are needed at least: gather with more --shards.")
    import jax
    import optax

    game = get_game(given.game)
    network = load_network(given.start) if given.start else load_packaged(game)
    learned_from, held_out = load_choices(others), load_choices(held)
    forward = make_forward(game, network)
    held_out = held_out.select_rows(np.flatnonzero(np.isfinite(held_out.values).any((1, 2))))
    if given.start:
        # What is gained is gained over the network at the start, not over the one that played.
        held_out = held_out._replace(scores=score_choices(forward, get_weights(network), held_out))
    learned_from = make_anchors(game, forward, get_weights(network), learned_from)
    compute = make_loss(forward, given.divergence, given.sharpness, given.keep)
    optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.scale_by_adam())

    def step(weights: Any, state: Any, batch: Choices, rate: Any) -> tuple[Any, Any, Any]:
        (_, facts), gradient = jax.value_and_grad(compute, has_aux=True)(weights, batch)
        change, state = optimiser.update(gradient, state)
        return jax.tree.map(lambda weight, by: weight - rate * by, weights, change), state, facts

    take_step, weights = jax.jit(step), get_weights(network)
    state, rng = optimiser.init(weights), np.random.default_rng(given.seed)
    size = min(MINIBATCH, len(learned_from.players))
    steps = len(learned_from.players) // size
    for passed in range(given.passes):
        order, facts = rng.permutation(len(learned_from.players)), []
        for at in range(steps):
            rate = np.float32(given.rate * (1 - (passed + at / steps) / given.passes))
            batch = learned_from.select_rows(order[at * size : (at + 1) * size])
            batch = permute_colours(game, batch, rng.permutation(COLOURS)) if game.id in GAMES_WITH_COLOURS else batch
            weights, state, fact = take_step(weights, state, batch, rate)
            facts.append(fact)
        means = {name: round(float(np.mean([fact[name] for fact in facts])), 4) for name in facts[0]}
        scores = score_choices(forward, weights, held_out)
        print(f"pass {passed + 1} of {len(learned_from.players)} choices: {means}")
        for players in sorted(set(held_out.players.tolist())):
            which = held_out.players == players
            print(f"  {players} players: {measure_gains(held_out.select_rows(which), scores[which])}", flush=True)
    about = {**network.training, "looked_ahead": {"choices": len(learned_from.players), "passes": given.passes, "rate": given.rate}}
    arrays = {name: np.asarray(array, np.float32) for name, array in weights.items()}
    made = Network(game.id, network.layout, network.inputs, **arrays, training=about, advised=network.advised)
    write_whole(given.file, made.save)


def score_choices(forward: Any, weights: Any, choices: Choices) -> Floats:
    """Return the scores of the moves by a network."""
    return np.asarray(forward(weights, choices.observations, choices.moves)[0], np.float32)


def make_anchors(game: Game, forward: Any, weights: Any, choices: Choices) -> Choices:
    """Return choices with the scores, and where no tree has valued them the worths, that training stays close to.

    They are the network's, in games with colours the mean over all orders of the colours.
    """
    orders = [np.array(each) for each in permutations(range(COLOURS))] if game.id in GAMES_WITH_COLOURS else []
    found = []
    for first in range(0, len(choices.players), MINIBATCH):
        some = choices.select_rows(np.arange(first, first + MINIBATCH).clip(max=len(choices.players) - 1))
        same = [permute_colours(game, some, order) for order in orders] or [some]
        scored = [forward(weights, each.observations, each.moves) for each in same]
        found.append([np.mean([np.asarray(each[column], np.float32) for each in scored], axis=0) for column in (0, 1)])
    scores, worths = (np.concatenate(column)[: len(choices.players)] for column in zip(*found, strict=True))
    return choices._replace(scores=scores, worths=np.where(np.isnan(choices.worths), worths, choices.worths))


def permute_colours(game: Game, choices: Choices, order: Order) -> Choices:
    """Return the same choices with permuted colours."""
    observations, moves = permute_observations(game, choices.observations, order), permute_parts(game, choices.moves, order)
    return choices._replace(observations=observations, moves=moves)


def make_loss(forward: Any, divergence: float, sharpness: float, keep: float) -> Any:
    """Return the function from weights and choices to the loss, with its parts."""
    import jax
    import jax.numpy as jnp

    def compute_loss(weights: Any, batch: Choices) -> tuple[Any, Any]:
        scores, worths = forward(weights, batch.observations, batch.moves)
        # The gain counts among the moves that were played out, sharpened, since first choices are what is played.
        values = batch.values.mean(2)
        played = jnp.isfinite(values)
        ahead = jnp.where(played, values - jnp.nanmean(values, axis=1, keepdims=True), 0)
        gain = (jax.nn.softmax(sharpness * jnp.where(played, scores, NEVER)) * ahead).sum(1).mean()
        old, new = jax.nn.log_softmax(batch.scores), jax.nn.log_softmax(scores)
        moved = (jnp.exp(old) * jnp.where(batch.moves[:, :, 0] < 0, 0, old - new)).sum(1)
        moved = jnp.where(played.any(1), moved, keep * moved).mean()
        off = ((worths - batch.worths) ** 2).mean()
        return divergence * moved + WORTH * off - gain, {"gain": gain, "divergence": moved, "worth": off}

    return compute_loss


def play(given: argparse.Namespace) -> None:
    """Play a network against `careful` or another network, and print its share of the wins and what it wins more than the packaged one."""
    game = get_game(given.game)
    files = {"careful": None, "learned": find_network_file(game)}
    other = files[given.against] if given.against in files else Path(given.against)
    networks = [load_network(given.file), load_packaged(game)]
    shares = [[compute_shares(game, each, other, given, seat) for seat in range(given.players)] for each in networks]
    new, old = (np.mean(each, axis=0) for each in shares)
    found = " to ".join(f"{100 * part:.1f}" for part in compute_share_interval(new.tolist())[1:])
    mean, error = estimate_mean((new - old).astype(np.float32))
    against = f"{given.file.name} against {given.against}, {game.id}, {given.players} players, {given.deals} deals"
    print(f"{against}: {100 * new.mean():.1f} % ({found}), {100 * mean:.1f} ± {100 * error:.1f} more than the packaged one", flush=True)


def compute_shares(game: Game, network: Network, other: Path | None, given: argparse.Namespace, seat: int) -> NDArray[np.float64]:
    """Return the share of the win of a network at one seat in each deal, with another at all others, or `careful`."""
    from reihum._training.choices import BatchChoices

    players, deals = given.players, given.deals
    careful = {at: "careful" for at in range(players) if at != seat and not other}
    seeds = [derive_seed(given.seed, "evaluation", deal) for deal in range(deals)]
    batch = Batch(game, deals, players=players, seeds=seeds, bots=careful, skip_forced=True)
    choices = BatchChoices(batch, RECIPES[game.id].width, make_rng(f"advice {given.seed} {seat}"), advised=network.advised)
    both = [(make_forward(game, each), get_weights(each)) for each in (network, load_network(other) if other else network)]
    shares, open_ = np.zeros(deals), np.ones(deals, np.bool_)
    while open_.any():
        choices.list_moves()
        best = choices.codes[:, 0].astype(np.int64)
        for (forward, weights), which in zip(both, (open_ & (batch.seats == seat), open_ & (batch.seats != seat)), strict=True):
            rows = np.flatnonzero(which)
            for first in range(0, len(rows), ROWS):
                some = rows[first : first + ROWS]
                # Always as many rows, since another number would be compiled anew.
                padded = np.resize(some, ROWS)
                scores = np.asarray(forward(weights, batch.observations[padded], choices.moves[padded])[0])[: len(some)]
                best[some] = choices.codes[some, scores.argmax(1)]
        batch.step(best)
        # A batch restarts finished games; only the first episode of each counts.
        ended = batch.ended & open_
        shares[ended] = batch.rewards[ended, seat]
        open_ &= ~batch.ended
    return shares


def main(arguments: list[str] | None = None) -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for run in (gather, train, play):
        command = commands.add_parser(run.__name__, help=(run.__doc__ or "").partition("\n")[0])
        command.set_defaults(run=run)
        command.add_argument("game", choices=game_ids())
        command.add_argument("--seed", type=int, default=1_200_000)
        if run is not play:
            command.add_argument("data", type=Path, help="the folder of the files of choices")
            command.add_argument("--shards", type=int, default=64, help="the most files")
        if run is not gather:
            command.add_argument("file", type=Path, help="the network")
        if run is gather:
            command.add_argument(
                "--choices", type=int, default=2000, help="the choices of a file, at least: those met last at once are all kept"
            )
            command.add_argument("--most", type=int, default=5, help="the most moves of a choice that are played out")
            command.add_argument("--part", type=float, default=0.5, help="the fraction of choices that is examined")
            command.add_argument("--pile", type=int, default=1000, help="the most cards of the pile where a choice is examined")
            command.add_argument("--screen", type=int, default=2, help="the worlds that tell whether the moves differ, or 0")
            command.add_argument("--worlds", type=int, default=12, help="the worlds, an even number")
            command.add_argument("--tree", type=int, default=0, help="value moves by a tree of so many iterations instead")
        if run is not play:
            command.add_argument("--start", type=Path, help="the network to begin with instead of the packaged one")
        if run is train:
            command.add_argument("--passes", type=int, default=10)
            command.add_argument("--rate", type=float, default=1e-4, help="the learning rate, which falls to 0")
            command.add_argument("--divergence", type=float, default=0.01, help="the weight of the divergence from the policy at the start")
            command.add_argument("--keep", type=float, default=1.0, help="the factor of that weight where no move was valued")
            command.add_argument("--sharpness", type=float, default=1.0, help="the factor of the scores in the goal")
        elif run is play:
            command.add_argument("--against", default="learned", help="learned, careful, or the file of a network")
            command.add_argument("--players", type=int, default=2)
            command.add_argument("--deals", type=int, default=4000)
    given = parser.parse_args(arguments)
    try:
        given.run(given)
    except (OSError, ReihumError) as error:
        sys.exit(f"{parser.prog}: {error}")


if __name__ == "__main__":
    main()
