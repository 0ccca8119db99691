"""Counts the won two-player endings of Elfer raus! that the hard bot loses: `python benchmarks/endings.py [COUNT]`.

`careful` plays until the pile is empty. Each such position is then played to the end by `search` against a perfect
defence (the exact search with a large budget). The few that take too long to solve are left out.
"""

import sys

from reihum import _bots as bots
from reihum import get_game
from reihum._bots import endgames
from reihum._bots.budget import Budget
from reihum._bots.search import Search
from reihum._kit.chance import make_rng
from reihum._play.match import Match

MUCH = Budget(iterations=8000)
POSITIONS = 500_000


def main(count: int) -> None:
    """Play endings, and count the lost ones."""
    game = get_game("elfer_raus")
    hard = Search(game)
    # Until the search is compiled, the hard bot would play as `careful`.
    bots.prepare_bot(hard, game, Match(game, 2, seed=0).state)
    played = won = lost = 0
    seed = 0
    while played < count:
        match, chance = Match(game, 2, seed=seed), make_rng(seed)
        seed += 1
        while match.turn is not None and (match.state.left or len(match.codes()) == 1):
            match.play(game.careful(match.state.copy(), chance))
        if match.turn is None:
            continue
        seat = match.turn
        worth = endgames.solve_value(game, match.state, chance, -1, POSITIONS)
        if worth is None:
            continue
        played += 1
        while match.turn is not None:
            if match.turn == seat:
                match.play(bots.choose_move(hard, game, match.state, chance))
            else:
                answer = endgames.solve(game, match.state.copy(), chance, MUCH, -1)
                match.play(match.codes()[0] if answer is None else answer)
        won += worth > 0
        lost += worth > 0 and seat not in match.winners
    print(f"{played} solved endgames, {won} of them won for the seat to move; of these the hard bot lost {lost}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
