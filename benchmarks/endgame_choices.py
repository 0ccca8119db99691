"""How often bots keep a win in endgames without hidden cards, by exact solutions: `python benchmarks/endgame_choices.py GAME`.

`learned` plays matches of two. In each, backwards from the end, the moves that the network chooses among are solved exactly, until two
positions have taken more than POSITIONS. Positions count where only some of these moves lead to the best result: win, draw or loss of
the round. `learned` and the tree search of `lookahead` then choose there, the latter without trying to solve them first.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import reihum
from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.lookahead.bot import OpenEndgame
from reihum._bots.lookahead.endgame_search import POSITIONS_EACH, EndgameSearch
from reihum._bots.networks.bot import Learned
from reihum._bots.networks.move_parts import get_profile
from reihum._bots.search import score_sign
from reihum._kit.chance import Rng, make_rng
from reihum._kit.checks import unchecked
from reihum._kit.states import GameState
from reihum._play.game import Game
from reihum._play.match import Match

POSITIONS = 1_000_000
"""The most positions of an exact solution."""
MOST_UNSOLVED = 2
"""The positions of a match that are not solved before the match is left."""
ITERATIONS = (3, 12, 60)
"""The budgets of the tree search."""


class Choice(NamedTuple):
    """A position in which only some moves lead to the best result."""

    state: GameState
    best: frozenset[int]


def iter_choices(game: Game, seed: int) -> Iterator[Choice]:
    """Yield the positions of one match."""
    learned, rng = Learned(game), make_rng(seed)
    positions = []
    match = Match(game, 2, seed=seed)
    while not match.round_over:
        if endgames.is_open_information(game, match.state) and len(match.codes()) > 1:
            positions.append(match.state.copy())
        match.play(learned.choose(match.state.copy(), rng))
    unsolved = 0
    for state in reversed(positions):
        moves = learned.rank(state, rng)
        results = solve_moves(game, state, moves, rng)
        unsolved += results is None
        if unsolved == MOST_UNSOLVED:
            return
        if results and min(results) < max(results):
            yield Choice(state, frozenset(move for move, result in zip(moves, results, strict=True) if result == max(results)))


def solve_moves(game: Game, state: GameState, moves: Sequence[int], rng: Rng) -> list[int] | None:
    """Return what each move leads to under best play of both: 1 for a win, 0 for a draw, -1 for a loss; None if it cannot be solved."""
    sign, seat, results = score_sign(game, 2), int(state.turn), []
    for move in moves:
        after = state.copy()
        unchecked(game.play)(after, move)
        if after.turn < 0:
            points = game.scores(after)
            lead: int | None = sign * (points[seat] - points[1 - seat])
        else:
            lead = endgames.solve_value(game, after, rng, sign, POSITIONS, far=1)
        if lead is None:
            return None
        own = lead if after.turn in {seat, -1} else -lead
        results.append((own > 0) - (own < 0))
    return results


def choose_by_tree(learned: Learned, state: GameState, iterations: int) -> int:
    """Return the choice of the tree search of `lookahead`."""
    endgame = OpenEndgame(learned, state, make_rng(0), Budget(iterations=iterations))
    return EndgameSearch(endgame, get_profile(learned.game).points_scale, iterations, 0).find_best()


def main() -> None:
    """Print how often each bot chose one of the best moves, with the processor time of a choice."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=90)
    parser.add_argument("--seed", type=int, default=6000)
    chosen = parser.parse_args()
    game = reihum.get_game(chosen.game)
    choices = [choice for seed in range(chosen.seed, chosen.seed + chosen.matches) for choice in iter_choices(game, seed)]
    learned = Learned(game)
    print(f"{game.title}: {len(choices)} choices from {chosen.matches} matches")
    for iterations in (0, *ITERATIONS):
        begin = time.process_time()
        right = sum(
            (choose_by_tree(learned, state, iterations) if iterations else learned.choose(state.copy(), make_rng(0))) in best
            for state, best in choices
        )
        each = (time.process_time() - begin) / max(len(choices), 1) * 1000
        label = f"a tree of {iterations * POSITIONS_EACH} positions" if iterations else "learned"
        print(f"  {label}: {right} of {len(choices)} right, {each:.1f} ms a choice")


if __name__ == "__main__":
    main()
