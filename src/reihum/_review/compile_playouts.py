"""Compile playouts before a review waits for them: `python -m reihum._review.compile_playouts GAME…`, all games by default.

A module of its own because it is also a command, which builds and tests start.
"""

import sys

from reihum._bots.compiled_marks import mark, note_compiled
from reihum._kit.compiled import PLAIN
from reihum._play.game import game_ids, get_game
from reihum._play.match import Match
from reihum._review.evaluator import Playouts
from reihum._review.positions import MatchSetup, Position, ScoreSoFar
from reihum._review.settings import prepare_review

SEED = 1


def compile_playouts(name: str) -> bool:
    """Compile the playouts of a game for reviews and adjusted ladders; return False if that was done before.

    Raises OptionError for a game without what learners need, which has no reviews.
    """
    match = Match(get_game(name), get_game(name).seats.start, seed=SEED)
    players = len(match.players)
    table = MatchSetup(match.game, players, match.options)
    if PLAIN or mark(match.game, "playouts").exists():
        return False
    begin = Position(table, ScoreSoFar(0, [0] * players, [0] * players), match.state, table.fresh)
    # Adjusted ladders always play with `careful`; a review may play with a network, which is compiled apart.
    Playouts().prepare(begin)
    prepare_review(match, begin)
    note_compiled(match.game, "playouts")
    return True


if __name__ == "__main__":
    for game_id in sys.argv[1:] or game_ids():
        compile_playouts(game_id)
