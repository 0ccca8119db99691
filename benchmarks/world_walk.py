"""Worlds of Elfer raus! moved to where the others' moves are likely, by Markov chain Monte Carlo (Metropolis): the compiled part.

A world assigns a card to each slot: a slot is a place in a seat's hand from the deal or a certain draw on, or in the pile. Slots are
public, only their cards are not. Who laid a card, and when, is public as well: it was in a slot of that seat by then. All worlds that agree
with this, and with who could not lay when, are equally likely a priori; `determinize` and `beliefs.trace_hands` sample them so. A step
swaps the cards of two random slots. If the result agrees with what is public, it is accepted with the Metropolis probability for the
likelihood of the others' past moves, raised to an exponent. Only moves with changed hands are judged again.
"""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np
from beliefs import Numbers
from numpy.typing import NDArray

from reihum._bots.networks.forward import add_rows, list_positive, score_part
from reihum._bots.networks.memory import NetworkMemory
from reihum._games.elfer_raus.bot import careful
from reihum._games.elfer_raus.rules import legal
from reihum._games.elfer_raus.state import COLOURS, NUMBERS
from reihum._kit.chance import Rng, draw_word, pick
from reihum._kit.compiled import rule
from reihum._kit.structured import IntArray, StructuredArray

NEVER = 1 << 20
"""The move that laid a card, for cards that were never laid."""
JUDGED, ACCEPTED, STEPS = range(3)
"""The counts of each stage: moves judged, steps accepted, steps."""

Floats = NDArray[np.float32]


class History(NamedTuple):
    """The public history of a round, by the others' past moves: move number n is the n-th of them."""

    before: StructuredArray[Any]
    """The positions before the moves; the hand of the seat to move is overwritten."""
    moves: IntArray
    movers: IntArray
    bases: Floats
    """The first layer of the network before each move, with an empty hand."""
    rows: Floats
    """What each card in hand adds to the first layer."""
    seats: IntArray
    """The seat of each slot; the number of players stands for the pile."""
    starts: IntArray
    """For each slot the first move at which its card was in hand."""
    laid: IntArray
    """For each card the move that laid it, or NEVER."""
    barred: IntArray
    """For each seat and colour the cards that it is known not to hold, as masks."""


class Judge(NamedTuple):
    """The model for the probability of a move."""

    network: NetworkMemory
    scratch: StructuredArray[Any]
    rng: StructuredArray[Rng]
    slip: float
    """The probability that a seat makes any other move."""
    is_seated: bool
    """Whether the others make the network's first choice, or sample from its softmax."""


class Chain(NamedTuple):
    """A world with the probabilities of all moves in it, and working memory for a change; arrays by move."""

    hands: IntArray
    """The hands, as masks by colour."""
    firsts: Floats
    """The first layer of the network."""
    logs: Numbers
    """The log-probability of each move."""
    trial_firsts: Floats
    trial_logs: Numbers
    room: Numbers
    """The scores of moves."""


class Change(NamedTuple):
    """One card replaced by another in a seat's hand, before its moves from `begin` to `end - 1`."""

    seat: int
    begin: int
    end: int
    gone: int
    come: int


@rule
def judge_move(history: History, at: int, firsts: Floats, judge: Judge, scores: Numbers) -> float:
    """Return the log-probability of a move with the hand in `history.before`, whose first layer is `firsts[at]`."""
    count = legal(history.before[at], judge.scratch[0])
    made = -1
    for each in range(count):
        if judge.scratch[0].codes[each] == history.moves[at]:
            made = each
    if made < 0:
        return -np.inf
    if count == 1:
        return 0.0
    _score_moves(history, at, firsts, judge, count, scores)
    best = 0
    for each in range(1, count):
        best = each if scores[each] > scores[best] else best
    if judge.is_seated:
        return log(1 - judge.slip) if made == best else log(judge.slip / (count - 1))
    whole = 0.0
    for each in range(count):
        whole += exp(scores[each] - scores[best])
    return log((1 - judge.slip) * exp(scores[made] - scores[best]) / whole + judge.slip / count)


@rule
def _score_moves(  # noqa: PLR0913, PLR0917 - a rule is handed one thing after the other
    history: History, at: int, firsts: Floats, judge: Judge, count: int, scores: Numbers
) -> None:
    """Write the network's score of each legal move, from the first layer on, as `choosing.score_choices` does."""
    layers, weights, codes = judge.network.layers, judge.network.weights, judge.scratch[0].codes
    for unit in range(firsts.shape[1]):
        layers.first[unit] = firsts[at, unit]
    list_positive(layers.first, layers)
    add_rows(layers.second, weights.second_bias, weights.second, layers)
    list_positive(layers.second, layers)
    favourite = -1
    move = careful(history.before[at], judge.scratch[0], judge.rng[0])
    for each in range(count):
        # In this game each move is one part.
        scores[each] = score_part(weights, layers, int(codes[each]))
        favourite = each if codes[each] == move else favourite
    # The last score is that of the remark that a move is the one of `careful`.
    scores[favourite] += score_part(weights, layers, len(weights.policy_bias) - 1)


@rule
def settle(history: History, world: IntArray, chain: Chain, judge: Judge) -> None:
    """Compute the hand before each move, its first layer and the log-probability of the move."""
    for at in range(len(history.moves)):
        for unit in range(history.bases.shape[1]):
            chain.firsts[at, unit] = history.bases[at, unit]
        for colour in range(COLOURS):
            chain.hands[at, colour] = 0
        for slot in range(len(world)):
            card = world[slot]
            if history.seats[slot] == history.movers[at] and history.starts[slot] <= at <= history.laid[card]:
                chain.hands[at, card // NUMBERS] |= 1 << card % NUMBERS + 1
                for unit in range(history.rows.shape[1]):
                    chain.firsts[at, unit] += history.rows[card, unit]
        for colour in range(COLOURS):
            history.before[at].hands[history.movers[at], colour] = chain.hands[at, colour]
        chain.logs[at] = judge_move(history, at, chain.firsts, judge, chain.room)


@rule
def _sum_logs(history: History, chain: Chain, change: Change) -> float:
    """Return the log-probability of the moves that a change affects."""
    total = 0.0
    for at in range(change.begin, change.end):
        if history.movers[at] == change.seat:
            total += chain.logs[at]
    return total


@rule
def _try_change(  # noqa: PLR0913, PLR0917 - as above
    history: History, chain: Chain, change: Change, total: float, least: float, judge: Judge, counts: Numbers
) -> float:
    """Judge the moves that a change affects; return `total` plus their log-probability.

    It stops as soon as this is below `least`, since no move increases it.
    """
    gone, come = change.gone, change.come
    for at in range(change.begin, change.end):
        if history.movers[at] != change.seat or total < least:
            continue
        hand = history.before[at].hands[change.seat]
        for colour in range(COLOURS):
            hand[colour] = chain.hands[at, colour]
        hand[gone // NUMBERS] ^= 1 << gone % NUMBERS + 1
        hand[come // NUMBERS] ^= 1 << come % NUMBERS + 1
        for unit in range(history.rows.shape[1]):
            chain.trial_firsts[at, unit] = chain.firsts[at, unit] - history.rows[gone, unit] + history.rows[come, unit]
        chain.trial_logs[at] = judge_move(history, at, chain.trial_firsts, judge, chain.room)
        counts[JUDGED] += 1
        total += chain.trial_logs[at]
    return total


@rule
def _keep_change(history: History, chain: Chain, change: Change) -> None:
    """Apply the change that `_try_change` tried."""
    gone, come = change.gone, change.come
    for at in range(change.begin, change.end):
        if history.movers[at] == change.seat:
            chain.hands[at, gone // NUMBERS] ^= 1 << gone % NUMBERS + 1
            chain.hands[at, come // NUMBERS] ^= 1 << come % NUMBERS + 1
            chain.logs[at] = chain.trial_logs[at]
            for unit in range(history.rows.shape[1]):
                chain.firsts[at, unit] = chain.trial_firsts[at, unit]


@rule
def _may_swap(history: History, world: IntArray, one: int, other: int) -> bool:
    """Return whether two slots may swap cards according to public knowledge; `one` does not start later than `other`."""
    mine, theirs = world[one], world[other]
    if history.seats[one] == history.seats[other]:
        # A card that was laid was in hand by then.
        return bool(history.laid[mine] >= history.starts[other])
    if history.laid[mine] < NEVER or history.laid[theirs] < NEVER:
        return False
    bars_mine = history.barred[history.seats[other], mine // NUMBERS] >> (mine % NUMBERS + 1) & 1
    bars_theirs = history.barred[history.seats[one], theirs // NUMBERS] >> (theirs % NUMBERS + 1) & 1
    return not bars_mine and not bars_theirs


@rule
def walk(  # noqa: PLR0913, PLR0917 - as above
    history: History, world: IntArray, chain: Chain, steps: int, exponent: float, judge: Judge, counts: Numbers
) -> None:
    """Move a world by so many steps."""
    rng, seats, starts = judge.rng[0], history.seats, history.starts
    done = 0
    while done < steps:
        one, other = pick(rng, len(world)), pick(rng, len(world))
        if starts[one] > starts[other]:
            one, other = other, one
        is_same = seats[one] == seats[other]
        if is_same and starts[one] == starts[other]:
            continue  # in every world, so it need not be counted
        done += 1
        counts[STEPS] += 1
        if not _may_swap(history, world, one, other):
            continue
        # For two slots of the same hand only the moves between their starts are affected.
        ends = starts[other] if is_same else len(history.moves)
        first = Change(seats[one], starts[one], ends, world[one], world[other])
        second = Change(seats[other], starts[other], ends, world[other], world[one])
        before = _sum_logs(history, chain, first) + _sum_logs(history, chain, second)
        drawn = log((draw_word(rng) + 0.5) / 4294967296.0)
        # With exponent 0 every possible step is accepted.
        least = before + drawn / exponent if exponent > 0 else -1e300
        after = _try_change(history, chain, first, 0.0, least, judge, counts)
        after = _try_change(history, chain, second, after, least, judge, counts)
        if after < least:
            continue
        _keep_change(history, chain, first)
        _keep_change(history, chain, second)
        world[one], world[other] = world[other], world[one]
        counts[ACCEPTED] += 1


@rule
def walk_all(  # noqa: PLR0913, PLR0917 - as above
    history: History, worlds: IntArray, chain: Chain, stages: Numbers, judge: Judge, cards: IntArray, logs: Numbers, counts: Numbers
) -> None:
    """Move each world through all stages (exponent, steps before the samples, steps before each sample), and write the samples."""
    for number in range(len(worlds)):
        settle(history, worlds[number], chain, judge)
        for stage in range(len(stages)):
            walk(history, worlds[number], chain, int(stages[stage, 1]), stages[stage, 0], judge, counts[stage])
            for sample in range(cards.shape[2]):
                walk(history, worlds[number], chain, int(stages[stage, 2]), stages[stage, 0], judge, counts[stage])
                for slot in range(worlds.shape[1]):
                    cards[number, stage, sample, slot] = worlds[number, slot]
                for at in range(len(chain.logs)):
                    logs[number, stage, sample] += chain.logs[at]
