"""The tree search of `mcts`, in which a network judges what comes after the tree; `search.py` loads this file once for each game.

Instead of playing a round to its end, it is played on to the next choice of a seat whose view the network is asked for, with two players
of either, with more of the seat that searches. That seat gets what the network expects, the others share the opposite.
"""

from reihum.bots.learned.forward import expect, read
from reihum.bots.learned.tree_memory import TreeMemory, tree_bindings
from reihum.games.chance import Rng
from reihum.games.states import GameState

PAIR = 2

rule, begin, descend, answer, lead, legal, play, due, form_random, sample_belief, rollout_policy, score, observe = tree_bindings()


@rule
def search(memory: TreeMemory, rng: Rng, iterations: int) -> None:
    """Go on searching for so many iterations."""
    s = memory.world[0]
    for _ in range(iterations):
        memory.world[0] = memory.root[0]
        sample_belief(s, int(s.turn), memory.scratch[0], rng)
        depth = descend(memory, s, rng)
        if go_on(memory, s, rng):
            judge(memory, s)
        else:
            settle(memory, s)
        note(memory, s, depth)


@rule
def go_on(memory: TreeMemory, s: GameState, rng: Rng) -> bool:
    """Play on to a choice that the network judges, or to the end of the round; return whether there is such a choice."""
    while s.turn >= 0:
        if due(s):
            form_random(s, rng)
        count = legal(s, memory.scratch[0])
        if count > 1 and (s.players == PAIR or s.turn == memory.root[0].turn):
            return True
        play(s, int(memory.scratch[0].codes[0]) if count == 1 else rollout_policy(s, memory.scratch[0], rng))
    return False


@rule
def judge(memory: TreeMemory, s: GameState) -> None:
    """Write what the network expects for each seat: shares of the win, less the mean share."""
    observe(s, int(s.turn), memory.seen[0])
    read(memory.weights, memory.vector, memory.layers)
    mean = 1.0 / int(s.players)
    expected = max(-mean, min(1.0 - mean, expect(memory.weights, memory.layers)))
    for seat in range(s.players):
        memory.payoffs[seat] = expected if seat == s.turn else -expected / (int(s.players) - 1)


@rule
def settle(memory: TreeMemory, s: GameState) -> None:
    """Write what each seat has won in a finished round: its share of the win, less the mean share."""
    players = int(s.players)
    sign = int(memory.task[0].sign)
    best = sign * score(s, 0)
    for seat in range(1, players):
        best = max(best, sign * score(s, seat))
    winners = 0
    for seat in range(players):
        winners += sign * score(s, seat) == best
    for seat in range(players):
        won = 1.0 / winners if sign * score(s, seat) == best else 0.0
        memory.payoffs[seat] = won - 1.0 / players


@rule
def note(memory: TreeMemory, s: GameState, depth: int) -> None:
    """Add what was expected to every node passed, each from the side of the seat that chose the move there."""
    task = memory.task[0]
    for at in range(depth):
        lead = memory.payoffs[memory.path[at, 1]] * int(s.players) / (int(s.players) - 1)  # over the mean of the others
        task.low = min(task.low, lead)
        task.high = max(task.high, lead)
        node = memory.tree[memory.path[at, 0]]
        node.visits += 1
        node.margins += lead
