"""Trains a packaged network on what looking ahead says about its choices, and measures whether it plays better for it.

Three steps, each a command; `gather` and `train` need reihum[train]:

1. `python benchmarks/looked_ahead_targets.py gather GAME DIR` lets the network play itself with two and with four players. At some choices
   the moves that it rates highest are played out as `lookahead` does it, all in the same worlds, the network playing on. A file for each
   number of choices is written; the same command continues where one was stopped.
2. `python benchmarks/looked_ahead_targets.py train GAME DIR FILE` begins with the packaged network and raises the mean over choices of the
   sum over moves of probability times value: an unbiased goal, however few the worlds. The divergence from the packaged policy is held
   down. After each pass it prints, at choices of matches that are held out, what the new first choices gain over the old ones, and what
   the best moves of one half of the worlds gain, valued in the other half: the room there is.
3. `python benchmarks/looked_ahead_targets.py play GAME FILE --against BOT` plays the trained network against a bot, on the same deals from
   every seat.
"""

import argparse
import sys
from functools import partial
from itertools import count, permutations
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from reihum import RECIPES, ReihumError, game_ids, get_game, load_network, make_rng
from reihum._bots.endgames import is_open_information
from reihum._bots.lookahead.bot import Lookahead
from reihum._bots.networks.layout import get_learning
from reihum._bots.networks.network import WEIGHTS, Network
from reihum._bots.networks.package import find_network_file, load_packaged
from reihum._envs.batch import Batch
from reihum._files import write_whole
from reihum._games.elfer_raus.state import CARDS, COLOURS, NUMBERS
from reihum._intervals import compute_share_interval
from reihum._kit.observations import observation_parts
from reihum._kit.seeds import derive_seed
from reihum._kit.states import GameState
from reihum._play.game import Game

Floats = NDArray[np.float32]

PLAYERS = (2, 4)
FILES = (2, 2, 2, 4)
"""The numbers of players of the files, in turn."""
GAMES = 48
"""The games that are played at once."""
PLAIN = 0.01
"""The fraction of choices that is kept without values."""
DRAWN = 0.25
"""The fraction of moves that are drawn from the softmax, so that positions differ; the others are first choices."""
SURE = 0.99
"""A first choice of at least this probability is not examined."""
LEAST = 0.003
"""The least probability of a move that is played out, but for the first two."""
HELD_OUT = 8
"""One file of so many, for each number of players, is held out."""
MINIBATCH = 1024
NOTHING = np.array([[np.nan, np.nan]], np.float32)
"""The values of moves that were not played out."""
ROWS = 256
"""The positions that a network judges at once while it plays."""


class Choices(NamedTuple):
    """Examined choices, a row for each."""

    observations: NDArray[np.int8]
    moves: NDArray[np.int16]
    """The parts of the moves, as `Model` takes them."""
    scores: Floats
    """The scores of the moves by the packaged network."""
    values: Floats
    """The mean share of the win after each move in each half of the worlds, shape (choices, moves, 2); NaN if it was not played out."""
    players: NDArray[np.int8]

    def select_rows(self, which: NDArray[Any]) -> "Choices":
        """Return some of the choices."""
        return Choices(*(column[which] for column in self))


def gather(given: argparse.Namespace) -> None:
    """Write files of examined choices until there are enough."""
    game: Game = get_game(given.game)
    given.data.mkdir(parents=True, exist_ok=True)
    for shard in count():
        path = given.data / f"{shard:05}.npz"
        if path.exists():
            continue
        if shard >= given.shards:
            return
        examiner = Examiner(game, FILES[shard % len(FILES)], derive_seed(given.seed, "training", shard), given)
        found = examiner.examine(given.choices)
        write_whole(path, partial(save_choices, found))
        print(f"{path.name}: {len(found.players)} of {examiner.examined} choices", flush=True)


def save_choices(choices: Choices, path: Path) -> None:
    """Write a file of choices."""
    with path.open("wb") as file:
        np.savez_compressed(file, **choices._asdict())


def load_choices(paths: list[Path]) -> Choices:
    """Return the choices of some files."""
    columns = []
    for path in paths:
        with np.load(path) as kept:
            columns.append([kept[name] for name in Choices._fields])
    return Choices(*(np.concatenate(column) for column in zip(*columns, strict=True)))


class Examiner:
    """Plays games of the packaged network against itself and plays out moves at some choices."""

    def __init__(self, game: Game, players: int, seed: int, given: argparse.Namespace) -> None:
        from reihum._training.choices import BatchChoices

        recipe, self._game = RECIPES[game.id], game
        seeds = [derive_seed(seed, "lane", at) for at in range(GAMES)]
        self._batch = Batch(game, GAMES, players=players, seeds=seeds, episode=recipe.episode, skip_forced=True)
        self._network = load_packaged(game)
        self._choices = BatchChoices(self._batch, recipe.width, make_rng(f"advice {seed}"), advised=self._network.advised)
        self._forward = make_forward(game, self._network)
        # Set up once, as it does for each choice: of that only the position changes.
        self._playouts = Lookahead(game)._open(self._batch.state(0), make_rng(f"worlds {seed}"))  # noqa: SLF001
        self._chance = np.random.default_rng(seed)
        self._worlds, self._screen, self._most = given.worlds, given.screen, given.most
        self._part, self._pile = given.part, given.pile
        self.examined = 0
        """The number of choices in which moves were played out, also without a difference."""

    def examine(self, number: int) -> Choices:
        """Return at least this many choices with values, and others without."""
        batch, choices, found = self._batch, self._choices, list[Choices]()
        while number > 0:
            choices.list_moves()
            scores = np.asarray(self._forward(get_weights(self._network), batch.observations, choices.moves)[0], np.float32)
            chances = np.exp(scores - scores.max(1, keepdims=True))
            chances /= chances.sum(1, keepdims=True)
            looked_at = np.flatnonzero((chances.max(1) < SURE) & (self._chance.random(GAMES) < self._part))
            values = np.full((GAMES, scores.shape[1], 2), np.nan, np.float32)
            for at in looked_at:
                order = np.argsort(-chances[at], kind="stable")[: self._most]
                order = order[(choices.codes[at, order] >= 0) & ((np.arange(len(order)) < 2) | (chances[at, order] > LEAST))]  # noqa: PLR2004
                values[at, order] = self._value_moves(batch.state(int(at)), choices.codes[at, order].tolist())
            valued = np.isfinite(values).any((1, 2))
            number -= int(valued.sum())
            # Others come without values, so that training sees what the policy is to stay.
            rows = np.flatnonzero(valued | (self._chance.random(GAMES) < PLAIN))
            seen = batch.observations[rows], choices.moves[rows], scores[rows]
            found.append(Choices(*seen, values[rows], np.full(len(rows), batch.players, np.int8)))
            noise = self._chance.gumbel(size=scores.shape) * (self._chance.random((GAMES, 1)) < DRAWN)
            best = (scores + noise).argmax(1)
            batch.step(choices.codes[np.arange(GAMES), best].astype(np.int64))
        return Choices(*(np.concatenate(column) for column in zip(*found, strict=True)))

    def _value_moves(self, state: GameState, codes: list[int]) -> Floats:
        """Return the mean share after each move in each half of the worlds; NaN if it is too early, or if the moves hardly differ."""
        if int(cast("Any", state).left) > self._pile:
            return NOTHING
        self.examined += 1
        self._playouts.memory.root[0] = self._playouts.memory.fresh[0] = state
        # Most moves end no match otherwise than others: a few worlds tell, and further ones then value the moves without bias.
        known = is_open_information(self._game, state)
        first = np.array(self._playouts.play_out(codes, 1 if known else self._screen), np.float32)
        if len(first) and not np.ptp(first, axis=1).any():
            return NOTHING
        if known:
            # All worlds are one.
            return first.T
        shares = np.array(self._playouts.play_out(codes, self._worlds), np.float32)
        return np.stack([shares[::2].mean(0), shares[1::2].mean(0)], axis=1)


def get_weights(network: Network) -> dict[str, Floats]:
    """Return the arrays of a network by name."""
    return {name: getattr(network, name) for name in WEIGHTS}


def make_forward(game: Game, network: Network) -> Any:
    """Return the compiled function from weights, observations and moves to scores and values."""
    import jax

    from reihum._bots.networks.layout import count_scores
    from reihum._training.model import Model

    return jax.jit(Model(network.inputs, count_scores(game, advised=network.advised)).forward)


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
    held = [path for path in paths if int(path.stem) // len(FILES) % HELD_OUT == 0]
    others = [path for path in paths if path not in held][: given.shards]
    if not others or {FILES[int(path.stem) % len(FILES)] for path in held} != set(PLAYERS):
        sys.exit(f"{given.data} has {len(paths)} files of choices; {len(FILES) + 1} are needed at least: gather with more --shards.")
    import jax
    import optax

    game = get_game(given.game)
    network = load_network(given.start) if given.start else load_packaged(game)
    learned_from, held_out = load_choices(others), load_choices(held)
    forward = make_forward(game, network)
    held_out = held_out.select_rows(np.flatnonzero(np.isfinite(held_out.values).any((1, 2))))
    learned_from = learned_from._replace(scores=make_anchors(game, forward, get_weights(network), learned_from))
    compute = make_loss(forward, given.divergence, given.sharpness)
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
            batch = permute_colours(batch, rng.permutation(COLOURS)) if game.id == "elfer_raus" else batch
            weights, state, fact = take_step(weights, state, batch, rate)
            facts.append(fact)
        means = {name: round(float(np.mean([fact[name] for fact in facts])), 4) for name in facts[0]}
        scores = np.asarray(forward(weights, held_out.observations, held_out.moves)[0])
        print(f"pass {passed + 1} of {len(learned_from.players)} choices: {means}")
        for players in PLAYERS:
            which = held_out.players == players
            print(f"  {players} players: {measure_gains(held_out.select_rows(which), scores[which])}", flush=True)
    about = {**network.training, "looked_ahead": {"choices": len(learned_from.players), "passes": given.passes, "rate": given.rate}}
    arrays = {name: np.asarray(array, np.float32) for name, array in weights.items()}
    made = Network(game.id, network.layout, network.inputs, **arrays, training=about, advised=network.advised)
    write_whole(given.file, made.save)


def make_anchors(game: Game, forward: Any, weights: Any, choices: Choices) -> Floats:
    """Return the scores that training stays close to: in Elfer raus! the mean over all orders of the colours."""
    orders = [np.array(each) for each in permutations(range(COLOURS))] if game.id == "elfer_raus" else []
    found = []
    for first in range(0, len(choices.players), MINIBATCH):
        some = choices.select_rows(np.arange(first, first + MINIBATCH).clip(max=len(choices.players) - 1))
        same = [permute_colours(some, order) for order in orders] or [some]
        found.append(np.mean([forward(weights, each.observations, each.moves)[0] for each in same], axis=0))
    return np.concatenate(found)[: len(choices.players)].astype(np.float32)


def permute_colours(choices: Choices, order: NDArray[np.int64]) -> Choices:
    """Return choices of Elfer raus! in which colour `order[at]` has become colour `at`: the rules treat all colours alike."""
    observations = choices.observations.copy()
    for part in observation_parts(get_learning(get_game("elfer_raus")).observation):
        if (part.shape and part.shape[:1] == (COLOURS,)) or part.shape[1:2] == (COLOURS,):
            axis = 1 if part.shape[0] == COLOURS else 2
            seen = choices.observations[:, part.start : part.stop].reshape(-1, *part.shape)
            observations[:, part.start : part.stop] = seen.take(order, axis).reshape(len(seen), -1)
    cards = np.argsort(order)[:, None] * NUMBERS + np.arange(NUMBERS)
    moves = np.where((choices.moves >= 0) & (choices.moves < CARDS), cards.ravel()[choices.moves % CARDS], choices.moves)
    return choices._replace(observations=observations, moves=moves.astype(np.int16))


def make_loss(forward: Any, divergence: float, sharpness: float) -> Any:
    """Return the function from weights and choices to the loss, with its parts."""
    import jax
    import jax.numpy as jnp

    from reihum._training.model import NEVER

    def compute_loss(weights: Any, batch: Choices) -> tuple[Any, Any]:
        scores, _ = forward(weights, batch.observations, batch.moves)
        # The gain counts among the moves that were played out, sharpened, since first choices are what is played.
        values = batch.values.mean(2)
        played = jnp.isfinite(values)
        ahead = jnp.where(played, values - jnp.nanmean(values, axis=1, keepdims=True), 0)
        gain = (jax.nn.softmax(sharpness * jnp.where(played, scores, NEVER)) * ahead).sum(1).mean()
        old, new = jax.nn.log_softmax(batch.scores), jax.nn.log_softmax(scores)
        moved = (jnp.exp(old) * jnp.where(batch.moves[:, :, 0] < 0, 0, old - new)).sum(1).mean()
        return divergence * moved - gain, {"gain": gain, "divergence": moved}

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
        elif run is train:
            command.add_argument("--start", type=Path, help="the network to begin with instead of the packaged one")
            command.add_argument("--passes", type=int, default=10)
            command.add_argument("--rate", type=float, default=1e-4, help="the learning rate, which falls to 0")
            command.add_argument("--divergence", type=float, default=0.01, help="the weight of the divergence from the packaged policy")
            command.add_argument("--sharpness", type=float, default=1.0, help="the factor of the scores in the goal")
        else:
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
