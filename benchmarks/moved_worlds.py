"""Worlds of Elfer raus! in one position, drawn uniformly, weighted, or moved by `world_walk.py` to where the others' moves are likely."""

from collections.abc import Sequence
from time import thread_time
from typing import Any, NamedTuple

import numpy as np
from beliefs import Numbers, Weighing, draw_worlds, judge_past, temper, trace_hands, weigh
from numpy.typing import NDArray
from world_walk import NEVER, Chain, History, Judge, walk_all

from reihum._bots.networks.bot import Learned
from reihum._bots.networks.forward import encode
from reihum._games.elfer_raus.state import CARDS, COLOURS, DRAW, MOVES, NUMBERS
from reihum._kit.chance import Rng, make_rng
from reihum._kit.structured import IntArray, make_zeros
from reihum._play.game import get_game
from reihum._review.positions import PlayedMove, Position
from reihum._review.strengths import SLIP


class Stage(NamedTuple):
    """A part of a chain, with one exponent."""

    exponent: float
    burn: int
    """Steps before the samples."""
    gap: int
    """Steps before each sample."""


STAGES = (Stage(0.25, 300, 300), Stage(0.5, 300, 300), Stage(1, 1000, 300), Stage(2, 1000, 300))
"""The stages of each chain. Bots never slip, so with the exponent 2 the probabilities of their moves are closer to the true ones."""
SAMPLES = 4
"""The samples of each chain in each stage."""
START = 0.25
"""The exponent of the weights by which the first worlds of chains are chosen from those drawn uniformly."""
WAYS = {"softmax": False, "seated": True}
"""For each method whether it assumes that the others are what they are, `learned`."""


class Guess(NamedTuple):
    """The sampled worlds of one position."""

    worlds: list[Any]
    """The worlds, drawn uniformly."""
    history: History
    cards: IntArray
    """The card in each slot, by world."""
    logs: dict[str, Numbers]
    """The log-likelihood of the others' moves in these worlds, by method."""
    real: dict[str, float]
    """The log-likelihood with the real hands, by method."""


class Moved(NamedTuple):
    """Worlds that were moved, by chain, stage and sample."""

    cards: IntArray
    logs: Numbers
    counts: Numbers
    """By stage: JUDGED, ACCEPTED, STEPS."""
    seconds: float
    """Processor time."""


def guess(past: Sequence[PlayedMove], position: Position, seat: int, count: int, place: str) -> Guess:
    """Draw worlds uniformly and judge the others' past moves in them; `past` has all moves from the deal to the position."""
    chance = np.random.default_rng([*place.encode()])
    worlds = draw_worlds(position, seat, count, make_rng(place))
    others = [at for at, made in enumerate(past) if made.seat != seat]
    theirs, hands = [past[at] for at in others], trace_hands(worlds, past, chance)[others]
    held = np.stack([_get_state(move.before).hands[move.seat] for move in theirs])[:, None].astype(np.int64)
    seats, starts, cards = find_slots(worlds, theirs, hands, seat)
    known = judge_past(position.table.game, theirs, np.concatenate([hands, held], 1))
    by = Weighing(("learned",) * position.table.players, (0,) * position.table.players, count)
    logs = {way: weigh(known, [move.seat for move in theirs], by, is_seated=is_seated) for way, is_seated in WAYS.items()}
    history = open_history(position, theirs, seats, starts)
    even, real = {way: found[:-1] for way, found in logs.items()}, {way: float(found[-1]) for way, found in logs.items()}
    return Guess(worlds, history, cards, even, real)


def move_worlds(  # noqa: PLR0913 - the last two are for tests
    guessed: Guess, chains: int, way: str, place: str, *, stages: Sequence[Stage] = STAGES, samples: int = SAMPLES
) -> Moved:
    """Move worlds through all stages."""
    game: Any = get_game("elfer_raus")
    history = guessed.history
    chance = np.random.default_rng([*place.encode()])
    first = chance.choice(len(guessed.cards), chains, p=temper(guessed.logs[way], START))
    rng: Any = make_zeros(Rng, 1)
    rng[0] = make_rng(f"{place} {way}")
    judge = Judge(Learned(game).get_memory(int(history.before[0].players)), make_zeros(game.scratch_type, 1), rng, SLIP, WAYS[way])
    moves, hidden = history.bases.shape
    chain = Chain(
        hands=np.zeros((moves, COLOURS), np.int64),
        firsts=np.zeros((moves, hidden), np.float32),
        logs=np.zeros(moves),
        trial_firsts=np.zeros((moves, hidden), np.float32),
        trial_logs=np.zeros(moves),
        room=np.zeros(MOVES),
    )
    cards = np.zeros((chains, len(stages), samples, guessed.cards.shape[1]), np.int64)
    logs, counts = np.zeros(cards.shape[:3]), np.zeros((len(stages), 3))
    begin = thread_time()
    walk_all(history, guessed.cards[first], chain, np.array(stages, np.float64), judge, cards, logs, counts)
    return Moved(cards, logs, counts, thread_time() - begin)


def open_history(position: Position, theirs: Sequence[PlayedMove], seats: IntArray, starts: IntArray) -> History:
    """Return the public history of the others' past moves, with the slots of `find_slots`."""
    game: Any = position.table.game
    state = _get_state(position)
    room: Any = make_zeros(game.state_type, 1)
    before: Any = np.array([move.before.state for move in theirs], dtype=room.dtype).view(type(room))
    network = Learned(game).get_memory(int(state.players))
    bases = np.zeros((len(theirs), len(network.weights.first_bias)), np.float32)
    laid = np.full(CARDS, NEVER, np.int64)
    for at, move in enumerate(theirs):
        before[at].hands[move.seat] = 0
        game.learning.observe(before[at], move.seat, network.seen[0])
        encode(network.weights, network.vector, network.layers)
        bases[at] = network.layers.first
        if move.code < CARDS:
            laid[move.code] = at
    # The observation begins with the hand, card by card.
    rows = np.zeros((CARDS, bases.shape[1]), np.float32)
    for source, row in zip(network.weights.source, network.weights.first, strict=True):
        if source < CARDS:
            rows[source] = row
    barred = np.array(state.cannot, np.int64)
    barred[int(state.players)] = 0
    moves = np.array([move.code for move in theirs], np.int64)
    return History(before, moves, np.array([move.seat for move in theirs], np.int64), bases, rows, seats, starts, laid, barred)


def find_slots(worlds: Sequence[Any], theirs: Sequence[PlayedMove], hands: IntArray, seat: int) -> tuple[IntArray, IntArray, IntArray]:
    """Return seats and starts (see `History`) of all slots that `seat` does not see, and the card in each slot in each world.

    `hands` are those with which the others' past moves were made, see `trace_hands`; shape (moves, worlds, colours).
    """
    players = int(worlds[0].players)
    # The slot of each card, as seat * NEVER + start; -1 if it is seen, or was laid as it was drawn.
    where = np.full((len(worlds), CARDS), -1, np.int64)
    for number, world in enumerate(worlds):
        where[number, world.pile[: world.left]] = players * NEVER
    for other in range(players):
        if other != seat:
            where[_unpack(np.stack([world.hands[other] for world in worlds]))] = other * NEVER
    for move in theirs:
        if move.code < CARDS:
            where[:, move.code] = move.seat * NEVER
    for at, move in enumerate(theirs):
        if move.code == DRAW:
            # A card that the seat has later and did not have then came with this draw or a later one.
            later = (where // NEVER == move.seat) & ~_unpack(hands[at])
            laid = [int(made.code) for made in theirs[:at] if made.seat == move.seat and made.code < CARDS]
            later[:, laid] = False
            where[later] = move.seat * NEVER + at + 1
    cards = np.argsort(where, axis=1, kind="stable")[:, (where[0] < 0).sum() :]
    places = np.take_along_axis(where, cards, 1)
    if (places != places[0]).any():
        message = "Slots are public, so they are the same in all worlds."
        raise AssertionError(message)
    return places[0] // NEVER, places[0] % NEVER, cards


def find_holders(guessed: Guess, position: Position) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the unseen cards and their real holders: a seat, or the pile."""
    state = _get_state(position)
    holders = np.full(CARDS, -1)
    holders[state.pile[: state.left]] = int(state.players)
    for seat in np.unique(guessed.history.seats):
        if seat < int(state.players):
            holders[_unpack(state.hands[seat])] = seat
    return np.flatnonzero(holders >= 0), holders[holders >= 0]


def _unpack(masks: IntArray) -> NDArray[np.bool_]:
    """Return which cards are in sets of masks by colour."""
    return (masks[..., None] >> np.arange(1, NUMBERS + 1) & 1).astype(bool).reshape(*masks.shape[:-1], CARDS)


def put_into_worlds(position: Position, history: History, cards: IntArray) -> list[Any]:
    """Return the states in which the slots have these cards; the order of the pile is that of the slots. Shape (worlds, slots)."""
    state = _get_state(position)
    worlds = []
    for row in cards:
        world = state.copy()
        hidden = history.seats < int(state.players)
        world.hands[np.unique(history.seats[hidden])] = 0
        unlaid = hidden & (history.laid[row] == NEVER)
        np.bitwise_or.at(world.hands, (history.seats[unlaid], row[unlaid] // NUMBERS), 1 << row[unlaid] % NUMBERS + 1)
        world.pile[: world.left] = row[~hidden]
        worlds.append(world)
    return worlds


def share_cards(history: History, cards: IntArray, weights: Numbers) -> Numbers:
    """Return the share of worlds, shape (worlds, slots), in which each seat, or the pile, has each card that was not laid."""
    shares = np.zeros((CARDS, int(history.before[0].players) + 1))
    for row, weight in zip(cards, weights, strict=True):
        unlaid = history.laid[row] == NEVER
        shares[row[unlaid], history.seats[unlaid]] += weight
    return shares


def _get_state(position: Position) -> Any:
    """Return the state of a position, of this game."""
    return position.state
