"""Information set Monte Carlo tree search, compiled; `specialise` loads this file once for each game.

Cowling, Powley and Whitehouse, *Information Set Monte Carlo Tree Search* (2012). Every iteration samples another world that agrees with
what the seat knows and descends one tree that all worlds share, choosing among the moves legal in this world. It adds one node, rolls the
round out and back-propagates the outcome. A node stands for a sequence of moves.

Two things differ from the paper. Rollouts are played by `careful`, not at random. Moves are selected by the PUCT rule (Rosin 2011) with
the move of `careful` as the favourite, so that a handful of iterations already plays as well as `careful`.
"""

from math import inf, sqrt

from reihum._bots.specialise import get_bindings
from reihum._bots.tree_search.mcts_memory import DEEPEST, HANDS, OWN, MctsMemory
from reihum._kit.chance import Rng, pick
from reihum._kit.states import GameScratch, GameState
from reihum._kit.structured import FloatArray

game = get_bindings()
rule, legal, play, score, mix_pile, careful = game.rule, game.legal, game.play, game.score, game.mix_pile, game.careful
due, form_random, sample_belief, rollout_policy = game.is_pile_due, game.form_pile_randomly, game.sample_belief, game.rollout_policy
own_evaluate, is_quiescent, shortlist = game.evaluate, game.is_quiescent, game.shortlist


@rule
def begin_search(memory: MctsMemory, rng: Rng) -> None:
    """Start a search from `memory.root`: find the favourite and the moves worth trying, and empty the tree.

    Precondition: the parameters in `memory.task` are set.
    """
    task = memory.task[0]
    task.low = inf
    task.high = -inf
    # On a copy: `careful` may write to the world that it is handed.
    memory.world[0] = memory.root[0]
    task.favourite = careful(memory.world[0], memory.scratch[0], rng)
    memory.candidates[:] = 0
    for at in range(shortlist(memory.root[0], memory.scratch[0])):
        memory.candidates[memory.scratch[0].codes[at]] = 1
    # The shortlist may lack the favourite, which is always tried.
    memory.candidates[task.favourite] = 1
    task.width = 0
    for code in range(len(memory.candidates)):
        task.width += memory.candidates[code]
    # Only the root is reset: `add_child` writes every node before it is read.
    task.used = 1
    memory.tree[0].first = 0


@rule
def run_iterations(memory: MctsMemory, rng: Rng, iterations: int) -> None:
    """Search for `iterations` more iterations."""
    s = memory.world[0]
    for _ in range(iterations):
        # `s` is a view of `world[0]`: the copy resets it to the root.
        memory.world[0] = memory.root[0]
        if memory.task[0].sees == OWN:
            sample_belief(s, int(s.turn), memory.scratch[0], rng)
        elif memory.task[0].sees == HANDS:
            mix_pile(s, rng)
        depth = descend(memory, s, rng)
        roll_out(memory, s, rng)
        backpropagate(memory, s, depth)


@rule
def descend(memory: MctsMemory, s: GameState, rng: Rng) -> int:
    """Descend the tree and add a node; write the visited nodes to `path` and return their number."""
    node = 0
    depth = 0
    fresh = False
    while s.turn >= 0 and depth < DEEPEST and not fresh:
        if due(s):
            form_random(s, rng)
        favourite = int(rollout_policy(s, memory.scratch[0], rng) if node else memory.task[0].favourite)
        child, move = select(memory, node, legal(s, memory.scratch[0]), favourite, rng)
        if child == 0:
            fresh = True
            child = add_child(memory, node, move)
            # A full tree is still searched: the rollout starts here, and what is above learns from it.
            if child == 0:
                break
        memory.path[depth, 0] = child
        # Before the move: the seat that chose this node, whose outcome it counts.
        memory.path[depth, 1] = s.turn
        depth += 1
        play(s, move)
        node = child
    return depth


@rule
def select(memory: MctsMemory, node: int, count: int, favourite: int, rng: Rng) -> tuple[int, int]:
    """Return the child of the legal move selected by PUCT, 0 where it has none yet, and the move itself."""
    tree, children, codes, task = memory.tree, memory.children, memory.scratch[0].codes, memory.task[0]
    index_children(memory, node, 1)
    # Only children that are legal in this world count: others were visited in worlds with other cards.
    tried = 0
    wins = 0.0
    margins = 0.0
    for at in range(count):
        child = int(children[codes[at]])
        if child:
            tried += tree[child].visits
            wins += tree[child].wins
            margins += tree[child].margins
    untried = compute_mean_value(memory, wins, margins, tried)  # the value of a move that was never tried
    width = task.explore * sqrt(tried + 1)
    other = (1.0 - task.favour) / max((count if node else int(task.width)) - 1, 1)
    best = -1.0
    chosen = 0
    move = int(codes[0])
    start = pick(rng, count) if count > 1 else 0  # among equals any may come first
    for step in range(count):
        at = start + step if start + step < count else start + step - count
        code = int(codes[at])
        if node == 0 and memory.candidates[code] == 0:
            continue
        child = int(children[code])
        prior = task.favour if code == favourite else other
        hope = untried + width * prior
        if child:
            visits = int(tree[child].visits)
            hope = compute_mean_value(memory, tree[child].wins, tree[child].margins, visits) + width * prior / (1 + visits)
        if hope > best:
            best = hope
            chosen = child
            move = code
    index_children(memory, node, 0)
    return chosen, move


@rule
def index_children(memory: MctsMemory, node: int, on: int) -> None:
    """Write into `children` the child of each move of a node, or clear it again."""
    # Clearing what was written is cheaper than clearing an entry for each of thousands of move codes.
    child = int(memory.tree[node].first)
    while child:
        memory.children[memory.tree[child].move] = child * on
        child = int(memory.tree[child].next)


@rule
def compute_mean_value(memory: MctsMemory, wins: float, margins: float, visits: int) -> float:
    """Return the mean value of `visits` outcomes, from 0 for the worst to 1 for the best."""
    if visits == 0:
        return 0.5
    task = memory.task[0]
    # Margins are scaled by the largest and smallest seen so far, since games differ in the size of their scores.
    span = float(task.high - task.low)
    margin = (margins / visits - float(task.low)) / span if span > 0 else 0.5
    return float(task.margin_part) * margin + (1.0 - float(task.margin_part)) * wins / visits


@rule
def add_child(memory: MctsMemory, node: int, move: int) -> int:
    """Add an unvisited child to a node and return it; 0 when the tree is full."""
    child = int(memory.task[0].used)
    if child == len(memory.tree):
        return 0
    memory.task[0].used += 1
    tree = memory.tree
    tree[child].wins = 0.0
    tree[child].margins = 0.0
    tree[child].visits = 0
    tree[child].move = move
    tree[child].first = 0
    tree[child].next = tree[node].first
    tree[node].first = child
    return child


@rule
def roll_out(memory: MctsMemory, s: GameState, rng: Rng) -> None:
    """Play by the rollout policy to the end of the round, or to the horizon and then to a quiescent position."""
    moves = 0
    while s.turn >= 0 and (moves < memory.task[0].horizon or not is_quiescent(s)):
        if due(s):
            form_random(s, rng)
        play(s, rollout_policy(s, memory.scratch[0], rng))
        moves += 1


@rule
def play_out_round(s: GameState, scratch: GameScratch, rng: Rng) -> int:
    """Play by the rollout policy to the end of the round; return the number of moves."""
    moves = 0
    while s.turn >= 0:
        if due(s):
            form_random(s, rng)
        play(s, rollout_policy(s, scratch, rng))
        moves += 1
    return moves


@rule
def backpropagate(memory: MctsMemory, s: GameState, depth: int) -> None:
    """Add the outcome to every visited node, from the perspective of the seat that chose the move there."""
    task = memory.task[0]
    players = int(s.players)
    evaluate(s, memory.scratch[0], memory.payoffs)
    total = 0.0
    best = task.sign * memory.payoffs[0]
    winners = 0
    for seat in range(players):
        points = task.sign * memory.payoffs[seat]
        total += points
        # A new best score starts the count of winners again; ties share the win.
        if points > best:
            best = points
            winners = 0
        winners += points == best
    for at in range(depth):
        points = task.sign * memory.payoffs[memory.path[at, 1]]
        margin = points - (total - points) / (players - 1)
        task.low = min(task.low, margin)
        task.high = max(task.high, margin)
        node = memory.tree[memory.path[at, 0]]
        node.visits += 1
        node.margins += margin
        if points == best:
            node.wins += 1.0 / winners


@rule
def evaluate_by_score(s: GameState, scratch: GameScratch, payoffs: FloatArray) -> None:  # noqa: ARG001 - as `evaluate` in the games that have it
    """Write the score of each seat as the value of the round to it."""
    for seat in range(s.players):
        payoffs[seat] = score(s, seat)


evaluate = own_evaluate or evaluate_by_score


@rule
def find_most_visited(memory: MctsMemory) -> int:
    """Return the most visited move at the root; among equals, the one with the highest value."""
    best = 0
    most = 0
    best_value = 0.0
    child = int(memory.tree[0].first)
    while child:
        node = memory.tree[child]
        visits = int(node.visits)
        worth = compute_mean_value(memory, node.wins, node.margins, visits)
        if visits > most or (visits == most and worth > best_value):
            best = child
            most = visits
            best_value = worth
        child = int(node.next)
    return int(memory.tree[best].move)


@rule
def visit_lead(memory: MctsMemory) -> int:
    """Return the lead of the most visited move at the root over the next, in visits."""
    most = 0
    second = 0
    child = int(memory.tree[0].first)
    while child:
        visits = int(memory.tree[child].visits)
        # The order of these two lines matters: `most` is still the largest of the children before.
        second = max(second, min(visits, most))
        most = max(most, visits)
        child = int(memory.tree[child].next)
    return most - second
