"""Compile playouts, all games' or those named, so that no review waits for it: `python -m reihum._review.compile_playouts GAME…`."""

import sys

from reihum._bots.compiled_marks import mark, note_compiled
from reihum._kit.compiled import PLAIN
from reihum._play.game import game_ids, get_game
from reihum._play.match import Match
from reihum._review.evaluator import Playouts
from reihum._review.positions import MatchSetup, Position, ScoreSoFar
from reihum._review.usual import prepare_review

SEED = 1


def compile_playouts(name: str) -> bool:
    """Compile what reviews of a game, and ladders without luck, play matches out with; return False where it was done before.

    Raises OptionError for a game that does not offer what learners need, of which there are no reviews.
    """
    match = Match(get_game(name), get_game(name).seats.start, seed=SEED)
    players = len(match.players)
    table = MatchSetup(match.game, players, match.options)
    if PLAIN or mark(match.game, "playouts").exists():
        return False
    begin = Position(table, ScoreSoFar(0, [0] * players, [0] * players), match.state, table.fresh)
    Playouts().prepare(begin)  # for ladders without luck
    prepare_review(match, begin)
    note_compiled(match.game, "playouts")
    return True


if __name__ == "__main__":
    for game_id in sys.argv[1:] or game_ids():
        compile_playouts(game_id)
