"""Worlds of Elfer raus! weighted by how likely the others' moves were in them, for `seat_chances.py --ways weighted`.

Worlds come from `determinize`, uniformly among all that agree with what a seat knows, including who could not lay when. Each other hand
is traced back from there: the cards that its seat laid are put back, and which of its cards it had drawn is sampled uniformly. This gives
the hand with which each earlier move of another seat was made, and the probability of the move with that hand.
"""

from collections.abc import Sequence
from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reihum._bots.networks.bot import Learned
from reihum._bots.networks.choices import CAREFUL, load_choosing
from reihum._bots.networks.memory import NetworkMemory
from reihum._bots.playouts.memory import ERRORS_OF
from reihum._games.elfer_raus.state import CARDS, COLOURS, DRAW, NUMBERS
from reihum._kit.chance import Rng, make_rng
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray, StructuredArray, make_zeros
from reihum._play.game import Game, get_game
from reihum._review.evaluator import Playouts
from reihum._review.positions import PlayedMove, Position
from reihum._review.strengths import EASY_SLIP, SLIP

EXPONENTS = (0.0, 0.25, 0.5, 1.0)
"""The exponents to which the probabilities of moves are raised; with 0 all worlds have equal weight."""
LEGAL, BY_NETWORK, IS_FIRST, IS_CAREFUL = range(4)
"""Columns for a move made with a hand: the number of legal moves (0 if the move is not among them), its probability by the network's
softmax, whether it is the network's first choice, and whether it is that of `careful`."""

Numbers = NDArray[np.float64]
choosing = load_choosing(get_game("elfer_raus"), advised=True)
score_choices = choosing.score_choices


class Weighing(NamedTuple):
    """How worlds of a position are weighted."""

    bots: Sequence[str]
    """The bot that really plays at each seat."""
    errors: Sequence[int]
    """For each seat, how many of ERRORS_OF moves are assumed to be random; worlds are played out by `careful` with as many."""
    worlds: int


@rule
def judge_moves(  # noqa: PLR0913, PLR0917 - a rule is handed one thing after the other
    before: StructuredArray[Any],
    moves: IntArray,
    hands: IntArray,
    room: tuple[Any, Any],
    rng: Rng,
    memory: NetworkMemory,
    scores: Numbers,
    out: Numbers,
) -> None:
    """Write the columns (see LEGAL) of each move into `out[move, world]`; the seat to move has `hands[move, world]`, masks by colour."""
    world, scratch = room
    for at in range(len(moves)):
        for number in range(hands.shape[1]):
            world[0] = before[at]
            for colour in range(hands.shape[2]):
                world[0].hands[world[0].turn, colour] = hands[at, number, colour]
            count = score_choices(world[0], scratch[0], rng, memory, scores)
            made, best = -1, 0
            for each in range(count):
                made = each if memory.choices.moves[each] == moves[at] else made
                best = each if scores[each] > scores[best] else best
            out[at, number, :] = 0.0
            if made < 0:
                continue
            whole = 0.0
            for each in range(count):
                whole += exp(scores[each] - scores[best])
            out[at, number, LEGAL] = count
            out[at, number, BY_NETWORK] = exp(scores[made] - scores[best]) / whole
            out[at, number, IS_FIRST] = made == best
            out[at, number, IS_CAREFUL] = count == 1 or memory.choices.remarks[made, 0] == CAREFUL


def draw_worlds(position: Position, seat: int, count: int, rng: Rng) -> list[Any]:
    """Return worlds drawn uniformly from all that agree with what a seat knows."""
    game: Any = position.table.game
    return [game.determinize(position.state, seat, rng) for _ in range(count)]


def _get_state(position: Position) -> Any:
    """Return the state of a position, of this game."""
    return position.state


def trace_hands(worlds: Sequence[Any], past: Sequence[PlayedMove], chance: np.random.Generator) -> IntArray:
    """Return the hand with which each past move was made in each world, as masks by colour; shape (moves, worlds, colours).

    `past` are all moves from the deal to the position of the worlds.
    """
    held = np.stack([world.hands for world in worlds])
    # Cards by seat, colour and number: number n is bit n of a mask.
    cards = (held[..., None] >> np.arange(1, NUMBERS + 1) & 1).astype(bool).reshape(len(worlds), -1, CARDS)
    hands = np.zeros((len(past), len(worlds), COLOURS), np.int64)
    for at in range(len(past) - 1, -1, -1):
        move = past[at]
        was, then = _get_state(move.before), _get_state(move.after)
        own = cards[:, move.seat]
        if move.code < CARDS:
            own[:, move.code] = True
        elif move.code == DRAW and (kept := int(then.counts[move.seat]) - int(was.counts[move.seat])):
            # No card in hand after a draw could have been laid before it, so each may be one of the drawn cards.
            drawn = np.argsort(-chance.random(own.shape) * own, axis=1)[:, :kept]
            own[np.arange(len(worlds))[:, None], drawn] = False
        hands[at] = own.reshape(len(worlds), COLOURS, NUMBERS) @ (1 << np.arange(1, NUMBERS + 1))
    return hands


def judge_past(game: Game, past: Sequence[PlayedMove], hands: IntArray) -> Numbers:
    """Return the columns (see LEGAL) of each past move in each world."""
    bot: Any = Learned(game)
    memory = bot.get_memory(int(past[0].before.state.players))
    own: Any = game
    room: Any = (make_zeros(own.state_type, 1), make_zeros(own.scratch_type, 1))
    found = np.zeros((*hands.shape[:2], 4))
    before = np.array([move.before.state for move in past], dtype=room[0].dtype).view(type(room[0]))
    codes = np.array([move.code for move in past], np.int64)
    judge_moves(before, codes, hands, room, make_rng(0), memory, np.zeros(len(memory.choices.moves)), found)
    return found


def weigh(known: Numbers, seats: Sequence[int], by: Weighing, *, is_seated: bool) -> Numbers:
    """Return the log-likelihood of the moves in each world, -inf if one was impossible.

    A move's probability is that of the network's softmax, mixed with a uniform one at the rate of the seat's errors. With `is_seated` it
    is that of the bot which really plays there: its own move except for a slip.
    """
    total = np.zeros(known.shape[1])
    for (legal, network, first, careful), seat in zip(np.moveaxis(known, 2, 1), seats, strict=True):
        even = 1 / np.maximum(legal, 1)
        if is_seated:
            slip = EASY_SLIP if by.bots[seat] == "easy" else SLIP
            own = first if by.bots[seat] == "learned" else careful
            chance = np.where(legal == 1, 1, np.where(own > 0, 1 - slip, slip / np.maximum(legal - 1, 1)))
        else:
            # The network's softmax is too confident for people: assume at least the rate SLIP.
            errors = max(by.errors[seat] / ERRORS_OF, SLIP)
            chance = (1 - errors) * network + errors * even
        with np.errstate(divide="ignore"):
            total += np.log(np.where(legal > 0, chance, 0))
    return total


def temper(logs: Numbers, exponent: float) -> Numbers:
    """Return weights with the sum 1 from log-likelihoods; impossible worlds have the weight 0 with any exponent."""
    possible = np.isfinite(logs)
    weights: Numbers = np.where(possible, np.exp(exponent * np.where(possible, logs - logs[possible].max(), 0)), 0)
    weights /= weights.sum()
    return weights


def ask_weighted(position: Position, seat: int, past: Sequence[PlayedMove], by: Weighing, seed: str) -> dict[str, list[float]]:
    """Return for each exponent what all seats may expect as far as `seat` knows, and under `size ...` the effective number of worlds."""
    chance = np.random.default_rng([*seed.encode()])
    drawn = draw_worlds(position, seat, by.worlds, make_rng(f"weighted {seed}"))
    hands = trace_hands(drawn, past, chance)
    others = [at for at, move in enumerate(past) if move.seat != seat]
    known = judge_past(position.table.game, [past[at] for at in others], hands[others]) if others else np.ones((0, by.worlds, 4))
    once = Playouts(1, f"weighted {seed}", errors=by.errors)
    shares = np.array([once.evaluate(position._replace(state=world)).mean[0] for world in drawn])
    seats = [past[at].seat for at in others]
    said: dict[str, list[float]] = {}
    for name, is_seated in (("weighted", False), ("seated", True)):
        logs = weigh(known, seats, by, is_seated=is_seated)
        for exponent in EXPONENTS[is_seated:]:
            weights = temper(logs, exponent)
            said[f"{name} {exponent}"] = [round(float(share), 6) for share in weights @ shares]
            said[f"size {name} {exponent}"] = [round(float(1 / (weights**2).sum()), 1)]
    return said
